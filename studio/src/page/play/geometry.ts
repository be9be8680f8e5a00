// Plane figures of a board, y down.

export type Point = readonly [x: number, y: number];
export type Corners = readonly Point[];

export function middle(corners: Corners): Point {
  const sum = corners.reduce<Point>(([x, y], [right, down]) => [x + right, y + down], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length];
}

/** The corner of a number, counted on round the figure. */
export function corner(corners: Corners, index: number): Point {
  return corners[((index % corners.length) + corners.length) % corners.length] ?? [0, 0];
}

export function points(corners: Corners): string {
  return corners.map(([x, y]) => `${x},${y}`).join(' ');
}

/** The smallest upright rectangle, so much wider on each side: x, y, width, height. */
export function box(all: Corners, wider = 0): readonly [number, number, number, number] {
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - wider, Math.min(...ys) - wider];
  return [left, top, Math.max(...xs) + wider - left, Math.max(...ys) + wider - top];
}

export function square(x: number, y: number, edge: number): Corners {
  return [[x, y], [x + edge, y], [x + edge, y + edge], [x, y + edge]];
}

/** Lets a figure whose first edge is a → b lie so that it is c → d: the value of `transform`. */
export function laid(a: Point, b: Point, c: Point, d: Point): string {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const long = ux * ux + uy * uy;
  const [re, im] = [(ux * vx + uy * vy) / long, (ux * vy - uy * vx) / long];
  return `matrix(${re} ${im} ${-im} ${re} ${c[0] - re * a[0] + im * a[1]} ${c[1] - im * a[0] - re * a[1]})`;
}

/** The nearest of some points in the direction of an arrow key; null: there is none. */
export function beyond(all: readonly Point[], from: number, key: string): number | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const start = all[from];
  if (!way || !start) return null;
  const [right = 0, down = 0] = way;
  let best: { index: number; far: number } | null = null;
  all.forEach(([x, y], index) => {
    const [dx, dy] = [x - start[0], y - start[1]];
    const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down - dy * right)];
    const far = ahead + 1.2 * aside; // rather straight on, but not past a neighbour
    if (ahead > 1e-6 && aside < 3 * ahead && (!best || far < best.far)) best = { index, far };
  });
  return (best as { index: number } | null)?.index ?? null;
}
