/** Text of PDF pages as it is searched: without case, accents, vowel signs and the accidents of typesetting. */
import { inReadingOrder, type TextPiece } from './reading-order.ts';

/** A page's text made comparable; for each of its characters, where it comes from. */
export interface FoldedText {
  readonly text: string;
  /** Index of the piece. */
  readonly piece: readonly number[];
  /** Index in the piece's string. */
  readonly offset: readonly number[];
}

/** A part of one piece: `to` is not counted. */
export interface Stretch {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
}

/** Scripts that are written without spaces: a line that ends within a word leaves no gap. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Figures of Arabic and Persian by their value. */
const figures = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
/** Arabic letters that are written one for the other. */
const sameLetters: Readonly<Record<string, string>> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' };

/** One character made comparable; '' for what is not read, ' ' for any space. */
function fold(character: string): string {
  if (/\s/.test(character)) return ' ';
  const figure = figures.indexOf(character);
  if (figure >= 0) return String(figure % 10);
  return character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[ىیکة]/g, (letter) => sameLetters[letter] ?? letter)
    .toLowerCase();
}

/** Makes the pieces of a page one comparable text. */
export function foldPieces(pieces: readonly TextPiece[]): FoldedText {
  const written: string[] = [];
  let last = '';
  const piece: number[] = [];
  const offset: number[] = [];
  /** Where a space stood that is written only when it turns out to part two words. */
  let gap: { piece: number; offset: number } | undefined;
  const write = (folded: string, at: { piece: number; offset: number }) => {
    for (let unit = 0; unit < folded.length; unit += 1) {
      piece.push(at.piece);
      offset.push(at.offset);
    }
    written.push(folded);
    last = folded;
  };
  for (const { index, endsLine } of inReadingOrder(pieces)) {
    const { str = '' } = pieces[index] ?? {};
    let at = 0;
    for (const character of str) {
      const folded = fold(character);
      if (folded.trim() === '') {
        if (folded !== '') gap ??= { piece: index, offset: at };
      } else {
        const joined = unspaced.test(last) && unspaced.test(folded);
        if (gap && last !== '' && !joined) write(' ', gap);
        gap = undefined;
        write(folded, { piece: index, offset: at });
      }
      at += character.length;
    }
    // A number that is broken at its hyphen goes on in the next line.
    if (endsLine && last !== '-') gap ??= { piece: index, offset: str.length };
  }
  return { text: written.join(''), piece, offset };
}

/** What somebody types, made comparable in the same way. */
export const foldQuery = (query: string): string =>
  foldPieces([{ str: query, hasEOL: false }]).text;

/**
 * Where a folded query stands in a page, each as the parts of pieces that it covers.
 * @param most so many are given, no more
 */
export function findIn(page: FoldedText, query: string, most = Number.POSITIVE_INFINITY) {
  const found: Stretch[][] = [];
  if (query === '') return found;
  let at = page.text.indexOf(query);
  while (at >= 0 && found.length < most) {
    found.push(stretches(page, at, at + query.length));
    at = page.text.indexOf(query, at + query.length);
  }
  return found;
}

function stretches({ piece, offset }: FoldedText, start: number, end: number): Stretch[] {
  const covered: Stretch[] = [];
  for (let at = start; at < end; at += 1) {
    const index = piece[at] ?? 0;
    const from = offset[at] ?? 0;
    const last = covered.at(-1);
    if (last?.piece === index) covered[covered.length - 1] = { ...last, to: from + 1 };
    else covered.push({ piece: index, from, to: from + 1 });
  }
  return covered;
}
