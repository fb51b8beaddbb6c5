/**
 * How component drawings are made: thin ink lines on paper white in a field of 640 by 480, like a
 * technical drawing. A turned part is told by its profile, from which its side view is mirrored about
 * the axis and its front view is drawn as circles.
 */

export const WIDTH = 640;
export const HEIGHT = 480;
/** The height of every axis. */
export const AXIS = HEIGHT / 2;

type Point = readonly [x: number, y: number];

const ink = '#1f2a37';
const round = (value: number) => Math.round(value * 10) / 10;
const pathOf = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');

/** A line of the outline. */
export const line = (d: string, width = 2.2) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

/** An edge behind, or a detail: thinner. */
export const thin = (d: string) => line(d, 1.1);

/** A solid of paper white with an outline, so that it hides what lies behind it. */
export const solid = (d: string, width = 2.2) =>
  `<path d="${d}" fill="#fff" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;

export const circle = (x: number, y: number, radius: number, width = 2.2) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="#fff" stroke="${ink}" stroke-width="${width}"/>`;

/** A line of symmetry: dash and dot. */
export const centre = (x1: number, y1: number, x2: number, y2: number) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#8a94a3" stroke-width="1" stroke-dasharray="14 4 3 4"/>`;

/** A cut surface: slanted lines within the points. */
export function hatched(id: string, points: readonly Point[]): string {
  const shape = `${pathOf(points)}Z`;
  const lines = Array.from({ length: 90 }, (_, i) => `M${i * 14 - 480} 480L${i * 14} 0`).join('');
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath><path d="${shape}" fill="#fff"/><path clip-path="url(#${id})" d="${lines}" stroke="#8a94a3" stroke-width="1"/>${line(shape)}`;
}

export interface Turned {
  /** From left to right: place on the axis and radius. */
  readonly profile: readonly Point[];
  /** Radii of the edges that the front view shows, the outer one first. */
  readonly circles: readonly number[];
  /** Radius of the hole along the axis; 0 for a solid part. */
  readonly bore?: number;
  /** Where the front view stands, and what stands in it over the circles. */
  readonly front?: { readonly x?: number; readonly over?: string };
}

/** Front view on the left, side view on the right, on one axis. */
export function turned({ profile, circles, bore = 0, front = {} }: Turned): string {
  const { x = 190, over = '' } = front;
  const upper = profile.map(([at, radius]): Point => [at, AXIS - radius]);
  const lower = profile.map(([at, radius]): Point => [at, AXIS + radius]).reverse();
  const [first = [0, 0]] = profile;
  const last = profile.at(-1) ?? first;
  const outer = Math.max(...circles);
  const hidden =
    bore > 0
      ? `<path d="M${first[0]} ${AXIS - bore}H${last[0]}M${first[0]} ${AXIS + bore}H${last[0]}" stroke="${ink}" stroke-width="1" stroke-dasharray="7 5"/>`
      : '';
  const edges = profile
    .slice(1, -1)
    .map(([at, radius]) => `M${round(at)} ${round(AXIS - radius)}V${round(AXIS + radius)}`)
    .join('');
  return [
    circles.map((radius) => circle(x, AXIS, radius)).join(''),
    over,
    centre(x - outer - 24, AXIS, x + outer + 24, AXIS),
    centre(x, AXIS - outer - 24, x, AXIS + outer + 24),
    solid(`${pathOf([...upper, ...lower])}Z`),
    thin(edges),
    hidden,
    centre(first[0] - 24, AXIS, last[0] + 24, AXIS),
  ].join('');
}

/** The same thing several times around a point: holes, blades, vanes. `turn` is where it begins. */
export function around(count: number, one: (angle: number) => string, turn = 0): string {
  return Array.from({ length: count }, (_, i) => one(turn + (i / count) * 2 * Math.PI)).join('');
}

/** A point at an angle and distance from another. */
export const at = (x: number, y: number, angle: number, radius: number): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** Curved blades between two radii, as the front view of a wheel shows them. */
export const blades = (x: number, count: number, inner: number, outer: number, sweep: number) =>
  thin(
    around(count, (angle) => {
      const [x1, y1] = at(x, AXIS, angle, inner);
      const [cx, cy] = at(x, AXIS, angle + sweep * 0.25, (inner + outer) / 2);
      const [x2, y2] = at(x, AXIS, angle + sweep, outer);
      return `M${round(x1)} ${round(y1)}Q${round(cx)} ${round(cy)} ${round(x2)} ${round(y2)}`;
    }),
  );

/** Bolt holes on a circle. */
export const holes = (x: number, count: number, on: number, radius: number, turn = 0) =>
  around(
    count,
    (angle) => {
      const [hx, hy] = at(x, AXIS, angle, on);
      return circle(hx, hy, radius, 1.4);
    },
    turn,
  );

/** A drawing enlarged about the middle of the field. */
export const enlarged = (body: string, scale: number) =>
  scale === 1
    ? body
    : `<g transform="translate(${WIDTH / 2} ${AXIS}) scale(${scale}) translate(${-WIDTH / 2} ${-AXIS})">${body}</g>`;

/** The whole picture. */
export const sheet = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${body}</svg>`;
