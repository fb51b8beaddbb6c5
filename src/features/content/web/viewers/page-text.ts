/** Text of PDF pages for the search, without case, accents, vowel signs and typographic variants. */

/** Folded text of a page, with the origin of each character. */
export interface FoldedText {
  readonly text: string;
  /** Index of the text piece, for each character. */
  readonly piece: readonly number[];
  /** Index in the string of the piece, for each character. */
  readonly offset: readonly number[];
}

/** Part of a text piece. `to` is exclusive. */
export interface Stretch {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
}

/** Scripts that put no spaces between words, so a line break adds no space. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Arabic and Persian digits. The index modulo 10 is the value. */
const figures = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
/** Arabic letters that are often used for each other. */
const sameLetters: Readonly<Record<string, string>> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' };

/** Folds a character. Returns '' for characters that the search ignores, ' ' for any white space. */
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

/** Joins the text pieces of a page to one folded text. */
export function foldPieces(pieces: readonly TextPiece[]): FoldedText {
  const written: string[] = [];
  let last = '';
  const piece: number[] = [];
  const offset: number[] = [];
  /** Position of a possible space. It is added only if another word follows. */
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
    // A number broken at a hyphen continues in the next line, so no space is added.
    if (endsLine && last !== '-') gap ??= { piece: index, offset: str.length };
  }
  return { text: written.join(''), piece, offset };
}

/** Folds a query in the same way as the text of pages. */
export const foldQuery = (query: string): string =>
  foldPieces([{ str: query, hasEOL: false }]).text;

/**
 * Matches of a folded query in a page, each as the parts of text pieces that it covers.
 * @param most maximum number of matches
 */
export function findIn(page: FoldedText, query: string, most = Number.POSITIVE_INFINITY) {
  const matches: Stretch[][] = [];
  if (query === '') return matches;
  let at = page.text.indexOf(query);
  while (at >= 0 && matches.length < most) {
    matches.push(stretches(page, at, at + query.length));
    at = page.text.indexOf(query, at + query.length);
  }
  return matches;
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

export interface TextPiece {
  readonly str: string;
  /** Whether the piece ends a line. */
  readonly hasEOL: boolean;
  readonly dir?: string;
  /** Transformation matrix. The fifth number is the distance of the piece from the left, in points. */
  readonly transform?: readonly number[];
}

interface Read {
  readonly index: number;
  readonly endsLine: boolean;
}

/**
 * @returns each piece once: lines in their order, and the pieces of right-to-left lines from right to left
 */
function inReadingOrder(pieces: readonly TextPiece[]): Read[] {
  const order: Read[] = [];
  let line: number[] = [];
  const end = (endsLine: boolean) => {
    const read = isRightToLeft(pieces, line) ? fromTheRight(pieces, line) : line;
    for (const [at, index] of read.entries()) {
      order.push({ index, endsLine: endsLine && at === read.length - 1 });
    }
    line = [];
  };
  for (const [index, { hasEOL }] of pieces.entries()) {
    line.push(index);
    if (hasEOL) end(true);
  }
  end(false);
  return order;
}

/** Whether most letters of a line belong to a right-to-left script. */
function isRightToLeft(pieces: readonly TextPiece[], line: readonly number[]): boolean {
  let balance = 0;
  for (const index of line) {
    const { str = '', dir } = pieces[index] ?? {};
    if (dir === 'rtl') balance += str.length;
    else balance -= str.replace(/[^\p{L}]/gu, '').length;
  }
  return balance > 0;
}

/** Pieces of a line from right to left. Consecutive numbers and Latin words keep their order. */
function fromTheRight(pieces: readonly TextPiece[], line: readonly number[]): number[] {
  const leftEdge = (index: number) => pieces[index]?.transform?.[4] ?? 0;
  const isLatin = (index: number) =>
    pieces[index]?.dir !== 'rtl' && /[\p{L}\p{N}]/u.test(pieces[index]?.str ?? '');
  // Empty pieces only mark the end of the line and have no position.
  const words = line.filter((index) => pieces[index]?.str !== '');
  const ends = line.filter((index) => pieces[index]?.str === '');
  words.sort((a, b) => leftEdge(b) - leftEdge(a));
  for (let start = 0; start < words.length; start += 1) {
    if (!isLatin(words[start] ?? 0)) continue;
    let last = start;
    for (let at = start + 1; at < words.length; at += 1) {
      const index = words[at] ?? 0;
      if (isLatin(index)) last = at;
      else if (pieces[index]?.dir === 'rtl') break;
    }
    const run = words.slice(start, last + 1).reverse();
    words.splice(start, run.length, ...run);
    start = last;
  }
  return [...words, ...ends];
}
