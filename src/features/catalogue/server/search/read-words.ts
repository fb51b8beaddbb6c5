/** Meanings of single words of a typed text, by their kind. */
import { formerMake, isEngineMaker } from '#features/numbers/makes.ts';
import { folded, type TypedPower, type TypedYears } from '#features/numbers/typed-words.ts';
import { isDesignation, isEngineFeature, type Power } from '#features/numbers/vehicle-names.ts';
import { ALIKE, BEGUN, EXACT, type Meaning, meaningOf } from './meanings.ts';
import { kindAt, runsFrom, type Undisplaced, type WordIndex } from './word-index.ts';

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
  /** Set for a power, year, fuel, displacement or designation: a row with another value does not match. */
  readonly fact?: VehicleFact;
  /** Whether the word is understood even if no row has it: the T of 2.0T. */
  readonly isOptional?: boolean;
  /** Whether a model's name begins with the word. */
  readonly isModel?: boolean;
  /** How much the word tells about a vehicle. */
  readonly weight: number;
  /** Whether the word can only be the model of a turbo. */
  readonly isTurboModel?: boolean;
}

export interface VehicleFact {
  /** Rows with this value. */
  readonly stated: Meaning;
  /** Rows without a value, and others that may have it; read only if needed. */
  readonly allowed: () => Meaning;
  /** Whether rows without a value follow those with this value. Otherwise they count only if no row has it. */
  readonly unstatedFollow?: boolean;
}

/**
 * Reads a make: the make's vehicles, then vehicles whose model or engine names it ('5.9 Cummins', 'Volvo
 * Penta'). A maker of engines is left out if no record of the vehicle names it.
 */
export function makeWord(index: WordIndex, piece: TextSpan, make: string, word: string): ReadWord {
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

/**
 * Whether the catalogue has the word only as an engine code, not as a make (BYD is an engine of the Golf), and no
 * other word names a vehicle. The user then means the make, which the catalogue lacks.
 */
export const isMissingMake = (word: ReadWord, words: readonly ReadWord[]): boolean =>
  word.isMake === true &&
  word.isHard === true &&
  word.meaning?.levels.size === 1 &&
  word.meaning.levels.has('engine') &&
  !words.some((other) => other !== word && other.isStrong);

export type TextSpan = Pick<ReadWord, 'start' | 'end'>;

/** A model from the tables of names. The catalogue may lack it, or have it in another script. */
export function modelWord(
  index: WordIndex,
  piece: TextSpan,
  word: string,
  written: string,
): ReadWord {
  const places = placesOfRuns(index, [word, written]);
  const meaning = meaningOf(index, { [EXACT]: places });
  // '系' (series) alone is no model.
  const isKnown = index.modelStarts.has(word) || places.length === 0;
  const role = { isModel: isKnown, isHard: isKnown, isName: true, isStrong: isKnown };
  return { ...piece, word, meaning, ...role, weight: 4 };
}

/** Reads a word that the catalogue has in full. Longer runs that start with the word come after it. */
export function runWord(index: WordIndex, piece: TextSpan, word: string, length: number): ReadWord {
  const exact = index.places.get(word) ?? [];
  // The longer run must be one word: D4D is not found in 'DI-D 4D56'.
  const goesOnAsWord = (run: string) => index.single.has(run) && goesOn(word, run);
  const begun = length > 1 ? [] : longer(index, word).filter(goesOnAsWord);
  const isFigure = /^\d{1,3}$/.test(word);
  const places = {
    [EXACT]: exact,
    [BEGUN]: isFigure
      ? [...placesOfRuns(index, begun).filter(isNoTurboModel), ...powerPlaces(index, Number(word))]
      : placesOfRuns(index, begun),
  };
  const meaning = meaningOf(index, places);
  return {
    ...piece,
    word,
    meaning,
    ...engineFact(index, word, meaning),
    ...roleOf(index, word, exact),
  };
}

export const isDisplacement = (word: string): boolean => /^\d{1,2}\.\d$/.test(word);

/** A displacement or designation. Engines that name none may have it: the Hilux 1KD-FTV is a 3.0 D-4D. */
export function engineFact(
  index: WordIndex,
  word: string,
  stated: Meaning,
): { fact?: VehicleFact } {
  const isSize = isDisplacement(word);
  if (!isSize && (word.length === 1 || isTrim(word) || !isDesignation(word))) return {};
  const mayHave = ({ litres, hasDesignation }: Undisplaced) =>
    isSize ? litres.size === 0 || litres.has(word) : !hasDesignation;
  const unstated = () => index.withoutDisplacement.filter(mayHave).map(({ place }) => place);
  const allowed = () => meaningOf(index, { [ALIKE]: unstated() });
  return { fact: { stated, allowed, unstatedFollow: true } };
}

/** A figure is no start of a turbo model: the 9 of 'Evo 9' is not in TD05HR-15GK2-9T. */
const isNoTurboModel = (place: number): boolean => kindAt(place) !== 'turboModel';

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
const trimWords = new Set(
  `quattro 4motion 4x4 4wd awd 2wd syncro automatic manual variant avant combi kombi kombo sw touring estate wagon
  sedan saloon coupe cabrio cabriolet hatchback limousine sport sports line sline plus edition classic comfort
  comfortline highline trendline ambiente elegance style van bus box pickup pick up long short rhd lhd facelift lci
  euro euro2 euro3 euro4 euro5 euro6 dpf fap egr bluemotion xdrive crew cab double single универсал седан хэтчбек
  рестайлинг biturbo bi twinturbo twin lwb swb mwb fwd rwd dsg vrs amg slt xlt ltz sle suv mpv 2dr 3dr 4dr
  5dr`.split(/\s+/),
);

/** Whether a word narrows a search, but names no model or engine: a make, designation or displacement. */
export const isNoModel = ({ isMake, isMaker, isStrong, isModel, word }: ReadWord): boolean =>
  isMake === true || isMaker === true || !(isStrong || isModel) || /^\d\.\d/.test(word);

export const isTrim = (word: string): boolean => trimWords.has(word);

function roleOf(
  { modelStarts }: WordIndex,
  word: string,
  exact: readonly number[],
): Omit<ReadWord, 'start' | 'end' | 'word' | 'meaning'> {
  const kinds = new Set(exact.map(kindAt));
  const hasLetters = /\p{L}/u.test(word);
  const isModel = modelStarts.has(word);
  if (word.length === 1 || isTrim(word) || isEngineFeature(word))
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
  if (horses < MIN_POWER) return [];
  return powers.filter((one) => one.from <= horses && horses <= one.to).map(({ place }) => place);
}

/**
 * A power up to this many horsepower away still fits, after those at most 1 hp away: 148 bhp may be 150 PS. 110hp and
 * 115hp are two engines.
 */
const NEAR_POWER = 4;

function powerFact(index: WordIndex, { from, to }: Power): VehicleFact {
  const within = (margin: number) =>
    index.powers.filter((one) => one.from <= to + margin && from <= one.to + margin);
  const places = (margin: number) => within(margin).map(({ place }) => place);
  return {
    unstatedFollow: true,
    // A power that was rounded to kilowatts may be 1 hp off.
    stated: meaningOf(index, { [EXACT]: places(1) }),
    allowed: () => meaningOf(index, { [ALIKE]: [...index.withoutPower, ...places(NEAR_POWER)] }),
  };
}

/** Minimum power of a figure without a unit. */
const MIN_POWER = 40;

/** Reads a figure without a unit as a power if an engine precedes it: '1.9 TDI 130', not 'Edition 110'. */
export function withPower(
  index: WordIndex,
  word: ReadWord,
  before: ReadWord | undefined,
): ReadWord {
  const horses = Number(word.word);
  if (!/^\d{2,3}$/.test(word.word) || horses < MIN_POWER || !before) return word;
  if (!namesEngine(index, before)) return word;
  return { ...word, fact: powerFact(index, { from: horses, to: horses }) };
}

const namesEngine = ({ places }: WordIndex, { word, isModel }: ReadWord): boolean =>
  /^\d{3}[di]$/.test(word) ||
  (!isModel &&
    /\D/.test(word) &&
    places.get(word)?.some((place) => kindAt(place) === 'engine') === true);

export function powerWord(
  index: WordIndex,
  text: string,
  { start, end, power }: TypedPower,
): ReadWord {
  const fact = powerFact(index, power);
  const word = folded(text.slice(start, end));
  return { start, end, word, meaning: fact.stated, fact, weight: 0.5 };
}

export function yearsWord(
  index: WordIndex,
  text: string,
  { start, end, from, to, word = '' }: TypedYears,
): ReadWord {
  const named = { [EXACT]: index.places.get(word) ?? [] };
  const meaning = meaningOf(index, named, { from, to });
  const orNone = () => meaningOf(index, named, { from, to, orNone: true });
  const fact = { stated: meaning, allowed: orNone };
  return { start, end, word: word || text.slice(start, end), meaning, fact, weight: 0.5 };
}

/**
 * Reads the T of 2.0T, a turbocharged petrol engine. Petrol engines (T, TSI, TFSI) match first, then engines whose
 * name has no fuel.
 */
export function turboWord(index: WordIndex, { start, end }: TextSpan): ReadWord {
  const diesels = new Set(index.fuels.diesel);
  const petrols = index.fuels.petrol.filter((place) => !diesels.has(place));
  const meaning = meaningOf(index, { [EXACT]: petrols, [BEGUN]: index.fuels.petrol });
  return { start, end, word: 't', meaning, isOptional: true, weight: 0.5 };
}

/** Reads an application: names that contain the word ('320B excavator'), then the application's vehicles. */
export const applicationWord = (
  index: WordIndex,
  piece: TextSpan,
  word: string,
  places: readonly number[],
): ReadWord => ({
  ...piece,
  word,
  weight: 1,
  meaning: meaningOf(index, { [EXACT]: placesOfRuns(index, [word]), [BEGUN]: places }),
});

export function fuelWord(
  index: WordIndex,
  piece: TextSpan,
  fuels: readonly ('diesel' | 'petrol')[],
): ReadWord {
  const places = fuels.flatMap((fuel) => index.fuels[fuel]);
  const meaning = meaningOf(index, { [EXACT]: places });
  const fact = { stated: meaning, allowed: () => meaning };
  return { ...piece, word: fuels.join(), meaning, fact, weight: 0.5 };
}
