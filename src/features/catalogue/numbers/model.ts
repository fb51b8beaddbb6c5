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
/** Longer texts are no model codes. */
const LONGEST = 20;

/**
 * All keys one slip away from that of a model code: another character, two neighbours swapped, one
 * too many or one missing. Distinct, without the key itself. Models are few, so each of these may be
 * looked up.
 */
export function nearModelKeys(key: string): string[] {
  const found = new Set<string>();
  if (key.length > LONGEST) return [];
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
