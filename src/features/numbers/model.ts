/** Model codes of turbos (GT1749V, K03, TD04HL-13T): how they are compared (docs/numbers.md 10). */
import { withZeros, written } from './key.ts';
import { tkr } from './makers-own.ts';
import { bareNumber } from './read.ts';

/**
 * The key by which a model code is compared: as that of a number, with zeros for the letter O (K03
 * is often written KO3), and ТКР by its looks.
 */
export function modelKey(model: string): string {
  const asWritten = written(model);
  const number = withZeros(asWritten) ?? asWritten;
  return tkr.read(number) ?? number.key;
}

/** Keys of what a person typed as a model code: as typed, and without the maker before it. */
export const modelReadings = (typed: string): string[] => [
  ...new Set([modelKey(typed), modelKey(bareNumber(typed))]),
];

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Codes have a letter at their start, which most numbers have not; and they are short. */
const looksLikeModel = (key: string): boolean => key.length <= 20 && /^.?[A-Z]/.test(key);

/**
 * All keys one slip away from that of a model code: another character, two neighbours swapped, one
 * too many or one missing. Distinct, without the key itself; none for what is no model code.
 */
export function nearModelKeys(key: string): string[] {
  const found = new Set<string>();
  if (!looksLikeModel(key)) return [];
  for (let at = 0; at <= key.length; at++) {
    const [before, char, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
    for (const other of characters) found.add(before + other + char + after);
    if (char === '') continue;
    for (const other of characters) found.add(before + other + after);
    found.add(before + after);
    if (after !== '') found.add(before + after.charAt(0) + char + after.slice(1));
  }
  found.delete(key);
  return [...found];
}
