/** Reads rows of the results by position, with their vehicles, and converts them to responses. */
import type { TextRead, TurboRow } from '#contract/catalogue.ts';
import type { Vehicle } from '#contract/shown-items.ts';
import {
  numberList,
  type PublishedTurboRow,
  publishedRow,
  type ShownItem,
} from '#features/catalogue-index/items.ts';
import {
  type FoundPage,
  INSIDE,
  type MatchSet,
  PART,
  type Reason,
  START,
  WRITTEN,
} from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type Level, maySee, maySeeRestricted } from '#features/gateway/policy.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { furtherReason, howOf } from './keys.ts';
import { vehicleIn } from './sentences.ts';
import type { LiveStock } from './stock.ts';

/** The rows at some positions, in the order of the positions. */
export function rowsAt(version: Version, positions: ArrayLike<number>): PublishedTurboRow[] {
  const rows: PublishedTurboRow[] = [];
  for (let at = 0; at < positions.length; at++) {
    const shownJson = version.value<string>(
      'select shown from row where pos = ?',
      positions[at] ?? 0,
    );
    if (shownJson !== undefined) rows.push(publishedRow(JSON.parse(shownJson) as ShownItem));
  }
  return rows;
}

/** A list of numbers as a parameter for json_each. */
export const listText = (numbers: ArrayLike<number>): string =>
  `[${Array.prototype.join.call(numbers)}]`;

/** A search with its matches. `typed` serves to find the matching number of a row. */
export interface Search {
  readonly set: MatchSet;
  readonly typed: string;
  /** Other numbers in the text, whose turbos are in the set as well. */
  readonly others?: readonly string[];
  readonly kind: 'pn' | 'oe' | 'ee' | 'model';
  /** How the whole text was read, if `typed` is only a part of it. */
  readonly read?: TextRead;
}

export interface RowReader {
  readonly level: Level;
  readonly language: LanguageCode;
  readonly stock: LiveStock;
}

/** Maximum number of other vehicles in a row; the build sheet has all. */
const MAX_OTHER_VEHICLES = 5;

/** The rows of a page as the caller may see them, each with other vehicles of its turbo. */
export function presentRows(
  version: Version,
  { positions, reasons = [] }: FoundPage,
  reader: RowReader,
  search?: Search,
): TurboRow[] {
  const allBy = search && weakestMatch(version, search, reader.level);
  return rowsAt(version, positions).map((found, index) => {
    const row = withNumbers(version, found, search);
    const presented = {
      ...presentRow(version, row, reader, search, reasons[index]),
      ...(allBy && { allBy }),
      ...(search?.read && { read: search.read }),
    };
    const otherRows = presented.id === undefined ? [] : othersOf(version, row.pos);
    if (otherRows.length === 0) return presented;
    return { ...presented, otherVehicles: otherRows.map((pos) => vehicleAt(version, pos, reader)) };
  });
}

/**
 * Other rows of a row's turbo. They begin after the row, in the catalogue's order, so that rows of the same
 * make and engine mostly come first.
 */
function othersOf({ columns }: Version, own: number): number[] {
  const next = columns.column('next');
  const otherRows: number[] = [];
  for (
    let pos = next[own] ?? own;
    pos !== own && otherRows.length < MAX_OTHER_VEHICLES;
    pos = next[pos] ?? own
  ) {
    otherRows.push(pos);
  }
  return otherRows;
}

/** Adds the main row's numbers to a row that represents its turbo. */
function withNumbers(
  version: Version,
  row: PublishedTurboRow,
  search: Search | undefined,
): PublishedTurboRow {
  const main = search?.set.mains.get(row.pos);
  if (main === undefined) return row;
  const [{ numbers, kinds } = row] = rowsAt(version, [main]);
  return { ...row, numbers, kinds };
}

export function vehicleAt(
  version: Version,
  pos: number,
  reader: { language: LanguageCode },
): Vehicle {
  const { make, model, application, engine, year } = version.columns.vehicle(pos);
  return {
    carMakeName: make,
    carModel: vehicleIn(reader.language, model),
    application: translate(reader.language, application),
    carEngine: vehicleIn(reader.language, engine),
    carYear: year,
  };
}

/**
 * The row as the caller may see it: C1 gets only the number of a turbo marked 'login to view'
 * (docs/product.md 6), without the reason of the match.
 */
function presentRow(
  version: Version,
  row: PublishedTurboRow,
  reader: RowReader,
  search?: Search,
  reason?: Reason,
): TurboRow {
  if (!maySee(row, reader.level)) return { turboPn: row.pn };
  const { application: _, ...vehicle } = vehicleAt(version, row.pos, reader);
  const match = search && reason && matchOf(row, reason, search);
  return {
    id: String(row.turboId),
    turboPn: row.pn,
    turboModel: row.model,
    stockInfo: reader.stock.stateOf(row.turboId),
    vehicleOeNo: row.oe,
    ...vehicle,
    vehicles: row.vehicles,
    ...(match ? { match } : {}),
    ...(search && isSole(row, match, search) && { sole: true }),
  };
}

/**
 * Whether the typed number means this turbo and no other. A remanufactured (exchange) unit and a superseding
 * turbo are other articles, which only a person can choose (docs/numbers.md 2).
 */
const isSole = (
  { pos }: PublishedTurboRow,
  match: TurboRow['match'],
  { set, kind }: Search,
): boolean => kind !== 'model' && pos === set.sole && (!match || ofItself.has(match.reason));

const ofItself: ReadonlySet<string> = new Set(['written', 'code', 'channel']);

/**
 * Kind of the weakest match that the reader may see: 'start' or 'inside'; undefined if it matches in full. The
 * best matches come first, so the weakest is the last one. Matches of turbos 'login to view' do not count for C1.
 */
function weakestMatch(
  { columns }: Version,
  { set, typed, kind }: Search,
  level: Level,
): TurboRow['allBy'] {
  const hidden = columns.column('hidden');
  let place = set.size - 1;
  if (!maySeeRestricted(level)) while (hidden[set.positions[place] ?? -1]) place -= 1;
  const { how = 0, number = -1 } = set.page(place, 1).reasons?.[0] ?? {};
  if (kind === 'ee') {
    const [key, typedKey] = [numberKey(set.names[number] ?? ''), numberKey(typed)];
    if (key === typedKey || !key.includes(typedKey)) return undefined;
    return key.startsWith(typedKey) ? 'start' : 'inside';
  }
  if (how !== START && how !== INSIDE) return undefined;
  return how === START ? 'start' : 'inside';
}

function matchOf(
  row: PublishedTurboRow,
  { how: strength, number: place }: Reason,
  { set, typed, others = [], kind }: Search,
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
  const numbers = recordedNumbers(row, kind);
  const at = strength === INSIDE ? holding(numbers, typed) : place;
  const number = numbers[at] ?? row.pn;
  const isTyped = others.some((one) => howOf(strength, one, number) === 'same');
  const how = isTyped ? 'same' : howOf(strength, typed, number);
  if (kind === 'pn' && at > 0) {
    const reason = furtherReason(row.kinds, at);
    return how === 'same' ? { reason, number } : { reason, number, how };
  }
  // A match at the start of the shown number needs no reason.
  if (how === 'same' || (how === 'start' && kind === 'pn')) return undefined;
  return { reason: how, number };
}

/** Reasons of a search by E&E P/N, by strength; an exact match needs no reason. */
const itemReasons: ReadonlyMap<number, 'written' | 'start' | 'inside' | 'part'> = new Map([
  [WRITTEN, 'written'],
  [START, 'start'],
  [INSIDE, 'inside'],
  [PART, 'part'],
]);

/** A turbo's own number, then its former and interchange numbers; or its OE numbers. */
export function recordedNumbers(row: PublishedTurboRow, kind: 'pn' | 'oe'): string[] {
  if (kind === 'oe') return numberList(row.oe);
  return [row.pn, ...numberList(row.numbers ?? '')];
}

const holding = (numbers: string[], typed: string): number =>
  numbers.findIndex((number) => numberKey(number).includes(numberKey(typed)));
