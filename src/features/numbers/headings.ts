/** Finds the headings of a table from outside, and what they mean: for imports, orders, own numbers and texts. */
import { nameKey } from './key.ts';

export type Rows = readonly (readonly string[])[];

/** What columns may mean: other words for a meaning, parted by |, or a pattern of its headings. */
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

/** Headings stand among so many rows that are not empty: a letterhead may stand above. */
export const HEADINGS_WITHIN = 15;
/** Longer cells are no headings, as they are written or in NFKC, where one character may become 18. */
const LONGEST_HEADING = 100;
const isTooLong = (cell: string): boolean =>
  cell.length > LONGEST_HEADING || cell.normalize('NFKC').length > LONGEST_HEADING;

/** Tells the meanings of a heading. Of words, case, accents and signs don't count. */
export function meaningsIn<T extends Meanings>(
  table: T,
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
    const meaning = byWord.get(nameKey(heading));
    const matching = patterns.filter(([, pattern]) => pattern.test(heading.trim()));
    return [...(meaning === undefined ? [] : [meaning]), ...matching.map(([name]) => name)];
  };
}

/** Reads a row of headings. */
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
  /** Whether a row below headings has more of them: in another language, or of parts of a group. */
  readonly isMore: (row: readonly string[]) => boolean;
  readonly hasMeaning: (cell: string) => boolean;
}

/** The headings among the first rows, of which none is empty; undefined without any. */
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
        if (hasDigits(below) || !isMore(below)) break;
        names = joined(names, below, hasMeaning);
        row += 1;
      }
      return { row, names };
    }
    // Names of groups above, with cells that are merged over both rows.
    const below = top[at + 1];
    if (!below || hasDigits(cells) || hasDigits(below) || isHeading(below)) continue;
    const names = joined(below, cells, hasMeaning);
    if (isHeading(names)) return { row: at + 1, names };
  }
  return undefined;
}

const hasDigits = (cells: readonly string[]) => cells.some((cell) => /\p{N}/u.test(cell));

/** The cells of one row, and of the second where only that one has a meaning, or any text. */
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
