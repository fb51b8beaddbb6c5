/** Shapes that several component drawings are made of. */
import { AXIS, around, at, blades, centre, circle, line, solid, thin, turned } from './draw.ts';

const { PI } = Math;

/** Turbine or compressor wheel: blades in both views. `shaft` grows out of a turbine wheel's back. */
export function wheel(
  count: number,
  options: { inducer: number; exducer: number; shaft: boolean },
) {
  const { inducer, exducer, shaft } = options;
  const front =
    blades(170, count, 26, exducer, 0.55) + circle(170, AXIS, 26) + circle(170, AXIS, 10, 1.4);
  const [left, right] = [380, 470];
  const hub = `M${left} ${AXIS - 22}C${left + 50} ${AXIS - 26} ${right - 18} ${AXIS - 46} ${right} ${AXIS - exducer}V${AXIS + exducer}C${right - 18} ${AXIS + 46} ${left + 50} ${AXIS + 26} ${left} ${AXIS + 22}Z`;
  const tips = `M${left + 6} ${AXIS - inducer}C${left + 40} ${AXIS - inducer} ${right - 30} ${AXIS - inducer - 8} ${right - 12} ${AXIS - exducer}H${right}V${AXIS + exducer}H${right - 12}C${right - 30} ${AXIS + inducer + 8} ${left + 40} ${AXIS + inducer} ${left + 6} ${AXIS + inducer}Z`;
  const edges = [-0.78, -0.48, -0.16, 0.16, 0.48, 0.78]
    .map(
      (k) =>
        `M${left + 8} ${AXIS + k * inducer}C${left + 46} ${AXIS + k * inducer + 6} ${right - 26} ${AXIS + k * exducer * 0.9} ${right - 2} ${AXIS + k * exducer * 1.08}`,
    )
    .join('');
  const rod = shaft
    ? solid(
        `M${right} ${AXIS - 20}H${right + 14}V${AXIS - 13}H${right + 100}V${AXIS - 8}H${right + 134}V${AXIS + 8}H${right + 100}V${AXIS + 13}H${right + 14}V${AXIS + 20}H${right}Z`,
      ) +
      thin(
        `M${right + 108} ${AXIS - 8}V${AXIS + 8}M${right + 116} ${AXIS - 8}V${AXIS + 8}M${right + 124} ${AXIS - 8}V${AXIS + 8}M${right + 100} ${AXIS - 13}V${AXIS + 13}`,
      )
    : solid(`M${left - 18} ${AXIS - 16}H${left + 2}V${AXIS + 16}H${left - 18}Z`) +
      thin(`M${left - 18} ${AXIS - 8}H${right}M${left - 18} ${AXIS + 8}H${right}`);
  return [
    circle(170, AXIS, exducer),
    circle(170, AXIS, inducer, 1.1),
    front,
    centre(170 - exducer - 22, AXIS, 170 + exducer + 22, AXIS),
    centre(170, AXIS - exducer - 22, 170, AXIS + exducer + 22),
    solid(tips),
    thin(hub),
    thin(edges),
    rod,
    centre(left - 44, AXIS, shaft ? right + 158 : right + 30, AXIS),
  ].join('');
}

/** A spiral housing seen from the front, with a flange at its mouth. `inlet` is the middle's radius. */
export function volute(inlet: number, mouth: string, inner: string) {
  const spiral = Array.from({ length: 61 }, (_, i) => {
    const angle = PI / 2 + (i / 60) * 2 * PI;
    const [x, y] = at(300, 250, angle, 108 + (i / 60) * 62);
    return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join('');
  return [
    // The mouth lies behind the spiral, which ends in it.
    mouth,
    `<path d="${spiral}" fill="#fff"/>`,
    line(spiral),
    circle(300, 250, 92),
    inner,
    circle(300, 250, inlet),
    circle(300, 250, inlet - 12, 1.1),
    centre(110, 250, 500, 250),
    centre(300, 60, 300, 450),
  ].join('');
}

export const ring = (outer: number, inner: number, width: number, more = '') =>
  turned({
    profile: [
      [460, outer],
      [460 + width, outer],
    ],
    circles: [outer, inner],
    bore: inner,
    front: { over: more },
  });

export const gap = (x: number, outer: number, inner: number, angle: number) => {
  const [x1, y1] = at(x, AXIS, angle - 0.05, inner - 4);
  const [x2, y2] = at(x, AXIS, angle - 0.05, outer + 4);
  const [x3, y3] = at(x, AXIS, angle + 0.05, outer + 4);
  const [x4, y4] = at(x, AXIS, angle + 0.05, inner - 4);
  const cut = `M${x1} ${y1}L${x2} ${y2}L${x3} ${y3}L${x4} ${y4}Z`;
  return `<path d="${cut}" fill="#fff"/>${line(`M${x1} ${y1}L${x2} ${y2}M${x3} ${y3}L${x4} ${y4}`)}`;
};

export const gasketAt = (x: number, y: number) =>
  solid(
    `M${x - 78} ${y - 46}Q${x} ${y - 74} ${x + 78} ${y - 46}Q${x + 96} ${y} ${x + 78} ${y + 46}Q${x} ${y + 74} ${x - 78} ${y + 46}Q${x - 96} ${y} ${x - 78} ${y - 46}Z`,
  ) +
  circle(x, y, 38) +
  circle(x - 66, y, 10, 1.6) +
  circle(x + 66, y, 10, 1.6);

export const boltAt = (x: number, y: number, length: number) =>
  solid(`M${x} ${y - 34}L${x + 12} ${y - 40}H${x + 36}V${y + 40}H${x + 12}L${x} ${y + 34}Z`) +
  solid(`M${x + 36} ${y - 46}H${x + 44}V${y + 46}H${x + 36}Z`) +
  solid(
    `M${x + 44} ${y - 22}H${x + length - 6}L${x + length} ${y - 16}V${y + 16}L${x + length - 6} ${y + 22}H${x + 44}Z`,
  ) +
  thin(`M${x} ${y - 14}H${x + 36}M${x} ${y + 14}H${x + 36}`) +
  thin(
    Array.from(
      { length: Math.floor((length - 96) / 9) },
      (_, i) => `M${x + 92 + i * 9} ${y - 22}L${x + 87 + i * 9} ${y + 22}`,
    ).join(''),
  );

export const washer = (x: number, y: number, outer: number, inner: number) =>
  circle(x, y, outer) + circle(x, y, inner);

export const hexagon = (x: number, radius: number) => {
  const corner = (angle: number) => `L${at(x, AXIS, angle, radius).map(Math.round).join(' ')}`;
  return solid(`M${around(6, corner).slice(1)}Z`);
};

/** Half a turbo's wheel from the side: `way` -1 opens to the left, 1 to the right. */
export function wheelSide(x: number, way: 1 | -1, radius: number): string {
  const back = x - way * 44;
  const nose = x + way * 46;
  return (
    solid(
      `M${back} ${AXIS - radius}C${back + way * 10} ${AXIS - 60} ${x} ${AXIS - 56} ${nose} ${AXIS - 54}V${AXIS + 54}C${x} ${AXIS + 56} ${back + way * 10} ${AXIS + 60} ${back} ${AXIS + radius}H${back - way * 10}V${AXIS - radius}Z`,
    ) +
    thin(
      [-38, -22, -7, 7, 22, 38]
        .map(
          (dy) =>
            `M${nose} ${AXIS + dy}C${x} ${AXIS + dy * 1.1} ${back + way * 8} ${AXIS + dy * 1.5} ${back} ${AXIS + dy * 2}`,
        )
        .join(''),
    ) +
    solid(`M${nose} ${AXIS - 11}H${nose + way * 22}V${AXIS + 11}H${nose}Z`)
  );
}

/** An edge seen through, or behind: a circle without a ground. */
export function thinCircle(x: number, y: number, radius: number): string {
  return circle(x, y, radius, 1.1).replace('fill="#fff"', 'fill="none"');
}
