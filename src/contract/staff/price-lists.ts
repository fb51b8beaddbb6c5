/** Calls of price lists, which give the prices of new quotations (docs/product.md 12.13). */
import { type Static, Type } from 'typebox';
import { object, paging, textField, wholeNumber } from '../call.ts';
import { TABLE_FILE_BODY, tableFile, tableFileNotes } from '../exports.ts';
import { currencyCodes, priceLevels } from '../order-names.ts';
import {
  changeOfVersion,
  defineChanges,
  defineReads,
  Nullable,
  onceKey,
  recordId,
  sales,
  Timestamp,
} from './call.ts';
import { thumbnail } from './items.ts';
import { priceChanges } from './names.ts';

const Day = Type.String({ pattern: '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$' });
const Currency = Type.Enum(currencyCodes);

const PriceListRow = Type.Object({
  id: Type.String(),
  /** Name of the imported file. */
  name: Type.String(),
  /** Null if the list is for a single customer. */
  level: Nullable(Type.Enum([...priceLevels])),
  customerId: Nullable(Type.String()),
  customerEmail: Nullable(Type.String()),
  currency: Currency,
  validFrom: Type.String(),
  validUntil: Type.String(),
  prices: Type.Integer(),
  importedAt: Timestamp,
  importedBy: Type.String(),
  /** The previous list of the same level or customer, in the same currency. */
  former: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type PriceListRow = Static<typeof PriceListRow>;

const ComparedPrice = Type.Object({
  itemId: Type.String(),
  ...thumbnail,
  itemNumber: Type.String(),
  /** The component's name, or the model of a turbo. */
  name: Type.String(),
  from: Type.Integer(),
  /** Null if only the previous list has the item. */
  unitPrice: Nullable(Type.String()),
  formerPrice: Nullable(Type.String()),
  change: Nullable(Type.Enum(priceChanges)),
  /** The change in per cent of the former price: '-2.5'. */
  percent: Nullable(Type.String()),
});
export type ComparedPrice = Static<typeof ComparedPrice>;

const { hiddenSheets, encoding } = tableFileNotes;

const RowNote = Type.Object({ row: Type.Integer(), number: Type.String(), why: Type.String() });

const Imported = Type.Object({
  hiddenSheets,
  /** Number of hidden rows, which are not read. */
  hiddenRows: Type.Integer(),
  encoding,
  /** Headings of columns that are not understood; a column without a heading by its letter. */
  unreadColumns: Type.Array(Type.String()),
  /** Number of imported rows; 0 if any row has a problem. */
  taken: Type.Integer(),
  problemCount: Type.Integer(),
  /** The first 200. */
  problems: Type.Array(RowNote),
  /** The first 200 imported rows that may be wrong, such as a price that rises with the quantity. */
  remarks: Type.Array(RowNote),
});
export type ImportedPrices = Static<typeof Imported>;

const usual = { roles: sales, evidence: 'none' } as const;

export const priceListCalls = {
  ...defineReads(usual, {
    listPriceLists: {
      summary: 'Price lists, the newest first',
      payload: object(paging),
      answer: Type.Array(PriceListRow),
      paged: true,
    },
    getPriceList: {
      summary: 'A price list',
      payload: object({ id: recordId }),
      answer: PriceListRow,
      failures: ['notFound'],
    },
    comparePriceList: {
      summary: 'Prices of a price list by number, compared with the list before',
      payload: object({
        id: recordId,
        text: Type.Optional(textField('Start of the number of an item, or any number of it')),
        change: Type.Optional(
          Type.Enum(['changed', ...priceChanges], {
            description: "Only these changes; 'gone' are prices that only the list before has",
          }),
        ),
        ...paging,
      }),
      answer: Type.Array(ComparedPrice),
      paged: true,
      failures: ['notFound'],
    },
    getListPrices: {
      summary:
        "What the price lists that are valid today (getPriceListDays) give for the lines of an order; those of its customer come before those of the customer's level, newer ones before older ones",
      payload: object({
        id: recordId,
        currency: Type.Optional(
          Type.Enum(currencyCodes, { description: 'Of this currency alone' }),
        ),
        lines: Type.Array(object({ id: recordId, quantity: wholeNumber('0 to 9999', 4) }), {
          maxItems: 200,
        }),
      }),
      answer: Type.Object({
        /** Null if there is no price. */
        currency: Nullable(Currency),
        lines: Type.Array(
          Type.Object({
            id: Type.String(),
            /** Null if the list has prices for larger quantities only. */
            unitPrice: Nullable(Type.String()),
            /** All prices, each with the quantity from which it applies. */
            steps: Type.Array(Type.Object({ from: Type.Integer(), unitPrice: Type.String() })),
          }),
        ),
        /** Other currencies in which lists give prices for these quantities. */
        otherCurrencies: Type.Array(Currency),
      }),
      failures: ['notFound'],
    },
    getPriceListDays: {
      summary: 'Which day it is for price lists: they begin and end with days of TIME_ZONE',
      payload: object({}),
      answer: Type.Object({ today: Day, timeZone: Type.String() }),
    },
  }),
  ...defineChanges(usual, {
    importPriceList: {
      isLong: true,
      summary:
        'Takes a price list of a file (CSV, XLSX, XLS, ODS) with columns of part number, price and, where prices depend on it, the quantity from which they count; nothing is taken if a row has a problem',
      payload: object({
        ...tableFile,
        level: Type.Optional(Type.Enum([...priceLevels])),
        customerEmail: Type.Optional(textField('Of one customer, in place of a level', 254)),
        currency: Currency,
        validFrom: Day,
        validUntil: Day,
        key: Type.Optional(onceKey),
      }),
      answer: Imported,
      failures: ['notFound', 'conflict', 'tooLarge', 'unavailable'],
      bodyLimit: TABLE_FILE_BODY,
    },
    removePriceList: {
      isLong: true,
      ...changeOfVersion('Removes a price list; quotations keep their prices', { id: recordId }),
    },
  }),
};
