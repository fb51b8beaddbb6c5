/** Part numbers of cells: how they are read, and by what key they are compared. */
import {
  type NumberColumn,
  numberKey,
  type SplitNumbers,
  splitNumbers,
} from '#features/numbers/index.ts';
import { cleanText } from './text.ts';

/** Characters of a cell of numbers; the longest real one has 300. */
const longestCell = 20_000;
export const cellTooLong = 'The cell is too long for a list of part numbers; it was left out.';

/**
 * Lists of numbers that splitNumbers would take as they are, which is nearly all of them: capitals
 * without O, digits and hyphens. Found by one look, since an import reads ten million cells.
 */
const plainList =
  /^[0-9A-NP-Z][0-9A-NP-Z-]{3,28}[0-9A-NP-Z](?:;[0-9A-NP-Z][0-9A-NP-Z-]{3,28}[0-9A-NP-Z])*$/;

/** The numbers of a cell; see splitNumbers. HTML and formulas are taken off first. */
export function readNumbers(cell: string, column: NumberColumn): SplitNumbers {
  if (cell === '') return { numbers: [], mended: [], refused: [] };
  if (plainList.test(cell)) {
    const numbers = cell.includes(';') ? [...new Set(cell.split(';'))] : [cell];
    if (numbers.every((number) => /\d/.test(number))) return { numbers, mended: [], refused: [] };
  }
  if (cell.length > longestCell) {
    return { numbers: [], mended: [], refused: [{ value: cell, reason: cellTooLong }] };
  }
  if (!/[<=@&\u0000-\u0008\u000b-\u001f\u007f-\u00bf]/.test(cell))
    return splitNumbers(cell, column);
  // Line breaks separate numbers, so they must not become spaces.
  const cleaned = cell.split(/[\r\n]+/).map((line) => cleanText(line, longestCell));
  const result = splitNumbers(cleaned.map((line) => line.value).join('\n'), column);
  for (const { remarks } of cleaned) {
    for (const { reason, severity } of remarks) {
      (severity === 'mended' ? result.mended : result.refused).push({ value: cell, reason });
    }
  }
  return result;
}

/** How makers write their numbers in full: preferred over plate forms (K03-052) and loose spellings. */
const fullForms = [
  // Garrett
  /^[478]\d{5}-\d{4}S?$/,
  // BorgWarner
  /^5\d{10}$|^5\d{3}-\d{3}-\d{4}$/,
  // MHI
  /^49\d{3}-\d{5}$/,
  // Toyota
  /^1720[18]-[0-9A-Z]{5}[A-Z]?$/,
];

/**
 * Whether a turbo number is written as its maker does, or is of no maker with several writings.
 * @param identity its identityKey
 */
export function isFullForm(number: string, identity: string): boolean {
  if (fullForms.some((form) => form.test(number))) return true;
  return identity === numberKey(number) && !/\s/.test(number);
}

/**
 * The comparison key of an E&E P/N. Separators count, because RK-G54-1 and RK-G5-4-1 are different articles
 * (docs/numbers.md). Case, spaces, the kind of dash and invisible characters do not count. A soft hyphen
 * is a dash unless it is next to a dash.
 */
export function eeKey(number: string): string {
  if (/^[0-9A-Z-]+$/.test(number)) return number;
  return number
    .normalize('NFKC')
    .replace(/\u00ad(?=\p{Pd})|(?<=\p{Pd})\u00ad/gu, '')
    .replace(/[\p{Pd}\u2212\u00ad]/gu, '-')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .toUpperCase();
}

/** A text as it is compared with others of its column: letters and digits only, in any script. */
export function looseKey(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return numberKey(text);
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A number that supersedes a turbo (6), or is superseded by it (4). */
interface Supersession {
  readonly number: string;
  readonly kind: 4 | 6;
}

/**
 * Numbers that a note says this turbo supersedes or is superseded by: '49377-07000 superseded by
 * 49377-07010', 'superseded in 1984 by the TD04 unit MD083373', 'supersedes 454231-0001'. The turbo's
 * own number is left out.
 */
export function supersessions(notes: string, turboNumber: string): Supersession[] {
  const supersessionNote = /(?:^|[;.]\s*)(?:(\S+) )?(superseded|supersedes)\b([^;.]*)/gi;
  return [...notes.matchAll(supersessionNote)].flatMap(([, before = '', word = '', after = '']) => {
    const passive = word.toLowerCase() === 'superseded';
    return [
      ...numbersIn(before, turboNumber).map(
        (number) => ({ number, kind: passive ? 4 : 6 }) as const,
      ),
      ...numbersIn(after, turboNumber).map(
        (number) => ({ number, kind: passive ? 6 : 4 }) as const,
      ),
    ];
  });
}

function numbersIn(text: string, turboNumber: string): string[] {
  // Years and model codes (TD04) are shorter than any number of a turbo.
  const numbers = text
    .split(/\s+/)
    .filter((word) => /\d/.test(word) && numberKey(word).length >= 6);
  return numbers.filter((number) => numberKey(number) !== numberKey(turboNumber));
}
