/**
 * Reads pasted lists: the number and the quantity in each line. One long file, because only the order in
 * which the forms of a quantity are tried tells them apart (docs/product.md 2.14).
 */
import { asciiDigits, readWhole } from '#contract/figures.ts';
import { numberKey } from './key.ts';
import {
  damageOf,
  dateStart,
  faultOf,
  MIN_NUMBER_CHARACTERS,
  merged,
  type NumberLine,
} from './line-faults.ts';
import { bareNumber, isWholeNumber } from './number-readings.ts';

/** Length to which a longer number is cut, enough for people to recognise it. */
const KEPT_LENGTH = 200;
/** Maximum length of the text of an invalid quantity. */
export const KEPT_QUANTITY = 20;
/** From 4 lines on, quantities 1, 2, 3, … are line numbers. */
const MANY_LINES = 4;
/** Maximum number of digits of a quantity: six digits and more are another number. */
const MAX_DIGITS = 5;
/** Larger quantities are cut to this value, which is not valid. */
const TOO_MANY = 99_999;

export const lineEnd = /[\r\n\u2028\u2029]+/;
const cellEnd = /[\t;；﹔|｜،؛、]/;
/** A comma separates cells, too. A NUL after a comma marks it as a part of a number or a quantity. */
const comma = /[,，](?!\u0000)/;
/** Decimal commas, which do not separate cells: in the name of a Russian turbo (ТКР 6,5.1), in 5,4E+10. */
const decimalComma = /([ТT][КK][РPR]\s*-?\s*\d{1,2}),(?=\d(?!\d))|\b(\d),(?=\d+E\+\d)/giu;

/** Words for pieces and sets in the site's languages, and in German. */
const unit = `(?:${[
  'pcs?|pieces?|units?|ea|each|sets?|kits?|stk|stück',
  'pzs?|piezas?|uds?|unidad(?:es)?|juegos?|un|peças?|unidades?|jogos?|pièces?|unités?|jeux?',
  'шт|штук[аи]?|комп|компл|комплект(?:а|ов)?|件|个|套|只|台|支|片|条|枚|قطعة|قطع|طقم|أطقم',
].join('|')})\\.?`;
/** Words that announce a quantity: 'qty 9', 'qty: 4'. */
const announced = `(?:${[
  'qty|quantity|quantities|menge|anzahl|qté|quantité|cant|cantidad|qtd|quantidade',
  'кол-?во|количество|数量|العدد|عدد|الكمية|كمية',
].join('|')})\\.?\\s?[:：=]?\\s?`;
const cellOf = (amount: string) =>
  new RegExp(`^(?:${announced})?[xх×*]?\\s?(${amount})\\s?(?:[xх×*]|${unit})?$`, 'iu');
/** A quantity alone in its cell: 12, x12, 12 pcs. */
const quantityCell = cellOf('\\d+');
const decimalsCell = cellOf('\\d{1,5}(?:[.,]\\d+)?');
/** 1,000 or 2.500: some people read this as thousands, others as decimals. */
const thousandsCell = cellOf("[1-9]\\d{0,2}(?:(?:[,'’]\\d{3}){1,3}|[.\\s]\\d{3})(?:[.,]\\d{1,2})?");
/** Digits with signs: -5, 1.5, 1e3, 1 000. */
const digitsCell = cellOf("[-+−]{0,2}[.,]?\\d(?:[\\d\\s.,'’+−-]*\\d)?(?:e[-+]?\\d+)?[-−]?");
/** Matches whose commas do not separate cells: a number in quotes, and thousands at the end of the line. */
const commasWithin = new RegExp(
  `"[-+]?\\d[\\d\\s.,'’]*(?:${unit})?"|[,，]\\s*[1-9]\\d{0,2}(?:,\\d{3}){1,3}(?:\\s?${unit})?\\s*$`,
  'giu',
);
const decimalsAfter = new RegExp(`^(.*\\S)(\\s\\d{1,4}),(?=\\d{1,2}(?:\\s?${unit})?\\s*$)`, 'iu');
// No space after a capital X: in '059 145 722 X 2' the X is part of the number, an exchange unit.
const markedAfter = new RegExp(
  `^(.*\\S)(?:\\s+X|\\s+x\\s?|\\s*[×*]\\s?)(\\d+)$|^(.*\\S)\\s+(\\d+)\\s?(?:${unit}|off)$`,
  'u',
);
const announcedAfter = new RegExp(
  `^(.*?\\S)(?:\\s+${announced}|\\s*[=:：]\\s?|\\s+—\\s+)(\\d+)\\s?(?:${unit})?$`,
  'iu',
);
/** A quantity after a dash or in brackets, unless these belong to the number: 454231 - 7, ТКР 6.1 (05). */
const setOff = new RegExp(
  `^(.*\\S)(?:\\s+[-–—]\\s+(\\d+)\\s?(?:${unit})?|\\s*[(（]([1-9]\\d*)\\s?(?:${unit})?[)）])$`,
  'iu',
);
/** x without a space: only if the rest is a whole number, because numbers contain X, too. */
const tightBefore = /^(\d{1,4})[xх×*](\S+)$/iu;
const tightAfter = /^(\S+)[xх](\d{1,4})$/iu;
const markedBefore = new RegExp(
  `^(\\d+)\\s?(?:x\\s|[×*]\\s?|(?:${unit}|off|of)\\s)\\s*(\\S.*)$`,
  'iu',
);
/** List marks at the start of a line: 1) 1. №1 #1 ① • – */
const listMark =
  /^(?:[•·‣▪●○◦*–—-]\s*|\d{1,3}(?:[)）]|[.．](?!\d))\s*|(?:№|#|no\.?|nr\.?|n[º°]\.?|pos\.?)\s?\d{1,3}[.)]?\s+|[\u2460-\u249b]\s*)(?=\S)/iu;
/** A line number without punctuation: 1 CH-1749-031. In fewer than MANY_LINES lines it is a quantity. */
const plainMark = /^(\d{1,3})\s+(?=\S)/;
/** Marks that may also be a quantity before its number: 1、 (1) */
const doubtfulMark = /^(?:(\d{1,3})、|[(（](\d{1,3})[)）])\s*(?=\S)/;
const plainAfter = /^(.*\S)\s+([1-9]\d{0,3})$/;
/** A line number in its own cell: 1, 01, 1. or 1) */
const positionCell = /^(\d{1,4})[.)]?$/;
const spaced = /^(.*\S)\s+\(?([^\s()]+)\)?$/;
const plainBefore = /^([1-9]\d{0,3})\s+(\S.*)$/;

/** Lower-case words of column names, by language. */
const headingWords = new Set(
  [
    'pos position line the of and part parts number numbers no nr num p n pn oe oem oes e ee',
    'ref reference references code article item turbo turbocharger vehicle manufacturer maker brand',
    'description qty quantity quantities pcs pieces count amount stock price note notes remark',
    'номер номера артикул деталь турбина количество кол во шт описание поз позиция',
    'número números numero cantidad pieza referencia descripción posición',
    'référence réf quantité qté pièce désignation',
    'quantidade peça código codigo descrição posição',
    'رقم القطعة الكمية الوصف',
    '号码 零件号 零件编号 产品编号 oem号 oe号 编号 序号 行号 数量 描述 型号 产品',
  ].flatMap((words) => words.split(' ')),
);

/**
 * Parses a text pasted from a spreadsheet, an order or a mail. A number may have a quantity: in its own cell
 * (tab, semicolon, comma), after a space, as 'x5' or '5 pcs', or before the number if that is unambiguous.
 * Line numbers are not quantities. Numbers that contain spaces or a decimal comma stay whole. Empty lines
 * and headings are left out; every other line is returned, with its fault if it has one. Lines with the same
 * number are merged and their quantities summed, unless the sum exceeds 9999.
 */
export function readNumberLines(text: string): NumberLine[] {
  const rawLines = asciiDigits(text)
    .split(lineEnd)
    .map((raw) => raw.replaceAll('\ufeff', '').trim())
    .filter((line) => line !== '' && !isHeading(line));
  const lines = withQuantities(withoutMarks(rawLines)).map(cellsOf);
  const numbered = lines.filter((cells) => positionOf(cells) !== undefined);
  const withoutPositions = countsLines(numbered)
    ? lines.map((cells) => (numbered.includes(cells) ? cells.slice(1) : cells))
    : lines;
  const hasColumns = text.includes('\t');
  // In a file without headings, a second number belongs to the first one.
  const isRunningText = !hasColumns && (rawLines.length === 1 || /,\s|，/.test(text));
  const readOne = (cells: readonly string[]) =>
    (isRunningText && numbersOf(cells)) || readLine(cells, hasColumns);
  return merged(withoutPositions.flatMap((cells) => readOne(cells).map(lineOf)));
}

/** Removes the marks of a list. Doubtful marks are removed only if they count the lines. */
function withoutMarks(lines: readonly string[]): string[] {
  const marks = lines.flatMap((line) => {
    const [, first, second] = doubtfulMark.exec(line) ?? [];
    return first ?? second ?? [];
  });
  const isCounted = marks.length > 1 && countsUp(marks.map(Number));
  if (isCounted) return lines.map((line) => line.replace(doubtfulMark, ''));
  const positions = lines.map((line) => Number(plainMark.exec(line)?.[1] ?? Number.NaN));
  const isPlain = lines.length >= MANY_LINES && countsUp(positions);
  return lines.map((line) =>
    dateStart.test(line) ? line : line.replace(isPlain ? plainMark : listMark, ''),
  );
}

/** A quantity on a line of its own: '4', 'Qty: 12', '250 pcs'. Three digits alone may be a number. */
const ownLine = new RegExp(`^(?:[xх×]?\\d{1,2}|${announced}\\d{1,5}|\\d{1,5}\\s?${unit})$`, 'iu');

/** Appends a quantity that has a line of its own to the line before it. */
function withQuantities(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before !== undefined && ownLine.test(line))
      joined[joined.length - 1] = `${before}\t${line}`;
    else joined.push(line);
  }
  return joined;
}

/**
 * Whether the first cells are line numbers: they count up, and other cells hold quantities or there are at
 * least MANY_LINES lines.
 */
function countsLines(lines: readonly string[][]): boolean {
  const hasQuantity = ([, , ...cells]: string[]) =>
    cells.some((cell) => quantityBeside(cell, false) !== undefined);
  return (
    countsUp(lines.map((cells) => positionOf(cells) ?? 0)) &&
    (lines.some(hasQuantity) || lines.length >= MANY_LINES)
  );
}

/**
 * The line number in the first cell; undefined unless the cell has only digits and a part number follows it.
 */
function positionOf([first = '', second = '']: readonly string[]): number | undefined {
  const digits = positionCell.exec(first)?.[1];
  const isBefore = quantityOf(second) === undefined && isNumber(second);
  return digits !== undefined && isBefore ? Number(digits) : undefined;
}

/** Whether values count lines: 1, 2, 3 or 10, 20, 30. */
export function countsUp(values: readonly number[]): boolean {
  const [first = Number.NaN] = values;
  const step = Math.max(1, first);
  return [0, 1, 10, 100].includes(first) && values.every((one, at) => one === first + at * step);
}

/**
 * A line whose number and quantity come from two columns of a file, or from two fields. An empty quantity means that
 * the line is not ordered. If `quantity` is undefined, it is read from the text of the number, as in a pasted line.
 */
export function numberLine(number: string, quantity?: string): NumberLine {
  if (quantity === undefined) {
    const [text = ''] = withoutMarks([asciiDigits(number).trim()]);
    return lineOf(readCell(text));
  }
  const typed = asciiDigits(quantity.trim());
  if (typed === '') return { ...lineOf({ number: number.trim(), quantity: 0 }), written: '' };
  const pieces = columnQuantity(typed);
  return lineOf({ number: number.trim(), quantity: pieces ?? 0, written: typed });
}

function lineOf({ number: writtenNumber, quantity = 1, written, unsplit }: ReadLine): NumberLine {
  const number = writtenNumber.slice(0, KEPT_LENGTH);
  const fault = faultOf(number, quantity);
  const line = {
    number,
    quantity: Math.min(quantity, TOO_MANY),
    ...(fault && { fault }),
    ...(unsplit && { unsplit }),
  };
  return fault === 'quantity' && written
    ? { ...line, written: written.replace(/\s+/g, ' ').slice(0, KEPT_QUANTITY) }
    : line;
}

/** The numbers of a line that lists several numbers without quantities: '454231-5007S, 49135-02652, VT10'. */
function numbersOf(cells: readonly string[]): ReadLine[] | undefined {
  const isOne = (cell: string) =>
    isNumber(cell) && isSole(cell) && quantityBeside(cell, cells.length === 2) === undefined;
  return cells.length > 1 && cells.every(isOne) ? cells.map((number) => ({ number })) : undefined;
}

/** Whether a line has only column names: 'Part number;Qty'. */
function isHeading(line: string): boolean {
  const words = line.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => headingWords.has(word.toLowerCase()));
}

interface ReadLine {
  number: string;
  /** undefined: no quantity given; 0: not a valid quantity. */
  quantity?: number;
  /** The text of the quantity, if it has its own cell. */
  written?: string;
  unsplit?: true;
}

/**
 * Reads a line: one number, or several with a quantity each. A quantity that is not certain is refused.
 * @param hasColumns whether the text has columns: then a second cell without a quantity is a fault
 */
function readLine(cells: readonly string[], hasColumns: boolean): ReadLine[] {
  const [first = '', second] = cells;
  if (second === undefined) return [readCell(first)];
  const each = cells.map(readCell);
  // A look-up tells whether 'VT10 2' is a number or two pieces of VT10.
  const counted = each.filter(({ number, quantity }) =>
    isNumber(quantity === undefined ? (plainAfter.exec(number)?.[1] ?? '') : number),
  );
  if (counted.length === each.length || (counted.length > 1 && !hasColumns)) return each;
  const isBefore = quantityOf(first) !== undefined && quantityOf(second) === undefined;
  const [number, ...others] = isBefore && isNumber(second) ? [second, ...cells.slice(2)] : cells;
  const before = number === second ? [first] : [];
  return [readBeside(number ?? '', { before, others, hasColumns })];
}

interface CellsBeside {
  readonly before: readonly string[];
  readonly others: readonly string[];
  readonly hasColumns: boolean;
}

/** Reads the number of a line whose quantity may stand in another cell. */
function readBeside(cell: string, { before, others, hasColumns }: CellsBeside): ReadLine {
  const isAlone = before.length + others.length === 1;
  const quantities = [
    ...before,
    ...others.filter((other) => quantityBeside(other, isAlone) !== undefined),
  ];
  const line = readCell(cell);
  const isUnsure = line.quantity !== undefined || line.unsplit;
  // The quantity follows the number, so the digits before the number are a line number.
  if (before.length > 0 && quantities.length === 1 && isUnsure) return line;
  const [written = ''] = quantities;
  if (quantities.length === 1 && line.quantity === undefined && !(year.test(written) && !isAlone)) {
    return { number: cell, quantity: quantityBeside(written, isAlone) ?? 0, written };
  }
  const doubtful = others.filter(mayBePieces);
  const isColumn = hasColumns && isAlone && !isNumber(others[0] ?? '');
  // A year is shown together with the other cells, because alone it would look like a quantity.
  const figures = quantities.length === 1 ? [...before, ...others] : quantities;
  const refused = quantities.length > 0 ? figures : isColumn ? others : doubtful;
  if (refused.length === 0) return line;
  const all = line.quantity === undefined ? refused : [String(line.quantity), ...refused];
  return { number: line.number, quantity: 0, written: all.join(' / ') };
}

/** Splits a line into its cells, without quotes and without empty cells. */
function cellsOf(line: string): string[] {
  const cells = line
    .replace(decimalComma, '$1$2,\u0000')
    .replace(decimalsAfter, (text, before: string, whole: string) =>
      isWholeNumber(before + whole) ? text : `${before}${whole},\u0000`,
    )
    .split(cellEnd)
    .filter((cell) => cell.trim() !== '');
  return cells
    .flatMap((cell, place) =>
      place > 0 && isMeantAsQuantity(plain(cell), cells.length === 2)
        ? [cell]
        : cell.replace(commasWithin, hideCommas).split(comma),
    )
    .map(plain)
    .filter((cell) => cell !== '');
}

const plain = (cell: string): string =>
  cell
    .replaceAll('\u0000', '')
    .replace(/^\s*"(.*)"\s*$/, '$1')
    .trim();

/**
 * Hides the commas of a match, but not its first character, which is a quote or the comma after the previous
 * cell.
 */
const hideCommas = (text: string): string =>
  text.charAt(0) + text.slice(1).replaceAll(',', ',\u0000');

/**
 * The quantity in a cell beside a number. undefined: the cell is not meant as a quantity; 0: a quantity that can't
 * be ordered. Such a line is refused, its quantity is never cut to fit (docs/product.md 5.1).
 * @param alone whether this is the only other cell: then 5.00 is read as 5, as in a column
 */
function quantityBeside(cell: string, alone: boolean): number | undefined {
  const quantity = alone ? columnQuantity(cell) : quantityOf(cell);
  return quantity ?? (isMeantAsQuantity(cell, alone) ? 0 : undefined);
}

/**
 * Whether a cell is meant as a quantity. 1.5 counts only if it is alone; beside other cells it may be a price
 * or a displacement.
 */
function isMeantAsQuantity(cell: string, alone: boolean): boolean {
  if (isThousands(cell)) return true;
  const digits = digitsCell
    .exec(cell)?.[1]
    ?.replace(/[.,]\d{1,2}$/, '')
    .replace(/\D/g, '');
  return alone && digits !== undefined && digits.length <= MAX_DIGITS;
}

/** Whether a cell holds 1,000 or 2.500, which may mean one piece or a thousand. */
export const isThousands = (cell: string): boolean => thousandsCell.test(cell);

const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && numberKey(cell).length > MIN_NUMBER_CHARACTERS;

/** A quantity that a spreadsheet may have written with decimals: 5.0 and 5,00 are 5. */
function columnQuantity(cell: string): number | undefined {
  const pieces = readWhole(decimalsCell.exec(cell)?.[1] ?? '');
  return typeof pieces === 'number' && pieces <= TOO_MANY ? pieces : undefined;
}

function quantityOf(cell: string): number | undefined {
  const digits = quantityCell.exec(cell)?.[1];
  return digits === undefined || digits.length > MAX_DIGITS ? undefined : Number(digits);
}

/** Reads one cell: a number alone, or with its quantity behind it or before it. */
function readCell(cell: string): ReadLine {
  const marked = markedIn(cell);
  if (marked && isSole(marked.number)) return marked;
  const [, number = '', tail = ''] = plainAfter.exec(cell) ?? [];
  // The cell may be a number with or without its last figure: 'ТКР 6.1 (05) 4'.
  if (isWholeNumber(cell)) return { number: cell, ...(isWholeNumber(number) && { unsplit: true }) };
  const setOffMatch = setOff.exec(cell);
  if (setOffMatch?.[1] && isSole(setOffMatch[1]) && !year.test(setOffMatch[3] ?? '')) {
    return { number: setOffMatch[1], quantity: Number(setOffMatch[2] ?? setOffMatch[3]) };
  }
  if (isWholeNumber(number) || damageOf(number) || (tail.length <= 2 && isOneWord(number))) {
    return { number, quantity: Number(tail) };
  }
  const [, head = '', numberBehind = ''] = plainBefore.exec(cell) ?? [];
  if (
    isWholeNumber(numberBehind) ||
    (head.length <= 2 && isOneWord(numberBehind) && /[-/.]/.test(numberBehind))
  ) {
    return { number: numberBehind, quantity: Number(head) };
  }
  const [, numberBefore = '', written = ''] = spaced.exec(cell) ?? [];
  const quantity = isWholeNumber(numberBefore) ? quantityBeside(written, true) : undefined;
  if (quantity !== undefined) return { number: numberBefore, quantity, written };
  return { number: cell, ...(!oneWord.test(bareNumber(cell)) && { unsplit: true }) };
}

/** Reads a number with a marked quantity: 'qty 9', 'x5', '5 pcs'. */
function markedIn(cell: string): ReadLine | undefined {
  if (!isWholeNumber(cell)) {
    const [, pieces, number = ''] = tightBefore.exec(cell) ?? [];
    if (isWholeNumber(number)) return { number, quantity: Number(pieces) };
    const [, numberBefore = '', piecesAfter] = tightAfter.exec(cell) ?? [];
    if (isWholeNumber(numberBefore)) return { number: numberBefore, quantity: Number(piecesAfter) };
  }
  const announcement = announcedAfter.exec(cell);
  if (announcement) return { number: announcement[1] ?? '', quantity: Number(announcement[2]) };
  const after = markedAfter.exec(cell);
  if (after) {
    const number = (after[1] ?? after[3] ?? '').replace(/\s+[-–—]$/, '');
    return { number, quantity: Number(after[2] ?? after[4]) };
  }
  const before = markedBefore.exec(cell);
  return before ? { number: before[2] ?? '', quantity: Number(before[1]) } : undefined;
}

const oneWord = /^[\p{Script=Latin}\p{Script=Cyrillic}\d\-./+&#_]+$/u;
const smallFigure = /^\D*\d{1,5}\D*$/;

/** Whether a text can only be a number: by a maker's rule, as one word, or in groups that cannot be quantities. */
function isSole(text: string): boolean {
  if (isWholeNumber(text)) return true;
  const groups = bareNumber(text).split(/\s+/);
  if (groups.length === 1) return oneWord.test(groups[0] ?? '');
  return groups.every(
    (group) => /\d/.test(group) && oneWord.test(group) && !smallFigure.test(group),
  );
}

/** A number that may be the year of a vehicle. */
const year = /^(?:19[5-9]|20[0-4])\d$/;

/**
 * Whether a text may contain a quantity: '4 pcs (2 urgent)', 'TW-1749-001各2个'; not 'Golf 1.9' or a number in
 * groups.
 */
function mayBePieces(text: string): boolean {
  const words = text.split(/\s+/);
  const isInGroups = words.every((word) => /\d/.test(word) && oneWord.test(word));
  return !isSole(text) && !isInGroups && words.some((word) => wholeFigure.test(word));
}
const wholeFigure = /\d(?![\d.,]*[.,]\d)/;

/**
 * The quantity in a text beside a number that was found within a line: '— 4', '(4)', '4 pcs'; undefined if the text
 * is anything else.
 */
export function quantityIn({ before, after }: Record<'before' | 'after', string>) {
  if (before !== '' && after !== '') return undefined;
  if (/^[(（]/.test(after) && year.test(after.replace(/\D/g, ''))) return undefined;
  const text = before || after.replace(/^(?:[-–—]\s+|[=:：,;(（]\s*)+|[).）,;]+$/g, '');
  return quantityOf(text);
}

/**
 * Texts before what may be a quantity at the end, the longest first: 'MY 100 3 pcs' may be 3 pieces of 'MY 100'. Only a
 * look-up can tell. A figure with a leading zero is part of a number: ТКР 6.1 05.
 */
export function beforeQuantity(text: string): string[] {
  const spaces = [...text.matchAll(/(?<=\S)\s+(?=\S)/g)].slice(-2).reverse();
  return spaces.flatMap(({ index, 0: space }) => {
    const tail = text.slice(index + space.length).trim();
    const isOneFigure = !/\s/.test(tail) && isMeantAsQuantity(tail, true);
    const isQuantity = !/^0\d/.test(tail) && (quantityOf(tail) !== undefined || isOneFigure);
    return isQuantity ? [text.slice(0, index).trim()] : [];
  });
}

/** Whether `text` looks like one part number without spaces, so that the next word does not belong to it. */
function isOneWord(text: string): boolean {
  const bare = bareNumber(text);
  return !/\s/.test(bare) && /\d/.test(bare) && numberKey(bare).length >= 6;
}
