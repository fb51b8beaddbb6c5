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
import { queries } from '#platform/queries.ts';
import { idOf, idsOf, type LineReader, obstacleError } from './items.ts';
import {
  findOwnSql,
  giveOwnSql,
  listOwnSql,
  type OwnNumberRow,
  suggestOwnSql,
} from './own-number-queries.ts';
import { type AskedItem, askedItemSql } from './request-queries.ts';

/** Whose numbers are read: names of turbos 'login to view' are hidden from some. */
type Owner = Pick<Customer, 'id' | 'level'>;

/** As few letters and digits as a search takes. */
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
  const { rows } = await client.query<AskedItem>(askedItemSql, [itemId, type]);
  const [item] = rows;
  if (!item || item.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(item, level)) throw needAccess();
  const [before] = await findRows(client, { id: customerId, level }, [key]);
  if (before && before.itemId !== itemId) {
    const used: TextKey = 'Your number {number} names {item} already.';
    throw new CallError('conflict', used, { number: before.number, item: before.name });
  }
  await replaced.execute();
  await give(client, customerId, [{ key, number, itemId, type, name: item.name }]);
  return {};
}

/** A number to be given to an item. */
export type Given = Pick<OwnNumberRow, 'key' | 'number' | 'itemId' | 'type' | 'name'>;

/**
 * Gives numbers; one that is there names the new item.
 * @throws CallError conflict where the customer would have too many; the transaction must be undone
 */
export async function give(
  client: pg.ClientBase,
  customerId: number,
  given: readonly Given[],
): Promise<void> {
  await client.query(giveOwnSql, [
    customerId,
    given.map(({ key }) => key),
    given.map(({ number }) => number),
    given.map(({ itemId }) => itemId),
    given.map(({ type }) => type),
    given.map(({ name }) => name),
  ]);
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
  client: pg.Pool | pg.ClientBase,
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

/** What typed numbers name as own numbers of a customer, by the number as typed. */
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
      const found = key === undefined ? undefined : byKey.get(key);
      return found ? [[number, found] as const] : [];
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
  const own = new Map<string, string>();
  if (ids.length === 0) return own;
  for (const { refId, number } of await ownNumbersOf(pool, customerId, ids)) {
    const before = own.get(refId);
    own.set(refId, before ? `${before}; ${number}` : number);
  }
  return own;
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
