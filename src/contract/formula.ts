/**
 * Signs that begin a formula, for a set of characters in a regular expression. In Chinese and Japanese the
 * wide ones do, too.
 */
export const FORMULA_SIGNS = '=+\\-@\\t\\r＝＋－＠';

const formula = new RegExp(`^'*[${FORMULA_SIGNS}]`);

/**
 * Whether a spreadsheet would run a text as a formula, or remove a leading apostrophe. False for plain
 * numbers such as a year -1986.
 */
export const isFormula = (text: string): boolean =>
  formula.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);
