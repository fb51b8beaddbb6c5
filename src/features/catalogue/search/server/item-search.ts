/**
 * Search by E&E P/N: turbos with that number, and turbos whose build sheet contains an item with
 * it.
 */
import { numberKey, sameText } from '../../numbers/index.ts';
import { FRAGMENT } from '../../publish/fragments.ts';
import type { Version } from '../../publish/versions.ts';
import { readRows, rowList } from '../../results/server/rows.ts';
import { type Found, INSIDE, type Matched, MatchSet, PART, START } from './match-set.ts';

/** Sorts after every key: keys are digits and capital letters. */
const END = '~';
/** Rows read together with the exact item: one default page. */
const FIRST = 10;

/** An item and its rows. */
export interface Item {
  readonly item_id: number;
  readonly type: number;
  readonly ee_pn: string;
  /** PostgreSQL arrays, concatenated; null if no turbo contains the item. */
  readonly positions: string | null;
}

interface EeItem extends Item {
  readonly k: string;
  readonly rows: string | null;
  [column: string]: unknown;
}

/** SQL for Item.positions of the item `i`. */
export const positionsOfItem = (schema: string): string => `case when i.type = 0
  then (select positions[1:1]::text from ${schema}.turbo where id = i.item_id)
  else (select string_agg(positions::text, '' order by chunk) from ${schema}.holder
    where part_id = i.item_id) end as positions`;

/** The first rows of the exact item. */
const firstRows = (schema: string): string => `case when i.k = $1
  then (select ${rowList()} from ${schema}.row r where r.pos = any(array(
    select unnest(positions[1:${FIRST}]) from ${schema}.holder
      where part_id = i.item_id and chunk = 0
    union all
    select positions[1] from ${schema}.turbo where id = i.item_id))) end as rows`;

function itemsSql(long: boolean) {
  return (schema: string) => `
    select i.item_id, i.type, i.ee_pn, i.k, ${positionsOfItem(schema)}, ${firstRows(schema)}
    from (
      select item_id, type, ee_pn, k from ${schema}.key_ee where k >= $1 and k < $2
      union all
      select i.item_id, i.type, i.ee_pn, i.k
      from (select distinct unnest(f.ids) id from ${schema}.fragment_ee f
        where ${long ? 'f.f = $3' : 'f.f >= $3 and f.f < $2'}) hit
      join ${schema}.key_ee i on i.item_id = hit.id
      where i.k like '%' || $1 || '%') i`;
}

export async function matchItems(version: Version, typed: string): Promise<Matched> {
  const key = numberKey(typed);
  const long = key.length >= FRAGMENT;
  const items = await version.query<EeItem>(long ? 'items_long' : 'items_short', itemsSql(long), [
    key,
    key + END,
    long ? key.slice(0, FRAGMENT) : key,
  ]);
  const rank = ({ ee_pn, k }: EeItem) =>
    sameText(ee_pn, typed) ? 0 : k === key ? 1 : k.startsWith(key) ? 2 : 3;
  items.sort((a, b) => rank(a) - rank(b) || (a.k < b.k ? -1 : a.k > b.k ? 1 : 0));
  return {
    set: setOfItems(items, (item) => [1, 2, START, INSIDE][rank(item)] ?? INSIDE),
    rows: items.flatMap(({ rows }) => readRows(rows)),
  };
}

/** The turbos that are or contain one of the items, in the order of the items. */
export function setOfItems<I extends Item>(
  items: readonly I[],
  howOf: (item: I) => number,
): MatchSet {
  const found = function* (): Generator<Found> {
    const seen = new Set<number>();
    for (const [number, item] of items.entries()) {
      if (item.positions === null || seen.has(item.item_id)) continue;
      seen.add(item.item_id);
      const how = item.type === 0 ? howOf(item) : PART;
      for (const pos of item.positions.slice(1, -1).split(/[^0-9]+/)) {
        if (pos !== '') yield { pos: Number(pos), how, number };
      }
    }
  };
  return new MatchSet(
    found(),
    items.map(({ ee_pn }) => ee_pn),
  );
}
