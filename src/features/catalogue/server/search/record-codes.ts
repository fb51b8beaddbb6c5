/**
 * Reads codes that a record writes in another form than the typed text: '481H' in the engine SQR481H, 'W639' in the
 * model 'Vito (639)'. Such a word is in the record, so it must not be named as left out.
 */
import type { Version } from '#features/catalogue-index/versions.ts';
import { folded } from '#features/numbers/typed-words.ts';
import { ALIKE, meaningOf } from './meanings.ts';
import type { ReadWord } from './read-words.ts';
import { columnText, type WordIndex } from './word-index.ts';

/** The word with the texts of `rows` that have it in another form; undefined if no row has it. */
export function codeOfRecord(
  version: Version,
  index: WordIndex,
  rows: Int32Array,
  word: ReadWord,
): ReadWord | undefined {
  const kind = /^[a-z]\d{3}$/.test(word.word) ? 'model' : 'engine';
  const isCode = /^(?=.*\d)(?=.*[a-z])[a-z\d]{4,}$/.test(word.word);
  if (word.fact || !isCode) return undefined;
  const column = version.columns.column(kind);
  const texts = version.columns.texts(kind);
  const codes = new Set<number>();
  for (const pos of rows) codes.add(column[pos] ?? 0);
  const isIn = kind === 'model' ? isInBrackets : isEndOfCode;
  const places = [...codes]
    .filter((code) => isIn(texts[code] ?? '', word.word))
    .map((code) => columnText(kind, code));
  if (places.length === 0) return undefined;
  return { ...word, isHard: true, meaning: meaningOf(index, { [ALIKE]: places }) };
}

/** Whether the figure of a chassis is in brackets: W639 in 'Viano (639)'. */
const isInBrackets = (text: string, word: string): boolean =>
  [...text.matchAll(/\(([^)]*)\)/g)].some(([, codes = '']) =>
    codes.split(/\D+/).includes(word.slice(1)),
  );

/** Whether a word of a text is the code with more letters before it. */
const isEndOfCode = (text: string, word: string): boolean =>
  text.split(/[\s,;/()]+/).some((one) => {
    const code = folded(one);
    return code.endsWith(word) && /^\p{L}+$/u.test(code.slice(0, -word.length));
  });
