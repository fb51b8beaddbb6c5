/** Reads price lists: finds the columns, reads the prices, and reports why rows are refused. */

import { readWhole } from '#contract/figures.ts';
import type { Message } from '#contract/message.ts';
import { type Currency, currencies, currencyCodes, MAX_QUANTITY } from '#contract/order-names.ts';
import { columnsIn, findHeadings, meaningsIn, type Rows } from '#features/numbers/headings.ts';
import { numberKey } from '#features/numbers/index.ts';
import { staffLanguages } from '#language/languages.ts';
import { fileHeading } from '#staff/server/exports/file-heading.ts';
import { readAmount } from '../../money.ts';

const inAllLanguages = (...headings: readonly string[]): string =>
  headings
    .flatMap((heading) => staffLanguages.map((language) => fileHeading(language, heading)))
    .join('|');
/** Headings that the site itself writes: in the hint of the form, on a list's page and in its file. */
const siteMeaningsOf = meaningsIn({
  number: inAllLanguages('Part number', 'P/N', 'number'),
  quantity: inAllLanguages('From quantity', 'from_quantity'),
  price: inAllLanguages('Price', 'unit_price'),
  currency: inAllLanguages('Currency', 'currency'),
  notImported: inAllLanguages(
    ...['Price before', 'Difference'],
    ...['name', 'former_price', 'difference_percent', 'change'],
  ),
});

const otherMeaningsOf = meaningsIn({
  number:
    /^(?:(?:e&e|ee|part|turbo|item|article|product|material|oem?)[\s._-]*)?(?:p\/?n|number|no|nr|num|n[°º]|code|sku)\.?$|^(?:item|article|artikel(?:nummer)?|teilenummer|артикул|номер(?: детали)?|referencia|réf(?:érence)?|referência|código|رقم القطعة)$|^(?:oem?|e&e|产品|零件|配件|商品|物料|货品)?\s*(?:编号|编码|号码|件号|料号|货号|号)$/iu,
  quantity:
    /^(?:(?:from|min(?:imum)?|order)[\s._-]*)?(?:qty|quantity|pcs|pieces|menge|anzahl|количество|cantidad|quantité|quantidade|الكمية|数量)\.?$|^(?:from|moq|from[\s_]quantity|ab(?: menge)?|от|desde|à partir de|a partir de|من|(?:最小|最低)?起订(?:数量|量))$/iu,
  price:
    /^(?:unit|net|list)?[\s._-]*(?:price|preis)\b|^(?:цена|precio|prix|preço|السعر|سعر|价格|单价)/iu,
  currency: /^(?:currency|währung|валюта|moneda|devise|moeda|العملة|币种|货币)$/iu,
});
const meaningsOf = (heading: string): ReturnType<typeof siteMeaningsOf> => {
  const ofSite = siteMeaningsOf(heading);
  return ofSite.length > 0 ? ofSite : otherMeaningsOf(heading);
};

interface PriceColumns {
  readonly number: number;
  readonly price: number;
  /** Absent if prices apply from one piece on. */
  readonly quantity?: number;
  readonly currency?: number;
  /** The currency in the heading of the prices: 'Price (EUR)'. */
  readonly headingCurrency?: Currency;
}

export interface PriceTable {
  /** Index of the last row of headings. */
  readonly heading: number;
  readonly columns: PriceColumns;
  /** Headings that are not understood, and the letters of columns that have cells but no heading. */
  readonly unread: readonly string[];
}

/** Finds columns by headings; undefined if number or price is missing, or a column is ambiguous. */
export function recognisePriceColumns(rows: Rows): PriceTable | undefined {
  const hasMeaning = (cell: string) => meaningsOf(cell).length > 0;
  const has = (row: readonly string[], meaning: string) =>
    row.some((cell) => meaningsOf(cell).some((one) => one === meaning));
  const headings = findHeadings(rows, {
    isHeading: (row) => has(row, 'number') && has(row, 'price'),
    isMore: () => false,
    hasMeaning,
  });
  if (!headings) return undefined;
  const { places, unknown } = columnsIn(headings.names, meaningsOf);
  const [numbers = [], prices = [], quantities = [], ofCurrency = []] = (
    ['number', 'price', 'quantity', 'currency'] as const
  ).map((meaning) => places.get(meaning));
  const [number] = numbers;
  const [price] = prices;
  const [quantity] = quantities;
  const [currency] = ofCurrency;
  const isCertain =
    numbers.length === 1 && prices.length === 1 && quantities.length <= 1 && ofCurrency.length <= 1;
  if (!isCertain || number === undefined || price === undefined) return undefined;
  const words = headings.names[price]?.toUpperCase().split(/[^A-Z]+/) ?? [];
  const headingCurrency = currencyCodes.find((code) => words.includes(code));
  const columns = {
    number,
    price,
    ...(quantity !== undefined && { quantity }),
    ...(currency !== undefined && { currency }),
    ...(headingCurrency && { headingCurrency }),
  };
  const unread = [...unknown, ...namelessColumns(rows.slice(headings.row + 1), headings.names)];
  return { heading: headings.row, columns, unread };
}

/** Letters, as in a spreadsheet, of the columns that have cells but no heading. */
function namelessColumns(body: Rows, names: readonly string[]): string[] {
  const width = body.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  return columns
    .filter((column) => !names[column]?.trim() && body.some((row) => row[column]?.trim()))
    .map((column) => {
      const letter = String.fromCharCode(65 + (column % 26));
      return column < 26 ? letter : String.fromCharCode(64 + Math.floor(column / 26)) + letter;
    });
}

export interface PriceRow {
  /** Row number in the file. */
  readonly row: number;
  readonly number: string;
  /** Key of the item that `number` names. */
  readonly itemKey: string;
  readonly quantity: number;
  readonly unitPrice: string;
}

export interface PriceProblem {
  readonly row: number;
  readonly number: string;
  readonly why: Message;
}

/** A row in a currency other than the list's; `currency` is the sign or code in the file, in capitals. */
export interface ForeignRow {
  readonly row: number;
  readonly currency: string;
}

/** A price with the sign or code of a currency before or after it. */
const markedPrice = /^([\p{L}\p{Sc}]*)\s*(\d[^\p{L}\p{Sc}]*)([\p{L}\p{Sc}]*)$/u;

const otherNames: Readonly<Record<string, string>> = {
  US$: 'USD',
  RMB: 'CNY',
  元: 'CNY',
  人民币: 'CNY',
  美元: 'USD',
  欧元: 'EUR',
  '￥': '¥',
};

/** Signs of currencies; several currencies have $ or ¥. */
const signs = new Map(
  currencyCodes.map((currency) => {
    const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const parts = new Intl.NumberFormat('en', format).formatToParts(0);
    return [currency, parts.find(({ type }) => type === 'currency')?.value] as const;
  }),
);

const isNameOf = (currency: Currency, text: string): boolean =>
  [currency, signs.get(currency)].includes(otherNames[text] ?? text);

/** Reads a row of a price list. @returns the row, its problem, or its currency if the list has another currency */
export function readPriceRow(
  cells: readonly string[],
  row: number,
  columns: PriceColumns,
  currency: Currency,
): PriceRow | PriceProblem | ForeignRow {
  const cell = (column: number | undefined) =>
    (column === undefined ? '' : (cells[column] ?? '')).trim();
  const number = cell(columns.number);
  const quantityText = cell(columns.quantity);
  const quantity = quantityText === '' ? 1 : readWhole(quantityText);
  const priceCell = cell(columns.price);
  const [, before = '', price = priceCell, after = ''] = markedPrice.exec(priceCell) ?? [];
  const mark = (
    cell(columns.currency) ||
    before ||
    after ||
    columns.headingCurrency ||
    ''
  ).toUpperCase();
  if (mark !== '' && !isNameOf(currency, mark)) return { row, currency: mark };
  const unitPrice = readAmount(currency, price);
  if (typeof quantity !== 'number' || quantity < 1 || quantity > MAX_QUANTITY) {
    return {
      row,
      number,
      why: {
        key: 'The quantity is no whole number from 1 to {most}.',
        params: { most: MAX_QUANTITY },
      },
    };
  }
  if (unitPrice === undefined) {
    const decimals = currencies[currency];
    return {
      row,
      number,
      why: {
        key: 'The price is no amount with at most {decimals} decimals.',
        params: { decimals },
      },
    };
  }
  return { row, number, itemKey: numberKey(number), quantity, unitPrice };
}
