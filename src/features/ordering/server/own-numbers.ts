/** A customer's own part numbers for our items (docs/product.md 12.7). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Answer, Calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { OWN_NUMBERS } from '#contract/order-names.ts';
import type { OwnNumber } from '#contract/shown-items.ts';
import { type Customer, maySee, maySeeRestricted, needAccess } from '#features/gateway/policy.ts';
import { numberKey } from '#features/numbers/index.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { requestedPage } from '#platform/paging.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { type RequestedItem, requestedItemSql } from './item-requests.ts';
import {
  idOf,
  idsOf,
  type LineReader,
  nameSql,
  obstacleError,
  ownPnSql,
  restrictedSql,
  successorsSql,
  withCatalogue,
} from './items.ts';

/** Whose numbers are read: names of turbos 'login to view' are hidden from some. */
type Owner = Pick<Customer, 'id' | 'level'>;

/** Least letters and digits of a search. */
export const LEAST_OWN = 3;

/** The key of an own number; undefined for one that could not be found. */
export function ownKey(number: string): string | undefined {
  const key = numberKey(number);
  return key.length >= LEAST_OWN && key.length <= 60 ? key : undefined;
}

/**
 * Gives an item one number in place of `before`, or of all it has; none for ''.
 * @throws CallError badInput; notFound; conflict where the number names another item
 */
export async function setOwnNumber(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<Calls['ownNumberSet']>,
  { level }: LineReader,
): Promise<object> {
  const itemId = idOf(payload.refId);
  const number = plainText(payload.number);
  const all = queries(client)
    .deleteFrom('ordering.own_number')
    .where('customer_id', '=', customerId)
    .where('item_id', '=', itemId);
  const replaced =
    payload.before === undefined ? all : all.where('key', '=', numberKey(payload.before));
  if (number === '') {
    await replaced.execute();
    return {};
  }
  const key = ownKey(number);
  if (!key) {
    throw new CallError('badInput', 'Please enter at least 3 letters or digits.' satisfies TextKey);
  }
  const type = Number(payload.refCodeType);
  const { rows } = await client.query<RequestedItem>(requestedItemSql, [itemId, type]);
  const [item] = rows;
  if (!item || item.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(item, level)) throw needAccess();
  const [before] = await findRows(client, { id: customerId, level }, [key]);
  if (before && before.itemId !== itemId) {
    const used: TextKey = 'Your number {number} already stands for {item}.';
    throw new CallError('conflict', used, { number: before.number, item: before.name });
  }
  await replaced.execute();
  await give(client, customerId, [{ key, number, itemId, type, name: item.name }]);
  return {};
}

/** A number to be given to an item. */
export type Given = Pick<OwnNumberRow, 'key' | 'number' | 'itemId' | 'type' | 'name'>;

/** Maximum of numbers in a statement, since more parameters are slow to write. */
const GIVEN_AT_ONCE = 10_000;

/**
 * Gives numbers; one that is there names the new item.
 * @throws CallError conflict where the customer would have too many; the transaction must be undone
 */
export async function give(
  client: pg.ClientBase,
  customerId: number,
  given: readonly Given[],
): Promise<void> {
  for (let start = 0; start < given.length; start += GIVEN_AT_ONCE) {
    const some = given.slice(start, start + GIVEN_AT_ONCE);
    await client.query(giveOwnSql, [
      customerId,
      some.map(({ key }) => key),
      some.map(({ number }) => number),
      some.map(({ itemId }) => itemId),
      some.map(({ type }) => type),
      some.map(({ name }) => name),
    ]);
  }
  const { count } = await queries(client)
    .selectFrom('ordering.own_number')
    .select((one) => one.fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (Number(count) > OWN_NUMBERS) {
    const key: TextKey = 'You can keep at most {most} own numbers. Nothing was changed.';
    throw new CallError('conflict', key, { most: OWN_NUMBERS });
  }
}

async function findRows(
  client: Queryable,
  { id, level }: Owner,
  keys: readonly string[],
): Promise<OwnNumberRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<OwnNumberRow>({
    ...findOwnSql,
    values: [id, keys, !maySeeRestricted(level)],
  });
  return rows;
}

const presented = ({ number, itemId, type, ...row }: OwnNumberRow): OwnNumber => ({
  number,
  refId: String(itemId),
  type: String(type) as OwnNumber['type'],
  name: row.name,
  withdrawn: row.withdrawn,
  replacedBy: row.replacedBy.filter((one) => one !== ''),
});

/** The items that typed own numbers of a customer name, by the number as typed. */
export async function findOwnNumbers(
  pool: pg.Pool,
  owner: Owner,
  typed: readonly string[],
): Promise<Map<string, OwnNumber>> {
  const keys = new Map(typed.map((number) => [number, ownKey(number)]));
  const rows = await findRows(pool, owner, [
    ...new Set([...keys.values()].filter((key) => key !== undefined)),
  ]);
  const byKey = new Map(rows.map((row) => [row.key, presented(row)]));
  return new Map(
    [...keys].flatMap(([number, key]) => {
      const item = key === undefined ? undefined : byKey.get(key);
      return item ? [[number, item] as const] : [];
    }),
  );
}

/** The first own numbers that begin with what was typed. */
export async function suggestOwnNumbers(
  pool: pg.Pool,
  { id, level }: Owner,
  typed: string,
): Promise<Answer<Calls['ownNumberSuggest']>> {
  const key = ownKey(typed);
  if (!key) return [];
  const values = [id, key, !maySeeRestricted(level)];
  const { rows } = await pool.query<OwnNumberRow>({ ...suggestOwnSql, values });
  return rows.map(({ number, name }) => ({ number, name }));
}

/** A page of the own numbers. */
export async function ownNumberPage(
  pool: pg.Pool,
  { id, level }: Owner,
  { val = '', ...asked }: Payload<Calls['ownNumberList']>,
) {
  const { page, size, offset } = requestedPage(asked);
  const escaped = val.trim().replace(/[\\%_]/g, '\\$&');
  const values = [id, escaped, numberKey(val), size, offset, !maySeeRestricted(level)];
  const { rows } = await pool.query<OwnNumberRow & { count: number }>(listOwnSql, values);
  return {
    val: rows.map(presented),
    pageInfo: { page, size, count: rows[0]?.count ?? 0 },
  };
}

/** The own numbers of items, each item's as one text. */
export async function ownNumberTexts(
  pool: pg.Pool,
  customerId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const numbersByItem = new Map<string, string>();
  if (ids.length === 0) return numbersByItem;
  for (const { refId, number } of await ownNumbersOf(pool, customerId, ids)) {
    const before = numbersByItem.get(refId);
    numbersByItem.set(refId, before ? `${before}; ${number}` : number);
  }
  return numbersByItem;
}

/** The own numbers of items. */
export async function ownNumbersOf(
  pool: pg.Pool,
  customerId: number,
  ids: readonly (string | number)[],
): Promise<Answer<Calls['ownNumberOf']>> {
  const rows = await queries(pool)
    .selectFrom('ordering.own_number')
    .select(['item_id', 'number'])
    .where('customer_id', '=', customerId)
    .where('item_id', '=', sql<number>`any (${idsOf(ids)}::int[])`)
    .orderBy('number')
    .execute();
  return rows.map(({ item_id, number }) => ({ refId: String(item_id), number }));
}

/** A row of these queries. */
interface OwnNumberRow {
  readonly key: string;
  readonly number: string;
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly withdrawn: boolean;
  readonly replacedBy: string[];
}

/** @param hides whether the turbo P/N alone is for the reader where a turbo is 'login to view' (docs/product.md 6) */
const columns = (hides: string) => `l.key, l.number, l.item_id as "itemId", l.type,
  case when coalesce(t.id, p.id) is null then l.name
    when ${hides} and ${restrictedSql} then ${ownPnSql} else ${nameSql} end as name,
  case l.type when 0 then t.id else p.id end is null as withdrawn,
  case when ${hides} and ${restrictedSql} then '{}' else ${successorsSql('l.item_id')} end as "replacedBy"`;

// What is joined names a referring turbo; own numbers have none.
const rows = (where: string) => `
  from (select *, null::int as referer_turbo_id from ordering.own_number where ${where}) l
    ${withCatalogue}`;

/** By keys: customer, keys, whether the reader is one that 'login to view' hides from. */
const findOwnSql = {
  name: 'own-find',
  text: `select ${columns('$3')} ${rows('customer_id = $1 and key = any ($2::text[])')}`,
};

/** The first that begin with a key: customer, the key, whether hidden as above. Keys are capital letters and digits. */
const suggestOwnSql = {
  name: 'own-suggest',
  text: `select ${columns('$3')} ${rows("customer_id = $1 and key >= $2 and key < $2 || '~' order by key limit 3")} order by l.key`,
};

/** A page: customer, text to narrow by or '', its key or '', rows, rows before, whether hidden as above. */
const listOwnSql = `
  select count(*) over ()::int as count, one.* from (
    select ${columns('$6')} ${rows('customer_id = $1')}
  ) one
  where $2 = '' or one.name ilike '%' || $2 || '%' or one.number ilike '%' || $2 || '%'
    or ($3 <> '' and one.key like $3 || '%')
  order by one.key limit $4 offset $5`;

/** Gives numbers: customer, keys, numbers, items, types, names. A number of before names the new item. */
const giveOwnSql = `
  insert into ordering.own_number (customer_id, key, number, item_id, type, name)
  select $1, n.key, n.number, n.item_id, n.type, n.name
  from unnest($2::text[], $3::text[], $4::int[], $5::smallint[], $6::text[])
    n (key, number, item_id, type, name)
  on conflict (customer_id, key) do update set number = excluded.number,
    item_id = excluded.item_id, type = excluded.type, name = excluded.name, given_at = now()`;
