/** Finds the columns with the number and the quantity in a customer's table. */
import { asciiDigits, readWhole } from '#contract/figures.ts';
import { columnsIn, findHeadings, HEADINGS_WITHIN, meaningsIn, type Rows } from './headings.ts';
import { numberKey } from './index.ts';
import { merged, type NumberLine } from './line-faults.ts';
import { countsUp, isThousands, lineEnd, numberLine, readNumberLines } from './pasted-lines.ts';

/** Column indexes, from 0. */
export interface RecognisedColumns {
  readonly number: number;
  /** Undefined: the quantity of every line is 1. */
  readonly quantity?: number;
}

interface Recognised {
  /** Index of the last row of headings; -1 if the table has no headings. */
  readonly heading: number;
  /** Undefined if the columns are not certain. */
  readonly columns: RecognisedColumns | undefined;
}

const meaningsOf = meaningsIn({
  quantity:
    /^(?:(?:order(?:ed)?|required|req)\s*)?(?:qty|quantity|quantities|pcs|pieces|count|amount|menge|anzahl|stück|stk|количество|кол-?\s?во|шт|cantidad|cant|uds|quantité|qté|quantidade|qtd|quant|الكمية|كمية|数量|件数)\.?(?:[\s,،(（[/]+(?:pcs|pc|ea|units?|stk|stück|шт|ед|uds?|unid|un|pzas?|u|个|件|只|قطعة)\.?[)）\]]?)?$/iu,
  /**
   * Headings of whole numbers that are no quantities: prices, years, figures with a unit such as `length_mm`.
   */
  otherFigure:
    /price|cost|weight|\bmass|year|prix|poids|gewicht|масса|净重|[\s_,،(（[](?:g|gr|kg|lbs?|oz|mm|cm|г|кг|мм|см|克|千克|公斤|毫米|غ|كجم|مم)\.?[)）\]]?$|année|precio|peso|^año|preço|^ano$|цена|стоимость|вес|^год|سعر|وزن|سنة|价|重量|年|^(?:pos|position|line|поз|позиция|posición|posição|序号|行号|№)\.?$/iu,
  // Headings of part numbers, in order of preference.
  eePn: /^(?:E&E P\/N|N\.º E&E|№ E&E|Réf\. E&E|رقم E&E|E&E 零件号)$/u,
  part: /^(?:part|turbo|item|article|material|product|oem?|e&e)?[\s._-]*(?:p\/?n|number|no|nr|num|n[°º]|code)\.?$/iu,
  partWithMore: /(?:part|turbo|oem?|e&e|article)[\s._-]*(?:number|no\.?|nr\.?|p\/?n|code)/iu,
  inLanguages:
    /^(?:номер|номер детали|артикул|каталожный номер|número|número de pieza|referencia|ref|réf|référence|código|número da peça|teilenummer|artikelnummer|artikel|reference|sku|رقم القطعة|الرقم|رقم|零件号|零件编号)\.?$/iu,
  inChinese:
    /^(?:oem?|e&e|turbo|产品|零件|配件|商品|物料|货品|涡轮增压器|增压器)?\s*(?:编号|编码|号码|件号|料号|图号|货号|号)$/iu,
  // Files that the site exports: each has a heading that no other file has, and a heading of its numbers.
  quickOrderResult: /^(?:Result|Resultado|Результат|Résultat|النتيجة|结果)$/u,
  quickOrderNumber:
    /^(?:Your number|Su número|Ваш номер|Votre référence(?: interne)?|Seu número|رقمك|您的编号)$/u,
  orderCode:
    /^(?:Order code|Número de pedido|Номер заказа|Numéro de commande|Número do pedido|رقم الطلب|订单编号)$/u,
  orderItem: /^(?:Item|Artículo|Позиция|Article|الصنف|产品)$/u,
});
const numberNames = ['eePn', 'part', 'partWithMore', 'inLanguages', 'inChinese'] as const;
const siteFiles = [
  { by: 'quickOrderResult', number: 'quickOrderNumber' },
  { by: 'orderCode', number: 'orderItem' },
] as const;
/** Minimum share of a column's cells that look like numbers or quantities. */
const MIN_SHARE = 0.8;
/** Minimum share of numbers in a column whose heading names a number. */
const MIN_HEADED = 0.5;

/** Finds the columns by their headings, else by their contents. */
export function recogniseColumns(rows: Rows): Recognised {
  const { row: heading, names } = findHeadings(rows, {
    isHeading: isOrderHeading,
    isMore: isOrderHeading,
    hasMeaning: isName,
  }) ?? { row: -1, names: [] };
  const { places } = columnsIn(names, meaningsOf);
  const body = bodyOf(rows, heading);
  const width = Math.max(0, ...body.map((row) => row.length));
  const all = Array.from({ length: width }, (_, column) => column);
  const cellsOf = (column: number) =>
    body.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const share = (column: number, test: (cell: string) => boolean) => {
    const cells = cellsOf(column);
    return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  };
  const columnsOf = (meaning: Meaning) => places.get(meaning) ?? [];
  const ofSite = siteFiles
    .filter(({ by }) => columnsOf(by).length === 1)
    .flatMap(({ number }) => columnsOf(number));
  const like = all.filter((column) => share(column, isLikeNumber) >= MIN_SHARE);
  const byNames = [ofSite, ...numberNames.map(columnsOf)].filter((columns) => columns.length > 0);
  // A heading such as N° may stand above line numbers, so at least half of the column must look like part
  // numbers.
  const better = byNames
    .map((columns) => columns.filter((column) => share(column, isLikeNumber) >= MIN_HEADED))
    .find((columns) => columns.length > 0);
  const number = soleOf(better) ?? soleOf(like) ?? (better ? undefined : soleOf(byNames[0]));
  if (number === undefined) return { heading, columns: undefined };
  const quantity = soleOf(columnsOf('quantity'));
  // The heading of the numbers names a quantity, so two headings may have been swapped.
  if (quantity === number) return { heading, columns: undefined };
  if (quantity !== undefined) return { heading, columns: { number, quantity } };
  const otherFigures = columnsOf('otherFigure');
  const pieces = all.filter(
    (column) =>
      column !== number && !otherFigures.includes(column) && share(column, isQuantity) >= MIN_SHARE,
  );
  // A column that counts up and stands before the part numbers holds line numbers.
  const uncounted = pieces.filter(
    (column) => column > number || !countsUp(cellsOf(column).map(Number)),
  );
  const afterNumber = pieces.filter((column) => column > number);
  const sole = soleOf(pieces) ?? soleOf(uncounted.length > 0 ? uncounted : afterNumber);
  if (pieces.length > 0 && sole === undefined) return { heading, columns: undefined };
  return { heading, columns: { number, ...(sole !== undefined && { quantity: sole }) } };
}

/** The only element of a list; undefined if it is empty or has several. */
const soleOf = <T>(all: readonly T[] | undefined): T | undefined =>
  all?.length === 1 ? all[0] : undefined;

type Meaning = ReturnType<typeof meaningsOf>[number];
const headingNames: readonly Meaning[] = ['quantity', ...numberNames];
const isName = (cell: string): boolean =>
  meaningsOf(cell).some((meaning) => headingNames.includes(meaning));
const isOrderHeading = (row: readonly string[]) => row.some(isName) && !row.some(isLikeNumber);
const isLikeNumber = (cell: string): boolean =>
  /\d{2}/.test(asciiDigits(cell)) && numberKey(cell).length >= 5 && cell.length <= 60;
const filledCells = (row: readonly string[]): number => row.filter((cell) => cell !== '').length;
const totalWord =
  /^(?:(?:grand|sub)[\s-]?)?total[ei]?\b|^(?:sum|summe|gesamt(?:summe)?|zwischensumme|suma|montant)\b|^(?:итого|всего|сумма|合计|总计|小计|共计|总数|المجموع|الإجمالي|الاجمالي)/iu;
/** Whether a row holds the totals of the rows above it: it names no item. */
const isTotal = (row: readonly string[]): boolean =>
  totalWord.test(row.find((cell) => cell !== '') ?? '');
/** The rows below the headings, without totals. */
const bodyOf = (rows: Rows, heading: number) =>
  rows.slice(heading + 1).filter((row) => !isTotal(row));
/** Whether a cell counts as a quantity. 1,000 counts too, so that its line is reported as unclear. */
function isQuantity(cell: string): boolean {
  const pieces = readWhole(cell);
  return (typeof pieces === 'number' && pieces <= 9999) || isThousands(asciiDigits(cell));
}

/** Reads a pasted text as a table if it has headings or an empty quantity cell, else with readNumberLines. */
export function readList(text: string): NumberLine[] {
  const isOfCommas = !/[\t;]/.test(text);
  const rows = text
    .split(lineEnd)
    .map((line) => line.split(isOfCommas ? ',' : /[\t;]/))
    .map((cells) => cells.map((cell) => cell.replace(/^\s*"(.*)"\s*$/, '$1').trim()))
    .filter((row) => filledCells(row) > 0 && !isTotal(row));
  const recognised = recogniseColumns(rows);
  if (isOfCommas && recognised.heading < 0) return readNumberLines(text);
  const names = rows[recognised.heading] ?? [];
  const tellsPieces =
    recognised.columns?.quantity !== undefined ||
    (names.length > 1 && recognised.columns !== undefined);
  const { quantity } = recognised.columns ?? {};
  const width = (recognised.heading < 0 ? rows[0] : names)?.length;
  const isWhole = rows.slice(Math.max(0, recognised.heading)).every((row) => row.length === width);
  // Without headings, a table differs from a list only in an empty quantity cell: its line is not ordered.
  const hasBlank = quantity !== undefined && rows.some((row) => row[quantity] === '');
  const isTable = isWhole && (recognised.heading < 0 ? hasBlank : tellsPieces);
  return isTable && rowsWithout(rows, recognised) === 0
    ? merged(linesOf(rows, recognised))
    : readNumberLines(text);
}

/** The lines of a table. A table with a single column is read as a pasted list. */
export function linesOf(rows: Rows, { heading, columns }: Recognised): NumberLine[] {
  const body = bodyOf(rows, heading);
  if (body.every((row) => filledCells(row) <= 1)) {
    return readNumberLines(body.map((row) => row.join('')).join('\n'));
  }
  if (!columns) return [];
  const { number, quantity } = columns;
  return body
    .filter((row) => (row[number] ?? '') !== '')
    .map((row) =>
      numberLine(row[number] ?? '', quantity === undefined ? undefined : (row[quantity] ?? '')),
    );
}

/**
 * Index of the table to use: the first with headings and certain columns, else the first with certain
 * columns, else the first with lines.
 */
export function meantTable(
  tables: readonly { readonly rows: Rows }[],
  recognised: readonly Recognised[],
): number {
  const ranks = recognised.map((one, place): number => {
    if (linesOf(tables[place]?.rows ?? [], one).length === 0) return 0;
    if (!one.columns) return 1;
    return one.heading < 0 ? 2 : 3;
  });
  return Math.max(0, ranks.indexOf(Math.max(...ranks)));
}

/** Number of rows without a part number; 0 in a table with a single column, whose rows are all read as lines. */
export function rowsWithout(rows: Rows, { heading, columns }: Recognised): number {
  const body = bodyOf(rows, heading);
  if (!columns || body.every((row) => filledCells(row) <= 1)) return 0;
  return body.filter((row) => (row[columns.number] ?? '') === '').length;
}

/** Key of tables with the same headings, to remember the columns that a person chose. */
export const headingsKey = (rows: Rows, heading: number): string =>
  (rows[heading] ?? [])
    .map((cell) => cell.toLowerCase().replace(/\s+/g, ' '))
    .join('|')
    .slice(0, 500);

/** Column indexes, from 0. */
export interface OwnColumns {
  readonly number: number;
  readonly item: number;
}

const ownMeaningsOf = meaningsIn({
  number:
    /^(?:your|own|our|my|internal|customer|client|eigene|unsere|kunden|interne|ваш|наш|свой|собственный|внутренний|propio|nuestro|su\s|interno|cliente|notre|nôtre|votre|client|próprio|nosso|seu\s|رقمنا|رقمك|رقم العميل|自有|内部|客户|我方|您的)/iu,
  item: /e\s?&\s?e|^ee[\s._-]|^(?:supplier|vendor|manufacturer|lieferant|hersteller|поставщик|производитель|proveedor|fabricante|fournisseur|fabricant|fornecedor|المورد|المصنع|供应商|厂家)/iu,
});

/**
 * Finds both columns by their headings; without headings no column is certain. Customers' own numbers may
 * look like headings (CLIENT-3). So neither the heading row nor a row above it may contain a part number:
 * otherwise rows would be lost (docs/product.md 2.15).
 */
export function recogniseOwnColumns(rows: Rows): {
  readonly heading: number;
  readonly columns: OwnColumns | undefined;
} {
  const top = rows.slice(0, HEADINGS_WITHIN);
  const numbers = top.findIndex((row) => row.some(isLikeNumber) && filledCells(row) > 1);
  const hasMeaning = (cell: string) => ownMeaningsOf(cell).length > 0;
  const { row: heading, names } = findHeadings(top.slice(0, numbers < 0 ? undefined : numbers), {
    isHeading: (row) => row.some(hasMeaning) && !row.some(isLikeNumber),
    isMore: () => false,
    hasMeaning,
  }) ?? { row: -1, names: [] };
  const { places } = columnsIn(names, ownMeaningsOf);
  const item = soleOf(places.get('item'));
  const number = soleOf(
    places.get('number')?.filter((place) => !places.get('item')?.includes(place)),
  );
  const columns = item === undefined || number === undefined ? undefined : { number, item };
  return { heading, columns };
}
