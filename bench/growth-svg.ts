/** The picture of how single calls grow with the catalogue, both axes logarithmic. */
import type { Run } from './table.ts';

const [WIDTH, HEIGHT] = [960, 500];
const plot = { left: 64, top: 56, right: 560, bottom: 464 };
/** Readable on white and on black. */
const colours = [
  '#4c78a8',
  '#e0752b',
  '#3f9b5f',
  '#c9504a',
  '#8a6bbf',
  '#9a7557',
  '#cf6fa8',
  '#7f8790',
  '#a5a032',
  '#2fa4b0',
  '#5a6acf',
  '#b08a2e',
];

interface Line {
  name: string;
  points: { turbos: number; ms: number }[];
}

const linesOf = (runs: readonly Run[]): Line[] =>
  (runs.at(-1)?.figures ?? [])
    .filter(({ single }) => single)
    .map(({ id, name }) => ({
      name: name.replace(/, (p50|database alone)$/, ''),
      points: runs.flatMap(({ turbos, figures }) => {
        const ms = figures.find((figure) => figure.id === id)?.single?.p50;
        return ms === undefined ? [] : [{ turbos, ms }];
      }),
    }));

/** Ticks at 1, 2 and 5 of each decade, one beyond the values on either side. */
function ticks(values: readonly number[]): number[] {
  const all = [-3, -2, -1, 0, 1, 2, 3].flatMap((power) => [1, 2, 5].map((n) => n * 10 ** power));
  const from = all.findLastIndex((tick) => tick <= Math.min(...values));
  const to = all.findIndex((tick) => tick >= Math.max(...values));
  return all.slice(Math.max(0, from), to + 1);
}

/** Places on a logarithmic scale. */
function scale(from: number, to: number, start: number, end: number) {
  const share = (value: number) => Math.log(value / from) / Math.log(to / from || 1);
  return (value: number) => start + (from === to ? 0.5 : share(value)) * (end - start);
}

/** Label heights, pushed apart so that none covers another. */
function spread(heights: readonly number[]): number[] {
  const order = heights
    .map((_, index) => index)
    .sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let least = plot.top - 20;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, least);
    least = (placed[index] ?? 0) + 17;
  }
  return placed;
}

const size = (turbos: number): string =>
  turbos >= 1_000_000 ? `${turbos / 1_000_000} M` : `${turbos / 1000} k`;

/** @returns an SVG that stands on light and dark grounds */
export function growthSvg(runs: readonly Run[]): string {
  const lines = linesOf(runs);
  const sizes = runs.map(({ turbos }) => turbos);
  const steps = ticks(lines.flatMap(({ points }) => points.map(({ ms }) => ms)));
  const x = scale(Math.min(...sizes), Math.max(...sizes), plot.left + 16, plot.right - 16);
  const y = scale(steps[0] ?? 0.1, steps.at(-1) ?? 1, plot.bottom, plot.top);
  const labels = spread(lines.map(({ points }) => y(points.at(-1)?.ms ?? 1)));
  const grid = [
    ...steps.map(
      (ms) => `<path class="grid" d="M${plot.left} ${y(ms).toFixed(1)}H${plot.right}"/>
<text x="${plot.left - 8}" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end">${ms}</text>`,
    ),
    ...sizes.map(
      (turbos) => `<path class="grid" d="M${x(turbos).toFixed(1)} ${plot.top}V${plot.bottom}"/>
<text x="${x(turbos).toFixed(1)}" y="${plot.bottom + 20}" text-anchor="middle">${size(turbos)}</text>`,
    ),
  ];
  const drawn = lines.map(({ name, points }, index) => {
    const colour = colours[index % colours.length];
    const at = points.map(({ turbos, ms }) => `${x(turbos).toFixed(1)} ${y(ms).toFixed(1)}`);
    const end = points.at(-1)?.ms ?? 1;
    const label = labels[index] ?? 0;
    const dots = points.map(
      ({ turbos, ms }) =>
        `<circle cx="${x(turbos).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="3.5" fill="${colour}"/>`,
    );
    return `<path d="M${at.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}
<path class="grid" d="M${plot.right - 8} ${y(end).toFixed(1)}L${plot.right + 16} ${label.toFixed(1)}"/>
<text x="${plot.right + 22}" y="${(label + 4).toFixed(1)}" fill="${colour}">${name.replaceAll('&', '&amp;')} <tspan class="faint">${end.toFixed(2)} ms</tspan></text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Growth of single calls with the catalogue">
<style>text{font:13px system-ui,sans-serif}text:not([fill]){fill:#777}.faint{fill:#777}.grid{stroke:#888;stroke-opacity:.35;fill:none}.title{font-size:16px;font-weight:600}</style>
<text class="title" x="${plot.left}" y="24">One call after another: the middle (p50) in ms</text>
<text x="${plot.left}" y="44">by turbos in the catalogue; both axes logarithmic</text>
${[...grid, ...drawn].join('\n')}
</svg>
`;
}
