/** The drill-down by brand, application, engine and year. */
import type { PickListItem } from '#contract/catalogue.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { ALL_BRANDS } from '../../publish/facets.ts';
import { CHUNK_SIZE, HIDING, IN_ORDER } from '../../publish/schema.ts';
import type { Row } from '../../publish/shown.ts';
import type { Version } from '../../publish/versions.ts';
import { idsOf, inOrder, readRows, rowList, rowsAt } from '../../results/server/rows.ts';
import type { Facet } from './facet.ts';

/**
 * A range of sorted rows: `size` rows from `offset`, optionally sorted by a column of the results.
 */
export interface Wanted {
  readonly offset: number;
  readonly size: number;
  readonly column: number | undefined;
  readonly descending: boolean;
  /** Rows 'login to view' are last (first if descending): see HIDING. */
  readonly hiding: boolean;
}

/**
 * The chosen ids; '' or undefined without a choice. Without a brand, the application is a name over
 * all brands, and no further choice is possible (decision 0015).
 */
export interface VehicleChoice {
  readonly vehicleBrand?: string;
  readonly vehicleApplication?: string;
  readonly vehicleEngine?: string;
  readonly vehicleYear?: string;
}

/** The rows of a vehicle choice, and their number. */
export async function vehicleRows(
  version: Version,
  choice: VehicleChoice,
  wanted: Wanted,
): Promise<{ rows: Row[]; count: number }> {
  if (!choice.vehicleBrand && choice.vehicleApplication)
    return rowsOverAll(version, choice, wanted);
  const facet = await chosenFacet(version, choice);
  if (choice.vehicleYear) return rowsOfYear(version, facet, choice.vehicleYear, wanted);
  const count = facet.hi - facet.lo + 1;
  if (wanted.offset >= count) return { rows: [], count };
  const rows =
    wanted.column === undefined
      ? await rowsInOrder(version, facet, wanted)
      : count > CHUNK_SIZE
        ? await rowsOfPages(version, facet, wanted, wanted.column)
        : await rowsSorted(version, facet, wanted, wanted.column);
  return { rows, count };
}

/** The options below the choice: brands, applications of a brand, or engines of an application. */
export async function pickList(
  version: Version,
  depth: 0 | 1 | 2,
  choice: VehicleChoice,
): Promise<PickListItem[]> {
  const parent = depth === 0 ? '' : (await chosenFacet(version, choice, depth)).id;
  return version.query<PickListItem & { [column: string]: unknown }>(
    'pick_list',
    (schema) => `select id, name from ${schema}.facet where parent = $1 order by seq`,
    [parent],
  );
}

/** Years of the chosen engine, the latest first; an open end means the current year. */
export async function yearList(version: Version, choice: VehicleChoice): Promise<PickListItem[]> {
  const facet = await chosenFacet(version, choice, 3);
  return version.query<PickListItem & { [column: string]: unknown }>(
    'year_list',
    (schema) => `select distinct y::text id, y::text name from ${schema}.row,
        generate_series(coalesce(year_from, year_to)::int,
          coalesce(year_to, extract(year from current_date))::int) y
      where pos between $1 and $2 order by 1 desc`,
    [facet.lo, facet.hi],
  );
}

/** Rows of an application over all brands; none if no vehicle has it now. */
async function rowsOverAll(version: Version, choice: VehicleChoice, wanted: Wanted) {
  if (choice.vehicleEngine || choice.vehicleYear) throw brandFirst();
  const [facet] = await version.query<Facet & { [column: string]: unknown }>(
    'facet_over_all',
    (schema) => `select id, parent, lo, hi from ${schema}.facet
      where parent = '${ALL_BRANDS}' and lower(name) = lower($1) order by hi desc limit 1`,
    [choice.vehicleApplication],
  );
  if (!facet) return { rows: [], count: 0 };
  const count = facet.hi - facet.lo + 1;
  if (wanted.offset >= count) return { rows: [], count };
  const column = wanted.column ?? IN_ORDER;
  const descending = wanted.column !== undefined && wanted.descending;
  return { rows: await rowsOfPages(version, facet, { ...wanted, descending }, column), count };
}

const brandFirst = () =>
  new CallError('badInput', 'Please choose a brand first.' satisfies TextKey);

const gone = () =>
  new CallError(
    'badInput',
    'This choice is no longer in the list. Please choose again.' satisfies TextKey,
  );

/**
 * The deepest facet of the choice; each must be a child of the one before.
 * @param depth number of required choices, counted from the brand
 */
async function chosenFacet(version: Version, choice: VehicleChoice, depth = 1): Promise<Facet> {
  const path = [choice.vehicleBrand, choice.vehicleApplication, choice.vehicleEngine];
  if (!path[0]) throw brandFirst();
  const end = path.findIndex((id, level) => !id && level >= depth);
  const chosen = (end < 0 ? path : path.slice(0, end)).map((id) => id ?? '');
  const facets = await facetsOf(version, chosen);
  let facet: Facet | undefined;
  for (const id of chosen) {
    const next = facets.get(id);
    if (next?.parent !== (facet?.id ?? '')) throw gone();
    facet = next;
  }
  if (!facet) throw gone();
  return facet;
}

async function facetsOf(version: Version, ids: string[]): Promise<Map<string, Facet>> {
  const found = new Map<string, Facet>();
  for (const id of ids) {
    const known = version.facets.get(id);
    if (known) found.set(id, known);
  }
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length === 0) return found;
  const rows = await version.query<Facet & { [column: string]: unknown }>(
    'facets',
    (schema) => `select id, parent, lo, hi from ${schema}.facet where id = any($1::text[])`,
    [unknown],
  );
  for (const facet of rows) {
    version.facets.set(facet.id, facet);
    found.set(facet.id, facet);
  }
  return found;
}

type ListedRows = { list: string | null };

async function rowsInOrder(version: Version, facet: Facet, wanted: Wanted): Promise<Row[]> {
  const first = facet.lo + wanted.offset;
  const [found] = await version.query<ListedRows>(
    'rows_between',
    (schema) =>
      `select ${rowList('order by pos')} list from ${schema}.row r where pos between $1 and $2`,
    [first, Math.min(first + wanted.size - 1, facet.hi)],
  );
  return readRows(found?.list);
}

/** For a large facet: its positions are stored sorted, in chunks. */
async function rowsOfPages(version: Version, facet: Facet, wanted: Wanted, column: number) {
  const count = facet.hi - facet.lo + 1;
  const size = Math.min(wanted.size, count - wanted.offset);
  const first = wanted.descending ? count - wanted.offset - size : wanted.offset;
  const chunk = Math.floor(first / CHUNK_SIZE);
  const last = Math.floor((first + size - 1) / CHUNK_SIZE);
  const [from, to] = ['$5::int', '$6::int'].map((at) => `${at} - p.chunk * ${CHUNK_SIZE}`);
  const cut = `p.positions[greatest(${from}, 0) + 1 : ${to}]`;
  const chunks = await version.query<{ at: string; list: string | null }>(
    'rows_of_pages',
    (schema) => `select ${cut}::text at,
        (select ${rowList()} from ${schema}.row r where r.pos = any(${cut})) list
      from ${schema}.facet_page p
      where p.facet = $1 and p.chunk between $3 and $4
        and p.col = (select max(o.col) from ${schema}.facet_page o
          where o.facet = $1 and o.chunk = 0 and o.col in ($2, $7))
      order by p.chunk`,
    [facet.id, column, chunk, last, first, first + size, wanted.hiding ? column + HIDING : column],
  );
  const rows = chunks.flatMap(({ at, list }) => inOrder(readRows(list), idsOf(at)));
  return wanted.descending ? rows.reverse() : rows;
}

/** SQL of the rank of row `r` by a column; `s` is its sort_rank. See HIDING. */
export const placeOf = (column: number, hiding: boolean): string =>
  hiding ? `case when r.restricted then ${AFTER_ALL} + s.r0 else s.r${column} end` : `s.r${column}`;

/** Greater than any rank. */
const AFTER_ALL = '1000000000';

/** For a facet of one chunk: sorted when read. */
async function rowsSorted(version: Version, facet: Facet, wanted: Wanted, column: number) {
  const direction = wanted.descending ? 'desc' : 'asc';
  const [found] = await version.query<ListedRows>(
    `rows_sorted_${column}_${direction}_${wanted.hiding}`,
    (schema) => `select ${rowList(`order by at.place ${direction}`)} list
      from (select s.pos, ${placeOf(column, wanted.hiding)} place from ${schema}.sort_rank s
        ${wanted.hiding ? `join ${schema}.row r on r.pos = s.pos` : ''} where s.pos between $1 and $2
        order by place ${direction} limit $3 offset $4) at
      join ${schema}.row r on r.pos = at.pos`,
    [facet.lo, facet.hi, wanted.size, wanted.offset],
  );
  return readRows(found?.list);
}

async function rowsOfYear(version: Version, facet: Facet, year: string, wanted: Wanted) {
  if (!/^\d{4}$/.test(year)) throw gone();
  const positions = await version.query<{ pos: number }>(
    `year_${wanted.column ?? 'none'}_${wanted.hiding}`,
    (schema) => `select r.pos from ${schema}.row r
      join ${schema}.sort_rank s on s.pos = r.pos
      where r.pos between $1 and $2 and coalesce(r.year_from, r.year_to) <= $3
        and coalesce(r.year_to, 9999) >= $3
      order by ${wanted.column === undefined ? 'r.pos' : placeOf(wanted.column, wanted.hiding)}`,
    [facet.lo, facet.hi, Number(year)],
  );
  if (wanted.descending) positions.reverse();
  const page = positions.slice(wanted.offset, wanted.offset + wanted.size);
  return {
    rows: await rowsAt(
      version,
      page.map(({ pos }) => pos),
    ),
    count: positions.length,
  };
}
