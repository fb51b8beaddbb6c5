/** SQL of stock that the ERP reports, and of its keys, that is written by hand. */
import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import { storeStockSql } from '../../import/store/stock-queries.ts';

/** A key in use is noted again after this long. */
const USED_EVERY = '1 minute';

export interface KnownKey {
  readonly id: number;
  readonly name: string;
}

/** The key of a hash that has not ended, which is marked as used. */
export async function keyOfHash(
  { write }: Database,
  sha256: Buffer,
): Promise<KnownKey | undefined> {
  const { rows } = await write.query<KnownKey>(
    `with known as (
       select id, name, last_used_at from catalogue.api_key
       where key_sha256 = $1 and ended_at is null and scope = 'stock'
     ), used as (
       update catalogue.api_key k set last_used_at = now() from known
       where k.id = known.id
         and (known.last_used_at is null or known.last_used_at < now() - interval '${USED_EVERY}')
     )
     select id, name from known`,
    [sha256],
  );
  return rows[0];
}

/** Lets the transactions that store stock follow each other. */
export const lockStock = (client: pg.ClientBase) =>
  client.query("select pg_advisory_xact_lock(hashtext('catalogue stock'))");

/** Items by the places of the E&E P/Ns in the request. */
export async function itemsOfPns(
  client: pg.ClientBase,
  pns: readonly string[],
  places: readonly number[],
): Promise<{ at: number; id: number }[]> {
  const { rows } = await client.query<{ at: number; id: number }>({
    name: 'stock_items',
    text: `select l.at, i.id from unnest($1::text[], $2::int[]) l (pn, at)
      join catalogue.item i on i.ee_pn = l.pn and i.withdrawn_at is null`,
    values: [pns, places],
  });
  return rows;
}

/** Items by the keys of their E&E P/Ns; reads all items. */
export async function itemsOfKeys(
  client: pg.ClientBase,
  keys: readonly string[],
): Promise<{ key: string; ids: number[] }[]> {
  const { rows } = await client.query<{ key: string; ids: number[] }>(
    `select key, array_agg(id) as ids from (
       select id, upper(regexp_replace(ee_pn, '[^0-9A-Za-z]+', '', 'g')) as key
       from catalogue.item where ee_pn is not null and withdrawn_at is null
     ) item
     where key = any ($1) and key <> '' group by key`,
    [keys],
  );
  return rows;
}

/** What is said of an item's stock, as storeStockSql reads it. */
export interface SaidStock {
  readonly itemId: number;
  readonly quantity: number | null;
  readonly expected: string | null;
}

/** Stores stock. */
export async function storeStock(client: pg.ClientBase, said: readonly SaidStock[]): Promise<void> {
  const { change, add } = storeStockSql(
    '(select *, null::boolean as back_order from unnest($1::int[], $2::int[], $3::text[]) n (item_id, quantity, expected))',
  );
  const values = [
    said.map(({ itemId }) => itemId),
    said.map(({ quantity }) => quantity),
    said.map(({ expected }) => expected),
  ];
  await client.query({ name: 'stock_change', text: change, values });
  await client.query({ name: 'stock_add', text: add, values });
}
