import { numberKey, type WrittenNumber } from './key.ts';

/** Names of the makers of turbos in price lists and on plates. */
const names = {
  Garrett: [
    'Garrett (Honeywell)',
    'Honeywell',
    'Honeywell Garrett',
    'Honeywell Turbo Technologies',
    'Garrett AiResearch',
    'AiResearch',
    'AlliedSignal',
    'Allied Signal',
    'Garrett Advancing Motion',
    'Garrett Motion',
    'Garrett AlliedSignal',
    'Гаррет',
    'Гарретт',
    'غاريت',
    '盖瑞特',
    '霍尼韦尔',
  ],
  BorgWarner: [
    'Borg Warner',
    'BorgWarner Turbo Systems',
    'BorgWarner Turbo & Emissions Systems',
    'BorgWarner Turbo and Emissions Systems',
    'BWTS',
    'BW',
    'KKK',
    '3K',
    '3K-Warner',
    '3K Warner Turbosystems',
    'Kühnle Kopp & Kausch',
    'Kuehnle, Kopp und Kausch',
    'Schwitzer',
    'BorgWarner KKK',
    'BorgWarner 3K',
    'Борг Варнер',
    'БоргВарнер',
    '博格华纳',
  ],
  MHI: [
    'Mitsubishi',
    'Mitsubishi Heavy Industries',
    'Mitsubishi Heavy Industries Engine & Turbocharger',
    'Mitsubishi Turbocharger',
    'MHIET',
    'MTEE',
    'Мицубиси',
    'Митсубиши',
    'ميتسوبيشي',
    '三菱',
    '三菱重工',
    '三菱重工業',
  ],
  IHI: [
    'IHI Turbo',
    'IHI Charging Systems',
    'Ishikawajima-Harima',
    'Warner-Ishi',
    'ICSI',
    '石川岛',
  ],
  Toyota: ['Toyota Motor', 'Тойота', 'تويوتا', '丰田', 'トヨタ'],
  Hitachi: ['Hitachi Automotive', 'Хитачи', '日立'],
  Holset: [
    'Cummins',
    'Cummins Turbo Technologies',
    'Holset Cummins',
    'Holset (Cummins)',
    'Cummins Holset',
    'Холсет',
    '霍尔赛特',
  ],
  Continental: ['VDO', 'Continental VDO', 'Vitesco', 'Vitesco Technologies'],
  BMTS: ['Bosch Mahle', 'Bosch Mahle Turbo Systems', 'BMTS Technology'],
  'CZ Strakonice': ['CZ', 'ČZ', 'CZ a.s.', 'CZ a.s. Strakonice', 'ČZ Strakonice', 'ЧЗ'],
  Турбоком: ['Turbokom', 'Turbocom', 'НПО Турбоком'],
  Турботехника: ['Turbotechnika', 'Turbotekhnika', 'НПО Турботехника', 'НПО «Турботехника»'],
  БЗА: ['BZA', 'Борисовский завод агрегатов'],
} as const;

export type Maker = keyof typeof names;

export const makers = Object.keys(names) as Maker[];

const legalForms = new Set(['GMBH', 'AG', 'INC', 'LTD', 'LLC', 'CORP', 'CO', 'COMPANY', 'ООО']);

function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !legalForms.has(word))
    .join('');
}

const byName = new Map<string, Maker>();
for (const maker of makers) {
  byName.set(maker, maker);
  for (const name of [maker, ...names[maker]]) byName.set(nameKey(name), maker);
}

/**
 * The maker of a turbo from any way its name is written: 'KKK', 'Garrett (Honeywell)', '三菱'.
 * If a cell has several names ('Caterpillar/Schwitzer', '三菱 Mitsubishi'), the first known name
 * counts. Undefined for a name that is not a turbo maker's.
 */
export function makerOf(name: string): Maker | undefined {
  const exact = byName.get(name);
  if (exact !== undefined) return exact;
  // the second look-up is for Cyrillic letters inside a Latin name
  const makerOfName = byName.get(nameKey(name)) ?? byName.get(numberKey(name));
  if (makerOfName !== undefined) return makerOfName;
  for (const part of name.split(/[/,;()|]|\s-\s/)) {
    const maker = byName.get(nameKey(part));
    if (maker !== undefined) return maker;
  }
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return undefined;
  return byName.get(nameKey(words[0] ?? '')) ?? byName.get(nameKey(words.at(-1) ?? ''));
}

/**
 * The reason why a key finds a number: 1 the number itself; 2 the same number written another way;
 * 3 the same turbo (or vehicle part) sold through another channel.
 */
export type How = 1 | 2 | 3;
export type Writing = { key: string; how: How };

/**
 * Source of a rule: tm turbomotori.com, tms turbomaster.info, cn cnmec.biz, gar garrettmotion.com,
 * ho holsetaftermarket.com, np transcribed nameplates, hx a Holset H1 note, aud an audit of an
 * aftermarket catalogue, ti Turbo International, gk general knowledge.
 */
type RuleSource = 'tm' | 'tms' | 'cn' | 'gar' | 'ho' | 'np' | 'hx' | 'aud' | 'ti' | 'gk';

export type Channel = {
  name: string;
  /** Whether numbers of this channel name the remanufactured (exchange) unit: the same turbo, another article. */
  remanufactured?: boolean;
  /** Whether numbers of this channel are the code on the plate, which replaces the whole number. */
  code?: boolean;
};

/**
 * A rule of equality: all notations of a number have one canonical key. The index always holds the canonical
 * key and a search always looks it up, so that any two notations match.
 */
export type Rule = {
  name: string;
  sources: readonly RuleSource[];
  /** The maker of the numbers; undefined for vehicle makers. */
  maker?: Maker;
  /** The maker never uses the letter O in these numbers, so a typed O means zero. */
  neverLetterO?: true;
  /** The canonical key of a number that fits the rule, else undefined. */
  read: (number: WrittenNumber) => string | undefined;
  /** Further keys to index for a canonical key; only a few, since each is a row per turbo. */
  indexed?: (canonical: string, number: WrittenNumber) => Writing[];
  /** The channel of a fitting notation; absent for a maker with one channel. */
  channel?: (number: WrittenNumber) => Channel;
  examples: readonly { written: readonly string[]; canonical: string }[];
  /** Pairs that look equal but are different. */
  apart: readonly (readonly [string, string])[];
};

/** A weak rule: gives suggestions, never matches. */
export type WeakRule = {
  name: string;
  sources: readonly RuleSource[];
  /** An English sentence without parameters, because it is a key of the translations. */
  why: string;
  suggest: (number: WrittenNumber) => string[];
  examples: readonly { written: string; suggested: string }[];
};
