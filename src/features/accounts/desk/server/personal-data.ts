/** Personal data of a customer: export as a file, and erasure (decision 37). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { ERASED_ADDRESS } from '#contract/staff/names.ts';
import { eraseOrderFiles } from '#features/ordering/server/order-files.ts';
import { arrivedSql, notClosedSql } from '#features/ordering/state-sql.ts';
import { now, queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { countChange, lockCustomer } from './review.ts';

/** Tables from which a customer's rows are deleted, with the column of the customer's id. */
export const erasedTables: Readonly<Record<string, 'customer_id' | 'owner_id'>> = {
  'accounts.session': 'customer_id',
  'accounts.signup_form': 'customer_id',
  'accounts.code': 'customer_id',
  'accounts.code_tries': 'customer_id',
  'accounts.device': 'customer_id',
  'accounts.email_undo': 'customer_id',
  'accounts.second_factor': 'owner_id',
  'accounts.change_key': 'customer_id',
  'ordering.address': 'customer_id',
  'ordering.cart_line': 'customer_id',
  'ordering.list_line': 'customer_id',
  'ordering.list': 'customer_id',
  'ordering.removed': 'customer_id',
  'ordering.own_number': 'customer_id',
  'ordering.price_list': 'customer_id',
  'ordering.stock_watch': 'customer_id',
  'ordering.stock_told': 'customer_id',
  'ordering.development_request': 'customer_id',
  'content.view': 'customer_id',
  'staff.audit_personal': 'customer_id',
};

/** Tables whose rows stay: the account without personal data, and orders, which tax law requires. */
export const keptTables = ['accounts.customer', 'ordering.customer_order'];

const ofOrders = 'order_id in (select id from ordering.customer_order where customer_id = $1)';
const ofDeliveries = `delivery_id in (select id from ordering.delivery where ${ofOrders})`;

/** SQL conditions for a customer's rows in each table. $1: customer id. */
const rowsOfCustomer: Readonly<Record<string, string>> = {
  'accounts.customer': 'id = $1',
  'ordering.customer_order': 'customer_id = $1',
  'ordering.order_line': ofOrders,
  'ordering.order_event': ofOrders,
  'ordering.order_message': ofOrders,
  'ordering.order_file': ofOrders,
  'ordering.amendment': ofOrders,
  'ordering.delivery': ofOrders,
  'ordering.delivery_line': ofDeliveries,
  'ordering.carton': ofDeliveries,
  'ordering.carton_line': `carton_id in (select id from ordering.carton where ${ofDeliveries})`,
  'ordering.quotation': ofOrders,
  'ordering.proforma': ofOrders,
  'ordering.proforma_version': ofOrders,
  'ordering.invoice': ofOrders,
  'ordering.paper_file': ofOrders,
  'ordering.order_mail': ofOrders,
  'ordering.claim': ofOrders,
  'ordering.claim_event': `claim_id in (select id from ordering.claim where ${ofOrders})`,
  'ordering.list_reader': 'list_id in (select id from ordering.list where customer_id = $1)',
  'security.event': `area = 'customer' and (customer_id = $1
    or who = (select email from accounts.customer where id = $1))`,
  ...Object.fromEntries(
    Object.entries(erasedTables).map(([table, column]) => [table, `${column} = $1`]),
  ),
};

/**
 * Columns that an export leaves out: hashes of passwords, tokens, codes and devices, and keys and time steps
 * of two-step sign-in.
 */
const secrets = [
  ...['password_hash', 'token_sha256', 'sha256', 'secret', 'asker', 'payload_sha256'],
  'last_step',
];

/** Reads all stored data of a customer. @throws CallError notFound */
export async function exportCustomer(client: pg.ClientBase, id: number) {
  const data: Record<string, unknown[]> = {};
  for (const [table, condition] of Object.entries(rowsOfCustomer)) {
    const { rows } = await client.query<{ row: unknown }>(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where ${condition}`,
      [id, secrets],
    );
    data[table] = rows.map(({ row }) => row);
  }
  const [customer] = (data['accounts.customer'] ?? []) as { email: string }[];
  if (!customer) throw new CallError('notFound', 'There is no such customer.');
  const audit: AuditEntry = {
    subject: 'customer',
    subjectId: id,
    subjectName: customer.email,
    before: {},
    after: {},
  };
  return { val: { data }, audit };
}

/**
 * Erases the personal data of a customer. The account row stays, without personal data, for orders and the
 * audit log.
 * @param email typed by the member of staff to confirm
 * @throws CallError the errors of lockCustomer; badInput if `email` is not the customer's; conflict with open
 *   orders or claims
 */
export async function eraseCustomer(
  client: pg.ClientBase,
  id: number,
  version: number,
  email: string,
) {
  const customer = await lockCustomer(client, id, version);
  if (email.trim().toLowerCase() !== customer.email) {
    throw new CallError('badInput', 'This is not the e-mail address of the customer.');
  }
  const orders = await countOrders(client, id);
  if (orders.open > 0) {
    throw new CallError('conflict', 'Finish or cancel the open orders of this customer first.');
  }
  if (orders.claimed > 0) {
    throw new CallError('conflict', 'Close or decline the open claims of this customer first.');
  }
  const keepsCompany = orders.all > 0;
  await queries(client)
    .updateTable('accounts.customer')
    .set({
      email: `erased-${id}${ERASED_ADDRESS}`,
      new_email: null,
      password_hash: null,
      first_name: '',
      last_name: '',
      mobile: '',
      business_phone: '',
      job_title: '',
      website: '',
      reason: '',
      staff_note: '',
      subscribe: false,
      status: 'blocked',
      business_type: null,
      existing: false,
      access_asked_at: null,
      access_note: '',
      access_answer: '',
      manager_id: null,
      ...(!keepsCompany && { company_name: '', tax_number: '', bill_to: null, country: '' }),
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
  await eraseRows(client, id, customer.email);
  return {
    val: await countChange(client, id),
    audit: {
      subject: 'customer',
      subjectId: id,
      subjectName: `customer ${id}`,
      before: { status: customer.status },
      after: { status: 'erased', 'orders kept': orders.all },
    } satisfies AuditEntry,
  };
}

async function countOrders(client: pg.ClientBase, id: number) {
  const { rows } = await client.query<{ all: number; open: number; claimed: number }>(
    `select count(*)::int as all, count(*) filter (
         where ${notClosedSql('o')} and not (${arrivedSql('o')}))::int as open,
       count(*) filter (where exists (select from ordering.claim k
         where k.order_id = o.id and k.state not in ('declined', 'closed')))::int as claimed
     from ordering.customer_order o where customer_id = $1`,
    [id],
  );
  return rows[0] ?? { all: 0, open: 0, claimed: 0 };
}

async function eraseRows(client: pg.ClientBase, id: number, email: string): Promise<void> {
  const run = (text: string, values: unknown[]) => client.query(text, values);
  for (const [table, column] of Object.entries(erasedTables)) {
    await run(`delete from ${table} where ${column} = $1`, [id]);
  }
  await eraseOrderFiles(client, id);
  await run('delete from ordering.list_reader where email = $1', [email]);
  await run(
    `delete from security.event where area = 'customer' and (customer_id = $1 or who = $2)`,
    [id, email],
  );
  await eraseTraces(client, id, email);
  // The consignee's name and address belong to the invoice, the phone number does not.
  await run(`update ordering.customer_order set consignee_contact = '' where customer_id = $1`, [
    id,
  ]);
  await run(eraseShipToSql, [id]);
  for (const table of ['ordering.order_event', 'ordering.amendment', 'ordering.order_message']) {
    await run(
      `update ${table} e set who = '' from ordering.customer_order o
       where o.id = e.order_id and o.customer_id = $1 and e.actor = 'customer'`,
      [id],
    );
  }
  await run(
    `update ordering.amendment a set answered_who = '' from ordering.customer_order o
     where o.id = a.order_id and o.customer_id = $1 and a.answered_by = 'customer'`,
    [id],
  );
  await run(eraseContactsSql, [id]);
  await run(
    `update ordering.claim_event e set who = ''
     from ordering.claim k join ordering.customer_order o on o.id = k.order_id
     where k.id = e.claim_id and o.customer_id = $1 and e.actor = 'customer'`,
    [id],
  );
}

/**
 * Deletes short-lived data: jobs of mails, lists that were deleted, and the counters and captchas of
 * sign-ins.
 */
async function eraseTraces(client: pg.ClientBase, id: number, email: string): Promise<void> {
  // Mails that wait or have failed. Some name the customer only by id.
  await client.query(
    `delete from jobs.job where id in (
       select id from jobs.job where payload->>'customerId' = $2
         or strpos(payload::text, to_json($1::text)::text) > 0
       for update skip locked
     )`,
    [email, String(id)],
  );
  await client.query(
    `delete from ordering.removed where strpos(rows::text, to_json($1::text)::text) > 0`,
    [email],
  );
  await client.query('delete from gateway.rate_limit where strpos(key, $1) > 0', [`:${email}`]);
  await client.query('delete from gateway.captcha where strpos(subject, $1) > 0', [`:${email}`]);
}

/** SQL: empties the consignee's phone number in deliveries. */
const eraseShipToSql = `
  update ordering.delivery d set ship_to = d.ship_to || '{"shippingConsigneeContact": ""}'
  from ordering.customer_order o where o.id = d.order_id and o.customer_id = $1`;

/** SQL: empties corrections of the consignee's contact. */
const eraseContactsSql = `
  update ordering.amendment a set parts = jsonb_set(parts::jsonb, '{corrections}', (
    select jsonb_agg(case c->>'field'
      when 'contact' then c || '{"from": "", "to": ""}' else c end)
    from jsonb_array_elements(parts::jsonb->'corrections') c))::json
  from ordering.customer_order o
  where o.id = a.order_id and o.customer_id = $1
    and parts::jsonb->'corrections' @> '[{"field": "contact"}]'`;
