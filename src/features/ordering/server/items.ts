/** The catalogue's data of items in carts, lists and orders. */
import type pg from 'pg';
import type { Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { watchCalls } from '#contract/item-requests.ts';
import type { Obstacle } from '#contract/order-names.ts';
import type { cartCalls, ListItem, Refused } from '#contract/ordering.ts';
import { obstacleWords } from '#features/adding/orderable.ts';
import { ownNumberText } from '#features/catalogue/own-number-text.ts';
import { lineFactsOf } from '#features/catalogue/server/items/facts.ts';
import {
  type StockThresholds,
  shownStock,
  stockState,
} from '#features/catalogue/server/items/stock.ts';
import { type LineFields, lineFieldsJson } from '#features/catalogue-index/items.ts';
import { type Level, maySee, maySeeDetails, needAccess } from '#features/gateway/policy.ts';
import { apart } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import { ownNumbersSql } from '../own-numbers-sql.ts';
import { jsonSql } from './order-rows.ts';

export interface LineReader {
  readonly level: Level;
  readonly language: LanguageCode;
}

/**
 * SQL: joins the catalogue to lines `l` that have item_id, type and referer_turbo_id. The turbo `t` is
 * the item itself, or the turbo from whose page a part was added. Reads the tables that staff edit, not the
 * published version: an item withdrawn a moment ago can't be ordered. The stock `s` excludes promised pieces.
 */
export const withCatalogue = `
  left join catalogue.item i on i.id = l.item_id
  left join catalogue.turbo t
    on t.id = case l.type when 0 then l.item_id else l.referer_turbo_id end
  left join catalogue.part p on p.id = l.item_id
  left join catalogue.free_stock s on s.item_id = l.item_id`;

const stateSql = (outOfStock: string) => `case
  when case l.type when 0 then t.id else p.id end is null then 'withdrawn'
  when s.quantity is null then 'Request development'
  when ${outOfStock} then 'Out Of Stock'
end`;
/** SQL: whether the item of a line can only be had as a back order. */
export const backOrderSql = 'coalesce(s.quantity = 0 and s.back_order, false)';
/** SQL: why the item of a line can't be ordered, or null. */
export const obstacleSql = stateSql('s.quantity = 0 and not s.back_order');
/** SQL: why the item of a line is not in stock, or null. */
export const missingSql = stateSql('s.quantity = 0');

/** SQL: whether the item is 'login to view', which C1 customers may not see (docs/product.md 6). */
export const restrictedSql = 'coalesce(t.login_to_view, false)';

/** SQL: the name of an item: E&E P/N, else P/N of the turbo, else OEM P/N or component of the part. */
export const nameSql = `coalesce(i.ee_pn, case l.type when 0 then t.pn end,
  nullif(p.oem_pn, ''), p.component, '')`;

/** SQL: the P/N of an item that is a turbo, else null. */
export const ownPnSql = 'case l.type when 0 then t.pn end';

/** SQL: OE numbers of the turbo, as results show them. */
export const oeSql = `coalesce((select string_agg(o.number, '; ' order by o.seq)
  from catalogue.oe_number o where o.turbo_id = t.id), '')`;

export const successorsSql = (item: string) => `array(
  select number from catalogue.successor where old_id = ${item} order by 1)`;

export interface LineRow {
  readonly id: number;
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly eePn: string | null;
  readonly turboPn: string | null;
  readonly turboModel: string | null;
  readonly oe: string;
  readonly restricted: boolean;
  readonly partId: number | null;
  readonly partModel: string | null;
  readonly component: string | null;
  readonly weightGrams: number | null;
  readonly lineFields: LineFields;
  readonly stock: number | null;
  readonly expected: string | null;
  readonly backOrder: boolean | null;
  readonly successors: string[];
  readonly referer: number | null;
  /** The reader's own numbers of the item; see ownNumbersSql. */
  readonly ownNumbers: string[];
  readonly quantity: number;
  readonly reference: string;
  /** For lines of a cart only. */
  readonly totalQuantity?: number;
  /** For lines of a cart only; see CartItem. */
  readonly newlyAddedAt?: number | null;
}

/**
 * SQL: line `l` as JSON of a LineRow.
 * @param reader the customer whose own numbers of the item are shown
 * @param more SQL of further fields
 */
export function lineSql(reader: string, more: Partial<Record<keyof LineRow, string>>): string {
  return jsonSql({
    id: 'l.id',
    itemId: 'l.item_id',
    type: 'l.type',
    name: 'l.name',
    eePn: 'i.ee_pn',
    turboPn: 't.pn',
    turboModel: 't.model',
    oe: oeSql,
    restricted: restrictedSql,
    partId: 'p.id',
    partModel: 'p.model',
    component: 'p.component',
    weightGrams: 'case l.type when 0 then t.weight_grams else p.weight_grams end',
    lineFields: lineFieldsJson,
    stock: 's.quantity',
    expected: 's.expected',
    backOrder: 's.back_order',
    successors: successorsSql('l.item_id'),
    referer: 'l.referer_turbo_id',
    ownNumbers: ownNumbersSql(reader, 'l.item_id'),
    quantity: 'l.quantity',
    reference: 'l.reference',
    ...more,
  });
}

/** A line as the caller may see it: C1 sees only the number of a 'login to view' turbo, without its stock. */
export function presentListLine(row: LineRow, reader: LineReader, thresholds: StockThresholds) {
  const { type, name, eePn, turboPn, component, referer, ownNumbers } = row;
  const hidden = !maySee(row, reader.level);
  const there = (type === 0 ? turboPn : row.partId) !== null;
  return {
    id: String(row.id),
    type: String(type) as '0' | '1' | '2',
    refId: String(row.itemId),
    // A withdrawn item keeps only its name.
    eePn: (hidden && type === 0 ? '' : eePn) ?? (there || type === 0 ? '' : name),
    turboPn: turboPn ?? (type === 0 && eePn === null ? name : ''),
    vehicleOeNo: hidden ? '' : row.oe,
    model: row.partModel || (hidden ? '' : (row.turboModel ?? '')),
    name: component === null ? '' : translate(reader.language, component),
    refererTurboId: referer === null ? '' : String(referer),
    ...(there &&
      !(hidden && type === 0) &&
      shownStock(
        stockState(row.stock, thresholds),
        row.expected,
        row.backOrder === true,
        row.successors,
      )),
    ...(there && !hidden && shortOf(row)),
    ...(there && hidden && { noRight: true as const }),
    quantity: row.quantity,
    reference: row.reference,
    // The weight of a turbo is on its page, which everybody who may see the turbo can open.
    ...(row.weightGrams !== null &&
      (type === 0 ? !hidden : maySeeDetails(reader.level)) && { weight: row.weightGrams }),
    ...(ownNumbers.length > 0 && {
      ownNumber: ownNumberText(ownNumbers, (key, params) => text(reader.language, key, params)),
    }),
    ...(there && !hidden && lineFactsOf(row.lineFields, reader.language)),
  };
}

type StockOfLine = Pick<LineRow, 'stock' | 'quantity' | 'backOrder'>;

/** Whether the stock covers only a part of the line. An item without stock shows its stock state instead. */
function shortOf({ stock, quantity, backOrder }: StockOfLine): Pick<ListItem, 'short'> {
  if (stock === null || stock === 0 || stock >= quantity) return {};
  return { short: backOrder ? 'rest follows' : 'in part' };
}

/**
 * Whether fewer pieces than wanted are in stock, for each of `items`, in the given order. Returns {} for an
 * id with a wrong type, which could be a 'login to view' turbo.
 */
export async function shortItems(
  pool: pg.Pool,
  { items }: Payload<typeof cartCalls.cartShort>,
  { level }: Pick<LineReader, 'level'>,
): Promise<Pick<ListItem, 'short'>[]> {
  type StockRow = StockOfLine & { readonly restricted: boolean; readonly there: boolean };
  const { rows } = await pool.query<StockRow>(
    `select s.quantity stock, l.quantity, s.back_order "backOrder", ${restrictedSql} restricted,
       case l.type when 0 then t.id else p.id end is not null there
     from (select item_id, type, quantity, null::integer referer_turbo_id, place
       from unnest($1::integer[], $2::smallint[], $3::integer[])
         with ordinality wanted(item_id, type, quantity, place)) l ${withCatalogue}
     order by l.place`,
    [
      items.map(({ refId }) => idOf(refId)),
      items.map(({ refCodeType }) => Number(refCodeType)),
      items.map(({ quantity }) => Number(quantity)),
    ],
  );
  return rows.map((row) => (row.there && maySee(row, level) ? shortOf(row) : {}));
}

/** An item that cannot be ordered. `id` is the id of the line with the item. */
export interface BlockedItem {
  readonly id?: number;
  readonly name: string;
  readonly obstacle: Obstacle;
}

export const presentRefused = ({ id, name, obstacle }: BlockedItem): Refused => ({
  ...(id !== undefined && { id: String(id) }),
  itemNumber: name,
  obstacle,
});

/** Maximum number of names in the message; `val` has all names. */
const MAX_NAMES = 10;

/** The error of a refused change: the message names the items, `val` holds the obstacle of each. */
export function refusal(
  key: TextKey,
  blocked: readonly BlockedItem[],
  reader: LineReader,
): CallError {
  const namedItems = blocked.filter(({ name }) => name !== '');
  if (namedItems.length === 0) {
    const message: TextKey = 'What you chose is no longer in your cart. Please reload the page.';
    return new CallError('conflict', message, {}, blocked.map(presentRefused));
  }
  const { tag } = languageOf(reader.language);
  const words = namedItems
    .slice(0, MAX_NAMES)
    .map(
      ({ name, obstacle }) =>
        `${apart(tag, name)} (${text(reader.language, obstacleWords[obstacle])})`,
    );
  const list = new Intl.ListFormat(tag, { type: 'unit' });
  const items = list.format(namedItems.length > MAX_NAMES ? [...words, '…'] : words);
  return new CallError('conflict', key, { items }, blocked.map(presentRefused));
}

const obstacleTexts: Partial<Record<Obstacle, TextKey>> = {
  'Out Of Stock': 'This item is out of stock. You can request its development.',
  'Request development': 'This item is not made yet. You can request its development.',
};

export function obstacleError(obstacle: Obstacle): CallError {
  const key = obstacleTexts[obstacle];
  if (key) return new CallError('conflict', key);
  return new CallError('notFound', 'This item is not in the catalogue.' satisfies TextKey);
}

/** Largest id in the database. */
const MAX_ID = 2_147_483_647;
/** Parses an id of a payload. A larger number becomes MAX_ID, because the database would fail. */
export const idOf = (id: string | number): number => Math.min(Number(id), MAX_ID);
/** Parses the ids of a batch, without duplicates. */
export const idsOf = (ids: readonly (string | number)[]): number[] => [...new Set(ids.map(idOf))];

export interface RequestedItem {
  readonly name: string;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
}

/** Reads an item: $1 id, $2 type. */
export const requestedItemSql = `
  select ${nameSql} as name, ${missingSql} as obstacle, ${restrictedSql} as restricted
  from (select $1::int item_id, $2::smallint as type, null::int referer_turbo_id) l
    ${withCatalogue}
  where i.type = l.type`;

/**
 * Reads an item that the customer wants to wait for, or to have developed.
 * @throws CallError notFound; noRight; conflict for an item that is in stock
 */
export async function requestedItem(
  client: pg.ClientBase,
  { refId, refCodeType }: Payload<typeof watchCalls.watchAdd>,
  level: LineReader['level'],
) {
  const [itemId, type] = [idOf(refId), Number(refCodeType)];
  const { rows } = await client.query<RequestedItem>(requestedItemSql, [itemId, type]);
  const [item] = rows;
  if (!item || item.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(item, level)) throw needAccess();
  if (item.obstacle === null) {
    throw new CallError('conflict', 'This item is in stock: you can order it.' satisfies TextKey);
  }
  return { itemId, type, name: item.name, obstacle: item.obstacle };
}
