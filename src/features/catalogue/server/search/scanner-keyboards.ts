/** Numbers from a hand scanner that is set to another keyboard than the computer. */
import type { Version } from '#features/catalogue-index/versions.ts';
import { meantOnKeyboards } from '#features/numbers/keyboards.ts';
import { exactMatches } from './exact-numbers.ts';

/**
 * Returns the typed text if the catalogue has it, else the first meaning on another keyboard that the catalogue has.
 * If the catalogue has none of them, the typed text.
 */
export function scannedNumber(version: Version, typed: string): string {
  const isNumber = (text: string) => exactMatches(version, text).length > 0;
  const meanings = meantOnKeyboards(typed.trim());
  if (meanings.length === 0 || isNumber(typed)) return typed;
  return meanings.find(isNumber) ?? typed;
}
