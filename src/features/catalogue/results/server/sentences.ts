/**
 * Sentences and names that recur in the catalogue's rows, in the reader's language: what changes in
 * them, a number mostly, is a parameter. A sentence is recognised by its English text, which is the
 * text's key; what no text matches stays as the catalogue has it.
 */
import { apart } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';

/** What catalogues say of a turbo or part. The first that matches counts. */
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

/** Words around the names of vehicles and engines. */
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

/** What is longer was not written to recur. */
const LONGEST = 300;
/** Words with a capital or a figure, which is what names and numbers have: '320B', 'VB22 (17208-51010)'. */
const NAME = /[^\s;]*[\p{Lu}\d][^\s;]*(?: (?:[^\s;]*[\p{Lu}\d][^\s;]*|[/&+]))*/u.source;

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
// Tables write 'Truck / Bus' as well as 'M11 truck'; a name in small letters is none all the same.
const vehiclePatterns = patternsOf(
  vehicleSentences.filter((key) => key.includes('{')),
  'u',
);
const vehicleWords = new Map(
  vehicleSentences.filter((key) => !key.includes('{')).map((key) => [key as string, key]),
);

const decapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** The text of the first pattern that matches; undefined where none does. */
function matched(
  language: LanguageCode,
  patterns: readonly Pattern[],
  said: string,
  nameOf: (name: string) => string = (name) => name,
): string | undefined {
  for (const { key, regExp } of patterns) {
    const groups = regExp.exec(said)?.groups;
    if (!groups) continue;
    const params = Object.entries(groups).map(([name, value]) => [name, nameOf(value)] as const);
    return text(language, key, Object.fromEntries(params));
  }
  return undefined;
}

/** One remark, or several with semicolons between them, each as far as there is a text for it. */
export function remarkIn(language: LanguageCode, remark: string): string {
  if (language === 'en' || remark === '' || remark.length > LONGEST) return remark;
  const whole = clauseIn(language, remark);
  if (whole !== remark || !remark.includes('; ')) return whole;
  return remark
    .split('; ')
    .map((clause) => clauseIn(language, clause))
    .reduce((name, more) => text(language, '{name}; {more}', { name, more }));
}

function clauseIn(language: LanguageCode, clause: string): string {
  const known = translate(language, clause);
  return known === clause ? (matched(language, remarkPatterns, clause) ?? clause) : known;
}

/**
 * A model of a vehicle, or an engine, with the common words in it in the language: '320B excavator',
 * 'KTA38 / KTA50 generator', '2.0 TDI BLB 140hp'.
 */
export function vehicleIn(language: LanguageCode, name: string): string {
  if (language === 'en' || name.length > LONGEST) return name;
  const pieces = name.split(' / ');
  const said = pieces.map((piece) => pieceIn(language, piece));
  if (said.every((piece, index) => piece === pieces[index])) return name;
  const { tag } = languageOf(language);
  return said.map((piece) => (said.length > 1 ? apart(tag, piece) : piece)).join(' / ');
}

function pieceIn(language: LanguageCode, piece: string): string {
  const word = vehicleWords.get(piece) ?? vehicleWords.get(piece.toLowerCase());
  if (word) return text(language, word);
  const [, before, inBrackets] = /^(\S.*) \(([^()]+)\)$/.exec(piece) ?? [];
  if (before !== undefined && inBrackets !== undefined) {
    const said = pieceIn(language, inBrackets);
    if (said !== inBrackets) return `${pieceIn(language, before)} (${said})`;
  }
  const powered = (name: string) => powerIn(language, name);
  return (
    matched(language, vehiclePatterns, piece, powered) ??
    matched(language, vehiclePatterns, decapitalised(piece), powered) ??
    powered(piece)
  );
}

/** The power of an engine: '140hp', '75-90hp'. */
function powerIn(language: LanguageCode, engine: string): string {
  const { tag } = languageOf(language);
  return engine.replace(/(?<!\S)(\d+(?:-\d+)?)hp\b/g, (_, power: string) =>
    apart(tag, text(language, '{power}hp', { power })),
  );
}
