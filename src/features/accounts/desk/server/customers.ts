/**
 * Customers in the back office: lists (fast with 100,000 accounts), their export to a file, single accounts,
 * and the handlers of these calls.
 */
import { sql } from 'kysely';
import { type BusinessType, businessTypes, customerLevels } from '#contract/choices.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import {
  type CustomerStatus,
  type customerSorts,
  customerStatuses,
  type Role,
} from '#contract/staff/names.ts';
import type { Level } from '#features/gateway/policy.ts';
import { deskText } from '#language/desk-text.ts';
import type { Database } from '#platform/database.ts';
import { countOfAll, queries, readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { historyOf } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListReader,
  type ListSource,
  mapped,
  moment,
  oneOf,
  pageOf,
} from '#staff/server/paging.ts';
import { customerOverview } from './customer-overview.ts';
import { eraseCustomer, exportCustomer } from './personal-data.ts';
import { correctCustomer, decide, resetSecondFactor, saveBillTo, saveNotes } from './review.ts';

export interface CustomerQuestion {
  status?: string;
  level?: string;
  country?: string;
  /** '1': customers who have requested a level. */
  access?: string | number;
  text?: string;
  sort?: (typeof customerSorts)[number];
  order?: 'asc' | 'desc';
  page?: string | number;
  size?: string | number;
}

/**
 * Columns of each sort order, each with an index (migration 0007). The last column is the id, so that pages
 * never overlap.
 */
const sortColumns = {
  registered: sql`created_at`,
  email: sql`email`,
  name: sql`lower(last_name)`,
  company: sql`lower(company_name)`,
  country: sql`country`,
  level: sql`level`,
  status: sql`status`,
} satisfies Record<(typeof customerSorts)[number], unknown>;

const rowColumns = [
  ...(['id', 'email', 'first_name as firstName', 'last_name as lastName'] as const),
  ...(['company_name as companyName', 'country', 'level', 'status'] as const),
  ...(['created_at as registered', 'erased_at'] as const),
];

const present = <R extends { id: number; registered: Date; erased_at: Date | null }>({
  id,
  registered,
  erased_at,
  ...rest
}: R) => ({
  ...rest,
  id: String(id),
  registered: registered.toISOString(),
  erasedAt: erased_at?.toISOString() ?? null,
});

/** A page of customers; newest first by default. */
export async function listCustomers(database: Database, question: CustomerQuestion) {
  const { page, size } = pageOf(question);
  const [rows, { count }] = await Promise.all([
    customersQuery(database, question).execute(),
    customersAsked(database, question).select(countOfAll).executeTakeFirstOrThrow(),
  ]);
  return { val: rows.map(present), pageInfo: { page, size, count } };
}

/** Query for a page of customers. Exported for the test, which checks the query plan. */
export function customersQuery(database: Database, question: CustomerQuestion) {
  const { size, offset } = pageOf(question);
  const direction = question.order ?? (question.sort ? 'asc' : 'desc');
  return customersAsked(database, question)
    .select(rowColumns)
    .orderBy(sortColumns[question.sort ?? 'registered'], direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(offset);
}

/**
 * Selects the customers that match the filters. Only filters that are set add a condition, so that PostgreSQL
 * plans each combination of filters separately.
 */
function customersAsked({ write }: Database, question: CustomerQuestion) {
  const { status, level, country = '', access = '', text = '' } = question;
  return queries(write)
    .selectFrom('accounts.customer')
    .$if(Boolean(status), (all) => all.where('status', '=', status as CustomerStatus))
    .$if(Boolean(level), (all) => all.where('level', '=', level as Level))
    .$if(country !== '', (all) => all.where('country', '=', country.toUpperCase()))
    .$if(String(access) === '1', (all) => all.where(asksForLevel))
    .$if(/[\p{L}\p{N}]/u.test(text), (all) =>
      all.where(customerWords, '@@', sql`staff.name_query(${text})`),
    );
}

/**
 * SQL: text of a customer that the search reads. It must equal the expression of the index customer_names
 * (migration 0007), otherwise PostgreSQL does not use the index.
 */
const customerWords = sql`staff.name_words(email || ' ' || first_name || ' ' || last_name || ' ' || company_name)`;

/**
 * A customer with the data of the sign-up form, the changes by staff, and an overview.
 * @throws CallError notFound
 */
export async function getCustomer(
  database: Database,
  id: number,
  reader: Role,
): Promise<StaffCustomer> {
  const row = await queries(database.write)
    .selectFrom('accounts.customer')
    .leftJoin('accounts.second_factor', 'owner_id', 'id')
    .select([...rowColumns, 'mobile', 'website', 'job_title as jobTitle'])
    .select(['business_phone as businessPhone', 'business_type', 'existing', 'subscribe'])
    .select(['language', 'reason', 'staff_changes as version', 'access_note as accessNote'])
    .select(['access_asked_at', 'enabled_at', 'staff_note as note', 'tax_number as taxNumber'])
    .select(sql<StaffCustomer['billTo']>`bill_to`.as('billTo'))
    .select('manager_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CallError('notFound', 'There is no such customer.');
  const { business_type, existing, access_asked_at, enabled_at, manager_id, ...rest } = row;
  return {
    ...present(rest),
    businessType: business_type === null ? '' : (String(business_type) as BusinessType),
    existingType: existing ? '1' : '0',
    subscribe: rest.subscribe ? '1' : '0',
    accessAskedAt: (rest.status === 'active' && access_asked_at?.toISOString()) || null,
    secondFactor: enabled_at !== null,
    managerId: manager_id === null ? '' : String(manager_id),
    managers: await managersOf(database, manager_id),
    history: await historyOf(database.write, 'customer', id),
    overview: await customerOverview(database, id, reader),
  };
}

/** Staff who can manage customers, and the customer's current manager, even if that account is closed. */
async function managersOf(database: Database, managerId: number | null) {
  const rows = await queries(database.write)
    .selectFrom('staff.account')
    .select(['id', 'email'])
    .where((is) =>
      is.or([
        is.and([is('role', 'in', ['sales', 'admin']), is('ended_at', 'is', null)]),
        is('id', '=', managerId),
      ]),
    )
    .orderBy('email')
    .execute();
  return rows.map(({ id, email }) => ({ id: String(id), email }));
}

/** SQL: whether a request for a level can be answered. Blocked accounts keep their request, unanswered. */
const asksForLevel = sql<boolean>`access_asked_at is not null and status = 'active'`;

/** Number of open requests for a level, and the time of the oldest. */
export async function accessRequests(database: Database) {
  const { count, oldest } = await queries(database.write)
    .selectFrom('accounts.customer')
    .select([countOfAll, ({ fn }) => fn.min('access_asked_at').as('oldest')])
    .where(asksForLevel)
    .executeTakeFirstOrThrow();
  return { count, oldest: oldest?.toISOString() ?? null };
}

/** Number of accounts waiting for approval, and the time of the oldest. */
export async function waitingAccounts(database: Database) {
  const { count, oldest } = await queries(database.write)
    .selectFrom('accounts.customer')
    .select([countOfAll, ({ fn }) => fn.min('confirmed_at').as('oldest')])
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { count, oldest: oldest?.toISOString() ?? null };
}

export const customerExports = {
  customers: {
    roles: ['sales', 'admin'],
    filters: {
      status: oneOf(customerStatuses),
      level: oneOf(customerLevels),
      country: /^[A-Za-z]{2}$/,
      access: oneOf(['0', '1']),
      text: anyText,
    },
    open: customers,
  },
} satisfies ExportedLists;

function customers(database: Database, filters: Filters, { language }: ListReader): ListSource {
  const { sql, parameters } = customersAsked(database, filters)
    .select(['email', 'first_name', 'last_name', 'company_name', 'country', 'level', 'status'])
    .select(['mobile', 'website', 'job_title', 'business_phone', 'language', 'created_at'])
    .select(['subscribe', 'business_type', 'tax_number'])
    .orderBy('id')
    .compile();
  return {
    header: [
      'email',
      'first_name',
      'last_name',
      'company',
      'country',
      'level',
      'status',
      'mobile',
      'website',
      'job_title',
      'business_phone',
      'language',
      'registered_utc',
      'newsletter',
      'business',
      'tax_number',
    ],
    rows: mapped(readRows(database.write, sql, parameters), (cells) => [
      ...(cells.slice(0, 6) as Cell[]),
      deskText(language, String(cells[6])),
      ...(cells.slice(7, 12) as Cell[]),
      moment(cells[12]),
      cells[13] ? 1 : 0,
      deskText(language, businessTypes[String(cells[14]) as BusinessType] ?? ''),
      cells[15] as Cell,
    ]),
  };
}

export const customerReads = (database: Database) =>
  ({
    listCustomers: (question) => listCustomers(database, question),
    getCustomer: async ({ id }, { staff }) => ({
      val: await getCustomer(database, Number(id), staff.role),
    }),
  }) satisfies Partial<ReadHandlers>;

export const customerChanges = {
  approveCustomer: ({ id, version, level }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'approve', level }),
  rejectCustomer: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'reject', reason }),
  blockCustomer: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'block', reason }),
  unblockCustomer: ({ id, version }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'unblock' }),
  declineAccess: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'declineAccess', reason }),
  setCustomerLevel: ({ id, version, level }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'setLevel', level }),
  correctCustomer: ({ id, version, ...form }, _context, client) =>
    correctCustomer(client, Number(id), Number(version), form),
  saveCustomerNotes: ({ id, version, ...form }, _context, client) =>
    saveNotes(client, Number(id), Number(version), form),
  saveBillTo: ({ id, version, ...form }, _context, client) =>
    saveBillTo(client, Number(id), Number(version), form),
  exportCustomer: ({ id }, _context, client) => exportCustomer(client, Number(id)),
  eraseCustomer: ({ id, version, email }, _context, client) =>
    eraseCustomer(client, Number(id), Number(version), email),
  resetCustomerSecondFactor: ({ id, identified }, _context, client) =>
    resetSecondFactor(client, Number(id), identified),
} satisfies Partial<ChangeHandlers>;
