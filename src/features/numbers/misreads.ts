/**
 * Characters taken for one another on worn plates and in scans, most often seen first. From
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
/** Letters that go missing: before a number (Mercedes A, Renault H, Detroit R) and after it. */
const lostBefore = 'AHRVK';
const lostAfter = 'SACGX';

export const misreadLimit = 400;

/** The keys in which one character is another one that it is taken for, by its place. */
export const confusions = (key: string): string[] =>
  [...key].flatMap((char, i) =>
    (confusedWith.get(char) ?? []).map((other) => key.slice(0, i) + other + key.slice(i + 1)),
  );

/**
 * All keys one slip away from a key (see numberKey) that a worn plate or a typing slip plausibly
 * gives, likeliest first: a confused character, two neighbours swapped, a character too many, a
 * character missing, another digit. Distinct, without the key itself, at most `misreadLimit`.
 */
export function misreads(key: string): string[] {
  const found = new Set(confusions(key));
  const at = (i: number, put: string, skip: number) =>
    found.add(key.slice(0, i) + put + key.slice(i + skip));
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
  // a doubled character written once
  each((char, i) => at(i, char, 0));
  each((char, i) => {
    if (digits.includes(char)) for (const digit of digits) at(i, digit, 1);
  });
  // the ends lose digits most often (794259 for 7794259), so they come before the limit
  const places = key === '' ? [] : [0, key.length];
  for (let i = 1; i < key.length; i++) places.push(i);
  for (const place of places) for (const digit of digits) at(place, digit, 0);

  found.delete(key);
  return [...found].slice(0, misreadLimit);
}
