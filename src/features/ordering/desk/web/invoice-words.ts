import type { Delivery } from '#contract/confirmed-orders.ts';
import type { Invoice } from '#contract/quotations.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { OfficeText } from '#ui/office/text.ts';

export const validInvoiceOf = (
  { invoices = [] }: StaffOrder,
  { number }: Pick<Delivery, 'number'>,
) =>
  invoices.find((one) => one.delivery === number && one.series === 'invoice' && !one.cancelledBy);

export const invoiceWords = ({ code }: Pick<Invoice, 'code'>, t: OfficeText): string =>
  t(
    'If pieces or cartons change, a credit note cancels the invoice {code}, and another is issued.',
    {
      code,
    },
  );
