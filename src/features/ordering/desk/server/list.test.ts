/** The list of orders at 100,000 orders of 20,000 customers: every page comes by an index. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRow } from '#contract/staff/orders.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { type OrderQuestion, type OrderSort, pageQuery } from './queries.ts';

const COUNT = 100_000;
let site: TestSite;
let token: string;

beforeAll(async () => {
  site = await startTestSite();
  token = await addStaffMember(site, 'sales');
  const run = (text: string) => site.database.write.query(text);
  await run(
    `insert into accounts.customer (email, first_name, last_name, company_name, status)
     select 'person' || n || '@company.example', 'First' || n % 300, 'Last' || n,
       'Turbo House ' || n % 5000, 'active' from generate_series(1, 20000) n`,
  );
  await run(
    `insert into ordering.customer_order (customer_id, code, order_status, shipping_status,
       shipping_method, consignee_name, consignee_contact, consignee_address, consignee_zipcode,
       consignee_country, po_number, placed_at, changed_at)
     select n % 20000 + (select min(id) from accounts.customer), 'EE' || 2600000000 + n,
       case when n % 1000 < 990 then 'confirm' when n % 1000 < 995 then 'wait for confirm'
         else (array['wait for customer confirm', 'cancel', 'reject'])[n % 3 + 1] end,
       case when n % 1000 < 980 then 'delivered' when n % 1000 < 985 then 'in transit'
         else 'wait for shipping' end,
       0, 'Ada', '1', 'Ring 1', '1', 'DE', 'PO ' || n, timestamptz '2026-01-01' + n * interval '1 minute',
       timestamptz '2026-01-01' + n * interval '2 minutes'
     from generate_series(1, ${COUNT}) n`,
  );
  await run(
    `insert into ordering.order_line
       (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity, reference)
     select id, seq, seq, 0, 'A', seq, seq, 'Job ' || id from ordering.customer_order, generate_series(1, 2) seq`,
  );
  for (const table of ['accounts.customer', 'ordering.customer_order', 'ordering.order_line']) {
    await run(`vacuum analyze ${table}`);
  }
}, 120_000);
afterAll(() => site?.close());

async function list(question: object) {
  const { val, pageInfo, status } = await staffCall(site, 'listOrders', question, token);
  return { rows: val as OrderRow[], count: pageInfo?.count, status };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The tables that a page reads from end to end. */
async function wholeReads(question: OrderQuestion): Promise<string[]> {
  const { text, values } = pageQuery(question, { size: 25, offset: 0 });
  const { rows } = await site.database.write.query(`explain (format json) ${text}`, values);
  const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)];
  return walk(rows[0]['QUERY PLAN'][0].Plan)
    .filter((plan) => plan['Node Type'] === 'Seq Scan')
    .map((plan) => plan['Relation Name'] ?? '');
}

const sorts: OrderSort[] = ['placed', 'changed', 'code', 'company', 'status'];

describe('At 100,000 orders', () => {
  const questions: OrderQuestion[] = [
    {},
    ...sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))),
    { orderStatus: 'wait for confirm', sort: 'placed', order: 'asc' },
    { orderStatus: 'confirm', shippingStatus: 'wait for shipping', sort: 'changed', order: 'asc' },
    { orderStatus: 'reject' },
    { customerId: '77' },
    { text: 'last777' },
    { text: 'EE26000777' },
    { text: 'turbo house 42', orderStatus: 'confirm' },
    { text: 'PO 777' },
  ];
  test.each(questions)('no page of %o reads a table from end to end', async (question) => {
    expect(await wholeReads(question)).toEqual([]);
  });
});

test('Pages never overlap, whatever the order', async () => {
  for (const sort of sorts) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ sort, order: 'desc', page, size: 200 })),
    );
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(600);
  }
});

test('Without a question all are counted, the newest first', async () => {
  const { rows, count } = await list({});
  expect(count).toBe(COUNT);
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

test.each([{ page: 0 }, { size: 201 }, { sort: 'version' }, { orderStatus: 'lost' }])(
  '%o is refused',
  async (question) => {
    expect((await list(question)).status).toBe(400);
  },
);
