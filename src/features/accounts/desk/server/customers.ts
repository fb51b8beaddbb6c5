/** Customers as staff see them: lists that hold at 100,000 accounts, and one account in full. */
import { CallError } from '#contract/errors.ts';
import type { CustomerRow, StaffCustomer } from '#contract/staff/customers.ts';
import type { customerSorts } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import { historyOf } from '#staff/server/audit.ts';
import { pageOf } from '#staff/server/paging.ts';

export interface CustomerQuestion {
  status?: string;
  level?: string;
  country?: string;
  /** '1': those who ask for a level. */
  access?: string | number;
  text?: string;
  sort?: (typeof customerSorts)[number];
  order?: 'asc' | 'desc';
  page?: string | number;
  size?: string | number;
}

/** What each sort goes by; an index holds each (migration 0005), the id last so that pages never overlap. */
const sortColumns: Record<(typeof customerSorts)[number], string> = {
  registered: 'created_at',
  email: 'email',
  name: 'lower(last_name)',
  company: 'lower(company_name)',
  country: 'country',
  level: 'level',
  status: 'status',
};

const rowColumns = `id, email, first_name as "firstName", last_name as "lastName",
  company_name as "companyName", country, level, status, created_at as registered`;

type Row = Omit<CustomerRow, 'id' | 'registered'> & { id: number; registered: Date };

const present = ({ id, registered, ...rest }: Row): CustomerRow => ({
  id: String(id),
  registered: registered.toISOString(),
  ...rest,
});

/** A page of customers; the newest first where no sort is asked for. */
export async function listCustomers(database: Database, question: CustomerQuestion) {
  const { page, size } = pageOf(question);
  const { where, values } = customerFilter(question);
  const [rows, total] = await Promise.all([
    database.write.query<Row>(pageQuery(question)),
    database.write.query<{ count: number }>(
      `select count(*) as count from accounts.customer ${where}`,
      values,
    ),
  ]);
  return {
    val: rows.rows.map(present),
    pageInfo: { page, size, count: total.rows[0]?.count ?? 0 },
  };
}

/** The query of a page; open to the test, which looks at its plan. */
export function pageQuery(question: CustomerQuestion): { text: string; values: unknown[] } {
  const { size, offset } = pageOf(question);
  const { where, values } = customerFilter(question);
  const column = sortColumns[question.sort ?? 'registered'];
  const direction = question.order ?? (question.sort ? 'asc' : 'desc');
  return {
    text: `select ${rowColumns} from accounts.customer ${where}
      order by ${column} ${direction}, id ${direction}
      limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, size, offset],
  };
}

/** Only what was asked for stands in the condition, so that each list gets the plan it needs. */
export function customerFilter(question: CustomerQuestion): { where: string; values: string[] } {
  const values: string[] = [];
  const conditions: string[] = [];
  for (const column of ['status', 'level', 'country'] as const) {
    const value = question[column];
    if (!value) continue;
    values.push(column === 'country' ? value.toUpperCase() : value);
    conditions.push(`${column} = $${values.length}`);
  }
  if (String(question.access ?? '') === '1') conditions.push('access_asked_at is not null');
  const words = wordsOf(question.text ?? '');
  if (words.length > 0) {
    values.push(words.map((word) => `${word}:*`).join(' & '));
    conditions.push(`${customerWords} @@ to_tsquery('simple', $${values.length})`);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return { where, values };
}

/** Must be written as in the index customer_words (migration 0005), or that is not used. */
const customerWords = `staff.words(email, first_name, last_name, company_name)`;

/** Letters and digits of a typed text, as the index splits them; signs of a query are no part. */
const wordsOf = (typed: string): string[] => typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type FullRow = Row &
  Omit<StaffCustomer, keyof CustomerRow | 'history' | 'accessAskedAt'> & {
    accessAskedAt: Date | null;
  };

/**
 * A customer with everything the applicant wrote, and what staff did to the account.
 * @throws CallError notFound
 */
export async function getCustomer(database: Database, id: number): Promise<StaffCustomer> {
  const { rows } = await database.write.query<FullRow>(
    `select ${rowColumns}, mobile, website, job_title as "jobTitle",
       business_phone as "businessPhone", coalesce(business_type::text, '') as "businessType",
       case when existing then '1' else '0' end as "existingType",
       case when subscribe then '1' else '0' end as subscribe,
       language, reason, staff_changes as version,
       access_asked_at as "accessAskedAt", access_note as "accessNote",
       exists (select from accounts.second_factor f
         where f.owner_id = c.id and f.enabled_at is not null) as "secondFactor"
     from accounts.customer c where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'There is no such customer.');
  return {
    ...row,
    ...present(row),
    accessAskedAt: row.accessAskedAt?.toISOString() ?? null,
    history: await historyOf(database.write, 'customer', id),
  };
}

/** Requests for a level that wait for an answer, and since when the oldest does. */
export async function accessRequests(database: Database) {
  const { rows } = await database.write.query<{ count: number; oldest: Date | null }>(
    `select count(*) as count, min(access_asked_at) as oldest
     from accounts.customer where access_asked_at is not null`,
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldest: oldest?.toISOString() ?? null };
}

/** Accounts that wait for approval, and since when the oldest does. */
export async function waitingAccounts(database: Database) {
  const { rows } = await database.write.query<{ count: number; oldest: Date | null }>(
    `select count(*) as count, min(confirmed_at) as oldest
     from accounts.customer where status = 'waiting'`,
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldest: oldest?.toISOString() ?? null };
}
