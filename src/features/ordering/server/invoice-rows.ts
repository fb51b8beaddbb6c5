/** Commercial invoices and credit notes of an order: SQL, and form in responses (docs/product.md 12.26). */
import type { Invoice } from '#contract/quotations.ts';
import { paperCode } from '../words.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/** An invoice or a credit note; `issuedAt` in ms since 1970. */
export type InvoiceRow = Pick<Invoice, 'series' | 'delivery' | 'currency' | 'total'> & {
  readonly number: number;
  readonly issuedAt: number;
  readonly cancelledBy: number | null;
  readonly cancels: number | null;
};

const invoiceFields: Record<keyof InvoiceRow, string> = {
  series: 'i.series',
  number: 'i.number',
  delivery: 'i.delivery',
  issuedAt: momentSql('i.issued_at'),
  currency: "i.paper->'quotation'->>'currency'",
  total: "i.paper->'quotation'->>'total'",
  cancelledBy: '(select n.number from ordering.invoice n where n.cancels = i.id)',
  cancels: '(select n.number from ordering.invoice n where n.id = i.cancels)',
};

/** SQL: the invoices and credit notes of order `o`, the oldest first; null if there are none. */
export const invoicesSql = `(select json_agg(${jsonSql(invoiceFields)} order by i.id)
  from ordering.invoice i where i.order_id = o.id)`;

/** The field `invoices` of an order in a response; absent if there are none. */
export const invoicesOf = (rows: readonly InvoiceRow[] | null): { invoices?: Invoice[] } =>
  rows
    ? {
        invoices: rows.map(({ number, issuedAt, cancelledBy, cancels, ...invoice }) => ({
          ...invoice,
          code: paperCode(invoice.series, number),
          issuedAt: new Date(issuedAt).toISOString(),
          ...(cancelledBy !== null && { cancelledBy: paperCode('credit note', cancelledBy) }),
          ...(cancels !== null && { cancels: paperCode('invoice', cancels) }),
        })),
      }
    : {};
