import { isDiameter } from '../../search/web/search-params.ts';

/** The unit of the fields; stored and searched diameters are in millimetres. */
export type Unit = 'mm' | 'inch';

const MM_PER_INCH = 25.4;

const numberOf = (typed: string): number | undefined =>
  isDiameter(typed) ? Number(typed.replace(',', '.')) : undefined;

const rounded = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/**
 * Converts a typed diameter to mm: mm stay as typed, inches are rounded to 0.01 mm. '' stays '';
 * undefined for anything that is not a number.
 */
export function toMm(typed: string, unit: Unit): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  const value = numberOf(text);
  if (value === undefined) return undefined;
  return unit === 'mm' ? text : rounded(value * MM_PER_INCH, 2);
}

/**
 * Converts a diameter to another unit: inches to 0.001, which is finer than 0.1 mm. Text that is
 * not a number stays as typed.
 */
export function inUnit(typed: string, from: Unit, to: Unit): string {
  const mm = toMm(typed, from);
  if (mm === undefined || mm === '' || from === to) return typed;
  return to === 'mm' ? mm : rounded(Number(mm.replace(',', '.')) / MM_PER_INCH, 3);
}
