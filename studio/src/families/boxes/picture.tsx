// A block, as one sees it from above and aside.

const [ACROSS, DOWN] = [0.866, 0.5]; // of an edge that leads away from the eye
const LINES = 12; // edges up to here show their cells

type Point = readonly [number, number];

/** The longest edge lies from left to right, the shortest one stands. */
export function BlockPicture({ edges }: { edges: readonly number[] }) {
  const [c = 1, b = 1, a = 1] = [...edges].sort((x, y) => x - y);
  const at = (x: number, y: number, z: number): Point => [(x - y) * ACROSS, (x + y) * DOWN - z];
  const face = (...corners: Point[]): string => `M${corners.map((each) => each.join(' ')).join('L')}Z`;
  const [width, height] = [(a + b) * ACROSS, (a + b) * DOWN + c];
  const room = Math.max(width, height) * 0.04;
  return (
    <svg class="block" viewBox={[-b * ACROSS - room, -c - room, width + 2 * room, height + 2 * room].join(' ')} aria-hidden="true">
      <path class="top" d={face(at(0, 0, c), at(a, 0, c), at(a, b, c), at(0, b, c))} />
      <path class="front" d={face(at(0, b, 0), at(a, b, 0), at(a, b, c), at(0, b, c))} />
      <path class="side" d={face(at(a, 0, 0), at(a, b, 0), at(a, b, c), at(a, 0, c))} />
      {a <= LINES && <path class="cells" d={cells(at, a, b, c)} />}
    </svg>
  );
}

/** The lines between the cells on the three faces that are seen. */
function cells(at: (x: number, y: number, z: number) => Point, a: number, b: number, c: number): string {
  const line = (...points: Point[]): string => `M${points.map((each) => each.join(' ')).join('L')}`;
  const inner = (edge: number): number[] => Array.from({ length: Math.max(edge - 1, 0) }, (_, k) => k + 1);
  return [
    ...inner(a).map((x) => line(at(x, 0, c), at(x, b, c), at(x, b, 0))),
    ...inner(b).map((y) => line(at(0, y, c), at(a, y, c), at(a, y, 0))),
    ...inner(c).map((z) => line(at(0, b, z), at(a, b, z), at(a, 0, z))),
  ].join('');
}
