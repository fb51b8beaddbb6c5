/** SQL of the desk that finds turbos and parts by their numbers, or in a published version. */
import type pg from 'pg';
import type { FoundItem } from '#contract/staff/items.ts';
import { schemaOf } from '../../publish/schema.ts';

/** Beyond every key: keys are digits and capital letters. */
const END = '~';
/** Matches of each kind of number; who meets more types more of the number. */
const MOST = 1000;

/** A number's key in a published version: of an item by its id, or at a place of cross references. */
export interface PublishedKey {
  readonly id: number;
  readonly as: FoundItem['foundAs'];
  readonly key: string;
  readonly pos: number | null;
}

/** Keys of a version that are one of `full`, or start as `key`. */
export async function publishedKeys(
  pool: pg.Pool,
  version: number,
  { key, full }: { readonly key: string; readonly full: readonly string[] },
): Promise<PublishedKey[]> {
  const schema = schemaOf(version);
  const both = (table: string, columns: string) => `
    (select ${columns} from ${schema}.${table} n where k = any ($2) limit ${MOST})
    union all
    (select ${columns} from ${schema}.${table} n where k > $1 and k < $3 order by k limit ${MOST})`;
  const turbo = `(select turbo_id from ${schema}.row r where r.pos = n.pos)`;
  const { rows } = await pool.query<PublishedKey>(
    `select ${turbo} id, case when how <= 3 then 'own' else 'former' end "as", k "key", null::int pos
       from (${both('key_pn', 'k, pos, how')}) n
     union all
     select ${turbo}, 'oe', k, null from (${both('key_oe', 'k, pos')}) n
     union all
     select item_id, 'eePn', k, null from (${both('key_ee', 'k, item_id')}) n
     union all
     select null, case number when 1 then 'own' else 'cross' end, k, pos
       from (${both('key_cross', 'k, pos, number')}) n`,
    [key, full, key + END],
  );
  return rows;
}

/** What holds a fragment in a version: an item's id, or a place of cross references (`ref`). */
export async function holdersOf(pool: pg.Pool, version: number, fragment: string) {
  const schema = schemaOf(version);
  // Up to six characters every number that holds them has a fragment that starts so; of longer ones
  // the first six, and the number itself is looked at by the caller.
  const holders = (table: string) => `
    (select distinct unnest(ids) id from ${schema}.fragment_${table} where f >= $1 and f < $2
     limit ${MOST})`;
  const turbo = `(select turbo_id from ${schema}.row r where r.pos = n.id)`;
  const { rows } = await pool.query<{ id: number; ref: boolean }>(
    `select ${turbo} id, false as ref from ${holders('pn')} n
     union select ${turbo}, false from ${holders('oe')} n
     union select id, false from ${holders('ee')} n
     union select id, true from ${holders('cross')} n`,
    [fragment, fragment + END],
  );
  return rows;
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

/** On how many turbos' build sheets a part stands in a version. */
export async function publishedTurbos(pool: pg.Pool, version: number, part: number) {
  const { rows } = await pool.query<{ turbos: number }>(
    `select turbos from ${schemaOf(version)}.part_detail where id = $1`,
    [part],
  );
  return rows[0]?.turbos ?? 0;
}
