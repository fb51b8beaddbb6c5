/** Constants and rules of table files. Without schemas, so that browsers can load this file. */

/** Maximum size in bytes of a table file that customers send, and the accepted file name extensions. */
export const TABLE_FILE_BYTES = 4 << 20;

export const TABLE_FILE_NAMES = /\.(?:csv|tsv|txt|xlsx|xls|ods)$/i;

/** File name extensions, for a field that chooses a file. */
export const TABLE_FILE_TYPES = '.csv,.tsv,.txt,.xlsx,.xls,.ods';

/** Encodings, in addition to UTF-8, in which text files can be read. */
export const textEncodings = [
  'windows-1252',
  'windows-1251',
  'windows-1256',
  'gbk',
  'utf-16le',
  'utf-16be',
] as const;

export type TextEncoding = (typeof textEncodings)[number];

/** Names of the encodings for users, with sample letters. They are the same in all languages. */
export const encodingWords: Readonly<Record<TextEncoding, string>> = {
  'windows-1252': 'Windows-1252 (é ñ ü)',
  'windows-1251': 'Windows-1251 (Ж ы)',
  'windows-1256': 'Windows-1256 (ع ه)',
  gbk: 'GBK (中文)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

/** Formats, the best for a spreadsheet first. */
export const tableFormats = ['xlsx', 'csv', 'pdf'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Maximum number of rows of results, and of lines of orders, in one file. */
export const EXPORT_ROWS = 1000;
export const EXPORT_ORDER_LINES = 10_000;

/**
 * Signs that begin a formula, for a character class of a regular expression. In Chinese and Japanese,
 * full-width signs also begin a formula.
 */
const FORMULA_SIGNS = '=+\\-@\\t\\r＝＋－＠';

/**
 * Regular expression for the start of a text that a spreadsheet would compute: a sign of a formula, or a
 * figure with a minus at the end of the text (2016- is read as -2016).
 */
export const COMPUTED = `(?:[${FORMULA_SIGNS}]|\\d+(?:[.,]\\d+)?-$)`;

const computed = new RegExp(`^'*${COMPUTED}`);

/**
 * Whether a spreadsheet would compute a text, or remove its leading apostrophe. False for plain numbers, such
 * as -1986.
 */
export const isFormula = (text: string): boolean =>
  computed.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);
