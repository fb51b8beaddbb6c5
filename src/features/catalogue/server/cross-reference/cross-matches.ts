/** Matches of a number in the indexes of all makers' numbers. */
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import { fullMatches, type Index, type Key } from '../search/keys.ts';
import { crossIndexes, placeIn, refIn } from './cross-items.ts';

/** All keys by which a typed number may be recorded. */
const crossReadings = (typed: string): string[] => [
  ...new Set([...readings(typed), ...oeReadings(typed)]),
];

/** The matches of a number in full, the strongest first. */
export function exactMatches(version: Version, typed: string): Key[] {
  const key = numberKey(typed);
  const all = crossReadings(typed);
  return crossMatches((index) => fullMatches(version, index, key, all)).sort(
    (a, b) => a.how - b.how || a.pos - b.pos,
  );
}

/** Matches in all indexes, by items. Toyota's turbo number is the vehicle's OE number: it counts once. */
export function crossMatches(find: (index: Index) => readonly Key[]): Key[] {
  const seen = new Set<string>();
  return crossIndexes.flatMap((index) =>
    find(index).flatMap((one) => {
      const pos = refIn(index, one.pos);
      const name = `${one.k} ${pos}`;
      if (seen.has(name)) return [];
      seen.add(name);
      return { ...one, pos, number: placeIn(index, one.number) };
    }),
  );
}
