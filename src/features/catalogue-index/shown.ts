/**
 * A row as the published table holds it: one JSON list, made once when a version is built. Its vehicle
 * stands in columns (columns.ts).
 */
import { type RawRow, selection } from './copy.ts';

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
