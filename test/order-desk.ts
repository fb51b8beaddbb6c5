/** A site with a signed-in member of the sales staff and a mailbox, for the tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import type { StaffCallName } from '#contract/staff/index.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { startTestSite, type TestSite } from './app.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { addStaffMember, type StaffAnswer, staffCall } from './staff.ts';

/** E-mail address of the sales staff. */
export const salesMail = 'desk@turbo.example';

type ActionName =
  | 'confirmOrder'
  | 'changeOrder'
  | 'cancelOrder'
  | 'rejectOrder'
  | 'shipOrder'
  | 'deliverOrder'
  | 'correctDelivery'
  | 'packDelivery'
  | 'issueInvoice'
  | 'takeBackDelivery';

/** Changes an order, based on its current version, with a remark. */
export async function changeOrder(
  site: TestSite,
  staff: string,
  id: string,
  fields: object,
): Promise<StaffAnswer> {
  const { val } = await staffCall(site, 'getStaffOrder', { id }, staff);
  const { version } = val as StaffOrder;
  return staffCall(site, 'changeOrder', { id, version, remark: 'As agreed', ...fields }, staff);
}

/**
 * Opens the site for the tests of a file. Call it at the top of the file.
 * @param settings of the site, besides the settings for mails
 */
export function openOrderDesk(settings: Record<string, string> = {}) {
  let site: TestSite;
  let mailbox: Mailbox;
  let staff: string;
  beforeAll(async () => {
    mailbox = await openMailbox();
    const mails = { SMTP_URL: mailbox.url, SALES_MAIL: salesMail };
    site = await startTestSite(undefined, { ...mails, ...settings });
    staff = await addStaffMember(site, 'sales', 'ben@test.example');
  });
  afterAll(async () => {
    await site?.close();
    await mailbox?.close();
  });

  const call = (name: StaffCallName, payload: object = {}): Promise<StaffAnswer> =>
    staffCall(site, name, payload, staff);
  const look = async (id: string) => (await call('getStaffOrder', { id })).val as StaffOrder;
  const query = async (text: string, values: unknown[]) =>
    (await site.database.write.query(text, values)).rows[0];
  return {
    get site() {
      return site;
    },
    get mailbox() {
      return mailbox;
    },
    /** Session token of ben@test.example. */
    get staff() {
      return staff;
    },
    call,
    /** An order as staff see it. */
    look,
    /** Runs an action on the current version of an order. */
    async act(name: ActionName, id: string, fields: object = {}): Promise<StaffAnswer> {
      const { version } = await look(id);
      return call(name, { id, version, ...fields });
    },
    /** E-mail address of the order's customer. */
    async customerOf(id: string): Promise<string> {
      const row = await query(
        `select c.email from ordering.customer_order o
           join accounts.customer c on c.id = o.customer_id where o.id = $1`,
        [id],
      );
      return row.email;
    },
    /** Pieces of an item: in stock, and not yet promised. */
    stockOf: (item: number): Promise<{ counted: number | null; free: number | null }> =>
      query('select counted, quantity as free from catalogue.free_stock where item_id = $1', [
        item,
      ]),
    async numberOf(item: number): Promise<string> {
      return (await query('select ee_pn from catalogue.item where id = $1', [item])).ee_pn;
    },
  };
}
