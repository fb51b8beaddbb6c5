import { type NumberColumn, type SplitNumbers, splitNumbers } from '#features/numbers/index.ts';
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
