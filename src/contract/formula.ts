/**
 * Whether a spreadsheet would run a text as a formula, or takes an apostrophe off its front. Plain
 * numbers, such as a year -1986, are none.
 */
export const isFormula = (text: string): boolean =>
  /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);
