/**
 * Search by number: exact (in every notation), by its start, and inside, in this order
 * (docs/product.md 11; docs/numbers.md 2).
 */
import { CallError } from '#contract/errors.ts';
import { FRAGMENT } from '#features/catalogue-index/fragments.ts';
import { INSIDE, Matches, type MatchSet, START } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import type { TextKey } from '#language/text.ts';
import { numbersOf, rowsAt } from '../results/rows.ts';
import { matchItems } from './item-search.ts';
import { fullMatches, longerMatches, mayHold } from './keys.ts';

/** The fewest letters or digits of a search (docs/product.md 11). */
export const LEAST_CHARACTERS = 3;
export type NumberKind = 'pn' | 'oe' | 'ee';

/** @throws CallError if the text is too short */
export function searchable(typed: string): string {
  if (numberKey(typed).length < LEAST_CHARACTERS) {
    throw new CallError('badInput', 'Please enter at least 3 letters or digits.' satisfies TextKey);
  }
  return typed;
}

/** The rows whose numbers match the typed text; cached for further pages of the same search. */
export function matchNumber(version: Version, kind: NumberKind, typed: string): MatchSet {
  const id = `${kind}|${idOf(kind, typed)}`;
  const known = version.matches.get(id);
  if (known) return known;
  const matched = kind === 'ee' ? matchItems(version, typed) : matchTurbo(version, kind, typed);
  version.matches.set(id, matched);
  return matched;
}

/** Cache key of a search: separators count, since readings depend on them. */
function idOf(kind: NumberKind, typed: string): string {
  // E&E P/Ns that differ only in hyphens can be different parts.
  if (kind === 'ee') return typed.trim().toUpperCase();
  return (kind === 'pn' ? readings(typed) : oeReadings(typed)).join();
}

function matchTurbo(version: Version, kind: 'pn' | 'oe', typed: string): MatchSet {
  const key = numberKey(typed);
  const full = fullMatches(version, kind, key, kind === 'pn' ? readings(typed) : oeReadings(typed));
  const start = longerMatches(version, kind, key, typed);
  // Exact matches, starts of the turbos' own numbers, starts of other recorded numbers, then inside.
  const matches = new Matches();
  for (const { pos, how, number } of full) matches.add(pos, how, number);
  // Strengths above 3 are other numbers of the turbo.
  for (const [pos, how, number] of start) if (how <= 3) matches.add(pos, START, number);
  for (const [pos, how, number] of start) if (how > 3) matches.add(pos, START, number);
  const may = mayHold(version, kind, key, (pos) => matches.has(pos));
  const inside = key.length > FRAGMENT ? holding(version, kind, may, key) : may;
  for (const pos of inside) matches.add(pos, INSIDE, -1);
  return matches.set();
}

/** Keeps the rows with a number that contains the key: its fragments may be apart. */
const holding = (
  version: Version,
  kind: 'pn' | 'oe',
  candidates: readonly number[],
  key: string,
): number[] =>
  rowsAt(version, candidates)
    .filter((row) => numbersOf(row, kind).some((number) => numberKey(number).includes(key)))
    .map(({ pos }) => pos);
