import type { Invoice } from '#contract/quotations.ts';
import type { OfficeText } from '#ui/office/text.ts';

export const invoiceWords = ({ code }: Pick<Invoice, 'code'>, t: OfficeText): string =>
  t(
    'If pieces or cartons change, a credit note cancels the invoice {code}, and another is issued.',
    {
      code,
    },
  );
