/** Diameters are asked for and kept in millimetres; a field may show inches. */
export type Unit = 'mm' | 'inch';

const MM_PER_INCH = 25.4;
const DECIMAL = /^\d{1,4}([.,]\d{1,3})?$/;

const numberOf = (typed: string): number | undefined =>
  DECIMAL.test(typed) ? Number(typed.replace(',', '.')) : undefined;

const rounded = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/**
 * A diameter as typed, in mm: what was typed in mm stays as it is, inches are rounded to hundredths
 * of a millimetre. Empty stays empty; undefined for what is no number.
 */
export function toMm(typed: string, unit: Unit): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  const value = numberOf(text);
  if (value === undefined) return undefined;
  return unit === 'mm' ? text : rounded(value * MM_PER_INCH, 2);
}

/**
 * A diameter in another unit: inches to a thousandth, which is finer than a tenth of a millimetre.
 * What is no number stays as it is.
 */
export function inUnit(typed: string, from: Unit, to: Unit): string {
  const mm = toMm(typed, from);
  if (mm === undefined || mm === '' || from === to) return typed;
  return to === 'mm' ? mm : rounded(Number(mm.replace(',', '.')) / MM_PER_INCH, 3);
}
