/** Matches of a number in the indexes of all makers' numbers and of vehicles' OE numbers. */
import { refItem } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { isNumberText, numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import { crossIndexes, placeIn, refIn } from '../items/cross-items.ts';
import { fullMatches, type Index, type Key } from '../items/keys.ts';

/** All keys by which a typed number may be recorded. */
const crossReadings = (typed: string): string[] => [
  ...new Set([...readings(typed), ...oeReadings(typed)]),
];

/** Matches of the whole number, the strongest first. */
export function exactMatches(version: Version, typed: string): Key[] {
  if (!isNumberText(typed)) return [];
  const key = numberKey(typed);
  const all = crossReadings(typed);
  return crossMatches((index) => fullMatches(version, index, key, all)).sort(
    (a, b) => a.how - b.how || a.pos - b.pos,
  );
}

const turboSql = 'select turbo_id from row where pos = ?';

/** Ids of the items that a number names in full: our own, a maker's or a vehicle's. */
export function itemsNamed(version: Version, typed: string): number[] {
  const ids = exactMatches(version, typed).flatMap(({ pos }) => {
    const place = refItem(pos);
    return 'part' in place ? place.part : (version.value<number>(turboSql, place.pos) ?? []);
  });
  return [...new Set(ids)];
}

/**
 * Collects the matches of all indexes and converts their positions into references that refItem reads. A
 * Toyota turbo's P/N is also the vehicle's OE number: a match by both counts once.
 */
export function crossMatches(find: (index: Index) => readonly Key[]): Key[] {
  const seenKeys = new Set<string>();
  return crossIndexes.flatMap((index) =>
    find(index).flatMap((one) => {
      const pos = refIn(index, one.pos);
      const name = `${one.k} ${pos}`;
      if (seenKeys.has(name)) return [];
      seenKeys.add(name);
      return { ...one, pos, number: placeIn(index, one.number) };
    }),
  );
}
