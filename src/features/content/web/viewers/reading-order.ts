/** The order in which the pieces of a page are read: PDFs often hold Arabic lines from left to right, as they are drawn. */

/** A piece of text as pdf.js gives it. */
export interface TextPiece {
  readonly str: string;
  /** Whether a line ends behind it. */
  readonly hasEOL: boolean;
  readonly dir?: string;
  /** The fifth number is where it starts from the left, in points. */
  readonly transform?: readonly number[];
}

interface Read {
  /** Of the piece. */
  readonly index: number;
  readonly endsLine: boolean;
}

/** @returns every piece once, lines in their order, words of right-to-left lines from the right */
export function inReadingOrder(pieces: readonly TextPiece[]): Read[] {
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

/** Whether most letters of a line are written from right to left. */
function isRightToLeft(pieces: readonly TextPiece[], line: readonly number[]): boolean {
  let balance = 0;
  for (const index of line) {
    const { str = '', dir } = pieces[index] ?? {};
    if (dir === 'rtl') balance += str.length;
    else balance -= str.replace(/[^\p{L}]/gu, '').length;
  }
  return balance > 0;
}

/** The words of a line from the right; numbers and Latin words among them stay as they are. */
function fromTheRight(pieces: readonly TextPiece[], line: readonly number[]): number[] {
  const left = (index: number) => pieces[index]?.transform?.[4] ?? 0;
  const isLatin = (index: number) =>
    pieces[index]?.dir !== 'rtl' && /[\p{L}\p{N}]/u.test(pieces[index]?.str ?? '');
  // Empty pieces only end the line: they stand nowhere.
  const words = line.filter((index) => pieces[index]?.str !== '');
  const ends = line.filter((index) => pieces[index]?.str === '');
  words.sort((a, b) => left(b) - left(a));
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
