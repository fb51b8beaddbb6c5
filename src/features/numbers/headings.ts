/** Finds the headings of a table and their meanings, for imports, orders, own numbers and texts. */
import { nameKey } from './key.ts';

export type Rows = readonly (readonly string[])[];

/** By meaning: accepted headings separated by |, or a pattern for them. */
export type Meanings = Readonly<Record<string, string | RegExp>>;

export interface Headings {
  /** Index of the last row of headings. The contents of the table follow it. */
  readonly row: number;
  readonly names: readonly string[];
}

export interface HeadingColumns<M extends string> {
  /** Column indexes, from 0, by meaning. */
  readonly places: ReadonlyMap<M, readonly number[]>;
  readonly unknown: readonly string[];
}

/** Headings are looked for in the first 15 rows that are not empty, because a letterhead may come first. */
export const HEADINGS_WITHIN = 15;
/** Maximum length of a heading, as written and in NFKC, in which one character may become 18. */
const LONGEST_HEADING = 100;
const isTooLong = (cell: string): boolean =>
  cell.length > LONGEST_HEADING || cell.normalize('NFKC').length > LONGEST_HEADING;

/**
 * Returns a function that finds the meanings of a heading. It ignores case, accents and punctuation.
 * @param otherNames for a heading that `table` lacks: pairs of a meaning and another name of the heading. The
 * first pair whose name has this meaning in `table` counts.
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
  /** Whether a row below the headings continues them: a translation, or sub-headings of a group. */
  readonly isMore: (row: readonly string[]) => boolean;
  readonly hasMeaning: (cell: string) => boolean;
}

/**
 * Finds the headings in the first rows; undefined if the table has no headings. Empty rows must be left out.
 */
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
    // A row above may hold the names of groups, and headings in cells that are merged over both rows.
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
