/**
 * Reads a typed text word by word: each word is a make, model, engine, turbo model, year, power, fuel, kind of part,
 * word of the trade, or is not understood (docs/numbers.md 12). Words may be parted and joined in any way:
 * 'L 200' is L200, 'golf4' is Golf IV.
 */
import type { Version } from '#features/catalogue-index/versions.ts';
import { isNumberText, makerOf, numberKey } from '#features/numbers/index.ts';
import { nameKey } from '#features/numbers/key.ts';
import { applicationOf, makeNamed } from '#features/numbers/makes.ts';
import { modelNamed } from '#features/numbers/model-names.ts';
import { isTradeWord } from '#features/numbers/trade-words.ts';
import {
  folded,
  fuelNamed,
  fuelsNamed,
  type TypedText,
  type TypedToken,
  type TypedWord,
  typedTokens,
} from '#features/numbers/typed-words.ts';
import { designationNames, isDesignation } from '#features/numbers/vehicle-names.ts';
import { languages } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { withCodeEnds } from './engine-codes.ts';
import {
  ALIKE,
  BEGUN,
  componentMeaning,
  EXACT,
  kindsOfPart,
  meaningOf,
  readHolders,
} from './meanings.ts';
import {
  applicationWord,
  engineFact,
  fuelWord,
  goesOn,
  isDisplacement,
  longer,
  makeWord,
  mayBegin,
  modelWord,
  placesOfRuns,
  powerPlaces,
  powerWord,
  type ReadWord,
  runWord,
  turboWord,
  withPower,
  yearsWord,
} from './read-words.ts';
import {
  kindAt,
  MIN_MISSPELT,
  numeralOf,
  runsFrom,
  type WordIndex,
  wordIndex,
} from './word-index.ts';

export interface ReadText extends TypedText {
  readonly words: readonly ReadWord[];
}

/** Maximum number of tokens of a vehicle. */
const MAX_TOKENS = 16;
/** Maximum number of words that are read as one name: 'Land Cruiser Prado 90'. */
const MAX_JOINED = 4;

/** Reads a text. Words of the trade are skipped. */
export async function readTyped(version: Version, typed: string): Promise<ReadText> {
  const { text, tokens } = typedTokens(typed);
  if (tokens.length > MAX_TOKENS) return { text, tokens, words: [] };
  const index = await wordIndex(version);
  const reader: Reader = { index, kinds: kindsOfParts(version), text };
  const words: ReadWord[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = readAt(reader, tokens, at);
    words.push(...read.words);
    at += read.length;
  }
  for (const { meaning } of words) {
    if (meaning?.component !== undefined) await readHolders(version, meaning.component);
  }
  const withPowers = words.map((word, at) => withPower(index, word, words[at - 1]));
  return { text, tokens, words: withCodeEnds(index, text, withoutDoubt(withPowers)) };
}

interface Reader {
  readonly index: WordIndex;
  /** Kinds of parts by their names in all languages. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly text: string;
}

interface ReadAt {
  readonly words: readonly ReadWord[];
  /** Number of tokens read. */
  readonly length: number;
}

function readAt(reader: Reader, tokens: readonly TypedToken[], at: number): ReadAt {
  const token = tokens[at];
  if (!token) return { words: [], length: 1 };
  if (token.kind === 'power')
    return { words: [powerWord(reader.index, reader.text, token)], length: 1 };
  const before = tokens[at - 1];
  if (before?.kind === 'word' && isDisplacement(before.word)) {
    if (TURBO.test(token.word ?? '')) return { words: [turboWord(reader.index, token)], length: 1 };
    if (DIESEL.test(token.word ?? ''))
      return { words: [fuelWord(reader.index, token, ['diesel'])], length: 1 };
  }
  if (isQuantity(tokens, at)) return { words: [], length: 1 };
  const end = tokens.findIndex((one, place) => place >= at && one.kind === 'power');
  const most = Math.min(MAX_JOINED, (end < 0 ? tokens.length : end) - at);
  for (let length = most; length > 0; length--) {
    const some = tokens.slice(at, at + length);
    const plain = some.map((one) => (one.kind === 'word' ? one.word : (one as Yearly).word));
    if (plain.some((word) => word === undefined)) continue;
    const read = named(reader, some as TypedWord[], at > 0);
    if (read) return { words: read === 'trade' ? [] : [read], length };
  }
  if (token.kind === 'years')
    return { words: [yearsWord(reader.index, reader.text, token)], length: 1 };
  return { words: wordsLike(reader, token), length: 1 };
}

/** Whether a token at the end, or before a word such as 'pcs', is a quantity: 'Audi A4 1.8T x3', but not 'BMW 2.0d X3'. */
function isQuantity(tokens: readonly TypedToken[], at: number): boolean {
  const words = tokens.map((token) => ('word' in token && token.word) || '');
  const before = words.slice(0, at);
  return (
    /^x\d{1,2}$/.test(words[at] ?? '') &&
    (at === words.length - 1 || isTradeWord(words[at + 1] ?? '')) &&
    before.some((word) => /\d/.test(word)) &&
    !before.some((word) => makeNamed(word) === 'BMW')
  );
}

const TURBO = /^[tт]$/;
/** The D of 2.2d. */
const DIESEL = /^[dд]$/;

type Yearly = { readonly word?: string };

/** Reads the name that some words form together, written as in the catalogue or in another script. */
function named(
  { index, kinds, text }: Reader,
  tokens: readonly TypedWord[],
  isLater: boolean,
): ReadWord | 'trade' | undefined {
  const [first, last] = [tokens[0] as TypedWord, tokens.at(-1) as TypedWord];
  const piece = { start: first.start, end: last.end };
  const written = text.slice(piece.start, piece.end);
  const key = nameKey(written);
  const isYear = (first as { kind: string }).kind === 'years';
  const component = kinds.get(key);
  if (component !== undefined) {
    return { ...piece, word: key, weight: 1, meaning: componentMeaning(index, component) };
  }
  const make = makeNamed(written);
  if (make !== undefined) return makeWord(index, piece, make, folded(written));
  const model = modelNamed(written);
  if (model !== undefined) return modelWord(index, piece, folded(model), folded(written));
  if (tokens.length === 1 && isTradeWord(written) && !isNamed(index, first.word)) return 'trade';
  const fuels = tokens.length === 1 ? fuelNamed(written) : [];
  if (fuels.length > 0) return fuelWord(index, piece, fuels);
  const maker = makerOf(written.replace(/[\s-]/g, ''));
  if (maker !== undefined && index.makers.has(maker)) {
    const meaning = meaningOf(index, { [EXACT]: index.makers.get(maker) ?? [] });
    const role = { isMaker: true, isHard: true, isName: true, isStrong: true };
    return { ...piece, word: key, meaning, ...role, weight: 2 };
  }
  const isJoined = tokens.length > 1;
  const mayBeRun = isJoined ? areOneWord(index, tokens) : !isYear;
  const exact = mayBeRun ? exactRun(index, tokens, isLater) : undefined;
  const application = index.applications.get(applicationOf(written).toLowerCase());
  // 'excavator' is in the names of some models, but other excavators are meant, too.
  if (application) return applicationWord(index, piece, key, application);
  return exact === undefined ? undefined : runWord(index, piece, exact, tokens.length);
}

/**
 * Whether words are read only together, because one of them alone (a letter, a figure, an unknown word) means
 * nothing. Other words are searched separately: 'HDi 9HZ' is also '1.6 HDi 16V 9HZ'.
 */
const areOneWord = ({ places }: WordIndex, tokens: readonly TypedWord[]): boolean =>
  !/^\d+\.\d/.test(tokens[0]?.word ?? '') &&
  tokens.some(({ word }) => /^(?:\d{1,3}|\p{L})$/u.test(word) || !places.has(word));

/** Whether a model begins with a word, which then is no word of the trade: Espace, Ram. */
const isNamed = ({ modelStarts }: WordIndex, word: string): boolean =>
  word.length >= MIN_MISSPELT && modelStarts.has(word);

/** The run that words form when joined: as typed, with figures for Roman numerals, or zeros for the letter O. */
function exactRun(
  { places }: WordIndex,
  tokens: readonly TypedWord[],
  isLater: boolean,
): string | undefined {
  const plain = tokens.map(({ word }) => word);
  const figures = plain.map((word, at) => (at > 0 || isLater ? numeralOf(word) : '') || word);
  const joined = plain.join('');
  const zeros = /\d/.test(joined) ? joined.replaceAll('o', '0') : joined;
  const generation = joined.replace(/mk(?=\d$)/, '').replace(/^([1-8])er$/, '$1series');
  return [figures.join(''), joined, zeros, generation].find((run) => places.has(run));
}

/** Reads a word that the catalogue lacks in this form: split at its figures, as a start, or with a wrong letter. */
function wordsLike(reader: Reader, token: TypedWord): ReadWord[] {
  const { index } = reader;
  const parted =
    partedWords(reader, token) ?? afterMake(reader, token) ?? begunModel(reader, token);
  if (parted) return parted;
  const { word, ...piece } = token;
  if (isDisplacement(word)) return [runWord(index, piece, word, 1)];
  const figure = /^\d{2,3}$/.test(word) ? powerPlaces(index, Number(word)) : [];
  const begun = longer(index, word).filter(
    (run) => goesOn(word, run) && mayBegin(index, word, run),
  );
  if (begun.length > 0 || figure.length > 0) {
    const meaning = meaningOf(index, { [BEGUN]: [...placesOfRuns(index, begun), ...figure] });
    const isName = word.length >= 3 && /\p{L}/u.test(word);
    const isStrong = isName && word.length >= MIN_MISSPELT;
    const begunPlaces = placesOfRuns(index, begun);
    const isTurboModel = isName && begunPlaces.every((place) => kindAt(place) === 'turboModel');
    const weight = isName ? 3 : 1;
    return [{ ...piece, word, meaning, isHard: isName, isName, isStrong, isTurboModel, weight }];
  }
  const latin = numberKey(word).toLowerCase();
  // 'A6L' is a long A6.
  const short = /^(\p{L}+\d+)\p{L}{1,2}$/u.exec(word)?.[1] ?? '';
  const spellings = [latin === word ? '' : latin, index.modelStarts.has(short) ? short : ''];
  // The engine OM501LA for 'ом501' in Cyrillic letters.
  if (
    latin !== word &&
    /^\p{L}+\d+$/u.test(word) &&
    isNumberText(word) &&
    !index.places.has(latin)
  ) {
    return wordsLike(reader, { ...token, word: latin });
  }
  const like = spellings.some((one) => index.places.has(one))
    ? spellings.filter(Boolean)
    : [
        ...misspelt(index, word),
        // Longer numbers, too: who types '3' may still be typing 320. But 330 is not 3306.
        ...(/\d$/.test(word) && !/^\d{3}/.test(word) ? longer(index, word) : []),
      ];
  const fuels = fuelsNamed(
    (name) => isBegun(nameKey(word), name) || isMisspelt(nameKey(word), name),
  );
  const places = [...placesOfRuns(index, like), ...fuels.flatMap((fuel) => index.fuels[fuel])];
  const designation = designationLike(word);
  if (designation !== undefined && index.places.has(designation))
    return [runWord(index, piece, designation, 1)];
  // An engine designation is never left out, even if this catalogue does not have the engine.
  if (designation !== undefined) {
    const none = meaningOf(index, {});
    const fact = engineFact(index, designation, none);
    return [{ ...piece, word, meaning: none, ...fact, isHard: true, weight: 1 }];
  }
  if (places.length === 0) return [{ ...piece, word, weight: 0 }];
  const isName = like.length > 0 && /\p{L}/u.test(word);
  const meaning = meaningOf(index, { [ALIKE]: places });
  return [{ ...piece, word, meaning, isName, isStrong: isName && word.length > 4, weight: 3 }];
}

/** '316cdi' is 316 and CDI, if both are words of the catalogue. */
function partedWords(reader: Reader, { word, start }: TypedWord): ReadWord[] | undefined {
  const parts = [...word.matchAll(/\d+(?:\.\d+)?|[^\d.]+/g)];
  if (parts.length < 2 || parts.length > 4) return undefined;
  const tokens = parts.map((part) => ({
    kind: 'word' as const,
    word: part[0],
    start: start + part.index,
    end: start + part.index + part[0].length,
  }));
  const words = tokens.map((token) => named(reader, [token], true));
  const isSure = words.every((read, at) => {
    const part = tokens[at]?.word ?? '';
    if (!read) return false;
    // The 'pc' of the excavator PC300-8 is no piece.
    if (read === 'trade') return part.length > 2;
    // Not split at a single letter, nor before a short model name: the engine 6BT is not 6 and BT-50.
    return /\d|../.test(part) && !(at > 0 && part.length < MIN_MISSPELT && isNameOfModel(read));
  });
  return isSure ? words.filter((read) => read !== 'trade' && read !== undefined) : undefined;
}

const isNameOfModel = ({ word, isModel, isTurboModel }: ReadWord): boolean =>
  (isModel || isTurboModel) === true && !/\d/.test(word);

/** 'audia4b6' is the make Audi and its A4 B6. */
function afterMake({ index }: Reader, { word, start, end }: TypedWord): ReadWord[] | undefined {
  for (let length = word.length - 1; length > 1; length--) {
    const [make, model] = [makeNamed(word.slice(0, length)), word.slice(length)];
    if (make === undefined || !index.modelStarts.has(model)) continue;
    const middle = start + length;
    return [
      makeWord(index, { start, end: middle }, make, word.slice(0, length)),
      runWord(index, { start: middle, end }, model, 1),
    ];
  }
  return undefined;
}

/** 'evo9' is the start of a model's name and its generation, if the name has one: 'Evolution IX'. */
function begunModel(reader: Reader, { start, ...token }: TypedWord): ReadWord[] | undefined {
  const { index } = reader;
  const [, letters, figure = ''] = /^(\p{L}{3,})(\d{1,2})$/u.exec(token.word) ?? [];
  if (letters === undefined || runsFrom(index, token.word).length > 0) return undefined;
  const generations = runsFrom(index, letters).filter((run) => /^\p{L}+\d{1,2}$/u.test(run));
  if (!placesOfRuns(index, generations).some((place) => kindAt(place) === 'model'))
    return undefined;
  const middle = start + letters.length;
  const name = { kind: 'word' as const, word: letters, start, end: middle };
  const piece = { start: middle, end: token.end };
  return [...wordsLike(reader, name), runWord(index, piece, figure, 1)];
}

/** Makes and models that differ from `word` by one letter, from the catalogue and the tables of names. */
function misspelt(index: WordIndex, word: string): string[] {
  if (word.length < MIN_MISSPELT || /\d/.test(word)) return [];
  const bare = word.replace(/^ال/, '');
  const model = bare === word ? undefined : modelNamed(bare);
  if (model) return [folded(model)];
  return index.makeAndModelWords.filter((known) => isMisspelt(word, known));
}

/** The designation that a word stands for. In a designation of six letters or more, one letter may be wrong. */
const designationLike = (word: string): string | undefined =>
  isDesignation(word) && word.length > 1
    ? word
    : designationNames.find((name) => name.length > 5 && isMisspelt(word, name));

const isBegun = (word: string, name: string): boolean =>
  word.length >= MIN_MISSPELT && name.startsWith(word);

/** Whether a word differs from a known word by one letter: replaced, added, missing, or two swapped. */
function isMisspelt(word: string, known: string): boolean {
  if (word.length < MIN_MISSPELT || /\d/.test(word)) return false;
  if (Math.abs(word.length - known.length) > 1) return false;
  let same = 0;
  while (same < word.length && word[same] === known[same]) same += 1;
  const [a, b] = [word.slice(same), known.slice(same)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** A figure beside a model is its generation or power, not a model of its own: 'A4 156'. */
function withoutDoubt(words: readonly ReadWord[]): ReadWord[] {
  const hasModel = words.some(
    ({ word, isStrong, weight }) => isStrong && weight > 3 && /\p{L}/u.test(word),
  );
  return words.map((one) =>
    hasModel && /^\d{3}$/.test(one.word) ? { ...one, isHard: false, weight: 1 } : one,
  );
}

const kindMaps = new WeakMap<Version, ReadonlyMap<string, string>>();
/** Names that the trade uses for a CHRA besides the names in the texts. */
const chraNames =
  'cartridge core картридж rumpfgruppe cartucho cartouche 机芯 中间体 قلب خرطوشة'.split(' ');

/** The kinds of parts that a version has, by their names in all languages. */
function kindsOfParts(version: Version): ReadonlyMap<string, string> {
  const cached = kindMaps.get(version);
  if (cached) return cached;
  const kinds = new Map<string, string>();
  for (const component of kindsOfPart(version)) {
    const names = languages.map(({ code }) => translate(code, component));
    for (const name of [component, ...names]) kinds.set(nameKey(name), component);
    if (component === 'CHRA') for (const name of chraNames) kinds.set(nameKey(name), component);
  }
  kindMaps.set(version, kinds);
  return kinds;
}
