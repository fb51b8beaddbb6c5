/** Finds the headings of a table from outside, and what they mean: for imports, orders, own numbers and texts. */
import { nameKey } from './key.ts';

export type Rows = readonly (readonly string[])[];

/** Meanings of columns: other words for a meaning, separated by |, or a pattern of its headings. */
export type Meanings = Readonly<Record<string, string | RegExp>>;

export interface Headings {
  /** The last row of headings, from 0: the contents of the table follow it. */
  readonly row: number;
  /** The headings, by column. */
  readonly names: readonly string[];
}

export interface HeadingColumns<M extends string> {
  /** The columns of each meaning, from 0. */
  readonly places: ReadonlyMap<M, readonly number[]>;
  /** Headings without a meaning. */
  readonly unknown: readonly string[];
}

/** Headings are looked for in the first 15 rows that are not empty, because a letterhead may come first. */
export const HEADINGS_WITHIN = 15;
/** Maximum length of a heading, as written and in NFKC, in which one character may become 18. */
const LONGEST_HEADING = 100;
const isTooLong = (cell: string): boolean =>
  cell.length > LONGEST_HEADING || cell.normalize('NFKC').length > LONGEST_HEADING;

/**
 * Returns a function that gives the meanings of a heading. Case, accents and signs of words don't count.
 * @param otherNames what a heading may mean if the table lacks it: a meaning, and the name to look it up by
 */
export function meaningsIn<T extends Meanings>(
  table: T,
  otherNames: (heading: string) => readonly (readonly [meaning: string, name: string])[] = () => [],
): (heading: string) => (keyof T & string)[] {
  const byWord = new Map<string, keyof T & string>();
  const patterns: [keyof T & string, RegExp][] = [];
  for (const [meaning, words] of Object.entries(table)) {
    if (words instanceof RegExp) patterns.push([meaning, words]);
    else for (const word of [meaning, ...words.split('|')]) byWord.set(nameKey(word), meaning);
  }
  byWord.delete('');
  return (heading) => {
    if (isTooLong(heading)) return [];
    const meaning =
      byWord.get(nameKey(heading)) ??
      otherNames(heading).find(([other, name]) => byWord.get(nameKey(name)) === other)?.[0];
    const matching = patterns.filter(([, pattern]) => pattern.test(heading.trim()));
    return [...(meaning === undefined ? [] : [meaning]), ...matching.map(([name]) => name)];
  };
}

export function columnsIn<M extends string>(
  names: readonly string[],
  meaningsOf: (heading: string) => readonly M[],
): HeadingColumns<M> {
  const places = new Map<M, number[]>();
  const unknown: string[] = [];
  for (const [place, name] of names.entries()) {
    const meanings = meaningsOf(name);
    for (const meaning of meanings) places.set(meaning, [...(places.get(meaning) ?? []), place]);
    if (meanings.length === 0 && name.trim() !== '') unknown.push(name.trim());
  }
  return { places, unknown };
}

interface HeadingRules {
  /** Whether a row has the headings that the table needs. */
  readonly isHeading: (row: readonly string[]) => boolean;
  /** Whether a row below headings has further headings: in another language, or for parts of a group. */
  readonly isMore: (row: readonly string[]) => boolean;
  readonly hasMeaning: (cell: string) => boolean;
}

/** Finds the headings in the first rows, which must not be empty; undefined if the table has no headings. */
export function findHeadings(
  rows: Rows,
  { isHeading, isMore, hasMeaning }: HeadingRules,
): Headings | undefined {
  const top = rows.slice(0, HEADINGS_WITHIN);
  for (const [at, cells] of top.entries()) {
    if (isHeading(cells)) {
      let row = at;
      let names = cells;
      for (const below of top.slice(at + 1)) {
        if (hasValues(below) || !isMore(below)) break;
        names = joined(names, below, hasMeaning);
        row += 1;
      }
      return { row, names };
    }
    // Names of groups stand in the row above, with cells that are merged over both rows.
    const below = top[at + 1];
    if (!below || hasValues(cells) || hasValues(below) || isHeading(below)) continue;
    const names = joined(below, cells, hasMeaning);
    if (isHeading(names)) return { row: at + 1, names };
  }
  return undefined;
}

/** Whether a row holds values: figures, or a text that is too long for a heading. */
const hasValues = (cells: readonly string[]) =>
  cells.some((cell) => isTooLong(cell) || /\p{N}/u.test(cell));

/** Cells of the first row; the second row's cell if the first is empty or only the second has a meaning. */
function joined(
  cells: readonly string[],
  lowerCells: readonly string[],
  hasMeaning: (cell: string) => boolean,
): string[] {
  return Array.from({ length: Math.max(cells.length, lowerCells.length) }, (_, at) => {
    const [cell, second] = [cells[at]?.trim() ?? '', lowerCells[at]?.trim() ?? ''];
    return cell === '' || (!hasMeaning(cell) && hasMeaning(second)) ? second : cell;
  });
}
