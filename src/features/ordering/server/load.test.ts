/** Load: many customers at once, while staff work on their orders and imports publish. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addParts, addShopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const CUSTOMERS = 64;
const ORDERS = 3;

/** Changes, confirms and rejects waiting orders until `over`. @returns statuses and messages of responses */
async function runTasks(site: TestSite, token: string, over: () => boolean) {
  const answers = new Set<string>();
  while (!over()) {
    const waiting = await staffCall(
      site,
      'listOrders',
      { orderStatus: 'wait for confirm', size: 20 },
      token,
    );
    answers.add(`${waiting.status} ${waiting.msg}`);
    for (const { id } of (waiting.val ?? []) as OrderRow[]) {
      const { val } = await staffCall(site, 'getStaffOrder', { id }, token);
      const { version, items, orderStatus } = val as StaffOrder;
      // The other member of staff has answered the order since the list was read.
      if (orderStatus !== 'wait for confirm') continue;
      const [line] = items;
      const short = items.map((one) => ({ id: one.id, stock: 0 }));
      const confirm = () => staffCall(site, 'confirmOrder', { id, version, short }, token);
      const answer = await ([
        confirm,
        () =>
          staffCall(
            site,
            'changeOrder',
            { id, version, remark: 'fewer', lines: [{ id: line?.id, quantity: 1 }] },
            token,
          ),
        () => staffCall(site, 'rejectOrder', { id, version, reason: 'no' }, token),
      ][Number(id) % 3]?.() ?? confirm());
      answers.add(`${answer.status} ${answer.msg}`);
    }
  }
  return answers;
}

/** Runs imports that rename parts, until `over`. Each import publishes a version. */
async function importAgain(site: TestSite, over: () => boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'turbo-load-'));
  let imports = 0;
  try {
    while (!over()) {
      imports += 1;
      const rows = Array.from(
        { length: 200 },
        (_, n) => `turbine wheel,LOAD-${n},Garrett,part ${imports}`,
      );
      const file = join(folder, 'parts.csv');
      await writeFile(file, ['component_type,ee_pn,brand,description', ...rows].join('\n'));
      await importCatalogue(site.database, [file], { reason: `load ${imports}` });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return imports;
}

test('64 customers order at once while staff answer and imports publish: nothing is lost or doubled', async () => {
  const site = await startTestSite();
  try {
    const items = await addParts(site, 10, 1_000_000);
    const token = await addStaffMember(site, 'sales');
    const shoppers = await Promise.all(Array.from({ length: CUSTOMERS }, () => addShopper(site)));
    let over = false;
    const staff = [runTasks(site, token, () => over), runTasks(site, token, () => over)];
    const imports = importAgain(site, () => over);
    const codes = await Promise.all(
      shoppers.map(async (shopper, index) => {
        const mine: string[] = [];
        for (let order = 0; order < ORDERS; order++) {
          // Two lines of parts that all customers order. Customers order them in different sequences, so that
          // deadlocks can occur.
          for (const at of [index % items.length, (index + order + 1) % items.length]) {
            await shopper.add(items[at] ?? 0, 2);
          }
          const { status, msg, val } = await shopper.order();
          expect({ status, msg }).toEqual({ status: 200, msg: '' });
          mine.push(val);
        }
        return mine;
      }),
    );
    over = true;
    const answers = new Set((await Promise.all(staff)).flatMap((one) => [...one]));
    expect(await imports).toBeGreaterThan(0);
    // 409 (conflict with another customer) is expected; any other error is not.
    expect([...answers].filter((answer) => !/^(200|409) /.test(answer))).toEqual([]);
    expect(answers).toContain('200 ');
    expect(new Set(codes.flat()).size).toBe(CUSTOMERS * ORDERS);
    for (const [index, shopper] of shoppers.entries()) {
      const orders = (await shopper.call('orderList', { size: 200 })).val as Order[];
      expect(orders.map(({ orderCode }) => orderCode).sort()).toEqual(
        [...(codes[index] ?? [])].sort(),
      );
      for (const { orderItems } of orders) expect(orderItems).not.toHaveLength(0);
      expect(await shopper.cart()).toEqual([]);
    }
    const { rows } = await site.database.write.query<{ count: number }>(
      `select count(*)::int as count from ordering.customer_order o
       where not exists (select from ordering.order_line l where l.order_id = o.id)
         or (select count(*) from ordering.order_event e where e.order_id = o.id)
           <> (case when order_status = 'wait for confirm' then 1 else 2 end)`,
    );
    expect(rows[0]?.count).toBe(0);
  } finally {
    await site.close();
  }
}, 120_000);
