// Known puzzles, as pictures.

export function Gallery() {
  return null;
}
