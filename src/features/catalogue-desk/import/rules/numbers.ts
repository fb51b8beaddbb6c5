/** Part numbers of cells: how they are read, and by what key they are compared. */
import {
  type NumberColumn,
  numberKey,
  type SplitNumbers,
  splitNumbers,
} from '#features/numbers/index.ts';
import { byNames, nameKey } from '#features/numbers/key.ts';
import { languages } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import { cleanText } from './text.ts';

/** Maximum length of a cell of numbers; the longest real cell has 300 characters. */
const longestCell = 20_000;
/** Nothing is guessed: staff write the number with its zeros, or add it as another one. */
export const zerosLost =
  'A recorded number is this one with zeros before or after it, which a spreadsheet may have taken off; it was left out. Write it with its zeros, or add it at the desk if it is another number.';
const cellTooLong = 'The cell is too long for a list of part numbers; it was left out.';

/**
 * Matches lists of numbers that splitNumbers would not change, which are nearly all: capitals without O, digits
 * and hyphens. A single test, since an import reads ten million cells.
 */
const plainList =
  /^[0-9A-NP-Z][0-9A-NP-Z-]{3,28}[0-9A-NP-Z](?:;[0-9A-NP-Z][0-9A-NP-Z-]{3,28}[0-9A-NP-Z])*$/;

/** Figures that a spreadsheet may have rounded or turned into a date: splitNumbers reports them. */
const damaged = /\d{15}|\d{4}-\d\d-\d\d/;

/** The numbers of a cell; see splitNumbers. HTML and formulas are taken off first. */
export function readNumbers(cell: string, column: NumberColumn): SplitNumbers {
  if (cell === '') return { numbers: [], mended: [], refused: [] };
  if (plainList.test(cell) && !damaged.test(cell)) {
    const numbers = cell.includes(';') ? [...new Set(cell.split(';'))] : [cell];
    if (numbers.every((number) => /\d/.test(number))) return { numbers, mended: [], refused: [] };
  }
  if (cell.length > longestCell) {
    return { numbers: [], mended: [], refused: [{ value: cell, reason: cellTooLong }] };
  }
  if (!/[<=@&\u0000-\u0008\u000b-\u001f\u007f-\u00bf]/.test(cell))
    return splitNumbers(cell, column);
  // Line breaks separate numbers, so they must not become spaces.
  const cleaned = cell.split(/[\r\n]+/).map((line) => cleanText(line, longestCell));
  const result = splitNumbers(cleaned.map((line) => line.value).join('\n'), column);
  for (const { remarks } of cleaned) {
    for (const { reason, severity } of remarks) {
      (severity === 'mended' ? result.mended : result.refused).push({ value: cell, reason });
    }
  }
  return result;
}

/** How makers write their numbers in full: preferred over plate forms (K03-052) and loose spellings. */
const fullForms = [
  // Garrett
  /^[478]\d{5}-\d{4}S?$/,
  // BorgWarner
  /^5\d{10}$|^5\d{3}-\d{3}-\d{4}$/,
  // MHI
  /^49\d{3}-\d{5}$/,
  // Toyota
  /^1720[18]-[0-9A-Z]{5}[A-Z]?$/,
];

/**
 * Whether a turbo number is in its maker's full form, or has only one notation.
 * @param identity its identityKey
 */
export function isFullForm(number: string, identity: string): boolean {
  if (fullForms.some((form) => form.test(number))) return true;
  return identity === numberKey(number) && !/\s/.test(number);
}

/**
 * The comparison key of an E&E P/N. Separators count, because RK-G54-1 and RK-G5-4-1 are different articles
 * (docs/numbers.md). Case, spaces, the kind of dash and invisible characters do not count. A soft hyphen
 * is a dash unless it is next to a dash.
 */
export function eeKey(number: string): string {
  if (/^[0-9A-Z-]+$/.test(number)) return number;
  return number
    .normalize('NFKC')
    .replace(/\u00ad(?=\p{Pd})|(?<=\p{Pd})\u00ad/gu, '')
    .replace(/[\p{Pd}\u2212\u00ad]/gu, '-')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .toUpperCase();
}

/** Key by which a text is compared with others of its column: letters and digits only, in any script. */
export function looseKey(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return numberKey(text);
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A number that supersedes a turbo (6), or is superseded by it (4). */
interface Supersession {
  readonly number: string;
  readonly kind: 4 | 6;
}

/**
 * Numbers that a note says this turbo supersedes or is superseded by: '49377-07000 superseded by
 * 49377-07010', 'superseded in 1984 by the TD04 unit MD083373', 'supersedes 454231-0001'. The turbo's
 * own number is left out.
 */
export function supersessions(notes: string, turboNumber: string): Supersession[] {
  const supersessionNote = /(?:^|[;.]\s*)(?:(\S+) )?(superseded|supersedes)\b([^;.]*)/gi;
  return [...notes.matchAll(supersessionNote)].flatMap(([, before = '', word = '', after = '']) => {
    const passive = word.toLowerCase() === 'superseded';
    return [
      ...numbersIn(before, turboNumber).map(
        (number) => ({ number, kind: passive ? 4 : 6 }) as const,
      ),
      ...numbersIn(after, turboNumber).map(
        (number) => ({ number, kind: passive ? 6 : 4 }) as const,
      ),
    ];
  });
}

function numbersIn(text: string, turboNumber: string): string[] {
  // Years and model codes (TD04) are shorter than any number of a turbo.
  const numbers = text
    .split(/\s+/)
    .filter((word) => /\d/.test(word) && numberKey(word).length >= 6);
  return numbers.filter((number) => numberKey(number) !== numberKey(turboNumber));
}

/** Component types, by the name that build sheets show. */

// A name must be a text of the site: build sheets show it in the reader's language.
const names = {
  CHRA: 'Cartridge|Core assembly|Core|Center housing rotating assembly|Centre housing rotating assembly|Rumpfgruppe|Картридж|Cartucho|机芯',
  'turbine wheel':
    'Shaft and wheel|Shaft & wheel|Turbine shaft|Turbine shaft wheel|Turbine wheel and shaft|Turbinenrad|Rotor shaft|涡轮转子|涡轮轴',
  'compressor wheel': 'Impeller|Comp wheel|Verdichterrad|Compressor impeller|压气机叶轮|压轮',
  'bearing housing': 'Center housing|Centre housing|Central housing|Lagergehäuse|中间壳|中间体',
  'nozzle ring':
    'Nozzle ring/VNT|Nozzle ring assembly|VNT|VNT ring|Variable geometry|VGT nozzle|Nozzle|Unison ring|喷嘴环',
  actuator:
    'Wastegate actuator|Electronic actuator|Vacuum actuator|Aktuator|Actuator assembly|Актуатор|执行器',
  'back plate': 'Backplate|Seal plate|Compressor back plate|Compressor backplate|Insert|后板|背板',
  'heat shield': 'Heat shroud|Heatshield|Hitzeschild|隔热罩|隔热板',
  'turbine housing': 'Turbine house|Exhaust housing|Turbinengehäuse|涡壳|涡轮壳',
  'compressor cover': 'Compressor housing|Comp cover|Verdichtergehäuse|压壳|压气机壳',
  'journal bearing': 'Journal bearings|Bearing bush|Floating bearing|浮动轴承',
  'ball bearing': 'Ball bearings|Ball bearing cartridge',
  'thrust bearing': 'Thrust bearings|Axial bearing|止推轴承',
  'thrust collar': 'Thrust spacer|止推环',
  'thrust washer': 'Thrust ring',
  'thrust plate': '',
  'piston ring': 'Piston rings|Seal ring|Piston ring seal|密封环',
  'retaining ring': 'Snap ring|Circlip',
  'O-ring': 'Oring|O ring|O-rings|Seal ring rubber|O型圈',
  'oil deflector': 'Oil baffle',
  'oil seal plate': '',
  'flinger sleeve': 'Flinger|Oil flinger',
  'shaft nut': 'Nut',
  bolt: 'Bolts|Screw|Screws|螺栓',
  stud: 'Studs',
  fitting: 'Oil fitting|Oil inlet fitting|Banjo',
  clamp: 'V-band|V band clamp|V-clamp',
  gasket: 'Gaskets|Oil inlet gasket|垫片',
  'gasket kit': 'Gasket set|Kit gasket|Mounting kit|垫片包',
  'repair kit': 'Service kit|Rebuild kit|Overhaul kit|Reparatursatz|修理包',
  'valve block': 'Solenoid valve',
  'wastegate valve': 'Wastegate',
} as const satisfies Partial<Record<TextKey, string>>;

/** All component types, by the names that build sheets show. */
export const componentNames: string[] = Object.keys(names);

/** Component types by their names above, and by the names that the site shows in its languages. */
const byName = new Map([
  ...languages.flatMap(({ code }) =>
    componentNames.map((name) => [nameKey(translate(code, name)), name] as const),
  ),
  ...byNames(names),
]);

/** One name for two component types; a seal plate or back plate in the notes decides. */
const shieldOrPlate = nameKey('heat shield/backplate');

/** Name of a component type, or undefined if it is not known. */
export function componentOf(type: string, notes = ''): string | undefined {
  const typeKey = nameKey(type);
  if (typeKey === shieldOrPlate) {
    return /seal ?plate|back ?plate/i.test(notes) ? 'back plate' : 'heat shield';
  }
  return byName.get(typeKey);
}

/** A row of the components that declares one article number equal to another. */
export function isAlias(type: string): boolean {
  return (
    nameKey(type) === nameKey('catalogue article alias') ||
    nameKey(type) === nameKey('article alias')
  );
}

/** The article number that 'alias of B3-000TB' names. */
export function aliasOf(fits: string): string | undefined {
  return /^alias of (\S+)$/i.exec(fits.trim())?.[1];
}

/** The manufacturer whose catalogue this is: its article numbers are E&E P/Ns wherever they stand. */
export const ownBrand = 'E&E';

/** The E&E P/N that 'E&E BH-M4-10' names. */
export function ownNumber(text: string): string | undefined {
  return /^E\s?&\s?E\s+(\S*\d\S*)$/i.exec(text.trim())?.[1];
}

export const isOwnBrand = (brand: string) => nameKey(brand) === nameKey(ownBrand);
