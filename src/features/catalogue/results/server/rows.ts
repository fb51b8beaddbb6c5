/** Reads rows of the results by position and converts them to answers. */
import type { TurboRow } from '#contract/catalogue.ts';
import type { Vehicle } from '#contract/turbo-application.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { numberKey } from '../../numbers/index.ts';
import { listOf, type Row, rowOf, type Shown } from '../../publish/shown.ts';
import type { Version } from '../../publish/versions.ts';
import { furtherReason, howOf } from '../../search/server/match-how.ts';
import {
  type FoundPage,
  INSIDE,
  type MatchSet,
  PART,
  type Reason,
  START,
  WRITTEN,
} from '../../search/server/match-set.ts';
import { vehicleIn } from './sentences.ts';

/** A query of rows `r`. */
interface ShownRow {
  readonly shown: string;
}

const readShown = (shown: string): Row => rowOf(JSON.parse(shown) as Shown);
export const readRow = ({ shown }: ShownRow): Row => readShown(shown);

/** The rows at some positions, in their order. */
export function rowsAt(version: Version, positions: ArrayLike<number>): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < positions.length; at++) {
    const shown = version.value<string>('select shown from row where pos = ?', positions[at] ?? 0);
    if (shown !== undefined) rows.push(readShown(shown));
  }
  return rows;
}

/** A list of numbers as a parameter for json_each. */
export const listText = (numbers: ArrayLike<number>): string =>
  `[${Array.prototype.join.call(numbers)}]`;

/** Why the row is in the results; `typed` finds which of its numbers holds the typed one. */
export interface Search {
  readonly set: MatchSet;
  readonly typed: string;
  readonly kind: 'pn' | 'oe' | 'ee' | 'model';
}

/** The reader of rows. */
export interface RowReader {
  readonly level: Level;
  readonly language: LanguageCode;
}

/** How many other vehicles a row names; the build sheet has all. */
const OTHERS = 5;

/** The rows of a page as the caller may see them, each with other vehicles of its turbo. */
export function presentRows(
  version: Version,
  { positions, reasons = [] }: FoundPage,
  reader: RowReader,
  search?: Search,
): TurboRow[] {
  const next = version.columns.column('next');
  const others = Array.from(positions, (pos) => {
    const list: number[] = [];
    // In the order of the catalogue from this row on: of the same make and engine first.
    for (let at = next[pos] ?? pos; at !== pos && list.length < OTHERS; at = next[at] ?? pos) {
      list.push(at);
    }
    return list;
  });
  const rows = rowsAt(version, [...Array.from(positions), ...others.flat()]);
  let read = positions.length;
  return others.map((list, index) => {
    const more = rows.slice(read, read + list.length);
    read += list.length;
    const row = withNumbers(version, rows[index] as Row, search);
    const shown = presentRow(row, reader, search, reasons[index]);
    if (shown.id === undefined || more.length === 0) return shown;
    return { ...shown, otherVehicles: more.map((one) => vehicleOf(one, reader.language)) };
  });
}

/** A row that stands for its turbo's main row: its numbers stand there. */
function withNumbers(version: Version, row: Row, search: Search | undefined): Row {
  const main = search?.set.mains.get(row.pos);
  const [{ numbers, kinds } = row] = main === undefined ? [] : rowsAt(version, [main]);
  return { ...row, numbers, kinds };
}

/** The vehicle of a row, in the reader's language. */
export const vehicleOf = (row: Row, language: LanguageCode): Vehicle => ({
  carMakeName: row.make,
  carModel: vehicleIn(language, row.carModel),
  application: translate(language, row.application),
  carEngine: vehicleIn(language, row.engine),
  carYear: row.year,
});

/**
 * The row as the caller may see it: C1 gets only the number of a turbo marked 'login to view'
 * (docs/product.md 6), without the reason of the match.
 */
function presentRow(
  row: Row,
  { level, language }: RowReader,
  search?: Search,
  reason?: Reason,
): TurboRow {
  if (!maySee(row, level)) return { turboPn: row.pn };
  const match = search && reason && matchOf(row, reason, search);
  return {
    id: String(row.turboId),
    turboPn: row.pn,
    turboModel: row.model,
    vehicleOeNo: row.oe,
    carMakeName: row.make,
    carModel: vehicleIn(language, row.carModel),
    carEngine: vehicleIn(language, row.engine),
    carYear: row.year,
    vehicles: row.vehicles,
    ...(match ? { match } : {}),
    ...(search && isSole(row, match, search) && { sole: true }),
  };
}

/**
 * Whether the typed number names this turbo alone. A remanufactured (exchange) unit is another article,
 * which only a person can choose; so is what supersedes it (docs/numbers.md 2).
 */
const isSole = ({ pos }: Row, match: TurboRow['match'], { set, kind }: Search): boolean =>
  kind !== 'model' && pos === set.sole && (!match || ofItself.has(match.reason));

const ofItself: ReadonlySet<string> = new Set(['written', 'code', 'channel']);

function matchOf(
  row: Row,
  { how: strength, number: place }: Reason,
  { set, typed, kind }: Search,
): TurboRow['match'] {
  if (kind === 'ee') {
    const reason = itemReasons.get(strength);
    return reason && { reason, number: set.names[place] ?? '' };
  }
  if (kind === 'model') {
    const number = set.names[place] ?? row.model;
    const how = howOf(strength, typed, number);
    return how === 'same' ? undefined : { reason: 'model', number, how };
  }
  const numbers = numbersOf(row, kind);
  const at = strength === INSIDE ? holding(numbers, typed) : place;
  const number = numbers[at] ?? row.pn;
  const how = howOf(strength, typed, number);
  if (kind === 'pn' && at > 0) {
    const reason = furtherReason(row.kinds, at);
    return how === 'same' ? { reason, number } : { reason, number, how };
  }
  // A match at the start of the shown number needs no reason.
  if (how === 'same' || (how === 'start' && kind === 'pn')) return undefined;
  return { reason: how, number };
}

/** Reasons of a search by E&E P/N, by strength; an exact match needs none. */
const itemReasons: ReadonlyMap<number, 'written' | 'start' | 'inside' | 'part'> = new Map([
  [WRITTEN, 'written'],
  [START, 'start'],
  [INSIDE, 'inside'],
  [PART, 'part'],
]);

/** Its own number, then former and interchange numbers; or its OE numbers. */
export function numbersOf(row: Row, kind: 'pn' | 'oe'): string[] {
  if (kind === 'oe') return listOf(row.oe);
  return [row.pn, ...listOf(row.numbers ?? '')];
}

const holding = (numbers: string[], typed: string): number =>
  numbers.findIndex((number) => numberKey(number).includes(numberKey(typed)));
