/** Proposes cartons of a delivery from the data of its items (docs/product.md 12.25); staff correct them. */
import type { Carton } from '#contract/confirmed-orders.ts';
import { MAX_CARTONS } from '#contract/order-names.ts';
import type { Queryable } from '#platform/queries.ts';
import { noDelivery } from './shipping.ts';
import { type LineTradeData, tradeDataOf } from './trade-data.ts';

type PackingData = Pick<LineTradeData, 'lineId' | 'packedGrams' | 'packedSize' | 'cartonPieces'> &
  Partial<Pick<LineTradeData, 'netGrams'>>;

interface PackedLine {
  readonly lineId: number;
  readonly quantity: number;
}

/** @throws CallError notFound for a delivery of another order */
export async function proposeCartons(
  client: Queryable,
  orderId: number,
  deliveryId: number,
): Promise<Carton[]> {
  const { rows } = await client.query<PackedLine>(
    `select dl.line_id as "lineId", dl.quantity
     from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
       join ordering.order_line l on l.id = dl.line_id
     where d.order_id = $1 and d.id = $2 order by l.seq`,
    [orderId, deliveryId],
  );
  if (rows.length === 0) throw noDelivery();
  return cartonsFor(rows, await tradeDataOf(client, orderId));
}

/**
 * Packs full cartons of `cartonPieces` of an item; all other pieces go into one last carton. A carton has a weight if
 * the weight of each piece is known, and a size if it holds a single packed piece. Exported for its test.
 */
export function cartonsFor(
  lines: readonly PackedLine[],
  dataOfLines: readonly PackingData[],
): Carton[] {
  const dataOf = new Map(dataOfLines.map((data) => [data.lineId, data]));
  const full: Carton[] = [];
  const otherLines: PackedLine[] = [];
  for (const { lineId, quantity } of lines) {
    const { cartonPieces } = dataOf.get(lineId) ?? {};
    const room = MAX_CARTONS - 1 - full.length;
    const count = cartonPieces ? Math.min(Math.floor(quantity / cartonPieces), room) : 0;
    const inFull = count * (cartonPieces ?? 0);
    const carton = cartonOf([{ lineId, quantity: cartonPieces ?? 0 }], dataOf);
    full.push(...Array.from({ length: count }, () => carton));
    if (quantity > inFull) otherLines.push({ lineId, quantity: quantity - inFull });
  }
  return otherLines.length > 0 ? [...full, cartonOf(otherLines, dataOf)] : full;
}

function cartonOf(lines: readonly PackedLine[], dataOf: ReadonlyMap<number, PackingData>): Carton {
  const weights = lines.map(({ lineId, quantity }) => {
    const { packedGrams } = dataOf.get(lineId) ?? {};
    return packedGrams ? packedGrams * quantity : 0;
  });
  const isWeighed = weights.every((grams) => grams > 0);
  const [only, ...others] = lines;
  const isOnePiece = only?.quantity === 1 && others.length === 0;
  const packedSize = isOnePiece ? dataOf.get(only.lineId)?.packedSize : undefined;
  const [length = 0, width = 0, height = 0] = packedSize ?? [];
  return {
    marks: '',
    ...(packedSize && { size: { length, width, height } }),
    ...(isWeighed && { grossGrams: weights.reduce((sum, grams) => sum + grams, 0) }),
    lines: lines.map(({ lineId, quantity }) => {
      const { netGrams } = dataOf.get(lineId) ?? {};
      return { lineId: String(lineId), quantity, serials: '', ...(netGrams && { netGrams }) };
    }),
  };
}
