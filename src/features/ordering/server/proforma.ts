/**
 * Proforma invoices (docs/product.md 12.13). The data of an invoice is frozen when it is issued; its files are
 * drawn from that data. A change of PO number, lines or amounts issues the next version under the same number.
 */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { company } from '#contract/paths.ts';
import type { ProformaVersion } from '#contract/quotations.ts';
import type { TextKey } from '#language/text.ts';
import { zoneOfCountry } from '#language/zone.ts';
import type { Queryable } from '#platform/queries.ts';
import type { AddressField } from '../pdf/order-pdf.ts';
import type { Buyer, LegalSeller } from '../pdf/parties.ts';
import { presentWishes, type WishRow, wishColumns } from '../wishes-sql.ts';
import {
  buyerSql,
  consigneeColumns,
  momentSql,
  type OrderLineRow,
  orderLinesSql,
} from './order-rows.ts';
import { nextNumberSql } from './paper-files.ts';
import {
  type PaperQuotation,
  paperQuotation,
  type QuotationRow,
  quotationSql,
  readQuotation,
} from './quotations.ts';
import { legalSeller, type SellerSettings, settingLines } from './seller.ts';
import { stampSql } from './stamps.ts';
import { dangerousLines } from './trade-data.ts';

type PaperLine = Pick<
  OrderLineRow,
  'id' | 'itemNumber' | 'turboPn' | 'name' | 'lineFields' | 'reference' | 'quantity'
> & {
  /** Absent on older papers. */
  readonly model?: string;
  /** The item is dangerous goods. */
  readonly isDangerous?: true;
};

/** Contents of a version of a proforma invoice, independent of the language. */
export interface ProformaPaper
  extends Pick<
    OrderDetail,
    'orderCode' | 'poNumber' | 'requestedDay' | 'sendWhole' | AddressField
  > {
  /** Names of components are English. */
  readonly lines: readonly PaperLine[];
  readonly quotation: PaperQuotation;
  readonly bank: readonly string[];
  /** Time zone of days, chosen by the customer's country. */
  readonly zone: string;
  /** The letterhead. */
  readonly seller: typeof company;
  readonly legalSeller: LegalSeller;
  readonly buyer: Buyer;
  /** Hash of the stamp's picture; '' without a picture, absent on older papers without a signature line. */
  readonly stamp?: string;
}

/** Lines and quotation of an order, as the customer accepted them. */
interface AcceptedOrder {
  readonly dangerous: ReadonlySet<string>;
  readonly lines: readonly OrderLineRow[];
  readonly quotation: QuotationRow;
}

type InvoicedOrder = AcceptedOrder &
  WishRow &
  Omit<
    ProformaPaper,
    'lines' | 'quotation' | 'bank' | 'zone' | 'seller' | 'legalSeller' | keyof WishRow
  >;

const invoicedOrderSql = {
  name: 'invoiced-order',
  text: `
    select o.code as "orderCode", ${wishColumns},
      ${consigneeColumns},
      ${buyerSql} as buyer, ${orderLinesSql()} as lines, ${quotationSql} as quotation,
      ${stampSql} as stamp
    from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
    where o.id = $1`,
};

async function invoicedOrder(client: pg.ClientBase, orderId: number): Promise<InvoicedOrder> {
  const { rows } = await client.query<Omit<InvoicedOrder, 'dangerous'>>({
    ...invoicedOrderSql,
    values: [orderId],
  });
  const [order] = rows;
  if (!order?.quotation) throw new Error(`order ${orderId} has no quotation to invoice`);
  return { ...order, dangerous: await dangerousLines(client, orderId) };
}

function paperOf(
  {
    lines,
    dangerous,
    quotation: accepted,
    poNumber,
    requestedDay,
    sendWhole,
    replaces,
    ...order
  }: InvoicedOrder,
  settings: SellerSettings,
): ProformaPaper {
  const quotation = paperQuotation({ quotation: accepted, lines });
  const priced = new Set(quotation.lines.map(({ id }) => id));
  return {
    ...order,
    ...presentWishes({ poNumber, requestedDay, sendWhole, replaces }),
    lines: lines
      .filter(({ id }) => priced.has(String(id)))
      .map(({ id, itemNumber, turboPn, model, name, lineFields, reference, quantity }) => ({
        id,
        itemNumber,
        turboPn,
        model,
        name,
        lineFields,
        reference,
        quantity,
        ...(dangerous.has(String(id)) && { isDangerous: true as const }),
      })),
    quotation,
    bank: settingLines(settings.bankDetails),
    zone: zoneOfCountry(order.buyer.country, settings.timeZone),
    seller: company,
    legalSeller: legalSeller(settings),
  };
}

/** Issues the proforma invoice of an order whose quotation is accepted. The caller has locked the order. */
export async function issueProforma(
  client: pg.ClientBase,
  orderId: number,
  settings: SellerSettings = {},
): Promise<void> {
  const paper = paperOf(await invoicedOrder(client, orderId), settings);
  await client.query({ ...issueSql, values: [orderId, JSON.stringify(paper)] });
}

const issueSql = {
  name: 'issue-proforma-version',
  text: `
    with next as (${nextNumberSql("'proforma'")}),
    issued as (
      insert into ordering.proforma (order_id, number) select $1, last from next returning order_id
    )
    insert into ordering.proforma_version (order_id, version, paper)
    select order_id, 1, $2 from issued`,
};

/**
 * Issues the next version of an order's proforma invoice if PO number, lines or amounts differ from the last
 * version. The caller has locked the order.
 */
export async function reviseProforma(
  client: pg.ClientBase,
  orderId: number,
  settings: SellerSettings,
): Promise<void> {
  const { rows } = await client.query<{ version: number; paper: ProformaPaper }>(
    `select version, paper from ordering.proforma_version
     where order_id = $1 order by version desc limit 1`,
    [orderId],
  );
  const [last] = rows;
  if (!last) {
    // An order may get its first prices after it was confirmed. A replacement has no proforma invoice.
    const { quotation } = await readQuotation(client, orderId);
    if (quotation && !quotation.isFree) await issueProforma(client, orderId, settings);
    return;
  }
  const paper = paperOf(await invoicedOrder(client, orderId), settings);
  const contentsOf = ({ poNumber, lines, quotation }: ProformaPaper) => ({
    poNumber,
    // Models are not compared: older papers have none, and a model changes only together with the item. A
    // change of the item's data alone issues no version.
    lines: lines.map(({ model: _model, isDangerous: _isDangerous, ...line }) => line),
    quotation,
  });
  if (isDeepStrictEqual(contentsOf(last.paper), contentsOf(paper))) return;
  await client.query(
    'insert into ordering.proforma_version (order_id, version, paper) values ($1, $2, $3)',
    [orderId, last.version + 1, JSON.stringify(paper)],
  );
}

/** SQL: the versions of the proforma invoice of order `o`, the oldest first; null if there are none. */
export const proformasSql = `(select json_agg(json_build_object('version', v.version,
    'issuedAt', ${momentSql('v.issued_at')}, 'currency', v.paper->'quotation'->>'currency',
    'total', v.paper->'quotation'->>'total') order by v.version)
  from ordering.proforma_version v where v.order_id = o.id)`;

export type ProformaVersionRow = Omit<ProformaVersion, 'issuedAt'> & { readonly issuedAt: number };

/** The field `proformas` of an order in a response; absent if there are none. */
export const proformasOf = (
  rows: readonly ProformaVersionRow[] | null,
): { proformas?: ProformaVersion[] } =>
  rows
    ? {
        proformas: rows.map((row) => ({ ...row, issuedAt: new Date(row.issuedAt).toISOString() })),
      }
    : {};

/** A version of a proforma invoice, with the issue date of the previous version. */
export interface Proforma {
  readonly number: number;
  readonly version: number;
  readonly issuedAt: Date;
  /** Null for the first version. */
  readonly formerAt: Date | null;
  readonly paper: ProformaPaper;
}

/**
 * A version of the proforma invoice of a customer's order.
 * @param version the last version if absent
 * @throws CallError notFound, also for an order of another customer
 */
export async function proformaOf(
  client: Queryable,
  customerId: number,
  orderId: number,
  version?: number,
): Promise<Proforma> {
  const { rows } = await client.query<Proforma>(
    `select p.number, v.version, v.issued_at as "issuedAt", v.paper,
       (select f.issued_at from ordering.proforma_version f
        where f.order_id = v.order_id and f.version = v.version - 1) as "formerAt"
     from ordering.proforma_version v join ordering.proforma p using (order_id)
       join ordering.customer_order o on o.id = v.order_id
     where v.order_id = $1 and o.customer_id = $2 and ($3::int is null or v.version = $3)
     order by v.version desc limit 1`,
    [orderId, customerId, version ?? null],
  );
  const [proforma] = rows;
  if (proforma) return proforma;
  throw new CallError('notFound', 'This order has no proforma invoice.' satisfies TextKey);
}
