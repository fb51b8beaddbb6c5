/** Stock in a table: in words, whether it can be ordered all the same, and the day on which what is out of stock is expected. */
import type { ShownStock } from '#contract/shown-stock.ts';
import { joined } from '#language/joined.ts';
import type { LanguageCode } from '#language/languages.ts';
import { stockWords } from '#language/stock-words.ts';
import type { TextKey } from '#language/text.ts';
import { writerOf } from './frame.ts';
import { type Column, dayOf } from './table.ts';

/** @param stockOf the stock that the page shows of a row, or the words in its place */
export function stockColumns<T>(
  language: LanguageCode,
  stockOf: (row: T) => ShownStock | TextKey | undefined,
): Column<T>[] {
  const { t } = writerOf(language);
  const words = (stock: ShownStock): string =>
    joined(t, [t(stockWords[stock.stockInfo]), stock.backOrder && t('back order')]);
  return [
    {
      heading: 'Stock',
      cell: (row) => {
        const stock = stockOf(row);
        return typeof stock === 'string' ? t(stock) : stock && words(stock);
      },
    },
    {
      heading: 'Expected on',
      kind: 'day',
      cell: (row) => {
        const stock = stockOf(row);
        return typeof stock === 'object' && stock.expected ? dayOf(stock.expected) : undefined;
      },
    },
  ];
}
