import { latinised } from './letters.ts';

const dashes = /[\p{Pd}\u2212\u2043\u30fc\u00ad]/gu;

function plain(text: string): string {
  // dashes first: the NFKC form turns some of them into other characters
  return latinised(text.replace(dashes, '-'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.,]) ?/g, '$1')
    .trim();
}

/**
 * Whether two numbers are the same as written: case, kinds of dashes and spaces, and look-alike
 * letters aside, but with every separator in its place. Needed where two numbers share a key and
 * are different articles: RK-G54-1 and RK-G5-4-1 (audit of an aftermarket catalogue).
 */
export function sameText(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}
