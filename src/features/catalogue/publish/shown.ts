/**
 * A row as the published table holds it: one JSON list, made once when a version is built. A page is
 * then its rows' texts put together, read by one JSON.parse: half the work of columns, for the
 * database as for Node.
 */
import type { RawRow } from './copy.ts';

export type Shown = [
  pos: number,
  turboId: number,
  pn: string,
  model: string,
  oe: string,
  make: string,
  carModel: string,
  application: string,
  engine: string,
  year: string,
  restricted: boolean,
  vehicles: number,
  /** Former and interchange numbers, on main rows only; joined like `oe` by '; '. */
  numbers: string | null,
  /** A digit for each of these numbers: 4 superseded by the turbo, 5 interchange, 6 superseding it. */
  kinds: string | null,
];

/** Where the fields stand in a line of the source: texts from the number to the year, and the rest. */
export const shownField = {
  id: 0,
  firstText: 1,
  lastText: 8,
  restricted: 11,
  vehicles: 12,
  numbers: 13,
  kinds: 15,
};

// What JSON or COPY would write otherwise; nearly no text holds any of it.
const special = /["\\\x00-\x1f]/;

/** The Shown of a line, escaped for COPY. */
export function shownText(row: RawRow, pos: number): string {
  const { id, firstText, lastText, restricted, vehicles, numbers, kinds } = shownField;
  let json = `[${pos},${row.raw(id)}`;
  for (let index = firstText; index <= lastText; index++) json += `,${quoted(row, index)}`;
  const hidden = row.raw(restricted) === 't';
  const former = row.raw(numbers) === '\\N' ? 'null' : quoted(row, numbers);
  const ofEach = former === 'null' || row.raw(kinds) === '\\N' ? 'null' : `"${row.raw(kinds)}"`;
  return `${json},${hidden},${row.raw(vehicles)},${former},${ofEach}]`;
}

function quoted(row: RawRow, index: number): string {
  const raw = row.raw(index);
  if (!special.test(raw)) return `"${raw}"`;
  return JSON.stringify(row.text(index)).replaceAll('\\', '\\\\');
}

/** A row of a published version, with one of the vehicles that its turbo fits. */
export interface Row {
  readonly pos: number;
  readonly turboId: number;
  readonly pn: string;
  readonly model: string;
  readonly oe: string;
  readonly make: string;
  readonly carModel: string;
  readonly application: string;
  readonly engine: string;
  readonly year: string;
  readonly restricted: boolean;
  readonly vehicles: number;
  readonly numbers: string | null;
  /** What each of the numbers is: see Shown. */
  readonly kinds: string | null;
}
