/** Items found by any maker's number. */
import type { CrossRow } from '#contract/shown-items.ts';
import {
  type Cross,
  FIRST_OE,
  indexedPart,
  indexedTurbo,
  isShared,
  LAST_NUMBER,
  numberList,
  oePlace,
  otherPlace,
  type PublishedTurbo,
  type PublishedTurboRow,
  refItem,
  type ShownPart,
} from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { text, translate } from '#language/text.ts';
import { furtherReason, type Index } from './keys.ts';
import { rowsAt } from './rows.ts';

export interface PartItem {
  readonly ref: number;
  readonly id: number;
  readonly type: '1' | '2';
  readonly component: string;
  readonly eePn: string;
  readonly oemPn: string;
  readonly brand: string;
  readonly models: string;
  readonly description: string;
  readonly crosses: readonly Cross[];
}

export interface TurboItem {
  readonly ref: number;
  readonly type: '0';
  readonly row: PublishedTurboRow;
  readonly eePn: string;
  readonly maker: string;
}

export type CrossItem = PartItem | TurboItem;

/** Indexes that hold the numbers of any maker. */
export const crossIndexes = ['item', 'pn', 'oe'] as const satisfies readonly Index[];

export const refIn = (index: Index, pos: number): number =>
  index === 'item' ? pos : indexedTurbo(pos);

/**
 * The position of a number among all numbers of its item. `number` is its position in `index`, which has only
 * some of these numbers.
 */
export const placeIn = (index: Index, number: number): number =>
  index === 'item' ? number : index === 'pn' ? otherPlace(number) : oePlace(number);

export type Items = Map<number, CrossItem>;

const partSql = 'select shown from part_detail where id = ?';
const turboSql = 'select fields from turbo where id = ?';

/**
 * The items, in the order of the refs.
 * @param known items read before; items read now are added
 */
export function itemsAt(
  version: Version,
  refs: ArrayLike<number> | Iterable<number>,
  known: Items = new Map(),
): CrossItem[] {
  return Array.from(refs).flatMap((ref) => {
    const item = known.get(ref) ?? itemAt(version, ref);
    if (!item) return [];
    known.set(ref, item);
    return item;
  });
}

function itemAt(version: Version, ref: number): CrossItem | undefined {
  const place = refItem(ref);
  if ('part' in place) {
    const shownJson = version.value<string>(partSql, place.part);
    return shownJson === undefined ? undefined : partItem(JSON.parse(shownJson) as ShownPart);
  }
  const [row] = rowsAt(version, [place.pos]);
  const fields = row && version.value<string>(turboSql, row.turboId);
  if (!row || fields === undefined) return undefined;
  return turboItem(row, JSON.parse(fields) as PublishedTurbo);
}

const turboItem = (row: PublishedTurboRow, { eePn, manufacturer }: PublishedTurbo): TurboItem => ({
  ref: indexedTurbo(row.pos),
  type: '0',
  row,
  eePn,
  maker: manufacturer,
});

export function partItem(shown: ShownPart): PartItem {
  const [id, type, component, eePn, oemPn, brand, models, description, crosses] = shown;
  return {
    ref: indexedPart(id),
    id,
    type: type === 2 ? '2' : '1',
    component,
    eePn,
    oemPn,
    brand,
    models,
    description,
    crosses,
  };
}

/** The manufacturer of this catalogue, as the maker of E&E P/Ns. */
const OWN = 'E&E';

interface Recorded {
  readonly number: string;
  readonly brand: string;
  readonly reason: CrossRow['match']['reason'];
}

/** All numbers of an item by index, without a turbo's OE numbers; '' for a number that the item lacks. */
function recordedOf(item: CrossItem): Recorded[] {
  if (item.type === '0') {
    const { pn, numbers, kinds } = item.row;
    const turboNumber = { number: pn, brand: item.maker, reason: ownReason(item) };
    const furtherNumbers = numberList(numbers ?? '').map((number, index) => ({
      number,
      brand: '',
      reason: furtherReason(kinds, index + 1),
    }));
    return [turboNumber, ...furtherNumbers];
  }
  return [
    { number: item.eePn, brand: OWN, reason: 'own' },
    { number: item.oemPn, brand: item.brand, reason: 'oem' },
    ...item.crosses.map(([brand, number]) => ({ number, brand, reason: 'cross' }) as const),
  ];
}

/**
 * The reason of a match by a turbo's main number. If the turbo's number is not known, an OE number or the
 * model code is recorded instead. Toyota's turbo number is the vehicle's OE number (docs/numbers.md).
 */
function ownReason({ row }: TurboItem): Recorded['reason'] {
  const key = numberKey(row.pn);
  if (key === numberKey(row.model)) return 'model';
  const isOe =
    !/^1720[18]/.test(key) && numberList(row.oe).some((number) => numberKey(number) === key);
  return isOe ? 'oe' : 'turbo';
}

const oeNumbersOf = ({ row }: TurboItem): Recorded[] =>
  numberList(row.oe).map((number) => ({ number, brand: '', reason: 'oe' }));

/** The E&E P/N of a turbo, which is not among its other numbers. */
const ownOfTurbo = (item: TurboItem): Recorded => ({
  number: item.eePn,
  brand: OWN,
  reason: 'own',
});

export const allNumbers = (item: CrossItem): Recorded[] =>
  item.type === '0'
    ? [ownOfTurbo(item), ...recordedOf(item), ...oeNumbersOf(item)]
    : recordedOf(item);

/**
 * The number at a position. If the position does not identify a number (-1 for a match inside a number, or a
 * shared position), the number that starts with the key or contains it.
 */
export function numberAt(item: CrossItem, place: number, key: string): Recorded | undefined {
  if (item.type === '0') {
    if (place === LAST_NUMBER) return ownOfTurbo(item);
    if (place >= 0 && !isShared(place)) {
      return place < FIRST_OE ? recordedOf(item)[place] : oeNumbersOf(item)[place - FIRST_OE];
    }
  } else if (place >= 0 && place < LAST_NUMBER) return recordedOf(item)[place];
  const all = allNumbers(item);
  return (
    all.find((one) => numberKey(one.number).startsWith(key)) ??
    all.find((one) => numberKey(one.number).includes(key)) ??
    all.at(-1)
  );
}

/**
 * The description of a part in a language. A description that repeats the component's name is translated like
 * the name.
 */
export function descriptionOf(item: PartItem, language: LanguageCode): string {
  const { component, description } = item;
  if (description.toLowerCase() !== component.toLowerCase())
    return translate(language, description);
  const name = translate(language, component);
  return name.charAt(0).toLocaleUpperCase(languageOf(language).tag) + name.slice(1);
}

/** A part's component and remarks in a language. */
export function describe(item: PartItem, language: LanguageCode): string {
  const name = translate(language, item.component);
  const description = descriptionOf(item, language);
  if (description === '') return name;
  const saysIt = description.toLowerCase().startsWith(name.toLowerCase());
  return saysIt ? description : text(language, '{name}, {more}', { name, more: description });
}
