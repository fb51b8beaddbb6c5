/** A customer's own part numbers for our items (docs/product.md 12.7). */
import type pg from 'pg';
import type { Answer, Calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { MAX_OWN_NUMBERS } from '#contract/order-names.ts';
import type { OwnNumber } from '#contract/shown-items.ts';
import { faultWords } from '#features/catalogue/line-state.ts';
import { ownNumberText } from '#features/catalogue/own-number-text.ts';
import { type Customer, maySee, maySeeRestricted, needAccess } from '#features/gateway/policy.ts';
import { numberKey } from '#features/numbers/index.ts';
import { damageOf } from '#features/numbers/line-faults.ts';
import type { LanguageCode } from '#language/languages.ts';
import { plainText } from '#language/plain-text.ts';
import { type TextKey, text } from '#language/text.ts';
import { requestedPage } from '#platform/paging.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { ownNumbersSql } from '../own-numbers-sql.ts';
import {
  idOf,
  idsOf,
  type LineReader,
  nameSql,
  obstacleError,
  ownPnSql,
  type RequestedItem,
  requestedItemSql,
  restrictedSql,
  successorsSql,
  withCatalogue,
} from './items.ts';

/** The customer whose numbers are read. Names of 'login to view' turbos are hidden from some levels. */
type Owner = Pick<Customer, 'id' | 'level'>;

/** Minimum number of letters and digits in a search. */
export const MIN_OWN = 3;

/** The key of an own number; undefined if the number is too short or too long to be searched. */
export function ownKey(number: string): string | undefined {
  const key = numberKey(number);
  return key.length >= MIN_OWN && key.length <= 60 ? key : undefined;
}

/**
 * Replaces `before`, or all numbers of an item, by one number. An empty number only removes.
 * @throws CallError badInput; notFound; noRight if the customer may not see the item; conflict if the number
 * names another item
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
  const fault = damageOf(number) ?? (key ? undefined : 'tooShort');
  if (!key || fault) throw new CallError('badInput', faultWords[fault ?? 'tooShort']);
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
  await storeOwnNumbers(client, customerId, [{ key, number, itemId, type, name: item.name }]);
  return {};
}

export type NewOwnNumber = Pick<OwnNumberRow, 'key' | 'number' | 'itemId' | 'type' | 'name'>;

/** Maximum number of own numbers per statement: the client takes long to serialize larger arrays. */
const GIVEN_AT_ONCE = 10_000;

/**
 * Stores numbers. A number that is already stored then names the new item.
 * @throws CallError conflict if the customer would have more than MAX_OWN_NUMBERS; the caller must then roll back
 */
export async function storeOwnNumbers(
  client: pg.ClientBase,
  customerId: number,
  given: readonly NewOwnNumber[],
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
  if (Number(count) > MAX_OWN_NUMBERS) {
    const key: TextKey = 'You can keep at most {most} own numbers. Nothing was changed.';
    throw new CallError('conflict', key, { most: MAX_OWN_NUMBERS });
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

/** Finds items by a customer's own numbers. @returns the items, by number as typed */
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

/** The first own numbers that begin with the typed text. */
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

export async function ownNumberPage(
  pool: pg.Pool,
  { id, level }: Owner,
  { val = '', ...asked }: Payload<Calls['ownNumberList']>,
) {
  const { page, size, offset } = requestedPage(asked);
  const { rows, count } = await matchingNumbers(pool, { id, level }, val, [size, offset]);
  return { val: rows, pageInfo: { page, size, count } };
}

/** All own numbers that match `val`. */
export const allOwnNumbers = async (pool: pg.Pool, owner: Owner, val: string) =>
  (await matchingNumbers(pool, owner, val, [MAX_OWN_NUMBERS, 0])).rows;

async function matchingNumbers(
  pool: pg.Pool,
  { id, level }: Owner,
  val: string,
  [size, offset]: readonly [size: number, offset: number],
) {
  const escaped = val.trim().replace(/[\\%_]/g, '\\$&');
  const values = [id, escaped, numberKey(val), size, offset, !maySeeRestricted(level)];
  const { rows } = await pool.query<OwnNumberRow & { count: number }>(listOwnSql, values);
  return { rows: rows.map(presented), count: rows[0]?.count ?? 0 };
}

/** The own numbers of items, joined to one text per item. */
export async function ownNumberTexts(
  pool: pg.Pool,
  customerId: number,
  ids: readonly string[],
  language: LanguageCode,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const byItem = Map.groupBy(await ownNumbersOf(pool, customerId, ids), ({ refId }) => refId);
  const textOf = (own: readonly { number: string }[]) =>
    ownNumberText(
      own.map(({ number }) => number),
      (key, params) => text(language, key, params),
    );
  return new Map([...byItem].map(([refId, own]) => [refId, textOf(own)]));
}

/** The own numbers of items; per item, at most one number more than the site shows. */
export async function ownNumbersOf(
  pool: pg.Pool,
  customerId: number,
  ids: readonly (string | number)[],
): Promise<Answer<Calls['ownNumberOf']>> {
  const { rows } = await pool.query<Answer<Calls['ownNumberOf']>[number]>({
    ...ownNumbersOfSql,
    values: [customerId, idsOf([...new Set(ids)])],
  });
  return rows;
}

interface OwnNumberRow {
  readonly key: string;
  readonly number: string;
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly withdrawn: boolean;
  readonly replacedBy: string[];
}

/** @param hides whether the reader sees only the turbo P/N of a turbo 'login to view' (docs/product.md 6) */
const columns = (hides: string) => `l.key, l.number, l.item_id as "itemId", l.type,
  case when coalesce(t.id, p.id) is null then l.name
    when ${hides} and ${restrictedSql} then ${ownPnSql} else ${nameSql} end as name,
  case l.type when 0 then t.id else p.id end is null as withdrawn,
  case when ${hides} and ${restrictedSql} then '{}' else ${successorsSql('l.item_id')} end as "replacedBy"`;

// `withCatalogue` needs a referring turbo; own numbers have no referring turbo.
const rows = (where: string) => `
  from (select *, null::int as referer_turbo_id from ordering.own_number where ${where}) l
    ${withCatalogue}`;

/** Own numbers of items: $1 customer, $2 ids. */
const ownNumbersOfSql = {
  name: 'own-of-items',
  text: `select item.id::text as "refId", own.number
    from unnest($2::int[]) item (id), unnest(${ownNumbersSql('$1', 'item.id')}) own (number)
    order by own.number`,
};

/** Own numbers by keys: $1 customer, $2 keys, $3 whether 'login to view' hides turbos from the reader. */
const findOwnSql = {
  name: 'own-find',
  text: `select ${columns('$3')} ${rows('customer_id = $1 and key = any ($2::text[])')}`,
};

/** First own numbers that begin with a key (capitals, digits): $1 customer, $2 key, $3 as in findOwnSql. */
const suggestOwnSql = {
  name: 'own-suggest',
  text: `select ${columns('$3')} ${rows("customer_id = $1 and key >= $2 and key < $2 || '~' order by key limit 3")} order by l.key`,
};

/** A page: $1 customer, $2 text or '', $3 its key or '', $4 limit, $5 offset, $6 as $3 of findOwnSql. */
const listOwnSql = `
  select count(*) over ()::int as count, one.* from (
    select ${columns('$6')} ${rows('customer_id = $1')}
  ) one
  where $2 = '' or one.name ilike '%' || $2 || '%' or one.number ilike '%' || $2 || '%'
    or ($3 <> '' and one.key like $3 || '%')
  order by one.key limit $4 offset $5`;

/** Stores numbers as `give`: $1 customer, $2 keys, $3 numbers, $4 items, $5 types, $6 names. */
const giveOwnSql = `
  insert into ordering.own_number (customer_id, key, number, item_id, type, name)
  select $1, n.key, n.number, n.item_id, n.type, n.name
  from unnest($2::text[], $3::text[], $4::int[], $5::smallint[], $6::text[])
    n (key, number, item_id, type, name)
  on conflict (customer_id, key) do update set number = excluded.number,
    item_id = excluded.item_id, type = excluded.type, name = excluded.name, given_at = now()`;
