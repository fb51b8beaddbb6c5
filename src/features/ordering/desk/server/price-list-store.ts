/** Prices of a price list, compared with the previous list (docs/product.md 12.13). */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { Currency } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { type PriceChange, priceChanges, priceChangeWords } from '#contract/staff/names.ts';
import type { ComparedPrice } from '#contract/staff/price-lists.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { withThumbnails } from '#features/pictures/server/pictures.ts';
import { deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { anyText, type ExportedLists, mapped, oneOf, type Page } from '#staff/server/paging.ts';
import { amountIn } from '../../money.ts';
import { itemsOfText, MAX_COUNTED } from './order-filter.ts';

/** Blocks other imports and removals of price lists until the transaction ends. */
export const lockPriceLists = (client: pg.ClientBase) =>
  client.query('lock table ordering.price_list in share row exclusive mode');

export interface NewPrice {
  readonly itemId: number;
  readonly quantity: number;
  readonly unitPrice: string;
  readonly key: string;
}

/** Stores the prices of a new list, each compared with its price in the previous list, `formerId`. */
export async function storePrices(
  client: pg.ClientBase,
  { id, formerId }: { id: number; formerId: number | null },
  prices: readonly NewPrice[],
): Promise<void> {
  const given = `unnest($3::int[], $4::int[], $5::numeric[], $6::text[])
    n (item_id, from_quantity, unit_price, key)`;
  await client.query(storeSql(given), [
    id,
    formerId,
    prices.map(({ itemId }) => itemId),
    prices.map(({ quantity }) => quantity),
    prices.map(({ unitPrice }) => unitPrice),
    prices.map(({ key }) => key),
  ]);
  await client.query(countSql, [id]);
}

/** Compares the list after `id`, which is to be removed, with the list before `id`. */
export async function compareNextWithFormer(client: pg.ClientBase, id: number): Promise<void> {
  const { rows } = await client.query<{ id: number; formerId: number | null }>(
    `update ordering.price_list l set former_id = gone.former_id from ordering.price_list gone
     where gone.id = $1 and l.former_id = gone.id returning l.id, l.former_id as "formerId"`,
    [id],
  );
  for (const next of rows) {
    await client.query(
      `with own as (delete from ordering.list_price where price_list_id = $1 returning *)
       ${storeSql('(select * from own where unit_price is not null) n')}`,
      [next.id, next.formerId],
    );
    await client.query(countSql, [next.id]);
  }
}

/** SQL: stores the prices `n` of list $1, each with its price in the previous list, $2. */
const storeSql = (prices: string) => `
  insert into ordering.list_price
    (price_list_id, item_id, from_quantity, key, unit_price, former_price, change)
  select $1, item_id, from_quantity, coalesce(n.key, f.key), n.unit_price, f.unit_price,
    case when $2::int is null then null
      when f.unit_price is null then 'new'
      when n.unit_price is null then 'gone'
      when n.unit_price > f.unit_price then 'dearer'
      when n.unit_price < f.unit_price then 'cheaper' end
  from ${prices} full join (
    select * from ordering.list_price where price_list_id = $2 and unit_price is not null
  ) f using (item_id, from_quantity)`;

const countSql = `
  update ordering.price_list set counts = (select jsonb_object_agg(change, count) from (
    select coalesce(change, 'same') as change, count(*) from ordering.list_price
    where price_list_id = $1 group by change) by_change)
  where id = $1`;

/** SQL: the number of prices of list `l`. */
export const pricesSql = `(select coalesce(sum(value::int), 0)::int from jsonb_each(l.counts)
  where key <> 'gone')`;

type Question = Omit<Payload<StaffCalls['comparePriceList']>, 'page' | 'size'>;

type Counts = Readonly<Partial<Record<PriceChange | 'same', number>>>;

/** Number of a list's prices; with `change`, number of changes of that kind. */
function countOf(counts: Counts, change: Question['change']): number {
  const names =
    change === undefined
      ? (['same', 'new', 'dearer', 'cheaper'] as const)
      : change === 'changed'
        ? priceChanges
        : [change];
  return names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}

/** Builds the condition in a form that lets PostgreSQL use the index of prices or of changes. */
function conditionOf(versions: Versions, { id, text = '', change }: Question) {
  const values: unknown[] = [id];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['price_list_id = $1', `${change ? 'change' : 'unit_price'} is not null`];
  if (change && change !== 'changed') conditions.push(`change = ${add(change)}`);
  const typed = numberKey(text);
  const ids = itemsOfText(versions, { text });
  if (text.trim() !== '') {
    const key = add(typed);
    const isNamed = ids.length > 0 ? `or item_id = any (${add(ids)}::int[])` : '';
    conditions.push(`(${key} <> '' and key >= ${key} and key < ${key} || chr(1114111) ${isNamed})`);
  }
  return { where: `where ${conditions.join(' and ')}`, values, add };
}

async function countFound(write: pg.Pool, found: string, values: unknown[]) {
  const { rows } = await write.query<{ count: number }>(
    `select count(*)::int from (select ${found} limit ${MAX_COUNTED + 1}) counted`,
    [...values],
  );
  const count = rows[0]?.count ?? 0;
  return count > MAX_COUNTED ? { count: MAX_COUNTED, isMore: true as const } : { count };
}

/** SQL: the columns of ComparedPrice of the prices `p`, sorted by number. */
const comparedSql = (prices: string) => `
  select p.item_id::text as "itemId", coalesce(i.ee_pn, t.pn, i.withdrawn_name) as "itemNumber",
    coalesce(c.component, trim(t.maker || ' ' || t.model), '') as name, p.from_quantity as from,
    l.currency, p.unit_price::text as "unitPrice", p.former_price::text as "formerPrice",
    round((p.unit_price / nullif(p.former_price, 0) - 1) * 100, 1)::text as percent, p.change
  from (${prices}) p join ordering.price_list l on l.id = p.price_list_id
  join catalogue.item i on i.id = p.item_id left join catalogue.turbo t on t.id = i.id
  left join catalogue.part c on c.id = i.id
  order by p.key, p.item_id, p.from_quantity`;

/**
 * A page of a list's prices, sorted by number.
 * @throws CallError notFound
 */
export async function comparePriceList(
  { write }: Pick<Database, 'write'>,
  versions: Versions,
  { language, ...question }: Question & { readonly language: StaffLanguage },
  { page, size, offset }: Page,
) {
  const { rows: lists } = await write.query<{ counts: Counts }>(
    'select counts from ordering.price_list where id = $1',
    [question.id],
  );
  const [list] = lists;
  if (!list) throw new CallError('notFound', 'There is no such price list.');
  const { where, values, add } = conditionOf(versions, question);
  const found = `from ordering.list_price ${where}`;
  const count = question.text?.trim()
    ? await countFound(write, found, values)
    : { count: countOf(list.counts, question.change) };
  const ofPage = `select * ${found} order by key, item_id, from_quantity
    limit ${add(size)} offset ${add(offset)}`;
  const { rows } = await write.query<Omit<ComparedPrice, 'picture'> & { currency: Currency }>(
    comparedSql(ofPage),
    values,
  );
  const prices = rows.map(({ currency, ...row }) => ({
    ...row,
    name: translate(language, row.name),
    unitPrice: row.unitPrice && amountIn(currency, row.unitPrice),
    formerPrice: row.formerPrice && amountIn(currency, row.formerPrice),
  }));
  const val = await withThumbnails(write, prices, ({ itemId }) => itemId);
  return { val, pageInfo: { page, size, ...count } };
}

const header = [
  ...['number', 'name', 'from_quantity', 'currency', 'unit_price'],
  ...['former_price', 'difference_percent', 'change'],
];

export const priceListExports = (versions: Versions) =>
  ({
    priceList: {
      roles: ['sales', 'admin'],
      filters: { id: /^[0-9]{1,9}$/, change: oneOf(['changed', ...priceChanges]), text: anyText },
      open: ({ write }, filters, { language }) => {
        const { where, values } = conditionOf(versions, filters as Question);
        const all = comparedSql(`select * from ordering.list_price ${where}`);
        return {
          header,
          rows: mapped(readRows(write, all, values), ([_id, number, name, from, ...cells]) => {
            const [currency, unitPrice, formerPrice, percent, change] = cells;
            const amount = (price: unknown) =>
              price === null ? null : { amount: amountIn(currency as Currency, price as string) };
            return [
              ...[number as Cell, translate(language, name as string), from as Cell],
              ...[currency as Cell, amount(unitPrice), amount(formerPrice)],
              percent === null ? null : { amount: percent as string },
              change === null ? null : deskText(language, priceChangeWords[change as PriceChange]),
            ];
          }),
        };
      },
    },
  }) satisfies ExportedLists;
