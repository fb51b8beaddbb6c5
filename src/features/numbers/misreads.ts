/**
 * Candidates for misread part numbers, and for model codes such as GT1749V, K03, TD04HL-13T (docs/numbers.md
 * 10).
 */
import { withZeros, written } from './key.ts';
import { tkr } from './maker-rules.ts';
import { bareNumber } from './number-readings.ts';

/**
 * Pairs of characters that people confuse on worn plates and in scans, the most frequent first. From
 * transcribed nameplates: G/0, Q/O, B/8, 8/0, O/0; the others are common in stamped lettering.
 */
const confused =
  'G0 QO B8 80 O0 I1 S5 Z2 D0 Q0 L1 17 38 68 56 B3 G6 CG UV T7 A4 MN EF PR VY KX HN OD'.split(' ');

const confusedWith = new Map<string, string[]>();
for (const pair of confused) {
  const [a = '', b = ''] = pair;
  confusedWith.set(a, [...(confusedWith.get(a) ?? []), b]);
  confusedWith.set(b, [...(confusedWith.get(b) ?? []), a]);
}

const digits = '0123456789';
/** Letters that go missing before a number: Mercedes A, Renault H, Detroit R. */
const lostBefore = 'AHRVK';
const lostAfter = 'SACGX';

export const misreadLimit = 400;

/**
 * Variants of a key, in the order of the positions. In each variant, one character is replaced by one with
 * which it is often confused.
 */
export const confusions = (key: string): string[] =>
  [...key].flatMap((char, i) =>
    (confusedWith.get(char) ?? []).map((other) => key.slice(0, i) + other + key.slice(i + 1)),
  );

/** The key with a zero for every letter O in a run of figures: MR968080 for MR968O8O. */
export const zerosInFigures = (key: string): string =>
  key.replace(/[\dO]*\d[\dO]*/g, (figures) => figures.replaceAll('O', '0'));

/**
 * Keys that differ from `key` by one likely misreading or typing slip, likeliest first: every letter O among
 * figures (`zerosInFigures`), a confused character, two neighbours swapped, a character too many, a character missing, another digit. Distinct, without the key
 * itself, at most `misreadLimit`.
 */
export function misreads(key: string): string[] {
  const keys = new Set([zerosInFigures(key), ...confusions(key)]);
  const at = (i: number, replacement: string, skip: number) =>
    keys.add(key.slice(0, i) + replacement + key.slice(i + skip));
  const each = (act: (char: string, i: number) => void) => {
    for (let i = 0; i < key.length; i++) act(key.charAt(i), i);
  };

  each((char, i) => {
    if (i + 1 < key.length) at(i, key.charAt(i + 1) + char, 2);
  });
  if (key.length > 1) each((_, i) => at(i, '', 1));
  if (key !== '') {
    for (const letter of lostBefore) at(0, letter, 0);
    for (const letter of lostAfter) at(key.length, letter, 0);
  }
  // a character that the number has twice, but that was written once
  each((char, i) => at(i, char, 0));
  each((char, i) => {
    if (digits.includes(char)) for (const digit of digits) at(i, digit, 1);
  });
  // Digits are lost most often at the ends (794259 for 7794259), so the ends come first, before the limit is
  // reached.
  const places = key === '' ? [] : [0, key.length];
  for (let i = 1; i < key.length; i++) places.push(i);
  for (const place of places) for (const digit of digits) at(place, digit, 0);

  keys.delete(key);
  return [...keys].slice(0, misreadLimit);
}

/**
 * The key by which a model code is compared: like a number's key, with zeros for the letter O (K03 is often
 * written KO3), and ТКР as TKP, which looks the same.
 */
export function modelKey(model: string): string {
  const asWritten = written(model);
  const number = withZeros(asWritten) ?? asWritten;
  return tkr.read(number) ?? number.key;
}

/** Keys of a typed model code: as typed, and without the maker before it. */
export const modelReadings = (typed: string): string[] => [
  ...new Set([modelKey(typed), modelKey(bareNumber(typed))]),
];

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Model codes are short and start with a letter, unlike most numbers. */
const looksLikeModel = (key: string): boolean => key.length <= 20 && /^.?[A-Z]/.test(key);

/**
 * Keys that differ from a model code's key by one slip: another character, two neighbours swapped, a
 * character too many or missing. Distinct, without the key itself. Empty if the text is not a model code.
 */
export function nearModelKeys(key: string): string[] {
  const keys = new Set<string>();
  if (!looksLikeModel(key)) return [];
  for (let at = 0; at <= key.length; at++) {
    const [before, char, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
    for (const other of characters) keys.add(before + other + char + after);
    if (char === '') continue;
    for (const other of characters) keys.add(before + other + after);
    keys.add(before + after);
    if (after !== '') keys.add(before + after.charAt(0) + char + after.slice(1));
  }
  keys.delete(key);
  return [...keys];
}
