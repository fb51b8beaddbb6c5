/** What staff correct of a customer's data, and what they keep for themselves. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { plainText, writtenText } from '#language/plain-text.ts';
import { type TextKey, text } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { type Contact, readContact } from '../../server/fields.ts';
import { queueMail } from '../../server/queue-mail.ts';
import { countChange, lockCustomer, type State } from './review.ts';

interface ChangedColumn {
  val: State;
  audit: AuditEntry;
}

/** The corrected columns with their labels in the mail. */
const labels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  company_name: 'Company name',
  mobile: 'Mobile',
  business_phone: 'Business phone',
} as const satisfies Record<string, TextKey>;

/**
 * Corrects a customer's data and mails the new values to the customer.
 * @throws CallError the errors of lockCustomer; badInput for an unreadable value; conflict without a change
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
  const name = `${corrected.first_name} ${corrected.last_name}`;
  await queueMail(client, { to, language, template: 'dataCorrected', params: { name, reason } });
  const valuesOf = (row: typeof corrected) =>
    Object.fromEntries(columns.map((column) => [text('en', labels[column]), row[column]]));
  return {
    val: await countChange(client, id),
    audit: {
      ...{ subject: 'customer', subjectId: id, subjectName: to, before: {}, after: {} },
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
 * Saves the notes of staff. The customer is not notified.
 * @throws CallError the errors of lockCustomer; badInput for a manager who is not an active sales or admin
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
      ...{ subject: 'customer', subjectId: id, subjectName: customer.email },
      before: { 'account manager': customer.manager_id },
      after: { 'account manager': managerId },
      personal: {
        before: { note: customer.staff_note, 'tax number': customer.tax_number },
        after: { note: notes.staff_note, 'tax number': notes.tax_number },
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
