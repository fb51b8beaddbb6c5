import type { Delivery } from '#contract/confirmed-orders.ts';
import type { Invoice } from '#contract/quotations.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { OfficeText } from '#ui/office/text.ts';

/** The valid invoice of a delivery. */
export const validInvoiceOf = (
  { invoices = [] }: StaffOrder,
  { number }: Pick<Delivery, 'number'>,
) =>
  invoices.find((one) => one.delivery === number && one.series === 'invoice' && !one.cancelledBy);

/** Says that a change of pieces or cartons cancels an invoice. */
export const invoiceWords = ({ code }: Pick<Invoice, 'code'>, t: OfficeText): string =>
  t(
    'If pieces or cartons change, a credit note cancels the invoice {code}, and another is issued.',
    {
      code,
    },
  );
