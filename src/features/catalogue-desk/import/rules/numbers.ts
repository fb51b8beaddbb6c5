/** Reads part numbers in cells, and creates the keys by which numbers are compared. */
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

/** Longest cell with part numbers. The longest real cell has 300 characters. */
const longestCell = 20_000;
/** The import does not guess: staff write the number with zeros, or add it as another number. */
export const zerosLost =
  'A recorded number is this one with zeros before or after it, which a spreadsheet may have taken off; it was left out. Write it with its zeros, or add it at the desk if it is another number.';
const cellTooLong = 'The cell is too long for a list of part numbers; it was left out.';

/**
 * Matches lists of numbers that splitNumbers would not change: capitals without O, digits and hyphens. Nearly
 * all cells match. A single test, because an import reads ten million cells.
 */
const plainList =
  /^[0-9A-NP-Z][0-9A-NP-Z-]{3,28}[0-9A-NP-Z](?:;[0-9A-NP-Z][0-9A-NP-Z-]{3,28}[0-9A-NP-Z])*$/;

/** Figures that a spreadsheet may have rounded or turned into a date. splitNumbers reports them. */
const damaged = /\d{15}|\d{4}-\d\d-\d\d/;

/** Part numbers of a cell, as from splitNumbers. Removes HTML and formulas first. */
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
  // Cleans line by line, because line breaks separate numbers and cleanText would turn them into spaces.
  const cleaned = cell.split(/[\r\n]+/).map((line) => cleanText(line, longestCell));
  const result = splitNumbers(cleaned.map((line) => line.value).join('\n'), column);
  for (const { remarks } of cleaned) {
    for (const { reason, severity } of remarks) {
      (severity === 'mended' ? result.mended : result.refused).push({ value: cell, reason });
    }
  }
  return result;
}

/** Full formats of makers' numbers. Preferred over nameplate formats (K03-052) and loose spellings. */
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
 * Whether a turbo number is in the maker's full format, or can be written in one way only.
 * @param identity identityKey of the number
 */
export function isFullForm(number: string, identity: string): boolean {
  if (fullForms.some((form) => form.test(number))) return true;
  return identity === numberKey(number) && !/\s/.test(number);
}

/**
 * Key for comparing E&E P/Ns. Separators count, because RK-G54-1 and RK-G5-4-1 are different articles
 * (docs/numbers.md). Case, spaces, the kind of dash and invisible characters do not count. A soft hyphen
 * counts as a dash unless it is next to a dash.
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

/** Key for comparing texts of a column: letters and digits of any script only. */
export function looseKey(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return numberKey(text);
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A number that supersedes the turbo (6) or is superseded by it (4). */
interface Supersession {
  readonly number: string;
  readonly kind: 4 | 6;
}

/**
 * Numbers that a note names as superseding, or superseded by, this turbo. Examples: '49377-07000 superseded
 * by 49377-07010', 'superseded in 1984 by the TD04 unit MD083373', 'supersedes 454231-0001'. The turbo's own
 * number is left out.
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
  // Years and model codes (TD04) are shorter than any turbo number.
  const numbers = text
    .split(/\s+/)
    .filter((word) => /\d/.test(word) && numberKey(word).length >= 6);
  return numbers.filter((number) => numberKey(number) !== numberKey(turboNumber));
}

// Other names of each component type, separated by |. The keys are also keys of site texts, because build
// sheets show the component type in the reader's language.
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

export const componentNames: string[] = Object.keys(names);

/** Component types by the names above, and by their translations on the site. */
const byName = new Map([
  ...languages.flatMap(({ code }) =>
    componentNames.map((name) => [nameKey(translate(code, name)), name] as const),
  ),
  ...byNames(names),
]);

/** A name of two component types. The notes decide: a seal plate or back plate is a back plate. */
const shieldOrPlate = nameKey('heat shield/backplate');

/** Component type; undefined if the name is unknown. */
export function componentOf(type: string, notes = ''): string | undefined {
  const typeKey = nameKey(type);
  if (typeKey === shieldOrPlate) {
    return /seal ?plate|back ?plate/i.test(notes) ? 'back plate' : 'heat shield';
  }
  return byName.get(typeKey);
}

/** Whether a row of a components file declares an article number equal to another. */
export function isAlias(type: string): boolean {
  return (
    nameKey(type) === nameKey('catalogue article alias') ||
    nameKey(type) === nameKey('article alias')
  );
}

/** Article number in texts such as 'alias of B3-000TB'. */
export function aliasOf(fits: string): string | undefined {
  return /^alias of (\S+)$/i.exec(fits.trim())?.[1];
}

/** Manufacturer of this catalogue. Its article numbers are E&E P/Ns in any column. */
export const ownBrand = 'E&E';

/** E&E P/N in texts such as 'E&E BH-M4-10'. */
export function ownNumber(text: string): string | undefined {
  return /^E\s?&\s?E\s+(\S*\d\S*)$/i.exec(text.trim())?.[1];
}

export const isOwnBrand = (brand: string) => nameKey(brand) === nameKey(ownBrand);
