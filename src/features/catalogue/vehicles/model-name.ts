/**
 * How vehicle models are written: 'Golf V / Golf VI' names two, and 'Golf V (1K)' is the Golf V. Writings
 * with one key are one model.
 */

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const NUMERAL = /^(?:I{1,3}|I?V|VI{1,3}|I?X)$/;

/** The models that a writing names, as written. */
export function modelsOf(written: string): string[] {
  const models: string[] = [];
  // Codes within brackets belong to the model before them.
  for (const piece of written.split(/\s*\/\s*(?![^(]*\))/)) {
    const name = piece.replace(/\s+/g, ' ').trim();
    const last = models.at(-1);
    if (name !== '') models.push(last === undefined ? name : inFull(name, last));
  }
  return [...new Set(models)];
}

/** 'Pajero II / III' and 'ML 280 / 320 CDI' leave out what stands in the name before. */
function inFull(name: string, before: string): string {
  const words = before.split(' ');
  if (NUMERAL.test(name) && words.length > 1 && NUMERAL.test(words.at(-1) ?? '')) {
    return [...words.slice(0, -1), name].join(' ');
  }
  const [, letters] = /^(\p{L}+ )\d/u.exec(before) ?? [];
  return letters && /^\d/.test(name) ? letters + name : name;
}

/** The same for writings of one model: without codes in brackets, case, accents and separators. */
export function modelKey(name: string): string {
  const bare = name.replace(/\([^)]*\)/g, ' ').trim() || name;
  const words = bare
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[\s._-]+/);
  const digits = words.map((word, at) =>
    at > 0 && NUMERAL.test(word) ? `${roman.indexOf(word) + 1}` : word.toLowerCase(),
  );
  return digits.filter(Boolean).join(' ');
}
