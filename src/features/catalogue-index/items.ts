import { type RawRow, selection } from './build.ts';

/**
 * How the index of numbers by any maker names an item, and what a list shows of a part. Turbos stand
 * in it by their main row, as in all other searches.
 */
/** A part or CHRA by its id, a turbo by the position of its main row: one number below 2 ** 26. */
export const indexedPart = (id: number): number => id * 2;
export const indexedTurbo = (pos: number): number => pos * 2 + 1;

export type ItemRef = { readonly part: number } | { readonly pos: number };

export const refItem = (ref: number): ItemRef =>
  ref % 2 === 0 ? { part: ref / 2 } : { pos: (ref - 1) / 2 };

/** Place of a turbo's E&E P/N, and of whatever lies beyond the places that a match can tell. */
export const LAST_NUMBER = 255;
/** From here on stand the OE numbers of a turbo; before it its own number and those beside it. */
export const FIRST_OE = 128;

/** Place of a turbo's own number (0) or of one of its further numbers; the last of them share one. */
export const otherPlace = (place: number): number => Math.min(place, FIRST_OE - 1);
/** Place of a turbo's OE number; the last of them share one. */
export const oePlace = (index: number): number => Math.min(FIRST_OE + index, LAST_NUMBER - 1);
/** Whether the number of such a place may be another one than it tells. */
export const isShared = (place: number): boolean =>
  place === FIRST_OE - 1 || place === LAST_NUMBER - 1;

/** A number of another maker. */
export type Cross = [brand: string, number: string];

/** What a list shows of a part but the stock. */
export type ShownPart = [
  id: number,
  type: number,
  component: string,
  eePn: string,
  oemPn: string,
  brand: string,
  /** Models of the turbos that it fits, joined by '; '. */
  models: string,
  description: string,
  crosses: Cross[],
];

/**
 * A row as the published table holds it: one JSON list, made once when a version is built. Its vehicle
 * stands in columns (columns.ts).
 */

export type ShownItem = [
  pos: number,
  turboId: number,
  pn: string,
  model: string,
  oe: string,
  restricted: boolean,
  vehicles: number,
  /** Former and interchange numbers, on main rows only; joined like `oe` by '; '. */
  numbers: string | null,
  /** A digit for each of these numbers: 4 superseded by the turbo, 5 interchange, 6 superseding it. */
  kinds: string | null,
];

/** What is read of a row, a turbo `t` with its vehicle `a`; years, maker and kinds serve the keys. */
export const rowSource = selection({
  turbo_id: 't.id',
  pn: 't.pn',
  model: 't.model',
  oe: "coalesce(o.oe, '')",
  make: "coalesce(a.make, '')",
  carModel: "coalesce(a.model, '')",
  application: "coalesce(a.application, '')",
  engine: "coalesce(a.engine, '')",
  year: "coalesce(a.year, '')",
  restricted: 't.login_to_view',
  year_from: 'a.year_from',
  year_to: 'a.year_to',
  vehicles: 'coalesce(c.vehicles, 0)',
  numbers: "case when a.seq is null or a.seq = c.first then coalesce(n.numbers, '') end",
  kinds: 'n.kinds',
  maker: 't.maker',
});
const { at } = rowSource;
const texts = [at.pn, at.model, at.oe];

/** The `ShownItem` of a line of rowSource, as JSON. */
export function shownText(row: RawRow, pos: number): string {
  let json = `[${pos},${row.raw(at.turbo_id)}`;
  for (const place of texts) json += `,${row.json(place)}`;
  const hidden = row.raw(at.restricted) === 't';
  const former = row.raw(at.numbers) === '\\N' ? 'null' : row.json(at.numbers);
  const kinds = row.raw(at.kinds);
  const ofEach = former === 'null' || kinds === '\\N' ? 'null' : `"${kinds}"`;
  return `${json},${hidden},${row.raw(at.vehicles)},${former},${ofEach}]`;
}

/** A row of a published version: what it says of its turbo. */
export type PublishedTurboRow = Readonly<ReturnType<typeof publishedRow>>;

export function publishedRow(shown: ShownItem) {
  const [pos, turboId, pn, model, oe, restricted, vehicles, numbers, kinds] = shown;
  return { pos, turboId, pn, model, oe, restricted, vehicles, numbers, kinds };
}

/** The numbers of a joined list; none for ''. */
export const numberList = (joined: string): string[] => (joined === '' ? [] : joined.split('; '));
