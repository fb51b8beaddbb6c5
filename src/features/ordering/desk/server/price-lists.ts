/** Price lists by level or for a customer: the lists, and prices for an order. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { Currency } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { PriceListRow } from '#contract/staff/price-lists.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { dayAt } from '#language/zone.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { type Page, pageOf } from '#staff/server/paging.ts';
import { amountIn } from '../../money.ts';
import { checkDays, importPriceList, readPrices } from './price-list-import.ts';
import {
  compareNextWithFormer,
  comparePriceList,
  lockPriceLists,
  pricesSql,
} from './price-list-store.ts';

export const priceListReads = (
  database: Database,
  versions: Versions,
  { timeZone }: Pick<Config, 'timeZone'>,
) =>
  ({
    listPriceLists: (question) => listPriceLists(database, pageOf(question)),
    getPriceList: async ({ id }) => {
      const { val } = await listPriceLists(database, { page: 1, size: 1, offset: 0 }, Number(id));
      const [list] = val;
      if (!list) throw new CallError('notFound', 'There is no such price list.');
      return { val: list };
    },
    comparePriceList: (question, { staff: { language } }) =>
      comparePriceList(database, versions, { ...question, language }, pageOf(question)),
    getListPrices: async (question) => ({
      val: await listPricesOf(database, dayAt(Date.now(), timeZone), question),
    }),
    getPriceListDays: async () => ({ val: { today: dayAt(Date.now(), timeZone), timeZone } }),
  }) satisfies Partial<ReadHandlers>;

export const priceListChanges = {
  importPriceList: {
    // Reading the file may wait for other files, so it ends before the transaction begins.
    async prepare(sent, { staff }) {
      checkDays(sent.validFrom, sent.validUntil);
      const file = await readPrices(sent, staff.address);
      return (client) => importPriceList(client, sent, file, staff);
    },
  },
  removePriceList: ({ id }, _context, client) => removePriceList(client, Number(id)),
} satisfies Partial<ChangeHandlers>;

async function listPriceLists(
  database: Database,
  { page, size, offset }: Page,
  id: number | null = null,
) {
  const { rows } = await database.write.query<PriceListRow & { count: number }>(
    `select l.id::text, l.name, l.level, l.customer_id::text as "customerId",
       c.email as "customerEmail", l.currency, l.valid_from::text as "validFrom",
       l.valid_until::text as "validUntil", l.imported_by as "importedBy",
       l.imported_at as "importedAt", count(*) over ()::int as count, ${pricesSql} as prices,
       (select jsonb_build_object('id', f.id::text, 'name', f.name)
         from ordering.price_list f where f.id = l.former_id) as former
     from ordering.price_list l left join accounts.customer c on c.id = l.customer_id
     where $3::int is null or l.id = $3
     order by l.id desc limit $1 offset $2`,
    [size, offset, id],
  );
  const val = rows.map(({ count: _count, importedAt, ...row }) => ({
    ...row,
    importedAt: new Date(importedAt).toISOString(),
  }));
  return { val, pageInfo: { page, size, count: rows[0]?.count ?? 0 } };
}

async function removePriceList(client: pg.ClientBase, id: number) {
  await lockPriceLists(client);
  await compareNextWithFormer(client, id);
  const list = await queries(client)
    .deleteFrom('ordering.price_list')
    .where('id', '=', id)
    .returning(['name', 'level', 'customer_id', 'currency'])
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such price list.'));
  const { name, level, customer_id: customerId, currency } = list;
  return {
    val: null,
    audit: {
      subject: 'priceList' as const,
      subjectId: id,
      subjectName: name,
      before: { level, customerId, currency },
      after: {},
    },
  };
}

/**
 * List prices of an order's lines on a day, in the given currency or else in the currency of the best list. A
 * line gets the price of the largest `from` quantity that it reaches.
 * @throws CallError notFound
 */
async function listPricesOf(
  database: Database,
  day: string,
  { id: orderId, currency: wanted, lines }: Payload<StaffCalls['getListPrices']>,
) {
  await queries(database.write)
    .selectFrom('ordering.customer_order')
    .select('id')
    .where('id', '=', Number(orderId))
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  const { rows } = await database.write.query<ListPrice>(listPricesSql, [
    Number(orderId),
    lines.map(({ id }) => Number(id)),
    lines.map(({ quantity }) => Number(quantity)),
    day,
  ]);
  const reached = rows.filter(({ isReached }) => isReached);
  const currency = wanted ?? rows[0]?.currency ?? null;
  const steps = rows
    .filter((row) => row.currency === currency)
    .map((row) => ({ ...row, unitPrice: amountIn(row.currency, row.unitPrice) }));
  const otherCurrencies = new Set(reached.map((row) => row.currency));
  if (currency) otherCurrencies.delete(currency);
  return {
    currency,
    lines: [...Map.groupBy(steps, ({ id }) => id)].map(([id, ofLine]) => ({
      id,
      unitPrice: ofLine.findLast(({ isReached }) => isReached)?.unitPrice ?? null,
      steps: ofLine.map(({ from, unitPrice }) => ({ from, unitPrice })),
    })),
    otherCurrencies: [...otherCurrencies],
  };
}

interface ListPrice {
  readonly id: string;
  readonly currency: Currency;
  readonly from: number;
  readonly unitPrice: string;
  /** Whether the line has at least `from` pieces. */
  readonly isReached: boolean;
}

// One price for each quantity at which another list or step applies. Currencies are sorted by the best list
// whose price a line reaches: the customer's own lists before lists by level, newer lists first.
const listPricesSql = `
  with wanted as (
    select l.id, l.seq, l.item_id, n.quantity, o.customer_id, c.level
    from unnest($2::int[], $3::int[]) n (id, quantity)
    join ordering.order_line l on l.id = n.id and l.order_id = $1
    join ordering.customer_order o on o.id = l.order_id
    join accounts.customer c on c.id = o.customer_id
  ), price as (
    select w.id, w.seq, w.quantity, p.currency, p.customer_id is null as by_level, p.id as list,
      lp.from_quantity, lp.unit_price
    from wanted w
    join ordering.price_list p on (p.customer_id = w.customer_id or p.level = w.level)
      and $4::date between p.valid_from and p.valid_until
    join ordering.list_price lp on lp.price_list_id = p.id and lp.item_id = w.item_id
      and lp.unit_price is not null
  ), step as (
    select distinct on (s.id, s.currency, s.from_quantity) s.id, s.seq, s.currency, s.from_quantity,
      p.unit_price, p.by_level, p.list, s.from_quantity <= greatest(s.quantity, 1) as is_reached
    from price s
    join price p on p.id = s.id and p.currency = s.currency and p.from_quantity <= s.from_quantity
    order by s.id, s.currency, s.from_quantity, p.by_level, p.list desc, p.from_quantity desc
  )
  select id::text, currency, from_quantity as from, unit_price::text as "unitPrice",
    is_reached as "isReached"
  from step
  order by min(by_level::int * 1e12 - list) filter (where is_reached) over (partition by currency),
    currency, seq, from_quantity`;
