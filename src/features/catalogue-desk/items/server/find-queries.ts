/** SQL of the desk that finds turbos and parts by their numbers, or in a published version. */
import type pg from 'pg';
import type { FoundItem } from '#contract/staff/items.ts';
import { END, mayHold } from '#features/catalogue/server/search/keys.ts';
import { itemOf } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';

/** Maximum matches per kind of number; a longer text gives fewer. */
const MOST = 1000;

/** A key of a published version with the item that has it. */
export interface PublishedKey {
  readonly id: number;
  readonly as: FoundItem['foundAs'];
  readonly key: string;
}

interface Key {
  readonly key: string;
  readonly id: number;
  readonly place: number;
}

const turbos = (index: 'pn' | 'oe', place: string) =>
  `select n.k as "key", r.turbo_id as id, ${place} as place from key_${index} n
   join row r on r.pos = n.pos`;
const selects = {
  pn: turbos('pn', 'n.how'),
  oe: turbos('oe', '0'),
  ee: 'select k as "key", item_id as id, 0 as place from key_ee n',
  item: 'select k as "key", pos as id, number as place from key_item n',
};
const kinds = ['pn', 'oe', 'ee', 'item'] as const;
const foundAs = {
  pn: (how) => (how <= 3 ? 'own' : 'former'),
  oe: () => 'oe',
  ee: () => 'eePn',
  item: (number) => (number === 1 ? 'own' : 'cross'),
} satisfies Record<(typeof kinds)[number], (place: number) => FoundItem['foundAs']>;
const full = (kind: (typeof kinds)[number]) =>
  `${selects[kind]} where n.k in (select value from json_each(?)) limit ${MOST}`;
const start = (kind: (typeof kinds)[number]) =>
  `${selects[kind]} where n.k > ? and n.k < ? order by n.k limit ${MOST}`;

/** Keys of a version that are one of `all`, or start as `key`. */
export function publishedKeys(
  version: Version,
  { key, all }: { readonly key: string; readonly all: readonly string[] },
): PublishedKey[] {
  return kinds.flatMap((kind) =>
    [
      ...version.all<Key>(full(kind), JSON.stringify(all)),
      ...version.all<Key>(start(kind), key, key + END),
    ].flatMap((found) => {
      const id = kind === 'item' ? partAt(found.id) : found.id;
      return id === undefined ? [] : { id, as: foundAs[kind](found.place), key: found.key };
    }),
  );
}

/** Items that may have a number that holds the key inside; of each kind as many as are looked at. */
export function mayHoldKey(version: Version, key: string): number[] {
  const turboOf = (pos: number) =>
    version.get<{ id: number }>('select turbo_id as id from row where pos = ?', pos)?.id ?? [];
  const holders = (kind: (typeof kinds)[number]) => mayHold(version, kind, key).slice(0, MOST);
  return [
    ...[...holders('pn'), ...holders('oe')].flatMap(turboOf),
    ...holders('ee'),
    ...holders('item').flatMap((pos) => partAt(pos) ?? []),
  ];
}

function partAt(pos: number): number | undefined {
  const item = itemOf(pos);
  return 'part' in item ? item.part : undefined;
}

/** All numbers of items, as they are now. */
export async function numbersOf(pool: pg.Pool, ids: readonly number[]) {
  const { rows } = await pool.query<{ id: number; as: FoundItem['foundAs']; number: string }>(
    `select id, 'own' as "as", pn as number from catalogue.turbo where id = any ($1)
     union all select id, 'own', oem_pn from catalogue.part where id = any ($1)
     union all select id, 'eePn', ee_pn from catalogue.item where id = any ($1) and ee_pn is not null
     union all select turbo_id, 'oe', number from catalogue.oe_number where turbo_id = any ($1)
     union all select turbo_id, 'former', number from catalogue.turbo_number where turbo_id = any ($1)
     union all select part_id, 'cross', number from catalogue.cross_reference where part_id = any ($1)`,
    [ids],
  );
  return rows;
}

/** The number of turbos whose build sheet contains a part, in a version. */
export const publishedTurbos = (version: Version, part: number): number =>
  version.get<{ turbos: number }>('select turbos from part_detail where id = ?', part)?.turbos ?? 0;
