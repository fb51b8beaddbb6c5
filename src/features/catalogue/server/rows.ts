/** Rows of the results by their positions, and how they leave the server. */
import type { TurboRow } from '#contract/catalogue.ts';
import type { Level } from '#features/accounts/server/public.ts';
import { numberKey } from '../numbers/index.ts';
import { INSIDE, type MatchSet, START } from './match-set.ts';
import type { Version } from './versions.ts';

export interface Row {
  pos: number;
  turbo_id: number;
  pn: string;
  model: string;
  oe: string;
  make: string;
  car_model: string;
  engine: string;
  year: string;
  restricted: boolean;
  vehicles: number;
  numbers: string | null;
  [column: string]: unknown;
}

export const rowColumns =
  'r.pos, r.turbo_id, r.pn, r.model, r.oe, r.make, r.car_model, r.engine, r.year, r.restricted, r.vehicles, r.numbers';

/** The rows at some positions, in their order. */
export async function rowsAt(version: Version, positions: ArrayLike<number>): Promise<Row[]> {
  if (positions.length === 0) return [];
  return version.query<Row>(
    'rows_at',
    (schema) => `select ${rowColumns}
      from unnest($1::int[]) with ordinality at (pos, place)
      join ${schema}.row r on r.pos = at.pos order by at.place`,
    [`{${Array.from(positions).join(',')}}`],
  );
}

/** Why the row is in the results; `typed` finds which of its numbers holds the typed one. */
export interface Search {
  readonly set: MatchSet;
  readonly typed: string;
  readonly kind: 'pn' | 'oe' | 'ee';
}

/**
 * A row as the caller may see it: for C1 a turbo marked 'login to view' is its number alone
 * (decisions, section 4), the reason of the match included in what is withheld.
 */
export function presentRow(row: Row, level: Level, search?: Search): TurboRow {
  if (row.restricted && level === 'C1') return { turboPn: row.pn };
  const match = search && matchOf(row, search);
  return {
    id: String(row.turbo_id),
    turboPn: row.pn,
    turboModel: row.model,
    vehicleOeNo: row.oe,
    carMakeName: row.make,
    carModel: row.car_model,
    carEngine: row.engine,
    carYear: row.year,
    vehicles: row.vehicles,
    ...(match ? { match } : {}),
  };
}

function matchOf(row: Row, { set, typed, kind }: Search): TurboRow['match'] {
  const { how, reason, number } = set.reasonOf(row.pos);
  if (!reason) return undefined;
  if (kind === 'ee') return { reason, number: set.names[number] ?? '' };
  const numbers = numbersOf(row, kind);
  const found = how === INSIDE ? holding(numbers, typed) : numbers[number];
  // The start of the very number that the row shows explains itself.
  if (how === START && kind === 'pn' && number === 0) return undefined;
  return { reason, number: found ?? row.pn };
}

/** Its own number, then former and interchange numbers; or its OE numbers. */
export function numbersOf(row: Row, kind: 'pn' | 'oe'): string[] {
  if (kind === 'oe') return listOf(row.oe);
  return [row.pn, ...listOf(row.numbers ?? '')];
}

export const listOf = (joined: string): string[] => (joined === '' ? [] : joined.split('; '));

const holding = (numbers: string[], typed: string): string | undefined =>
  numbers.find((number) => numberKey(number).includes(numberKey(typed)));
