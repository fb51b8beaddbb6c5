/** The list of orders, with 100,000 orders of 20,000 customers in the database: every page uses an index. */
import { describe, expect, test } from 'vitest';
import type { OrderRow } from '#contract/staff/orders.ts';
import { openTestSite } from '#test/app.ts';
import { addManyOrders } from '#test/many-orders.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import {
  countQuery,
  type DeskOrderQuestion,
  filtersOf,
  hasText,
  MAX_COUNTED,
  type OrderSort,
  searchQuery,
} from './order-filter.ts';
import { orderPageQuery } from './order-statements.ts';

const COUNT = 100_000;

const site = await openTestSite();
const token = await addStaffMember(site, 'sales');
await addManyOrders(site.database, { customers: 20_000, orders: COUNT });

async function list(question: object, zone = 'UTC') {
  const headers = { cookie: `zone=${zone}` };
  const { val, pageInfo, status } = await staffCall(site, 'listOrders', question, token, headers);
  return { rows: val as OrderRow[], count: pageInfo?.count, isMore: pageInfo?.isMore, status };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

async function isFew(question: DeskOrderQuestion): Promise<boolean> {
  const { rows } = await site.database.write.query(countQuery(question));
  return rows[0].count <= MAX_COUNTED;
}

/**
 * Tables that the query of a page scans completely. For a text search, also tables of which it scans an index
 * completely.
 */
async function wholeReads(question: DeskOrderQuestion): Promise<string[]> {
  const { text, values } = hasText(question)
    ? searchQuery(question, [])
    : orderPageQuery(filtersOf(question), question, { size: 25, offset: 0 }, await isFew(question));
  const { rows } = await site.database.write.query(`explain (format json) ${text}`, values);
  const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)];
  return walk(rows[0]['QUERY PLAN'][0].Plan)
    .filter(
      ({ 'Node Type': type, 'Index Cond': condition }) =>
        type === 'Seq Scan' || (question.text && type.startsWith('Index') && !condition),
    )
    .map((plan) => plan['Relation Name'] ?? '');
}

const sorts: OrderSort[] = ['placed', 'changed', 'code', 'company', 'status'];

describe('At 100,000 orders', () => {
  const questions: DeskOrderQuestion[] = [
    {},
    ...sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))),
    { orderStatus: 'wait for confirm', sort: 'placed', order: 'asc' },
    { orderStatus: 'confirm', shippingStatus: 'wait for shipping', sort: 'changed', order: 'asc' },
    { goods: 'remain', sort: 'changed', order: 'asc' },
    { goods: 'under way', sort: 'changed', order: 'asc' },
    { orderStatus: 'reject' },
    { customerId: '77' },
    { text: 'last777' },
    { text: 'EE26000777' },
    { text: 'turbo house 42', orderStatus: 'confirm' },
    { text: 'PO 777' },
    { country: 'SE' },
    { from: '2026-01-02', to: '2026-01-02', sort: 'placed' },
  ];
  test.each(questions)('no page of %o reads a table from end to end', async (question) => {
    expect(await wholeReads(question)).toEqual([]);
  });
});

interface Reads extends Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Reads[];
}

/** Number of blocks of the table of orders and of its indexes that a query reads. */
async function blocksOf({ text, values }: { text: string; values: unknown[] }): Promise<number> {
  const { rows } = await site.database.write.query(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const read = (plan: Reads): number =>
    plan['Relation Name'] === 'customer_order'
      ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      : (plan.Plans ?? []).reduce((sum, one) => sum + read(one), 0);
  return read(rows[0]['QUERY PLAN'][0].Plan);
}

describe('Orders of some days in the order of their changes', () => {
  const sort = 'changed';
  const questions: (DeskOrderQuestion & { order: 'asc' | 'desc' })[] = [
    { to: '2026-01-20', sort, order: 'desc' },
    { from: '2026-02-20', sort, order: 'asc' },
    { from: '2026-01-02', to: '2026-02-09', sort, order: 'desc' },
    { from: '2000-01-01', to: '2099-12-31', sort, order: 'desc' },
    {
      orderStatus: 'confirm',
      shippingStatus: 'delivered',
      from: '2026-01-10',
      to: '2026-01-31',
      sort,
      order: 'desc',
    },
  ];
  test.each(questions)('of %o few others are read', async (question) => {
    const place = { size: 25, offset: 0 };
    const page = orderPageQuery(filtersOf(question), question, place, false);
    expect(await blocksOf(page)).toBeLessThan(220);
    expect(await blocksOf(countQuery(question))).toBeLessThan(400);
  });

  // In UTC, the last day of this range ends in February.
  const zoned: (typeof questions)[number] = {
    from: '2026-01-02',
    to: '2026-01-31',
    zone: 'America/Los_Angeles',
    sort,
    order: 'desc',
  };

  test.each([...questions, zoned])(
    'of %o each page has its own',
    async ({ zone = 'UTC', ...question }) => {
      const { order, from = '2000-01-01', to = '2099-12-31', orderStatus } = question;
      const { rows } = await site.database.write.query(
        `select id::text from ordering.customer_order
         where placed_at >= $1::timestamp at time zone $4
           and placed_at < ($2::timestamp + interval '1 day') at time zone $4
           and ($3::text is null or order_status = $3 and shipping_status = 'delivered')
         order by changed_at ${order}, id ${order} limit 600`,
        [from, to, orderStatus ?? null, zone],
      );
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list({ ...question, page, size: 200 }, zone)),
      );
      expect(pages.flatMap((page) => page.rows.map(({ id }) => id))).toEqual(
        rows.map(({ id }) => id),
      );
    },
  );
});

test('Pages never overlap, whatever the order', async () => {
  for (const sort of sorts) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ sort, order: 'desc', page, size: 200 })),
    );
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(600);
  }
});

test('Without a question the newest come first, and counting ends at a bound', async () => {
  const { rows, count, isMore } = await list({});
  expect([count, isMore]).toEqual([MAX_COUNTED, true]);
  expect(rows.map(({ orderCode }) => orderCode).slice(0, 2)).toEqual([
    `EE${2_600_000_000 + COUNT}`,
    `EE${2_600_000_000 + COUNT - 1}`,
  ]);
  expect(rows[0]).toMatchObject({ lines: 2, pieces: 3 });
});

test('Those that wait come the oldest first, in their order', async () => {
  const { rows, count } = await list({
    orderStatus: 'wait for confirm',
    sort: 'placed',
    order: 'asc',
    size: 200,
  });
  expect(count).toBe(500);
  const placed = rows.map(({ placedAt }) => placedAt);
  expect(placed).toEqual([...placed].sort());
});

test('The last page of the rows that are counted is full, and none lies beyond', async () => {
  const { rows } = await list({ page: MAX_COUNTED / 200, size: 200 });
  expect(rows).toHaveLength(200);
  expect((await list({ page: MAX_COUNTED / 200 + 2, size: 200 })).status).toBe(400);
});

test('A text that very many orders have gives some of them, and says so', async () => {
  for (const text of ['PO', 'turbo', 'EE26', 'job']) {
    const { rows, count, isMore } = await list({ text });
    expect([text, rows.length, isMore]).toEqual([text, 25, true]);
    expect(count).toBeGreaterThanOrEqual(500);
  }
});

test.each([{ page: 0 }, { size: 201 }, { sort: 'version' }, { orderStatus: 'lost' }])(
  '%o is refused',
  async (question) => {
    expect((await list(question)).status).toBe(400);
  },
);
