/**
 * Translates recurring sentences and names in the catalogue's rows. Their variable parts, mostly
 * numbers, are parameters. The English text is the key; text without a match stays as in the
 * catalogue.
 */
import { apart } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';

/** Known remarks on a turbo or part. The first match counts. */
const remarkSentences = [
  '{name} step {step}: must not be interchanged with {number}',
  'must not be interchanged with {number}',
  'superseded in {year} by the {model} unit {number}',
  'superseded by {number}',
  '{former} superseded by {number}',
  'bank {number}',
  'twin turbo engine, other bank is {number}',
  'opposite bank of {number}',
  'right bank is {number}',
  'left bank is {number}',
  'pairs with {number}',
  'OE also written {number} with a dot',
  'resellers list both {number} and {other} for these engines',
  'wastegated {model}',
  '{number}-blade compressor',
  'suffix letter {code}',
  '{name} exchange suffix {code}',
  '{name} carries its own number {number} beside it',
  '{name} number {number}',
  'cross to {number}',
  'also seen as {number}',
  'same shaft as {model}',
  '{size}, compressor end',
  'bearing housing {grade} grey iron',
  '{area} divided, wastegated, {inlet} inlet, bored for {size} wheel',
] as const satisfies readonly TextKey[];

/** Common words around names of vehicles and engines. */
const vehicleSentences = [
  'on-highway truck',
  'combine harvester',
  'generator',
  'truck',
  'bus',
  'pickup',
  'oil cooled',
  'water cooled',
  'two',
  'passenger car {name}',
  'tractor {name}',
  '{name} excavator',
  '{name} backhoe',
  '{name} generator',
  '{name} marine',
  '{name} industrial',
  '{name} truck',
  '{name} series tractor',
  '{name} series',
  '{name} engine',
  '{name} automatic gearbox',
  '{name} manual gearbox',
  '{name} gen {number}',
] as const satisfies readonly TextKey[];

/** Longer texts are not translated: they are not recurring sentences. */
const MAX_LENGTH = 300;
/**
 * A word with a capital or a digit. The pattern matches a word in only one way: otherwise its repetition in
 * NAME would backtrack.
 */
const WORD = /[^\s;\p{Lu}\d]*[\p{Lu}\d][^\s;]*/u.source;
/** Adjacent words of this kind, as in names and numbers: '320B', 'VB22 (17208-51010)'. */
const NAME = `${WORD}(?: (?:${WORD}|[/&+]))*`;

interface Pattern {
  readonly key: TextKey;
  readonly regExp: RegExp;
}

const patternsOf = (keys: readonly TextKey[], flags: string): readonly Pattern[] =>
  keys.map((key) => {
    const source = key.replace(/[.()/+]/g, '\\$&').replace(/\{(\w+)\}/g, `(?<$1>${NAME})`);
    return { key, regExp: new RegExp(`^${source}$`, flags) };
  });

const remarkPatterns = patternsOf(remarkSentences, 'u');
// Keys without a name, such as 'generator', are looked up as words, in upper or lower case.
const vehiclePatterns = patternsOf(
  vehicleSentences.filter((key) => key.includes('{')),
  'u',
);
const vehicleWords = new Map(
  vehicleSentences.filter((key) => !key.includes('{')).map((key) => [key as string, key]),
);

const decapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** The text of the first matching pattern; undefined without a match. */
function matched(
  language: LanguageCode,
  patterns: readonly Pattern[],
  phrase: string,
  nameOf: (name: string) => string = (name) => name,
): string | undefined {
  for (const { key, regExp } of patterns) {
    const groups = regExp.exec(phrase)?.groups;
    if (!groups) continue;
    const params = Object.entries(groups).map(([name, value]) => [name, nameOf(value)] as const);
    return text(language, key, Object.fromEntries(params));
  }
  return undefined;
}

/**
 * Translates a remark, or several that semicolons separate. A remark without a translation stays as it is.
 */
export function remarkIn(language: LanguageCode, remark: string): string {
  if (language === 'en' || remark === '' || remark.length > MAX_LENGTH) return remark;
  const translated = clauseIn(language, remark);
  if (translated !== remark || !remark.includes('; ')) return translated;
  return remark
    .split('; ')
    .map((clause) => clauseIn(language, clause))
    .reduce((name, more) => text(language, '{name}; {more}', { name, more }));
}

function clauseIn(language: LanguageCode, clause: string): string {
  const translated = translate(language, clause);
  return translated === clause ? (matched(language, remarkPatterns, clause) ?? clause) : translated;
}

/**
 * Translates the common words in a vehicle model or engine: '320B excavator', 'KTA38 / KTA50
 * generator', '2.0 TDI BLB 140hp'.
 */
export function vehicleIn(language: LanguageCode, name: string): string {
  if (language === 'en' || name.length > MAX_LENGTH) return name;
  const pieces = name.split(' / ');
  const translatedPieces = pieces.map((piece) => pieceIn(language, piece));
  if (translatedPieces.every((piece, index) => piece === pieces[index])) return name;
  const { tag } = languageOf(language);
  return translatedPieces
    .map((piece) => (translatedPieces.length > 1 ? apart(tag, piece) : piece))
    .join(' / ');
}

function pieceIn(language: LanguageCode, piece: string): string {
  const word = vehicleWords.get(piece) ?? vehicleWords.get(piece.toLowerCase());
  if (word) return text(language, word);
  const [, before, inBrackets] = /^(\S.*) \(([^()]+)\)$/.exec(piece) ?? [];
  if (before !== undefined && inBrackets !== undefined) {
    const translatedBracket = pieceIn(language, inBrackets);
    if (translatedBracket !== inBrackets)
      return `${pieceIn(language, before)} (${translatedBracket})`;
  }
  const powered = (name: string) => powerIn(language, name);
  return (
    matched(language, vehiclePatterns, piece, powered) ??
    matched(language, vehiclePatterns, decapitalised(piece), powered) ??
    powered(piece)
  );
}

/** Translates the power of an engine: '140hp', '75-90hp'. */
function powerIn(language: LanguageCode, engine: string): string {
  const { tag } = languageOf(language);
  return engine.replace(/(?<!\S)(\d+(?:-\d+)?)hp\b/g, (_, power: string) =>
    apart(tag, text(language, '{power}hp', { power })),
  );
}
