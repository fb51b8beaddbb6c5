/**
 * The models and engines of a catalogue by name: writings that differ only in form have one name.
 * 'Golf V / Golf VI' names two models, and 'Golf V (1K)' is the Golf V; writings with the same key are one
 * model. '1.9 TDI BJB / BKC / BXE 105hp' is the engine 1.9 TDI with the codes BJB, BKC and BXE;
 * writings that differ in separators, order, power or remarks name the same engine.
 */

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const NUMERAL = /^(?:I{1,3}|I?V|VI{1,3}|I?X)$/;

export function modelsOf(written: string): string[] {
  const models: string[] = [];
  // A slash within brackets separates codes of the model before them, not models.
  for (const piece of written.split(/\s*\/\s*(?![^(]*\))/)) {
    const name = piece.replace(/\s+/g, ' ').trim();
    const last = models.at(-1);
    if (name !== '') models.push(last === undefined ? name : inFull(name, last));
  }
  return [...new Set(models)];
}

/** Adds the words that 'Pajero II / III' and 'ML 280 / 320 CDI' do not repeat from the name before. */
function inFull(name: string, before: string): string {
  const words = before.split(' ');
  if (NUMERAL.test(name) && words.length > 1 && NUMERAL.test(words.at(-1) ?? '')) {
    return [...words.slice(0, -1), name].join(' ');
  }
  const [, letters] = /^(\p{L}+ )\d/u.exec(before) ?? [];
  return letters && /^\d/.test(name) ? letters + name : name;
}

/** Key that all writings of a model share: without codes in brackets, case, accents and separators. */
export function vehicleModelKey(name: string): string {
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

/** An engine in a writing: displacement and fuel, and the codes that its maker gives it. */
export interface Engine {
  readonly name: string;
  readonly codes: readonly string[];
}

export type Fuel = 'diesel' | 'petrol';

/** Makers' designations of engines as written, by fuel; compared without case and separators. */
const diesels = [
  ...['TDI', 'SDI', 'CDI', 'CDTI', 'DTI', 'DI', 'TD', 'TDS', 'TDCi', 'HDi', 'BlueHDi', 'e-HDi'],
  ...['dCi', 'CRDi', 'CRD', 'D-4D', 'DI-D', 'TiD', 'TTiD', 'JTD', 'JTDM', 'Multijet', 'BlueTEC'],
  ...['D', 'VCDi', 'DCAT', 'MZR-CD', 'SkyActiv-D', 'i-DTEC', 'i-CTDi'],
];
const petrols = [
  ...[
    'TSI',
    'TFSI',
    'FSI',
    'GTI',
    'THP',
    'TCe',
    'GDI',
    'T-GDI',
    'T-Jet',
    'TwinAir',
    'EcoBoost',
    'T',
  ],
];
const ofAnyFuel = ['Turbo', 'biturbo'];
const designations: readonly { name: string; fuel?: Fuel }[] = [
  ...diesels.map((name) => ({ name, fuel: 'diesel' as const })),
  ...petrols.map((name) => ({ name, fuel: 'petrol' as const })),
  ...ofAnyFuel.map((name) => ({ name })),
];
const plain = (word: string): string => word.toUpperCase().replace(/[^A-Z0-9]/g, '');
const byWord = new Map(designations.map((one) => [plain(one.name), one]));

const DISPLACEMENT = /^(\d{1,2}\.\d)([A-Za-z]{0,5})$/;
/** Matches a power with its unit: '105hp', '121-140 PS', '81 kW', '110 л.с.', '110 лс', '110马力'. */
const POWER =
  /(?<![\p{L}\d.,])(\d{1,4})(?: ?[-–] ?(\d{1,4}))? ?(hp|bhp|PS|cv|ch|л[./]? ?с\.?|马力|馬力|匹|마력|حصان|kW|кВт|千瓦|كيلوواط)(?!\p{L})/giu;
const KILOWATTS = /^(?:kW|кВт|千瓦|كيلوواط)$/i;
/** A metric horsepower in kW. */
const HORSEPOWER = 0.735_498_75;
/**
 * Valves, cylinders, injection, trim: they do not distinguish engines that have codes. V70 and i30 are
 * models: no engine has as many cylinders.
 */
const FEATURE =
  /^(?:\d{1,2}VT?|V(?:[4-68]|1[026])|[RIL][2-6]|PD|LS|HP|VGT|WGT|TWINCHARGER|QUATTRO|LITRE)$/i;
/**
 * Matches a note, which is words in small letters within brackets: '1G-GTE (two)', '2.0 DI-D BSY (VW
 * engine)'.
 */
const NOTE = /\((?=[^)]*\b\p{Ll}{2})[^)]*\)/gu;
/**
 * Matches the code of an engine: capital letters, digits, points and hyphens, at least two characters, one of
 * them a letter.
 */
const CODE = /^(?=.*[A-Z])[A-Z0-9][A-Z0-9.-]+$/;

/** The engines that a writing names; empty for ''. Without a displacement each name is an engine. */
export function enginesOf(written: string): Engine[] {
  // Remarks follow a comma. A comma within brackets separates codes.
  const decimal = written.replace(/(\d),(\d)/g, '$1.$2');
  const [plainText = ''] = decimal
    .replace(POWER, ' ')
    .replace(NOTE, ' ')
    .split(/,(?![^(]*\))/);
  const pieces = plainText.split('/').map((piece) => piece.split(/[\s,()]+/).filter(Boolean));
  const hasDisplacement = pieces.some((words) => words.some((word) => DISPLACEMENT.test(word)));
  return hasDisplacement ? withDisplacement(pieces) : withoutDisplacement(plainText);
}

function withDisplacement(pieces: readonly string[][]): Engine[] {
  const read = pieces.map(readPiece);
  const engines = new Map<string, Set<string>>();
  let litres = '';
  let fuel = '';
  for (const [at, piece] of read.entries()) {
    litres = piece.litres || litres || (read.find((one) => one.litres)?.litres ?? '');
    // '1.5 / 1.6 CRDi': the fuel belongs to both displacements.
    const begins = piece.litres !== '' && piece.codes.length === 0;
    const next = begins ? (read.slice(at).find((one) => one.fuel)?.fuel ?? '') : '';
    fuel = piece.fuel || next || (piece.litres ? '' : fuel);
    const isEmpty = !piece.litres && !piece.fuel && piece.codes.length === 0;
    if (isEmpty) continue;
    const name = `${litres} ${fuel}`.trim();
    const codes = engines.get(name) ?? new Set();
    for (const code of piece.codes) codes.add(code);
    engines.set(name, codes);
  }
  return Array.from(engines, ([name, codes]) => ({ name, codes: [...codes].sort() }));
}

function readPiece(words: readonly string[]) {
  let litres = '';
  const fuels: string[] = [];
  const codes: string[] = [];
  for (const word of words) {
    const [, size, behind = ''] = DISPLACEMENT.exec(word) ?? [];
    const fuel = byWord.get(plain(behind || word))?.name;
    const valves = /^\d{1,2}VT$/i.test(word);
    if (size !== undefined) litres = size;
    if (fuel !== undefined || valves) fuels.push(fuel ?? 'T');
    else if (size === undefined && !FEATURE.test(word) && CODE.test(word)) codes.push(word);
  }
  return { litres, fuel: [...new Set(fuels)].join(' '), codes };
}

const withoutDisplacement = (plainText: string): Engine[] => {
  const names = plainText
    .split('/')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  return [...new Set(names)].map((name) => ({ name, codes: [] }));
};

/** The fuels of the designations in a writing; empty if it has no designation. */
export function fuelsOf(written: string): Set<Fuel> {
  const fuels = new Set<Fuel>();
  for (const word of written.replace(/(\d),(\d)/g, '$1.$2').split(/[\s,()/]+/)) {
    const [, , behind = ''] = DISPLACEMENT.exec(word) ?? [];
    const fuel = byWord.get(plain(behind || word))?.fuel;
    if (fuel) fuels.add(fuel);
  }
  return fuels;
}

/** A range of power, in metric horsepower. */
export interface Power {
  readonly from: number;
  readonly to: number;
}

interface WrittenPower extends Power {
  readonly start: number;
  readonly end: number;
}

export function powersOf(text: string): { powers: WrittenPower[]; rest: string } {
  const powers = [...text.matchAll(POWER)].map((match) => {
    const [all, from = '', to = from, unit = ''] = match;
    const horses = (figure: string) =>
      KILOWATTS.test(unit) ? Math.round(Number(figure) / HORSEPOWER) : Number(figure);
    const start = match.index;
    return { from: horses(from), to: horses(to), start, end: start + all.length };
  });
  return { powers, rest: text.replace(POWER, ' ') };
}

/** The codes that a writing states: AZV and BKD of '2.0 TDI 16V BKD / AZV'. */
export const engineCodesOf = (written: string): string[] =>
  written
    .replace(POWER, ' ')
    .replace(NOTE, ' ')
    .split(/[\s,;/()]+/)
    .filter((word) => CODE.test(word) && !DISPLACEMENT.test(word))
    .filter((word) => !isDesignation(word) && !isEngineFeature(word));

/**
 * Form that a maker's codes share: 'aa999' for OM651, 'a99a' for Z19DT and Z19DTH, 'a' for BKD and CAYC. Undefined
 * for words that are no codes, and for TDL and GTD, which begin like TDI and GTI.
 */
export function codeForm(word: string): string | undefined {
  const code = word.toLowerCase().replace(/[.-]/g, '');
  if (!/^(?:[a-z]{3,4}|(?=.*\d)(?=.*[a-z])[a-z\d]{3,})$/.test(code)) return undefined;
  if (isDesignation(code) || isEngineFeature(code) || beginsLikeDesignation(code)) return undefined;
  const letters = /^[a-z]+(?=\d)/.exec(code)?.[0].length ?? 0;
  const behind = code.slice(letters).replace(/[a-z]+/g, 'a');
  return 'a'.repeat(letters) + behind.replace(/\d/g, '9');
}

const beginsLikeDesignation = (code: string): boolean =>
  code.length === 3 &&
  [...byWord.keys()].some(
    (name) => name.length === 3 && name.startsWith(code.slice(0, 2).toUpperCase()),
  );

export const designationNames = [...byWord.keys()].map((name) => name.toLowerCase());
/** Whether a word is a maker's designation of engines (TDI, HDi). */
export const isDesignation = (word: string): boolean => byWord.has(plain(word));
export const isEngineFeature = (word: string): boolean => FEATURE.test(word);

/** A writing of the catalogue and how many vehicles have it. */
export interface WrittenName {
  readonly make: string;
  readonly name: string;
  readonly count: number;
}

/** Name of an engine, and the name with each of its codes: '1.9 TDI', '1.9 TDI BKC'. */
interface EngineName {
  readonly name: string;
  readonly coded: readonly string[];
}

/** Maps the writings of a model to its name: the writing that most vehicles have. */
export class ModelNames {
  readonly #names = new Map<string, string>();

  constructor(written: readonly WrittenName[]) {
    const counts = new Map<string, number>();
    for (const { name, count } of written) {
      for (const one of modelsOf(name)) counts.set(one, (counts.get(one) ?? 0) + count);
    }
    const best = new Map<string, number>();
    for (const [name, count] of counts) {
      const key = vehicleModelKey(name);
      if (count <= (best.get(key) ?? 0)) continue;
      best.set(key, count);
      this.#names.set(key, name);
    }
  }

  of(written: string): string[] {
    const names = modelsOf(written).map((one) => this.#names.get(vehicleModelKey(one)) ?? one);
    return [...new Set(names)];
  }
}

/** Names of engines by make: a code alone means the engine that has the code in other writings. */
export class EngineNames {
  /** Engine by make and code; '' if several engines have the code. */
  readonly #owners = new Map<string, string>();

  constructor(written: readonly WrittenName[]) {
    for (const { make, name } of written) {
      for (const engine of enginesOf(name)) {
        for (const code of engine.codes) {
          const key = `${make}\n${code}`;
          const ownerName = this.#owners.get(key);
          this.#owners.set(
            key,
            ownerName === undefined || ownerName === engine.name ? engine.name : '',
          );
        }
      }
    }
  }

  of(make: string, written: string): EngineName[] {
    return enginesOf(written).map(({ name, codes }) => {
      const owner = codes.length === 0 && this.#owners.get(`${make}\n${name}`);
      return owner
        ? { name: owner, coded: [`${owner} ${name}`] }
        : { name, coded: codes.map((code) => `${name} ${code}`) };
    });
  }
}
