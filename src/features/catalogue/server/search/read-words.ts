/** Meanings of single words of a typed text, by their kind. */
import { formerMake, isEngineMaker } from '#features/numbers/makes.ts';
import { folded, type TypedPower, type TypedYears } from '#features/numbers/typed-words.ts';
import { isDesignation, isEngineFeature } from '#features/numbers/vehicle-names.ts';
import { BEGUN, EXACT, type Meaning, meaningOf } from './meanings.ts';
import { kindAt, runsFrom, type WordIndex } from './word-index.ts';

/** A word of a text, or several words with one meaning. */
export interface ReadWord {
  /** Position in the text. */
  readonly start: number;
  readonly end: number;
  /** The word in the form that is compared. */
  readonly word: string;
  /** Undefined if the word means nothing in this catalogue. */
  readonly meaning?: Meaning;
  /**
   * Whether every result must have the word: a known make, model, engine or turbo model. Other words are left out if
   * no record has them.
   */
  readonly isHard?: boolean;
  /** Whether the word alone names something: a figure, year or fuel alone is no vehicle. */
  readonly isName?: boolean;
  /** Whether the word leads to few turbos, so that an unknown word beside it may be left out. */
  readonly isStrong?: boolean;
  readonly isMake?: boolean;
  /** Whether the word is a maker of turbos: Garrett. */
  readonly isMaker?: boolean;
  /** Whether the word may be the power of an engine. */
  readonly isPower?: boolean;
  /** Whether a model's name begins with the word. */
  readonly isModel?: boolean;
  /** How much the word tells about a vehicle. */
  readonly weight: number;
  /** Whether the word can only be the model of a turbo. */
  readonly isTurboModel?: boolean;
}

/**
 * Reads a make: the make's vehicles, then vehicles whose model or engine names it ('5.9 Cummins', 'Volvo
 * Penta'). A maker of engines is left out if no record of the vehicle names it.
 */
export function makeWord(index: WordIndex, piece: Place, make: string, word: string): ReadWord {
  const meaning = meaningOf(index, {
    [EXACT]: index.makes.get(make) ?? [],
    [BEGUN]: [
      ...placesOfRuns(index, [word, folded(make)]),
      ...(index.makes.get(formerMake(make)) ?? []),
    ],
  });
  const role = { isMake: true, isHard: !isEngineMaker(make), isName: true, isStrong: true };
  return { ...piece, word, meaning, ...role, weight: 3 };
}

export type Place = Pick<ReadWord, 'start' | 'end'>;

/** A model from the tables of names. The catalogue may lack it, or have it in the other script. */
export function modelWord(index: WordIndex, piece: Place, word: string, written: string): ReadWord {
  const places = placesOfRuns(index, [word, written]);
  const meaning = meaningOf(index, { [EXACT]: places });
  // '系' alone is no model.
  const isKnown = index.modelStarts.has(word) || places.length === 0;
  const role = { isModel: isKnown, isHard: isKnown, isName: true, isStrong: isKnown };
  return { ...piece, word, meaning, ...role, weight: 4 };
}

/** Reads a word that the catalogue has in full. Longer runs that start with the word come after it. */
export function runWord(index: WordIndex, piece: Place, word: string, length: number): ReadWord {
  const exact = index.places.get(word) ?? [];
  // The longer run must be one word: D4D is not found in 'DI-D 4D56'.
  const goesOnAsWord = (run: string) => index.single.has(run) && goesOn(word, run);
  const begun = length > 1 ? [] : longer(index, word).filter(goesOnAsWord);
  const isFigure = /^\d{1,3}$/.test(word);
  const places = {
    [EXACT]: exact,
    [BEGUN]: [...placesOfRuns(index, begun), ...(isFigure ? powerPlaces(index, Number(word)) : [])],
  };
  const meaning = meaningOf(index, places);
  return { ...piece, word, meaning, ...roleOf(index, word, exact) };
}

export const placesOfRuns = ({ places }: WordIndex, runs: readonly string[]): number[] =>
  runs.flatMap((run) => places.get(run) ?? []);

export const longer = (index: WordIndex, word: string): readonly string[] =>
  runsFrom(index, word).filter((run) => run !== word);

/** Whether a longer run keeps the figure of a word: '320d' keeps 320, '3200' does not. */
export const goesOn = (word: string, run: string): boolean =>
  !(/\d$/.test(word) && /\d|\./.test(run.charAt(word.length)));

/** Whether a word may be the start of a run. Letters alone start no turbo model: 'GTD' is a Golf, not GTD1244VZ. */
export const mayBegin = ({ places }: WordIndex, word: string, run: string): boolean =>
  /\d/.test(word) || places.get(run)?.some((place) => kindAt(place) !== 'turboModel') === true;

/** Bodies, drives and trims, which catalogues seldom record. */
const versions = new Set(
  `quattro 4motion 4x4 4wd awd 2wd syncro automatic manual variant avant combi kombi kombo sw touring estate wagon
  sedan saloon coupe cabrio cabriolet hatchback limousine sport sports line sline plus edition classic comfort
  comfortline highline trendline ambiente elegance style van bus box pickup pick up long short rhd lhd facelift lci
  euro euro2 euro3 euro4 euro5 euro6 dpf fap egr bluemotion xdrive crew cab double single универсал седан хэтчбек
  рестайлинг biturbo bi twinturbo twin`.split(/\s+/),
);

export const isVersion = (word: string): boolean => versions.has(word);

/** Role of a word of the catalogue: see ReadWord. */
function roleOf(
  { modelStarts }: WordIndex,
  word: string,
  exact: readonly number[],
): Omit<ReadWord, 'start' | 'end' | 'word' | 'meaning'> {
  const kinds = new Set(exact.map(kindAt));
  const hasLetters = /\p{L}/u.test(word);
  const isModel = modelStarts.has(word);
  if (word.length === 1 || isVersion(word) || isEngineFeature(word))
    return { isModel: isModel && /\d/.test(word), weight: 0.5 };
  if (isDesignation(word)) return { isHard: true, isName: hasLetters, weight: 1 };
  if (!hasLetters) {
    const isLong = word.length >= 3 && !word.includes('.');
    return {
      isHard: word.includes('.') || word.length > 3 || (isLong && isModel),
      isStrong: isModel && word.length > 3,
      isModel,
      weight: isModel && isLong ? 4 : 1,
    };
  }
  const isOnlyTurbo = kinds.size === 1 && kinds.has('turboModel');
  if (isOnlyTurbo)
    return { isHard: true, isName: true, isStrong: true, isTurboModel: true, weight: 4 };
  const isApplication = kinds.size === 1 && kinds.has('application');
  if (isApplication) return { isName: true, weight: 1 };
  const isChassis = kinds.size === 1 && kinds.has('model') && !isModel && /\d/.test(word);
  return { isModel, isHard: !isChassis, isName: true, isStrong: true, weight: isChassis ? 2 : 4 };
}

export function powerPlaces({ powers }: WordIndex, horses: number): number[] {
  if (horses < 40) return [];
  return powers.filter((one) => one.from <= horses && horses <= one.to).map(({ place }) => place);
}

/** All texts that state a power. */
export const anyPower = (index: WordIndex): Meaning =>
  meaningOf(index, { [EXACT]: index.powers.map(({ place }) => place) });

export function powerWord(
  index: WordIndex,
  text: string,
  { start, end, power }: TypedPower,
): ReadWord {
  // Rounding to kilowatts may lose one horsepower.
  const places = index.powers
    .filter((one) => one.from <= power.to + 1 && power.from <= one.to + 1)
    .map(({ place }) => place);
  const meaning = meaningOf(index, { [EXACT]: places });
  return { start, end, word: folded(text.slice(start, end)), meaning, isPower: true, weight: 0.5 };
}

export function yearsWord(
  index: WordIndex,
  text: string,
  { start, end, from, to, word = '' }: TypedYears,
): ReadWord {
  const meaning = meaningOf(index, { [EXACT]: index.places.get(word) ?? [] }, { from, to });
  return { start, end, word: word || text.slice(start, end), meaning, weight: 0.5 };
}

/** Reads an application, or a model or engine that names the application: '320B excavator'. */
export const applicationWord = (
  index: WordIndex,
  piece: Place,
  word: string,
  places: readonly number[],
): ReadWord => ({
  ...piece,
  word,
  weight: 1,
  meaning: meaningOf(index, { [EXACT]: placesOfRuns(index, [word]), [BEGUN]: places }),
});

export const fuelWord = (
  index: WordIndex,
  piece: Place,
  fuels: readonly ('diesel' | 'petrol')[],
): ReadWord => ({
  ...piece,
  word: fuels.join(),
  weight: 0.5,
  meaning: meaningOf(index, { [EXACT]: fuels.flatMap((fuel) => index.fuels[fuel]) }),
});
