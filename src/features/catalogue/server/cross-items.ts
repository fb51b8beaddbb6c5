/** Items that a search by any maker's number found, with the stock of this moment. */
import type { LanguageCode } from '#features/language/languages.ts';
import { translate } from '#features/language/text.ts';
import { numberKey } from '../numbers/index.ts';
import {
  type Cross,
  itemOf,
  LAST_NUMBER,
  partRef,
  type ShownPart,
  turboRef,
} from '../publish/items.ts';
import type { Shown } from '../publish/shown.ts';
import { listOf, type Row, rowOf } from './rows.ts';
import type { Version } from './versions.ts';

/** A part or CHRA in a list. */
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
  readonly quantity: number | null;
}

/** A turbo in such a list. */
export interface TurboItem {
  readonly ref: number;
  readonly type: '0';
  readonly row: Row;
  readonly eePn: string;
  readonly maker: string;
  readonly quantity: number | null;
}

export type Item = PartItem | TurboItem;

const partsSql = (schema: string) => `
  select '[' || string_agg('[' || d.shown || ',' || coalesce(s.quantity::text, 'null') || ']', ',')
    || ']' list
  from ${schema}.part_detail d left join catalogue.stock s on s.item_id = d.id
  where d.id = any($1::int[])`;

const turbosSql = (schema: string) => `
  select '[' || string_agg('[' || r.shown || ',' || to_json(t.ee_pn) || ',' || to_json(t.maker)
    || ',' || coalesce(s.quantity::text, 'null') || ']', ',') || ']' list
  from ${schema}.row r join ${schema}.turbo t on t.id = r.turbo_id
    left join catalogue.stock s on s.item_id = t.id
  where r.pos = any($1::int[])`;

/** The items, in the order of the refs. */
export async function itemsAt(version: Version, refs: ArrayLike<number>): Promise<Item[]> {
  const parts: number[] = [];
  const turbos: number[] = [];
  for (const ref of Array.from(refs)) {
    const item = itemOf(ref);
    if ('part' in item) parts.push(item.part);
    else turbos.push(item.pos);
  }
  const read = async <T>(name: string, sql: (schema: string) => string, ids: number[]) => {
    if (ids.length === 0) return [];
    const [found] = await version.query<{ list: string | null }>(name, sql, [`{${ids.join(',')}}`]);
    return found?.list ? (JSON.parse(found.list) as T[]) : [];
  };
  const [foundParts, foundTurbos] = await Promise.all([
    read<[ShownPart, number | null]>('cross_parts', partsSql, parts),
    read<[Shown, string, string, number | null]>('cross_turbos', turbosSql, turbos),
  ]);
  const items = new Map<number, Item>();
  for (const [shown, quantity] of foundParts) {
    const item = partItem(shown, quantity);
    items.set(item.ref, item);
  }
  for (const [shown, eePn, maker, quantity] of foundTurbos) {
    const row = rowOf(shown);
    const ref = turboRef(row.pos);
    items.set(ref, { ref, type: '0', row, eePn, maker, quantity });
  }
  return Array.from(refs).flatMap((ref) => items.get(ref) ?? []);
}

export function partItem(shown: ShownPart, quantity: number | null): PartItem {
  const [id, type, component, eePn, oemPn, brand, models, description, crosses] = shown;
  return {
    ref: partRef(id),
    id,
    type: type === 2 ? '2' : '1',
    component,
    eePn,
    oemPn,
    brand,
    models,
    description,
    crosses,
    quantity,
  };
}

/** The manufacturer whose catalogue this is, as the maker of E&E P/Ns. */
const OWN = 'E&E';

/** A number under which an item is known. */
export interface Recorded {
  readonly number: string;
  readonly brand: string;
  readonly reason: 'own' | 'oem' | 'cross';
}

/** All numbers of an item at their places in the index; '' where it has none. */
export function recordedOf(item: Item): Recorded[] {
  if (item.type === '0') {
    const own = { number: item.row.pn, brand: item.maker, reason: 'oem' } as const;
    const others = listOf(item.row.numbers ?? '');
    return [own, ...others.map((number) => ({ number, brand: '', reason: 'cross' }) as const)];
  }
  return [
    { number: item.eePn, brand: OWN, reason: 'own' },
    { number: item.oemPn, brand: item.brand, reason: 'oem' },
    ...item.crosses.map(([brand, number]) => ({ number, brand, reason: 'cross' }) as const),
  ];
}

/** The E&E P/N of a turbo, which has no place among its other numbers. */
const ownOfTurbo = (item: TurboItem): Recorded => ({
  number: item.eePn,
  brand: OWN,
  reason: 'own',
});

/** All numbers of an item. */
export const allNumbers = (item: Item): Recorded[] =>
  item.type === '0' ? [ownOfTurbo(item), ...recordedOf(item)] : recordedOf(item);

/**
 * The number at a place of the index; where the place does not tell (-1 for a number found inside, and
 * beyond the last), the one that holds the key.
 */
export function numberAt(item: Item, place: number, key: string): Recorded | undefined {
  if (place >= 0 && place < LAST_NUMBER) return recordedOf(item)[place];
  if (place === LAST_NUMBER && item.type === '0') return ownOfTurbo(item);
  const all = allNumbers(item);
  return (
    all.find((one) => numberKey(one.number).startsWith(key)) ??
    all.find((one) => numberKey(one.number).includes(key)) ??
    all.at(-1)
  );
}

/** What a part is, in a language, and what else is said of it. */
export function describe(item: PartItem, language: LanguageCode): string {
  const name = translate(language, item.component);
  const more = translate(language, item.description);
  if (more === '') return name;
  const saysIt = more.toLowerCase().startsWith(name.toLowerCase());
  return saysIt ? more : `${name}, ${more}`;
}
