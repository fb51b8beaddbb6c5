/** Tests lists of customers: filters, sort orders, pages, and query plans for 100,000 accounts. */
import { describe, expect, test } from 'vitest';
import { customerLevels } from '#contract/choices.ts';
import type { CustomerRow } from '#contract/staff/customers.ts';
import { customerSorts, customerStatuses } from '#contract/staff/names.ts';
import { openTestSite } from '#test/app.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { type CustomerQuestion, customersQuery } from './customers.ts';

const COUNT = 100_000;

const site = await openTestSite();
const token = await addStaffMember(site, 'sales');
await site.database.write.query(
  `insert into accounts.customer
     (email, first_name, last_name, company_name, country, level, status, created_at, confirmed_at)
   select 'person' || n || '@company' || n % 5000 || '.example', 'First' || n % 300,
     'Last' || n % 20000, 'Turbo House ' || n % 5000,
     (array['DE', 'US', 'FR', 'CN', 'BR', 'EG', 'IN', 'PL'])[n % 8 + 1],
     (array['A', 'B', 'C', 'C1'])[n % 4 + 1],
     (array['active', 'waiting', 'rejected', 'blocked', 'unconfirmed'])
       [case when n % 1000 < 995 then 1 else n % 5 + 1 end],
     timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '2 minutes'
   from generate_series(1, ${COUNT}) n`,
);
await site.database.write.query('vacuum analyze accounts.customer');

async function list(question: CustomerQuestion) {
  const { val, pageInfo, status } = await staffCall(site, 'listCustomers', question, token);
  return { rows: val as CustomerRow[], count: pageInfo?.count, status };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Node types of the query plan for a page of customers, outermost first. */
async function nodesOf(question: CustomerQuestion): Promise<string[]> {
  const { sql, parameters } = customersQuery(site.database, question).compile();
  const text = `explain (format json) ${sql}`;
  const { rows } = await site.database.write.query(text, [...parameters]);
  const walk = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(walk)];
  return walk(rows[0]['QUERY PLAN'][0].Plan);
}

describe('At 100,000 customers', () => {
  test.each(customerSorts)('a page by %s comes from an index, both ways', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const nodes = await nodesOf({ sort, order });
      // Incremental sorts are allowed. They are cheap: the rows are in index order, and only rows with equal
      // values are sorted by id.
      const read = nodes.filter((node) => node !== 'Incremental Sort');
      expect(read).toEqual(['Limit', expect.stringMatching(/^Index( Only)? Scan$/)]);
    }
  });

  const filters: CustomerQuestion[] = [
    ...customerStatuses.map((status) => ({ status })),
    ...customerLevels.map((level) => ({ level })),
    { country: 'DE' },
    { text: 'last777' },
    { text: 'person4242' },
    { status: 'waiting', text: 'turbo hou' },
    { status: 'waiting', sort: 'company' },
    { level: 'A', country: 'DE', sort: 'name' },
  ];
  test.each(filters)('no page of %o reads the whole table', async (filter) => {
    expect(await nodesOf(filter)).not.toContain('Seq Scan');
  });
});

test('Without a filter everybody is counted, the newest first', async () => {
  const { rows, count } = await list({});
  expect(count).toBe(COUNT);
  expect(rows).toHaveLength(25);
  expect(rows[0]?.email).toBe(`person${COUNT}@company0.example`);
});

test('Pages never overlap, whatever the order', async () => {
  for (const sort of customerSorts) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ sort, order: 'desc', page, size: 200 })),
    );
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(600);
  }
});

test('Filters hold together, and the count is theirs', async () => {
  const { rows, count } = await list({ level: 'C', country: 'FR', size: 200, sort: 'email' });
  expect(rows.every(({ level, country }) => level === 'C' && country === 'FR')).toBe(true);
  const { rows: real } = await site.database.write.query(
    `select count(*) as count from accounts.customer where level = 'C' and country = 'FR'`,
  );
  expect(count).toBe(real[0].count);
});

test.each([
  ['person4242@company4242.example', 1],
  ['PERSON4242', 11],
  ['first7 last1507', 1],
  ['no such word', 0],
])('The text %s finds %i customers by the starts of words', async (text, least) => {
  const { rows, count } = await list({ text, size: 200 });
  expect(count).toBe(rows.length);
  if (least === 0) expect(count).toBe(0);
  else expect(count).toBeGreaterThanOrEqual(least);
  for (const { email, firstName, lastName } of rows) {
    const words = `${email} ${firstName} ${lastName}`.toLowerCase();
    for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) expect(words).toContain(word);
  }
});

test.each([`a:* | b`, `!x`, `'; drop table x; --`, `\\`, `<->`, '%'])(
  'Signs in the text are no part of the query: %j',
  async (text) => {
    expect((await list({ text })).status).toBe(200);
  },
);

test.each([
  { page: 0 },
  { size: 201 },
  { size: 0 },
  { sort: 'password_hash' },
  { status: 'all' },
  { country: 'Germany' },
  { order: 'asc; drop' },
])('%o is refused', async (question) => {
  expect((await list(question as CustomerQuestion)).status).toBe(400);
});
