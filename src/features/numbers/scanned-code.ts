import { readUrl } from '#contract/paths.ts';
import { numberKey } from './key.ts';
import { isWholeNumber } from './number-readings.ts';

/** Part number and quantity from a code on a box or plate (docs/numbers.md 11). */
export interface ScannedCode {
  /** The part number; absent if the code holds something else. */
  readonly number?: string;
  /** 1 to 9999 pieces. */
  readonly quantity?: number;
}

type Field = readonly [id: string, value: string];

const GS = '\x1d';
const RS = '\x1e';
const EOT = '\x04';

/** Visible forms that scanners and decoders give to the control characters between fields. */
const shownSigns: readonly [RegExp, string][] = [
  [/<GS>|\{GS\}|\^\]|␝/gi, GS],
  [/<RS>|\{RS\}|␞/gi, RS],
  [/<EOT>|\{EOT\}|␄/gi, EOT],
];

/** The symbology identifier of ISO/IEC 15424 before a code. */
const symbology = /^\][A-Za-z]./;
/** Symbology identifiers of codes that hold GS1 element strings. */
const gs1Codes: ReadonlySet<string> = new Set([']C1', ']d2', ']Q3', ']J1']);

/**
 * Identifiers of a part number, the maker's before the buyer's: data identifiers (1P, 30P supplier, P
 * customer) and application identifiers (240 manufacturer, 241 customer).
 */
const numberIds = ['1P', '30P', '240', 'P', '241'];
const quantityIds = ['Q', '7Q', '30', '37'];

const MAX_LENGTH = 60;
const MIN_CHARACTERS = 3;
const MAX_QUANTITY = 9999;
/** Maximum number of words that are read after a label: a number has fewer groups. */
const MAX_GROUPS = 12;

/**
 * Reads a scanned code: GS1 element strings, data identifiers with or without the envelope of ISO/IEC 15434,
 * identifiers printed in brackets, URLs, labelled texts and plain numbers.
 * @param scanned as the decoder or the hand scanner gives it, with or without symbology identifier
 * @returns an empty object if the code names no part, or if that is not certain
 */
export function readScannedCode(scanned: string): ScannedCode {
  const { text, fields } = fieldsOf(scanned);
  return fields ? ofFields(fields) : ofText(text);
}

/**
 * The text of a code without its symbology identifier, and its fields. `fields` is undefined if the code has
 * no fields.
 */
function fieldsOf(scanned: string): { text: string; fields: readonly Field[] | undefined } {
  const visibleText = shownSigns
    .reduce((text, [sign, is]) => text.replace(sign, is), scanned)
    .trim();
  const identifier = symbology.exec(visibleText)?.[0] ?? '';
  const text = visibleText.slice(identifier.length);
  const fields = () => {
    if (text.startsWith('[)>')) return envelope(text);
    if (gs1Codes.has(identifier)) return elementStrings(text) ?? [];
    if (/^https?:\/\//i.test(text)) return ofAddress(text);
    if (/^\(\w{1,4}\)/.test(text)) return inBrackets(text);
    return isGs1(text) ? elementStrings(text) : ofSeparated(text);
  };
  return { text, fields: fields() };
}

/** Identifiers of a serial number: data identifier S, application identifier 21. */
const serialIds: ReadonlySet<string> = new Set(['S', '21']);
const labelledSerial = /(?:^|[\s;,|])(?:S[./]?N|SERIAL(?:\s?(?:NO|NUMBER))?)[.:#=\s]+([^\s;,|]+)/i;

/**
 * Serial number from the codes of a plate: a field with a serial identifier, else the text after a label such
 * as S/N, else a plain code that is no known part number. undefined if there is none.
 */
export function serialIn(scanned: readonly string[]): string | undefined {
  const codes = scanned.map(fieldsOf);
  const marked = codes.flatMap(
    ({ fields = [] }) => fields.find(([id]) => serialIds.has(id))?.[1].trim() ?? [],
  );
  const labelledSerials = codes.flatMap(({ text }) => labelledSerial.exec(text)?.[1] ?? []);
  const plain = codes.flatMap(({ text, fields }) =>
    !fields && /^[\w./-]+$/.test(text) && !isKnown(text) ? text : [],
  );
  return [...marked, ...labelledSerials, ...plain].find((serial) => serial.length <= MAX_LENGTH);
}

/** Whether a code certainly holds a part number: an identifier or a label marks it, or `isKnown` is true. */
export function isCertainCode(scanned: string): boolean {
  const { number } = readScannedCode(scanned);
  const text = scanned.replace(symbology, '').trim();
  return number !== undefined && (number !== text || isKnown(number));
}

/** Combines the codes of a label, which may have number and quantity in separate codes. */
export function readScannedCodes(scanned: readonly string[]): ScannedCode {
  const bestFirst = scanned.toSorted((a, b) => Number(isCertainCode(b)) - Number(isCertainCode(a)));
  const read = bestFirst.map(readScannedCode);
  const number = read.find((one) => one.number)?.number;
  const quantity = read.find((one) => one.quantity)?.quantity;
  return { ...(number && { number }), ...(quantity && { quantity }) };
}

/**
 * The parts whose codes a photo shows: several if more than one code names a part by itself, as on a packing
 * list. Otherwise all codes are read as one label.
 */
export function readCodesOfPhoto(scanned: readonly string[]): ScannedCode[] {
  const byNumber = new Map<string, ScannedCode>();
  for (const code of scanned) {
    const read = readScannedCode(code);
    const isWhole = read.quantity !== undefined || isKnown(code.replace(symbology, '').trim());
    if (read.number && isWhole) byNumber.set(numberKey(read.number), read);
  }
  return byNumber.size > 1 ? [...byNumber.values()] : [readScannedCodes(scanned)];
}

function ofFields(fields: readonly Field[]): ScannedCode {
  const first = (ids: readonly string[], read: (value: string) => boolean) =>
    ids.flatMap((id) =>
      fields.flatMap(([of, value]) => (of === id && read(value) ? value : [])),
    )[0];
  const number = first(numberIds, isNumber)?.trim();
  const pieces = first(quantityIds, (value) => piecesIn(value) !== undefined);
  const quantity = pieces && piecesIn(pieces);
  return { ...(number && { number }), ...(quantity && { quantity }) };
}

/** The quantity in a text: digits, followed by decimals of zero or a unit (5, 00005, 5.00, 5PCE). */
function piecesIn(value: string): number | undefined {
  const pieces = Number(/^\s*(\d{1,8})(?:[.,]0+)?\s*[A-Z]{0,3}\s*$/i.exec(value)?.[1]);
  return pieces >= 1 && pieces <= MAX_QUANTITY ? pieces : undefined;
}

const isNumber = (text: string): boolean =>
  /^[\p{L}\d][\p{L}\d .,/()+_-]*$/u.test(text.trim()) &&
  /\d/.test(text) &&
  text.trim().length <= MAX_LENGTH &&
  numberKey(text).length >= MIN_CHARACTERS;

/** Whether a text is one of our own numbers, or a number that a maker's rule matches. */
const isKnown = (text: string): boolean =>
  /^[A-Z]{2}-\d{4}-\d{3}$/.test(text) || isWholeNumber(text);

/** ISO/IEC 15434: [)> RS format GS field GS field RS EOT. Format 05 has GS1 fields, 06 ANSI MH10.8.2 fields. */
function envelope(text: string): Field[] {
  return text
    .replace(EOT, '')
    .split(RS)
    .slice(1)
    .flatMap((part) => {
      const [, format, fields = ''] = /^(0[56])\x1d(.*)$/s.exec(part) ?? [];
      if (format === '05') return elementStrings(fields) ?? [];
      return format === '06' ? fields.split(GS).flatMap(dataField) : [];
    });
}

/** ANSI MH10.8.2: up to three digits and a letter, then the value. */
function dataField(text: string): Field[] {
  const [, id, value] = /^(\d{0,3}[A-Z])(.+)$/s.exec(text.trim()) ?? [];
  return id && value ? [[id, value]] : [];
}

/** Fields with data identifiers, separated by control characters without an envelope. */
function ofSeparated(text: string): Field[] | undefined {
  const parts = text.split(/[\x1d\x1e\x04]/).filter((part) => part !== '');
  return parts.length > 1 ? parts.flatMap(dataField) : undefined;
}

/**
 * Lengths of values of fixed length, by the first two digits of the identifier. No separator follows such a
 * value.
 */
const setLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '20': 2,
  '41': 13,
  ...Object.fromEntries([11, 12, 13, 14, 15, 16, 17, 18, 19].map((two) => [two, 6])),
  ...Object.fromEntries([31, 32, 33, 34, 35, 36].map((two) => [two, 6])),
};
const longIds: readonly [RegExp, number][] = [
  [/^(?:0[0-4]|1\d|2[0-2]|30|37|9\d)/, 2],
  [/^(?:2[345]|4[012]|71)/, 3],
  [/^(?:3[1-69]|43|7[02]|8[012])/, 4],
];

/** GS1 element strings; undefined if the text is not in this format. */
function elementStrings(text: string): Field[] | undefined {
  const fields: Field[] = [];
  let remaining = text.replace(/^\x1d/, '');
  while (remaining !== '') {
    const size = longIds.find(([start]) => start.test(remaining))?.[1] ?? 0;
    const id = remaining.slice(0, size);
    const length = setLengths[id.slice(0, 2)];
    const stop = remaining.indexOf(GS);
    const end = length ? size + length : stop < 0 ? remaining.length : stop;
    const value = remaining.slice(size, end);
    if (!/^\d+$/.test(id) || value === '' || value.length < (length ?? 1)) return undefined;
    fields.push([id, value]);
    remaining = remaining.slice(end).replace(/^\x1d/, '');
  }
  return fields;
}

/**
 * Whether a text without symbology identifier is in GS1 format: it begins with a GTIN and its check digit, or
 * with a part number (240, 241) that a separator and a further identifier follow.
 */
function isGs1(text: string): boolean {
  const gtin = /^\x1d?01(\d{14})/.exec(text)?.[1];
  if (gtin === undefined) return /^\x1d?2(?:40|41)[^\x1d]+\x1d\d/.test(text);
  const sum = [...gtin].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Fields as printed below a code: (1P) 454231-5007S (Q) 5. */
const inBrackets = (text: string): Field[] =>
  [...text.matchAll(/\((\w{1,4})\)\s*([^(]+)/g)].map(([, id = '', value = '']) => [id, value]);

const numberParams =
  /^(?:val|eepn|pn|p_?n|part_?(?:no|number)?|oe|oem|sku|article|item|number|no|ref|q)$/i;

/** Fields of a URL: GS1 Digital Link, a query parameter named like a number, or the last path part with a number. */
function ofAddress(text: string): Field[] {
  const url = readUrl(text);
  if (!url) return [];
  const fields = [...url.searchParams].map(([name, value]): Field => {
    if (numberParams.test(name)) return ['1P', value];
    return [/^(?:qty|quantity)$/i.test(name) ? 'Q' : name, value];
  });
  const parts = url.pathname.split('/').map(decoded);
  const inPath = parts.findLast((part) => isKnown(part));
  return inPath ? [...fields, ['241', inPath]] : fields;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const labelled =
  /(?:^|[\s;,|])(?:P[./]?N|PNR|PART\s?(?:NO|NUMBER|#)|ITEM\s?NO|OEM?\s?NO)[.:#=\s]+([^;,|\t\r\n]*)/i;
const labelledPieces = /(?:^|[\s;,|])(?:QTY|QUANTITY|PCS)[.:=\s]+(\d+)/i;
/** A label that starts the next value: QTY:, Serial No.:, LOT#. */
const nextLabel = /(?:^|\s)\p{L}[\p{L}/.]*\s?[:#=].*$/u;
/** Matches a word that does not belong to a number, unless a rule says so. */
const plainWord = /^(?:\D{3,}|SN)$/i;

/**
 * The number behind a label, spaces included: the longest text that `isKnown` accepts, else the text up to
 * the next label or word.
 * @returns undefined without a label
 */
function labelledNumber(text: string): string | undefined {
  const value = labelled.exec(text)?.[1];
  if (value === undefined) return undefined;
  const words = value.replace(nextLabel, '').trim().split(/\s+/, MAX_GROUPS);
  const first = (count: number): string => words.slice(0, count).join(' ');
  const numberWords = words.map((_, at) => first(at + 1)).findLast(isKnown);
  const end = words.findIndex((word, at) => plainWord.test(word) && /\d/.test(first(at)));
  return numberWords ?? first(end < 0 ? words.length : end);
}

/** Reads a text with labels, a list that contains one number, or a number alone. */
function ofText(text: string): ScannedCode {
  const number = labelledNumber(text);
  if (number !== undefined)
    return ofFields([
      ['1P', number],
      ['Q', labelledPieces.exec(text)?.[1] ?? ''],
    ]);
  const parts = text.split(/[\r\n\t;|]+/).filter((part) => part.trim() !== '');
  return parts.length > 1 ? readScannedCodes(parts) : ofOne(text);
}

/** Reads a single value: a number of pieces, or a part number with or without its data identifier. */
function ofOne(raw: string): ScannedCode {
  const text = raw.trim().replace(/^\*(.*)\*$/, '$1');
  if (/^7?Q/.test(text) && piecesIn(text.replace(/^7?Q/, ''))) return ofFields(dataField(text));
  if (isKnown(text) || wholeWith1P.test(text)) return { number: text };
  const [, id, value = ''] = /^(1P|30P|P)[\s:]*(.+)$/.exec(text) ?? [];
  if (id && isNumber(value) && (isKnown(value) || isPlain(value, id)))
    return { number: value.trim() };
  return isNumber(text) ? { number: text } : {};
}

/** Numbers that begin with 1P themselves: Caterpillar's 1P-0436, SEAT's 1P0 145 702 A. */
const wholeWith1P = /^1P-?\d{4}$|^1P[09] ?\d{3} ?\d{3} ?[A-Z]{0,2}$/;

/** Whether the text after an identifier looks like a part number. */
const isPlain = (value: string, id: string): boolean =>
  numberKey(value).length >= 5 && (id === 'P' ? /^\d{4}/ : /\d{3}/).test(value);
