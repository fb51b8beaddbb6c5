import { numberKey, written } from './key.ts';
import { bareNumber, oeRules, turboRules } from './read.ts';
import { sameText } from './same-text.ts';

/** A number with the quantity beside it; 1 without one. */
export interface Wanted {
  number: string;
  quantity: number;
}

export interface WantedNumbers {
  wanted: Wanted[];
  /** Lines with fewer than 3 letters or digits. */
  tooShort: string[];
  /** Lines whose quantity is no whole number from 1 to 9999. */
  wrongQuantity: string[];
}

/** Maximum length of a number, as in the form fields (docs/product.md 9). */
const MAX_LENGTH = 60;
const LEAST_CHARACTERS = 3;
const MAX_QUANTITY = 9999;

const cellEnds = /[\t;；|｜،؛]|[,，](?!\u0000)/;
/** The decimal comma of a Russian turbo (ТКР 6,5.1) is hidden from the separators. */
const decimalComma = /([ТT][КK][РPR]\s*-?\s*\d{1,2}),(?=\d(?!\d))/giu;

const unit = '(?:pcs?|pieces?|units?|шт|stk|pz|pzs|uds?|un|件|个|قطعة)\\.?';
/** A quantity alone in its cell: 12, x12, 12 pcs. */
const quantityCell = new RegExp(`^[x×*]?\\s?(\\d+)\\s?(?:[x×*]|${unit})?$`, 'iu');
// 'X 2' with a space would take the X of an exchange unit (059 145 722 X) along.
const markedAfter = new RegExp(
  `^(.*\\S)(?:\\s+X|\\s+x\\s?|\\s*[×*]\\s?)(\\d+)$|^(.*\\S)\\s+(\\d+)\\s?${unit}$`,
  'u',
);
const markedBefore = new RegExp(`^(\\d+)\\s?(?:x\\s|[×*]\\s?|${unit}\\s)\\s*(\\S.*)$`, 'iu');
const plainAfter = /^(.*\S)\s+([1-9]\d{0,3})$/;
const plainBefore = /^([1-9]\d{0,3})\s+(\S.*)$/;

const headingWords =
  /^(?:the|of|and|part|parts|number|numbers|no|nr|num|p|n|pn|oe|oem|oes|e|ee|ref|reference|references|code|article|item|turbo|turbocharger|vehicle|manufacturer|maker|brand|description|qty|quantity|quantities|pcs|pieces|count|amount|stock|price|note|notes|remark|номер|номера|артикул|деталь|турбина|количество|кол|во|шт|описание|número|números|numero|cantidad|pieza|referencia|descripción|référence|réf|quantité|qté|pièce|désignation|quantidade|peça|código|codigo|descrição|رقم|القطعة|الكمية|الوصف|号码|零件号|编号|数量|描述|型号)$/iu;

/**
 * The numbers of a text, one to a line, as pasted from a spreadsheet, an order or a mail. Beside a
 * number may stand its quantity: in a cell of its own (tab, semicolon, comma), behind a space, as 'x5'
 * or '5 pcs', or before the number where that is plain. Numbers with spaces or a decimal comma of their
 * own stay whole. Lines of headings are left out. A number that stands there twice counts once, with
 * both quantities, up to 9999.
 */
export function readNumberLines(text: string): WantedNumbers {
  const result: WantedNumbers = { wanted: [], tooShort: [], wrongQuantity: [] };
  const byKey = new Map<string, Wanted[]>();
  for (const raw of text.split(/[\r\n\u2028\u2029]+/)) {
    const line = raw.replaceAll('\ufeff', '').trim();
    if (line === '' || isHeading(line)) continue;
    const { number: whole, quantity = 1 } = readLine(line);
    const number = whole.slice(0, MAX_LENGTH).trim();
    if (numberKey(number).length < LEAST_CHARACTERS) {
      if (number !== '') result.tooShort.push(number);
    } else if (quantity < 1 || quantity > MAX_QUANTITY) {
      result.wrongQuantity.push(line.slice(0, MAX_LENGTH));
    } else take(result.wanted, byKey, { number, quantity });
  }
  return result;
}

function take(wanted: Wanted[], byKey: Map<string, Wanted[]>, one: Wanted): void {
  const key = numberKey(one.number);
  const alike = byKey.get(key) ?? [];
  const before = alike.find(({ number }) => isSameNumber(number, one.number));
  if (before) {
    before.quantity = Math.min(before.quantity + one.quantity, MAX_QUANTITY);
    return;
  }
  byKey.set(key, [...alike, one]);
  wanted.push(one);
}

/** RK-G54-1 and RK-G5-4-1 are two articles (docs/numbers.md); a number without hyphens is either. */
const isSameNumber = (a: string, b: string): boolean =>
  !a.includes('-') || !b.includes('-') || sameText(a, b);

/** 'Part number;Qty': nothing but words that name columns. */
function isHeading(line: string): boolean {
  const words = line.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => headingWords.test(word));
}

interface Line {
  number: string;
  /** Undefined without one; beyond 1 to 9999 as it stands there. */
  quantity?: number;
}

function readLine(line: string): Line {
  const cells = line
    .replace(decimalComma, '$1,\u0000')
    .split(cellEnds)
    .map((cell) =>
      cell
        .replaceAll('\u0000', '')
        .replace(/^\s*"(.*)"\s*$/, '$1')
        .trim(),
    )
    .filter((cell) => cell !== '');
  const [first = '', second] = cells;
  if (second === undefined) return readCell(first);
  const ofFirst = quantityOf(first);
  // A quantity before the number, unless the first may be a number itself (1749;3).
  if (ofFirst !== undefined && quantityOf(second) === undefined && isNumber(second)) {
    return { number: second, quantity: ofFirst };
  }
  for (const cell of cells.slice(1)) {
    const quantity = quantityOf(cell);
    if (quantity !== undefined) return { number: first, quantity };
  }
  return readCell(first);
}

const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && numberKey(cell).length > LEAST_CHARACTERS;

/** Six digits and more are another number, not a quantity. */
function quantityOf(cell: string): number | undefined {
  const digits = quantityCell.exec(cell)?.[1];
  return digits === undefined || digits.length > 5 ? undefined : Number(digits);
}

/** One cell: a number alone, or with its quantity behind a space or before it. */
function readCell(cell: string): Line {
  const after = markedAfter.exec(cell);
  if (after) return { number: after[1] ?? after[3] ?? '', quantity: Number(after[2] ?? after[4]) };
  const before = markedBefore.exec(cell);
  if (before) return { number: before[2] ?? '', quantity: Number(before[1]) };
  if (isWhole(cell)) return { number: cell };
  const [, number = '', tail = ''] = plainAfter.exec(cell) ?? [];
  if (isWhole(number) || (tail.length <= 2 && isOneWord(number))) {
    return { number, quantity: Number(tail) };
  }
  const [, head = '', rest = ''] = plainBefore.exec(cell) ?? [];
  if (isWhole(rest) || (head.length <= 2 && isOneWord(rest) && /[-/.]/.test(rest))) {
    return { number: rest, quantity: Number(head) };
  }
  return { number: cell };
}

/** Whether a maker's rule reads the text as a whole number: 5303 970 0029, 454231 7, 038 145 702 G. */
function isWhole(text: string): boolean {
  const number = written(bareNumber(text));
  return [...turboRules, ...oeRules].some((rule) => rule.read(number) !== undefined);
}

/** A number of a maker without a rule that has no spaces: what follows one is no part of it. */
function isOneWord(text: string): boolean {
  const bare = bareNumber(text);
  return !/\s/.test(bare) && /\d/.test(bare) && numberKey(bare).length >= 6;
}
