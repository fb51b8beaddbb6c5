import { numberKey } from './key.ts';
import { mend, reasons } from './mend.ts';

export type NumberColumn = 'turbo' | 'oe' | 'interchange';
export type SplitRemark = { value: string; reason: string };
export type SplitNumbers = { numbers: string[]; mended: SplitRemark[]; refused: SplitRemark[] };

const separators = /[;；|｜\n\r\t、،؛﹔]|[,，](?!\u0000)/;
/** The decimal comma of a Russian turbo (ТКР 6,5.1) is hidden from the separators. */
const decimalComma = /([ТT][КK][РPR]\s*-?\s*\d{1,2}),(?=\d(?!\d))/giu;
const jcb = /^\d{3}\s?\/\s?\d{5}$/;

/** '038 145 702 G/J' of Volkswagen, where a letter is a revision: two numbers. */
function twoRevisions(chunk: string): string[] | undefined {
  const found = /^(\d\d[0-9A-Z] ?\d{3} ?\d{3} ?)([A-Z]) ?\/ ?([A-Z])$/i.exec(chunk);
  return found === null ? undefined : [`${found[1]}${found[2]}`, `${found[1]}${found[3]}`];
}

/** Numbers joined by a slash, unless the slash belongs to the number (JCB 320/06047). */
function atSlashes(piece: string, column: NumberColumn): string[] {
  if (!piece.includes('/') || jcb.test(piece.trim())) return [piece];
  const sides = piece.split('/');
  const spaced = /\s\/\s/.test(piece);
  // a short side without spaces is part of a number; OE numbers have six characters and more
  const least = spaced ? 3 : column === 'oe' ? 6 : 7;
  const areNumbers = sides.every((side) => numberKey(side).length >= least && /\d/.test(side));
  return areNumbers ? sides : [piece];
}

/**
 * The numbers of one cell. Separators are ; , | and line breaks, full-width and Arabic forms too,
 * and a slash between two whole numbers; spaces never separate (11 65 7 790 306 is one number).
 * Only certain typing errors are corrected. `mended` lists each correction with the original text, and
 * `refused` lists each text that is not a number, both with an English sentence.
 * An empty cell gives three empty lists.
 */
export function splitNumbers(cell: string, column: NumberColumn): SplitNumbers {
  const result: SplitNumbers = { numbers: [], mended: [], refused: [] };
  if (cell.trim() === '') return result;
  const hidden = cell.replaceAll('&amp;', '&').replace(decimalComma, '$1,\u0000');
  const chunks = hidden
    .split(separators)
    .map((chunk) => chunk.replaceAll('\u0000', '').trim())
    .filter((chunk) => chunk !== '');
  if (chunks.length === 0) result.refused.push({ value: cell, reason: reasons.empty });
  for (const chunk of chunks) {
    const revisions = twoRevisions(chunk);
    const pieces = revisions ?? atSlashes(chunk, column);
    const reason = revisions === undefined ? reasons.slash : reasons.revisions;
    if (pieces.length > 1) result.mended.push({ value: chunk, reason });
    for (const piece of pieces) take(piece.trim(), result);
  }
  return textBeside(result);
}

function take(piece: string, result: SplitNumbers): void {
  const outcome = mend(piece);
  if ('refused' in outcome) {
    result.refused.push({ value: piece, reason: outcome.refused });
    return;
  }
  for (const reason of outcome.reasons) result.mended.push({ value: piece, reason });
  if (!result.numbers.includes(outcome.number)) result.numbers.push(outcome.number);
}

/**
 * Words after a number in the same cell ('GK-0458，应该可配齐') count as a correction, not as a refusal.
 */
function textBeside(result: SplitNumbers): SplitNumbers {
  if (result.numbers.length === 0) return result;
  const isText = (remark: SplitRemark) => remark.reason === reasons.notNumber;
  const beside = result.refused
    .filter(isText)
    .map(({ value }) => ({ value, reason: reasons.text }));
  return {
    numbers: result.numbers,
    mended: [...result.mended, ...beside],
    refused: result.refused.filter((remark) => !isText(remark)),
  };
}
