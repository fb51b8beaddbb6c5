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
import type { Cell } from '#platform/tables/csv.ts';
import { anyText, type ExportedLists, oneOf, type Page, paged } from '#staff/server/paging.ts';
import { amountIn } from '../../money.ts';
import { COUNTED, itemsOfText } from './order-filter.ts';

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

/** Prepares the removal of list `id`: compares the next list with the list before `id`. */
export async function skipList(client: pg.ClientBase, id: number): Promise<void> {
  const { rows } = await client.query<{ id: number; formerId: number | null }>(
    `update ordering.price_list l set former_id = gone.former_id from ordering.price_list gone
     where gone.id = $1 and l.former_id = gone.id returning l.id, l.former_id as "formerId"`,
    [id],
  );
  for (const next of rows) {
    await client.query(
      `create temporary table own_price on commit drop as
       select item_id, from_quantity, unit_price, key from ordering.list_price
       where price_list_id = ${next.id} and unit_price is not null`,
    );
    await client.query('delete from ordering.list_price where price_list_id = $1', [next.id]);
    await client.query(storeSql('own_price n'), [next.id, next.formerId]);
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
    `select count(*)::int from (select ${found} limit ${COUNTED + 1}) counted`,
    [...values],
  );
  const count = rows[0]?.count ?? 0;
  return count > COUNTED ? { count: COUNTED, isMore: true as const } : { count };
}

/** A page of a list's prices, sorted by number; undefined if there is no such list. */
async function readPrices(
  write: pg.Pool,
  versions: Versions,
  { language, ...question }: Question & { readonly language: StaffLanguage },
  { page, size, offset }: Page,
) {
  const { rows: lists } = await write.query<{ currency: Currency; counts: Counts }>(
    'select currency, counts from ordering.price_list where id = $1',
    [question.id],
  );
  const [list] = lists;
  if (!list) return;
  const { where, values, add } = conditionOf(versions, question);
  const found = `from ordering.list_price ${where}`;
  const count = question.text?.trim()
    ? await countFound(write, found, values)
    : { count: countOf(list.counts, question.change) };
  const { rows } = await write.query<Omit<ComparedPrice, 'picture'>>(
    `select p.item_id::text as "itemId", coalesce(i.ee_pn, t.pn, i.withdrawn_name) as "itemNumber",
       coalesce(c.component, trim(t.maker || ' ' || t.model), '') as name, p.from_quantity as from,
       p.unit_price::text as "unitPrice", p.former_price::text as "formerPrice", p.change,
       round((p.unit_price / nullif(p.former_price, 0) - 1) * 100, 1)::text as percent
     from (select item_id, from_quantity ${found} order by key, item_id, from_quantity
       limit ${add(size)} offset ${add(offset)}) page
     join ordering.list_price p on p.price_list_id = $1 and p.item_id = page.item_id
       and p.from_quantity = page.from_quantity
     join catalogue.item i on i.id = p.item_id left join catalogue.turbo t on t.id = i.id
     left join catalogue.part c on c.id = i.id
     order by p.key, p.item_id, p.from_quantity`,
    values,
  );
  const { currency } = list;
  const amount = (price: string | null) => price && amountIn(currency, price);
  const prices = rows.map((row) => ({
    ...row,
    name: translate(language, row.name),
    unitPrice: amount(row.unitPrice),
    formerPrice: amount(row.formerPrice),
  }));
  return { currency, prices, pageInfo: { page, size, ...count } };
}

/** @throws CallError notFound */
export async function comparePriceList(
  { write }: Pick<Database, 'write'>,
  versions: Versions,
  question: Parameters<typeof readPrices>[2],
  page: Page,
) {
  const list = await readPrices(write, versions, question, page);
  if (!list) throw new CallError('notFound', 'There is no such price list.');
  const { prices, pageInfo } = list;
  return { val: await withThumbnails(write, prices, ({ itemId }) => itemId), pageInfo };
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
      open: ({ write }, filters, { language }) => ({
        header,
        rows: paged(
          async (page) => {
            const list = await readPrices(
              write,
              versions,
              { ...(filters as Question), language },
              page,
            );
            return { val: list ? list.prices.map((price) => ({ ...price, ...list })) : [] };
          },
          ({ currency, change, ...price }): Cell[] => {
            const amounts = [price.unitPrice, price.formerPrice, price.percent];
            return [
              ...[price.itemNumber, price.name, price.from, currency],
              ...amounts.map((amount) => amount && { amount }),
              change && deskText(language, priceChangeWords[change]),
            ];
          },
        ),
      }),
    },
  }) satisfies ExportedLists;
