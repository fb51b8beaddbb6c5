/**
 * Measures of parts in the proportions of real ones: made up around the size of the compressor wheel,
 * to which all of a turbo is built. Shared by the demo and the bench's catalogues.
 */
import { parseDimensions } from '#features/numbers/index.ts';
import type { Family } from './families.ts';

/** A number from 0 up to 1 for a name. */
type Draw = (name: string) => number;

/** About the exducer of the compressor wheel, mm, by the code of a family. */
const byCode: Record<string, number> = {
  TD025: 40,
  TD03: 44,
  TF035: 47,
  TD06: 68,
  TE06: 68,
  KP35: 41,
  BV35: 43,
  BV39: 46,
  K04: 55,
  K36: 90,
  RHF3: 38,
  CT9: 44,
  CT12: 48,
  CT20: 54,
  CT26: 65,
  HX25: 60,
  HX35: 76,
  HX40: 86,
  HX55: 103,
  HX80: 130,
  HC5: 105,
  HE200: 60,
  HE351: 84,
  HE551: 102,
  '4LE': 110,
  S410: 98,
  S1B: 67,
  B1: 64,
  TKR7: 70,
  TKR8: 85,
};

/** The same by the core size, for all other families. */
const byCore: Record<string, number> = {
  GT15: 46,
  GT20: 54,
  GT25: 60,
  GT37: 82,
  GT42: 98,
  KP35: 41,
  K03: 50,
  K14: 60,
  K27: 76,
  C14: 61,
  TKR: 61,
  TD04: 53,
  TD05: 58,
  RHF4: 46,
  RHF5: 53,
  RHC6: 65,
  CT: 52,
  H1: 82,
  HX30: 65,
  HX50: 99,
  HE300: 77,
  T46: 98,
  HT: 50,
  '3LM': 85,
  S200: 76,
};

/**
 * Garrett's model names end in the compressor wheel's exducer in mm, without its hundreds (GT1749V:
 * 49 mm, GT4502V: 102 mm): docs/numbers.md 3. Smaller than 30 mm does not occur.
 */
export function namedExducer(plainModel: string): number | undefined {
  const digits = /^M?GT[A-E]?\d\d(\d\d)(?!\d)/.exec(plainModel)?.[1];
  if (digits === undefined) return undefined;
  return Number(digits) < 30 ? 100 + Number(digits) : Number(digits);
}

/** The compressor wheel's exducer of a family, mm. */
export const sizeOf = (family: Family, plainModel: string): number =>
  namedExducer(plainModel) ?? byCode[family.code] ?? byCore[family.core] ?? 60;

/** Measures of other parts as shares of the size; the names are those of attributes. */
const shares: Record<string, Record<string, number>> = {
  BH: { bore: 0.195 },
  BP: { OD: 1.42, thickness: 0.14 },
  HS: { OD: 0.98, thickness: 0.018 },
  NR: { OD: 1.3 },
  JB: { bore: 0.126, OD: 0.194 },
  TB: { thickness: 0.07 },
  TC: { OD: 0.28, thickness: 0.11 },
  BB: { bore: 0.126, OD: 0.3 },
  PR: { OD: 0.27, thickness: 0.026 },
  VB: { OD: 1.62 },
};

/** Bores of compressor wheels, each up to a size. */
const bores = [
  [42, 4],
  [50, 5],
  [58, 5.6],
  [70, 6.35],
  [85, 8],
  [100, 9.5],
] as const;

const boreOf = (size: number): number => bores.find(([most]) => size < most)?.[1] ?? 11;

const mm = (value: number, decimals = 1): string => `${value.toFixed(decimals)} mm`;

/**
 * The measures of a part as files write them: what is recorded of it, then what that lacks.
 * @param prefix of the part's E&E P/N, which tells its kind
 * @param size the compressor wheel's exducer, mm
 */
export function measuresOf(prefix: string, size: number, draw: Draw, recorded = ''): string {
  const made = prefix === 'CW' ? compressorWheel : prefix === 'TW' ? turbineWheel : undefined;
  const known = parseDimensions(recorded);
  const names = new Set(known.others.map(({ name }) => name));
  for (const name of ['inducer', 'exducer', 'blades'] as const) if (known[name]) names.add(name);
  const given = (side: 'inducer' | 'exducer') =>
    known[side] && Number((known[side].hundredths / 100).toFixed(2));
  const all = made?.(given, size, draw) ?? otherPart(prefix, size, draw);
  const more = Object.entries(all)
    .filter(([name]) => !names.has(name))
    .map(([name, value]) => (name === 'blades' ? `${value} blades` : `${name} ${value}`.trim()));
  return [recorded, ...more].filter((one) => one !== '').join('; ');
}

type Given = (side: 'inducer' | 'exducer') => number | undefined;

function compressorWheel(given: Given, size: number, draw: Draw): Record<string, string> {
  const exducer = given('exducer') ?? size + (draw('exducer') - 0.5) * 2.4;
  const inducer = given('inducer') ?? exducer * Math.sqrt(0.46 + draw('trim') * 0.12);
  const kinds = exducer > 70 ? ['7', '8', '7+7', '6+6'] : ['6+6', '6+6', '5+5', '7+7'];
  return {
    inducer: mm(inducer),
    exducer: mm(exducer),
    blades: kinds[Math.floor(draw('blades') * kinds.length)] ?? '',
    bore: mm(boreOf(exducer), 2),
    height: mm(exducer * (0.46 + draw('height') * 0.08)),
    trim: String(Math.round((inducer / exducer) ** 2 * 100)),
  };
}

function turbineWheel(given: Given, size: number, draw: Draw): Record<string, string> {
  const usual = size * (0.86 + draw('inducer') * 0.12);
  const ratio = 0.82 + draw('exducer') * 0.1;
  const known = given('exducer');
  const inducer = given('inducer') ?? (known === undefined ? usual : known / ratio);
  return {
    inducer: mm(inducer),
    exducer: mm(inducer * ratio),
    blades: String(9 + Math.floor(draw('blades') * 4)),
    journal: mm(size * 0.125, 2),
    'shaft thread': `${boreOf(size) < 6 ? 5 : Math.round(boreOf(size))} mm`,
  };
}

function otherPart(prefix: string, size: number, draw: Draw): Record<string, string> {
  const near = 0.98 + draw('size') * 0.04;
  if (prefix === 'OR') return { '': `${(size * 1.1 * near).toFixed(0)} x 1.8 mm` };
  return Object.fromEntries(
    Object.entries(shares[prefix] ?? {}).map(([name, share]) => [name, mm(size * share * near, 2)]),
  );
}
