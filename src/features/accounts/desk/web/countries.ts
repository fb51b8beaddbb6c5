/** Countries for the filter, by their English names (from Intl). */
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes with a name in Intl that are not countries. */
const others = new Set([
  'EU',
  'EZ',
  'QO',
  'UN',
  'XA',
  'XB',
  'ZZ',
  'AC',
  'CP',
  'DG',
  'EA',
  'IC',
  'TA',
]);

export const countries: { id: string; name: string }[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  // The canonical region of a former country's code is its successor.
  .filter((code) => !others.has(code) && new Intl.Locale(`und-${code}`).region === code)
  .map((code) => ({ id: code, name: regions.of(code) ?? '' }))
  .filter(({ name }) => name !== '')
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));
