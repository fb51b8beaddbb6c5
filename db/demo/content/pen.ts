/** Lines of the demo's pictures, in the colours of the site (src/web/styles/tokens.css). */

export const ink = '#1d2429';
export const soft = '#87929c';
export const faint = '#dce2e7';
export const accent = '#b54708';
export const tint = '#fbeee4';
const ground = '#f1f4f6';

const stroke = (colour: string, width: number) =>
  `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;

export const path = (d: string, width = 4, fill = 'none', colour = ink) =>
  `<path d="${d}" fill="${fill}" ${stroke(colour, width)}/>`;
/** An outline filled with paper white. */
export const body = (d: string, width = 4) => path(d, width, '#fff');
export const fine = (d: string, colour = soft) => path(d, 2, 'none', colour);
export const warm = (d: string, width = 4, fill = 'none') => path(d, width, fill, accent);
export const disc = (x: number, y: number, r: number, width = 4, fill = '#fff', colour = ink) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${stroke(colour, width)}/>`;
export const box = (x: number, y: number, w: number, h: number, width = 4, fill = '#fff') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="${fill}" ${stroke(ink, width)}/>`;
export const axis = (d: string) =>
  `<path d="${d}" fill="none" stroke="${soft}" stroke-width="2" stroke-dasharray="22 7 5 7"/>`;
export const move = (x: number, y: number, scale: number, inner: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`;
export const times = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

/** Lines of a drawing that is made smaller, so much thicker. */
export const bolder = (drawing: string, factor: number) =>
  drawing.replaceAll(
    /stroke-width="([\d.]+)"/g,
    (_, width) => `stroke-width="${(Number(width) * factor).toFixed(2)}"`,
  );

/** A sheet of paper with its faint grid; `border` draws the frame of a technical drawing. */
export function paper(width: number, height: number, inner: string, border = true): string {
  const step = 40;
  const lines =
    times(Math.floor(width / step), (i) => `M${(i + 1) * step} 0V${height}`) +
    times(Math.floor(height / step), (i) => `M0 ${(i + 1) * step}H${width}`);
  const frame = border
    ? `<path d="M28 28H${width - 28}V${height - 28}H28Z" fill="none" stroke="#c3ccd4" stroke-width="2"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/><path d="${lines}" stroke="#e7ecef" stroke-width="1.5"/>${frame}${inner}</svg>\n`;
}
