/** Units in headings and cells of files, in the site's languages and in German. */
import { nameKey } from './key.ts';

export type StoredUnit = 'g' | 'mm' | 'g·mm' | 'pieces';

/** Factors that convert other units to the stored unit, with the names of these units. */
const units: Readonly<Record<StoredUnit, readonly (readonly [factor: number, names: string])[]>> = {
  g: [
    [
      1,
      'g|gr|gm|gms|gram|grams|gramm|gramme|grammes|gramo|gramos|grama|gramas|г|гр|грамм|грамма|граммов|граммах|граммы|克|غ|غم|جم|غرام|جرام|غرامات|جرامات|بالغرام|بالجرام',
    ],
    [
      1000,
      'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogramo|kilogramos|quilo|quilos|quilograma|quilogramas|кг|кило|килограмм|килограмма|килограммов|килограммах|килограммы|千克|公斤|كغ|كغم|كجم|كيلو|كيلوغرام|كيلوجرام|كيلوغرامات|كيلوجرامات|بالكيلو|بالكيلوغرام|بالكيلوجرام',
    ],
    [
      453.59237,
      'lb|lbs|pound|pounds|libra|libras|фунт|фунта|фунтов|фунтах|фунты|磅|رطل|أرطال|باوند|بالرطل',
    ],
    [
      28.349523125,
      'oz|ounce|ounces|once|onces|onza|onzas|onça|onças|unze|unzen|унция|унции|унций|унциях|盎司|أونصة|أوقية|بالأونصة',
    ],
  ],
  mm: [
    [
      1,
      'mm|millimeter|millimeters|millimetre|millimetres|millimètre|millimètres|milímetro|milímetros|мм|миллиметр|миллиметра|миллиметров|миллиметрах|миллиметры|毫米|مم|ملم|مليمتر|ملليمتر|ميليمتر|بالمليمتر|بالملم',
    ],
    [
      10,
      'cm|centimeter|centimeters|centimetre|centimetres|centimètre|centimètres|centímetro|centímetros|zentimeter|см|сантиметр|сантиметра|сантиметров|сантиметрах|сантиметры|厘米|公分|سم|سنتيمتر|بالسنتيمتر',
    ],
    [
      25.4,
      'in|inch|inches|zoll|pouce|pouces|pulgada|pulgadas|polegada|polegadas|дюйм|дюйма|дюймов|дюймах|дюймы|英寸|英吋|بوصة|إنش|بالبوصة|بالإنش',
    ],
  ],
  g·mm: [
    [1, 'g mm|gr mm|г мм|гр мм|克 毫米|غ مم|غم مم|جم مم'],
    [10, 'g cm|gr cm|г см|克 厘米'],
    [25.4, 'g in'],
    [720.0779, 'oz in'],
  ],
  pieces: [
    [
      1,
      'pcs|pc|pce|piece|pieces|ea|each|unit|units|stk|stck|st|stück|шт|штук|штука|штуки|ед|ud|uds|un|und|unid|unidad|unidades|unidade|pza|pzas|pieza|piezas|peça|peças|pç|pçs|pièce|pièces|unité|unités|个|件|只|قطعة|قطع|حبة',
    ],
  ],
};

const factorsOf = (stored: StoredUnit): ReadonlyMap<string, number> =>
  new Map(
    units[stored].flatMap(([factor, names]) =>
      names.split('|').map((name) => [nameKey(name), factor] as const),
    ),
  );
const factors: Readonly<Record<StoredUnit, ReadonlyMap<string, number>>> = {
  g: factorsOf('g'),
  mm: factorsOf('mm'),
  g·mm: factorsOf('g·mm'),
  pieces: factorsOf('pieces'),
};

/** Signs of inches, which NFKC writes as two primes. */
const inchSigns = /["″”]|''|’’|′′/g;

/**
 * Factor that converts the unit `name` to `stored`; undefined if `name` is not a unit of the same quantity.
 */
export const unitFactor = (stored: StoredUnit, name: string): number | undefined =>
  factors[stored].get(nameKey(name.replace(inchSigns, 'in')));

/** Words before a unit: 'Gewicht in g', 'вес в кг'. */
const joiners = new Set(['IN', 'EN', 'EM', 'В', 'UNIT', 'ЕД', '单位', 'الوحده']);
const perPiece = new Set(['PER', 'PRO', 'JE', 'PAR', 'POR', 'ЗА', 'НА', '每', 'لكل']);

/** The words of a heading. Chinese units stand at the end of a word: 净重克, 净重kg. */
const wordsOf = (heading: string): string[] =>
  heading
    .normalize('NFKC')
    .replace(/(?:["”]|''|’’|′′)(?=[\s)\]]*$)/, ' in')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{sc=Han})(?=[A-Za-z])/gu, ' ')
    .replace(/(?<=\p{sc=Han})(?:千克|公斤|毫米|厘米|英寸|盎司|[克磅个件只])(?!\p{sc=Han})/gu, ' $&')
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** The name and the unit of a heading such as `weight_g`, 'Gewicht [g]', 'Вес, кг/шт' or '重量(克)'. */
export interface HeadingUnit {
  /** Factor that converts the heading's unit to the stored unit. */
  readonly factor: number;
  /** The heading without the unit. */
  readonly name: string;
}

/** Splits a heading that ends with a unit; undefined if it names no unit of the kind at its end. */
export function headingUnit(heading: string, stored: StoredUnit): HeadingUnit | undefined {
  const words = wordsOf(heading);
  for (const at of words.keys()) {
    // A unit such as g·mm is two words.
    for (const length of [2, 1]) {
      const factor = unitFactor(stored, words.slice(at, at + length).join(' '));
      if (factor === undefined) continue;
      const isLast = words.slice(at + length).every(isPerPiece);
      if (!isLast) continue;
      const name = words.slice(0, at);
      while (joiners.has(nameKey(name.at(-1) ?? ''))) name.pop();
      return { factor, name: name.join(' ') };
    }
  }
  return undefined;
}

const isPerPiece = (word: string): boolean =>
  perPiece.has(nameKey(word)) || factors.pieces.has(nameKey(word));
