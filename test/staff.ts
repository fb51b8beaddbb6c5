/** The back office of a test site: signed-in staff, customers and calls. */
import { createHash } from 'node:crypto';
import type { Envelope } from '#contract/errors.ts';
import { type StaffCallName, staffCalls } from '#contract/staff/index.ts';
import type { CustomerStatus, Role } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import { addByCommand } from '#staff/server/accounts.ts';
import type { TestSite } from './app.ts';

export const staffPassword = 'a password of staff';
export const digestOf = (password: string) => createHash('sha256').update(password).digest('hex');

export interface StaffAnswer extends Envelope {
  status: number;
  // `never` lets tests use `val` as any type. The site checks responses against the contract.
  val: never;
}

export async function staffCall(
  site: TestSite,
  name: StaffCallName,
  payload: object = {},
  token = '',
  headers: Record<string, string> = {},
): Promise<StaffAnswer> {
  const response = await site.app.inject({
    method: 'POST',
    url: staffCalls[name].path,
    headers: { 'content-type': 'application/json', 'x-staff-token': token, ...headers },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}

export const staffSignIn = (site: TestSite, email: string, password = staffPassword) =>
  site.app.inject({
    method: 'POST',
    url: staffCalls.staffLogin.path,
    headers: { 'content-type': 'application/json' },
    payload: { email, passwordSha: digestOf(password) },
  });

/** Adds a member of staff with a role and signs in. @returns the token */
export async function addStaffMember(site: TestSite, role: Role, email = `${role}@test.example`) {
  await addByCommand(site.database, { email, role, password: staffPassword });
  const response = await staffSignIn(site, email);
  return /^staff=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? '';
}

let count = 0;

/** Adds a customer in a state. @returns the id in the format of calls */
export async function addCustomer(
  database: Database,
  status: CustomerStatus,
  fields: { email?: string; level?: string; companyName?: string } = {},
): Promise<string> {
  count += 1;
  const { rows } = await database.write.query<{ id: number }>(
    `insert into accounts.customer
       (email, first_name, last_name, company_name, country, status, level, confirmed_at)
     values ($1, 'Ada', 'Weber', $2, 'DE', $3, $4, now()) returning id`,
    [
      fields.email ?? `customer${count}@test.example`,
      fields.companyName ?? 'Weber Turbo',
      status,
      fields.level ?? 'C1',
    ],
  );
  return String(rows[0]?.id);
}
