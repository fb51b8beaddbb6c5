/**
 * Decisions and changes by staff about a customer. They are refused if another member of staff has changed
 * the customer in the meantime.
 */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { BillTo } from '#contract/quotations.ts';
import type { CustomerStatus } from '#contract/staff/names.ts';
import type { Level } from '#features/gateway/policy.ts';
import { isCountry } from '#language/countries.ts';
import { fullName } from '#language/full-name.ts';
import { filledText, plainText, writtenText } from '#language/plain-text.ts';
import { type TextKey, text } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { queueMail } from '../../mail/letters.ts';
import { applyDecision, type CustomerDecision, decisionRules } from '../../server/approval.ts';
import { type Contact, readContact } from '../../server/fields.ts';
import { removeSecondFactor } from '../../server/second-factor.ts';

export interface State {
  status: CustomerStatus;
  level: Level;
  version: number;
}

/**
 * Applies a decision in the caller's transaction.
 * @param version the version that the member of staff saw (optimistic locking)
 * @throws CallError notFound; conflict if the version has changed or the state does not allow the decision;
 *   badInput if the reason is not readable text
 */
export async function decide(
  client: pg.ClientBase,
  id: number,
  version: number,
  typed: CustomerDecision,
): Promise<{ val: State; audit: AuditEntry }> {
  const decision = 'reason' in typed ? { ...typed, reason: filledText(typed.reason) } : typed;
  const before = await lockCustomer(client, id, version);
  if (!decisionRules[decision.kind].from.includes(before.status)) {
    throw new CallError('conflict', 'This account is {status}, so this can not be done.', {
      status: word(before.status),
    });
  }
  await applyDecision(client, id, decision);
  const after = await countChange(client, id);
  const reason = 'reason' in decision ? { reason: decision.reason } : {};
  return {
    val: after,
    audit: {
      subject: 'customer',
      subjectId: id,
      subjectName: before.email,
      before: { status: before.status, level: before.level },
      after: { status: after.status, level: after.level },
      personal: { before: {}, after: reason },
    },
  };
}

/**
 * Locks a customer for a change by staff.
 * @param version the version that the member of staff saw (optimistic locking)
 * @throws CallError notFound; conflict if the version has changed, and for an erased customer
 */
export async function lockCustomer(client: pg.ClientBase, id: number, version: number) {
  const customer = await queries(client)
    .selectFrom('accounts.customer')
    .selectAll()
    .select('staff_changes as version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!customer) throw new CallError('notFound', 'There is no such customer.');
  if (customer.version !== version) throw await editConflict(client, id, customer.status);
  if (customer.erased_at) throw new CallError('conflict', 'This customer has been erased.');
  return customer;
}

/** Counts a change by staff, so that a form with an earlier version is refused. */
export const countChange = (client: pg.ClientBase, id: number): Promise<State> =>
  queries(client)
    .updateTable('accounts.customer')
    .set({ staff_changes: sql`staff_changes + 1` })
    .where('id', '=', id)
    .returning(['status', 'level', 'staff_changes as version'])
    .executeTakeFirstOrThrow();

/** The error for an outdated version; names the member of staff who changed the customer. */
async function editConflict(client: pg.ClientBase, id: number, status: string): Promise<CallError> {
  const change = await queries(client)
    .selectFrom('staff.audit')
    .select('who')
    .where('subject', '=', 'customer')
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return new CallError(
    'conflict',
    'Meanwhile {who} has changed this account: it is {status} now. Please look at it again.',
    { who: change?.who ?? word('somebody'), status: word(status) },
  );
}

/**
 * Switches two-step sign-in off for a customer whom staff have identified, and notifies the customer.
 * @param typed how staff identified the customer; written to the audit log
 * @throws CallError notFound; conflict if two-step sign-in is off; badInput if the text is not readable
 */
export async function resetSecondFactor(
  client: pg.ClientBase,
  id: number,
  typed: string,
): Promise<{ val: null; audit: AuditEntry }> {
  const identified = filledText(typed);
  const customer = await queries(client)
    .selectFrom('accounts.customer')
    .select(['id', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!customer) throw new CallError('notFound', 'There is no such customer.');
  await removeSecondFactor(client, 'customer', customer);
  return {
    val: null,
    audit: {
      ...subjectOf(id, customer),
      before: {},
      after: { twoStep: 'reset' },
      personal: { before: {}, after: { identified } },
    },
  };
}

const subjectOf = (id: number, { email }: { readonly email: string }) =>
  ({ subject: 'customer', subjectId: id, subjectName: email }) as const;

interface ChangedColumn {
  val: State;
  audit: AuditEntry;
}

/** Correctable columns with their labels in the mail. */
const labels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  company_name: 'Company name',
  mobile: 'Mobile',
  business_phone: 'Business phone',
} as const satisfies Record<string, TextKey>;

/**
 * Corrects customer data and mails the new values to the customer.
 * @throws CallError the errors of lockCustomer; badInput for an invalid value; conflict if nothing changes
 */
export async function correctCustomer(
  client: pg.ClientBase,
  id: number,
  version: number,
  form: Contact,
): Promise<ChangedColumn> {
  const before = await lockCustomer(client, id, version);
  const corrected = readContact(form, before.country);
  const columns = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (column) => corrected[column] !== before[column],
  );
  if (columns.length === 0) throw new CallError('conflict', 'Nothing was changed.');
  await queries(client)
    .updateTable('accounts.customer')
    .set(corrected)
    .where('id', '=', id)
    .execute();
  const { language, email: to } = before;
  const reason = columns
    .map((column) => `${text(language, labels[column])}: ${corrected[column] || '–'}`)
    .join('\n');
  const name = fullName({ firstName: corrected.first_name, lastName: corrected.last_name });
  await queueMail(client, { to, language, template: 'dataCorrected', params: { name, reason } });
  const valuesOf = (row: typeof corrected) =>
    Object.fromEntries(columns.map((column) => [text('en', labels[column]), row[column]]));
  return {
    val: await countChange(client, id),
    audit: {
      subject: 'customer',
      subjectId: id,
      subjectName: to,
      before: {},
      after: {},
      personal: { before: valuesOf(before), after: valuesOf(corrected) },
    },
  };
}

interface Notes {
  note: string;
  taxNumber: string;
  managerId: string;
}

/**
 * Saves internal notes. The customer is not notified.
 * @throws CallError the errors of lockCustomer; badInput if the manager is not an active sales or admin
 *   account
 */
export async function saveNotes(
  client: pg.ClientBase,
  id: number,
  version: number,
  form: Notes,
): Promise<ChangedColumn> {
  const customer = await lockCustomer(client, id, version);
  const managerId = form.managerId === '' ? null : Number(form.managerId);
  const notes = {
    staff_note: writtenText(form.note),
    tax_number: plainText(form.taxNumber),
    manager_id: managerId,
  };
  if (managerId !== customer.manager_id) await checkManager(client, managerId);
  await queries(client).updateTable('accounts.customer').set(notes).where('id', '=', id).execute();
  return {
    val: await countChange(client, id),
    audit: {
      ...subjectOf(id, customer),
      before: { 'account manager': customer.manager_id },
      after: { 'account manager': managerId },
      personal: {
        before: { note: customer.staff_note, 'tax number': customer.tax_number },
        after: { note: notes.staff_note, 'tax number': notes.tax_number },
      },
    },
  };
}

/**
 * Saves the company that gets the customer's bills. Empty values remove it: the customer gets the bills.
 * Issued documents do not change.
 * @throws CallError the errors of lockCustomer; badInput without company, address or country
 */
export async function saveBillTo(
  client: pg.ClientBase,
  id: number,
  version: number,
  form: BillTo,
): Promise<ChangedColumn> {
  const customer = await lockCustomer(client, id, version);
  const typed: BillTo = {
    company: plainText(form.company),
    address: writtenText(form.address),
    country: form.country.toUpperCase(),
    taxNumber: plainText(form.taxNumber),
  };
  const isEmpty = Object.values(typed).every((value) => value === '');
  if (!isEmpty && (!typed.company || !typed.address || !isCountry(typed.country))) {
    throw new CallError(
      'badInput',
      'Who gets the bills needs a company, an address and a country.',
    );
  }
  const billTo = isEmpty ? null : JSON.stringify(typed);
  await queries(client)
    .updateTable('accounts.customer')
    .set({ bill_to: billTo })
    .where('id', '=', id)
    .execute();
  return {
    val: await countChange(client, id),
    audit: {
      ...subjectOf(id, customer),
      before: {},
      after: {},
      personal: {
        before: { 'bill to': customer.bill_to ?? '' },
        after: { 'bill to': isEmpty ? '' : typed },
      },
    },
  };
}

async function checkManager(client: pg.ClientBase, id: number | null): Promise<void> {
  if (id === null) return;
  const manager = await queries(client)
    .selectFrom('staff.account')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['sales', 'admin'])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!manager) throw new CallError('badInput', 'Choose an active member of sales.');
}
