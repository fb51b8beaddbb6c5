/**
 * Search by E&E P/N: turbos with that number, and turbos whose build sheet contains an item with
 * it.
 */

import { intsOf } from '#features/catalogue-index/ints.ts';
import {
  type FoundAlike,
  INSIDE,
  MatchSet,
  PART,
  START,
} from '#features/catalogue-index/match-set.ts';
import { allHoldersOf, type RowList, wholeList } from '#features/catalogue-index/row-list.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey, sameText } from '#features/numbers/index.ts';
import { END, mayHold } from './keys.ts';

/** An item that was found; its positions are read when it comes to them. */
export interface Item {
  readonly item_id: number;
  readonly type: number;
  readonly ee_pn: string;
}

interface EeItem extends Item {
  readonly k: string;
}

const columns = 'item_id, type, ee_pn, k';
const startSql = `select ${columns} from key_ee where k >= ? and k < ?`;
const byIdSql = `select ${columns} from key_ee
  where item_id in (select value from json_each(?)) and instr(k, ?) > 0`;

export function matchItems(version: Version, typed: string): MatchSet {
  const key = numberKey(typed);
  const items = version.all<EeItem>(startSql, key, key + END);
  const started = new Set(items.map(({ item_id }) => item_id));
  const others = mayHold(version, 'ee', key, (id) => started.has(id));
  if (others.length > 0) items.push(...version.all<EeItem>(byIdSql, JSON.stringify(others), key));
  const rank = ({ ee_pn, k }: EeItem) =>
    sameText(ee_pn, typed) ? 0 : k === key ? 1 : k.startsWith(key) ? 2 : 3;
  items.sort((a, b) => rank(a) - rank(b) || (a.k < b.k ? -1 : a.k > b.k ? 1 : 0));
  return setOfItems(version, items, (item) => [1, 2, START, INSIDE][rank(item)] ?? INSIDE);
}

/** The turbos that are or contain one of the items, in the order of the items. */
export function setOfItems<I extends Item>(
  version: Version,
  items: readonly I[],
  howOf: (item: I) => number,
): MatchSet {
  const found: FoundAlike[] = [];
  const seen = new Set<number>();
  for (const [number, item] of items.entries()) {
    if (seen.has(item.item_id)) continue;
    seen.add(item.item_id);
    const how = item.type === 0 ? howOf(item) : PART;
    found.push({ rows: rowsOf(version, item), how, number });
  }
  const names = items.map(({ ee_pn }) => ee_pn);
  return MatchSet.ofLists(found.length > 1 ? withoutRepeated(version, found) : found, names);
}

/** The main row of a turbo, or those of the turbos that hold a part. */
function rowsOf(version: Version, { item_id, type }: Item): RowList {
  if (type !== 0) return allHoldersOf(version, item_id);
  const sql = 'select positions from turbo where id = ?';
  return wholeList(intsOf(version.value<Uint8Array>(sql, item_id)).subarray(0, 1));
}

/** The lists without the rows that an earlier one has: a turbo can hold several of the parts. */
function withoutRepeated({ columns }: Version, found: readonly FoundAlike[]): FoundAlike[] {
  const distinct = columns.rings.distinct(found.map(({ rows }) => rows.part(0, rows.size)));
  return distinct.map((positions, at) => ({
    ...(found[at] as FoundAlike),
    rows: wholeList(positions),
  }));
}
