/**
 * Search by E&E P/N: turbos with that number, and turbos whose build sheet contains an item with
 * it.
 */

import { intsOf } from '#features/catalogue-index/ints.ts';
import { INSIDE, Matches, MatchSet, PART, START } from '#features/catalogue-index/match-set.ts';
import { holdersOf, mainRow } from '#features/catalogue-index/turbo-lists.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey, sameText } from '#features/numbers/index.ts';
import { END, mayHold } from './keys.ts';

/** An item that was found; its positions are read when it comes to them. */
export interface MatchedItem {
  readonly item_id: number;
  readonly type: number;
  readonly ee_pn: string;
}

interface EeItem extends MatchedItem {
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
export function setOfItems<I extends MatchedItem>(
  version: Version,
  items: readonly I[],
  howOf: (item: I) => number,
): MatchSet {
  const names = items.map(({ ee_pn }) => ee_pn);
  const found = items.map((item, number) => ({
    rows: rowsOf(version, item),
    how: item.type === 0 ? howOf(item) : PART,
    number,
  }));
  if (found.length < 2) return MatchSet.ofLists(found, names);
  // A turbo can hold several of the parts.
  const matches = new Matches();
  for (const { rows, how, number } of found) for (const pos of rows) matches.add(pos, how, number);
  return matches.set(names);
}

/** The main row of a turbo, or those of the turbos that hold a part. */
function rowsOf(version: Version, { item_id, type }: MatchedItem): Int32Array {
  return type === 0 ? intsOf(mainRow(version, item_id)) : holdersOf(version, item_id);
}
