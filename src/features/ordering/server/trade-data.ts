/**
 * Data of an order's items for customs and freight (docs/product.md 12.21), for papers. A paper copies the
 * data when it is issued.
 */
import type { HsCodes } from '#contract/fields/field.ts';
import { isInUnion } from '#language/countries.ts';
import type { Queryable } from '#platform/queries.ts';

/** Data of the item of an order line; '' or null for fields that staff have not filled. */
export interface LineTradeData {
  readonly lineId: number;
  readonly gtin: string;
  /** HS code for the country of import, else the item's own code; digits only. */
  readonly hsCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly origin: string;
  /** Unit of the line's quantity, copied when the item was ordered. */
  readonly unit: '' | 'piece' | 'pair' | 'set' | 'kit';
  /** Weight of a unit without packing, in grams. */
  readonly netGrams: number | null;
  readonly packedGrams: number | null;
  /** Size of a packed unit, in millimetres. */
  readonly packedSize: readonly [length: number, width: number, height: number] | null;
  readonly cartonPieces: number | null;
  readonly dangerousGoods: '' | 'yes' | 'no';
  readonly storageBin: string;
}

type TradeRow = Omit<LineTradeData, 'hsCode' | 'packedSize'> & {
  readonly importer: string;
  readonly ownCode: string;
  readonly codes: HsCodes | null;
  readonly size: string;
};

/** Columns of a turbo or part, by field of TradeRow. */
const columns = {
  gtin: 'gtin',
  ownCode: 'hs_code',
  codes: 'hs_codes',
  origin: 'origin',
  netGrams: 'weight_grams',
  packedGrams: 'packed_grams',
  size: 'packed_size',
  cartonPieces: 'carton_pieces',
  dangerousGoods: 'dangerous_goods',
  storageBin: 'storage_bin',
} as const;
const texts: readonly string[] = [
  'gtin',
  'ownCode',
  'origin',
  'size',
  'dangerousGoods',
  'storageBin',
];

const itemColumns = Object.values(columns).join(', ');

/**
 * SQL: the data of the item of line `l` as `d`. The row of a withdrawn item is read from the history of the
 * catalogue, because its orders still go through customs.
 */
const itemDataSql = `
  left join lateral (
    select ${itemColumns}, unit from catalogue.turbo where l.type = 0 and id = l.item_id
    union all
    select ${itemColumns}, unit from catalogue.part where l.type <> 0 and id = l.item_id
    union all
    (select ${Object.values(columns)
      .map((column) => `r.${column}`)
      .join(', ')}, r.unit
     from catalogue.change c
       cross join lateral jsonb_populate_record(null::catalogue.part, c.before) r
     where c.item_id = l.item_id and c."table" in ('turbo', 'part') and c.before is not null
       and not exists (select from catalogue.turbo where id = l.item_id)
       and not exists (select from catalogue.part where id = l.item_id)
     order by c.set_id desc, c.id desc limit 1)
  ) d on true`;

const tradeDataSql = {
  name: 'trade-data-of-order',
  text: `
    select l.id as "lineId", coalesce($2::text, o.consignee_country) as importer,
      coalesce(l.line_fields ->> 'unit', d.unit, '') as unit,
      ${Object.entries(columns)
        .map(([name, column]) =>
          texts.includes(name)
            ? `coalesce(d.${column}, '') as "${name}"`
            : `d.${column} as "${name}"`,
        )
        .join(', ')}
    from ordering.customer_order o join ordering.order_line l on l.order_id = o.id ${itemDataSql}
    where o.id = $1 order by l.seq`,
};

/** HS code for a country of import: the country's own, the European Union's for a member, else the item's. */
export const hsCodeFor = (country: string, own: string, codes: HsCodes | null): string =>
  codes?.[country] ?? (isInUnion(country) ? codes?.EU : undefined) ?? own;

/**
 * Data for customs and freight of all lines of an order, in the order's sequence.
 * @param importer country of import, ISO 3166-1 alpha-2; default: the consignee's country
 */
export async function tradeDataOf(
  client: Queryable,
  orderId: number,
  importer?: string,
): Promise<LineTradeData[]> {
  const values = [orderId, importer ?? null];
  const { rows } = await client.query<TradeRow>({ ...tradeDataSql, values });
  return rows.map(({ importer: country, ownCode, codes, size, ...row }) => {
    const [length = 0, width = 0, height = 0] = size.split(' × ').map(Number);
    return {
      ...row,
      hsCode: hsCodeFor(country, ownCode, codes),
      packedSize: size === '' ? null : [length, width, height],
    };
  });
}

/** Ids of the lines whose item is dangerous goods. */
export async function dangerousLines(
  client: Queryable,
  orderId: number,
): Promise<ReadonlySet<string>> {
  const data = await tradeDataOf(client, orderId);
  return new Set(data.filter(isDangerous).map(({ lineId }) => String(lineId)));
}

export const isDangerous = (data: Pick<LineTradeData, 'dangerousGoods'> | undefined): boolean =>
  data?.dangerousGoods === 'yes';

/** Whether an item has no HS code for the country of import, or no country of origin. */
export const lacksCustomsData = ({ hsCode, origin }: LineTradeData): boolean =>
  hsCode === '' || origin === '';
