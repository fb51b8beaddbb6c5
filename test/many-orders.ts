import type { Database } from '#platform/database.ts';

/**
 * Adds customers and orders of two lines each, one order a minute. Of 1,000 orders, 980 are delivered, 5 in
 * transit, 5 to ship, 5 to confirm, and 5 ended or wait for the customer. Codes start at EE2600000001.
 */
export async function addManyOrders(
  { write }: Database,
  { customers, orders }: { customers: number; orders: number },
): Promise<void> {
  await write.query(
    `insert into accounts.customer (email, first_name, last_name, company_name, status)
     select 'person' || n || '@company.example', 'First' || n % 300, 'Last' || n,
       'Turbo House ' || n % 5000, 'active' from generate_series(1, $1) n`,
    [customers],
  );
  await write.query(
    `with made as (
       insert into ordering.customer_order (customer_id, code, order_status, shipping_status,
         shipping_method, consignee_name, consignee_contact, consignee_address, consignee_zipcode,
         consignee_country, po_number, placed_at, changed_at)
       select n % $1 + (select min(id) from accounts.customer where email like 'person%'),
         'EE' || 2600000000 + n,
         case when n % 1000 < 990 then 'confirm' when n % 1000 < 995 then 'wait for confirm'
           else (array['wait for customer confirm', 'cancel', 'reject'])[n % 3 + 1] end,
         case when n % 1000 < 980 then 'delivered' when n % 1000 < 985 then 'in transit'
           else 'wait for shipping' end,
         0, 'Consignee' || n % 40000, '1', 'Ring 1', '1',
         case when n % 1000 = 7 then 'SE' else (array['DE', 'FR', 'US', 'BR', 'CN'])[n % 5 + 1] end,
         'PO ' || n,
         timestamptz '2026-01-01' + n * interval '1 minute',
         timestamptz '2026-01-01' + n * interval '2 minutes'
       from generate_series(1, $2) n returning id
     ), numbered as (
       insert into ordering.day_number select '2026-01-01', count(*) from made
     ), delivered as (
       insert into ordering.delivery (order_id, number, carrier, tracking_number, remaining, ship_to)
       select id, 1, 'UPS', '1Z999AA' || lpad(id::text, 7, '0'), 0, '{}' from made
     )
     insert into ordering.order_line (order_id, seq, item_id, type, ref_code_old, turbo_pn, quantity,
       asked_quantity, reference)
     select id, seq, (id * seq) % 20000 + 1, 0, 'TW-' || (id * seq) % 20000,
       454000 + (id * seq) % 20000 || '-5001S', seq, seq, 'Job ' || id
     from made, generate_series(1, 2) seq`,
    [customers, orders],
  );
  for (const table of ['accounts.customer', 'ordering.customer_order', 'ordering.order_line']) {
    await write.query(`vacuum analyze ${table}`);
  }
}
