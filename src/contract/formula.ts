/**
 * Whether a spreadsheet would run a text as a formula, or takes an apostrophe off its front. Plain
 * numbers, such as a year -1986, are none. In Chinese and Japanese the wide signs begin a formula, too.
 */
export const isFormula = (text: string): boolean =>
  /^'*[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);
