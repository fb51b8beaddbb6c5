/** The cartons of a delivery (docs/product.md 12.25): packing, and trimming after corrections. */
import type pg from 'pg';
import type { Carton } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import { MAX_CARTON_GRAMS, MAX_CARTON_SIZE } from '#contract/order-names.ts';
import type { Correction } from '../amendment-parts.ts';
import { isTooLight, lightWords, tooLight } from '../cartons.ts';
import { cartonsSql } from './carton-rows.ts';
import { alreadyArrived, deliveriesOf, noDelivery } from './shipping.ts';
import { tradeDataOf } from './trade-data.ts';

async function readCartons(client: pg.ClientBase, deliveryId: number): Promise<Carton[]> {
  const { rows } = await client.query<{ cartons: Carton[] | null }>(
    `select ${cartonsSql} as cartons from ordering.delivery d where d.id = $1`,
    [deliveryId],
  );
  return rows[0]?.cartons ?? [];
}

async function writeCartons(
  client: pg.ClientBase,
  deliveryId: number,
  cartons: readonly Carton[],
): Promise<void> {
  await client.query('delete from ordering.carton where delivery_id = $1', [deliveryId]);
  await client.query(writeCartonsSql, [deliveryId, JSON.stringify(cartons)]);
}

const writeCartonsSql = `
  with wanted as (
    select number, carton from json_array_elements($2::json) with ordinality w (carton, number)
  ), written as (
    insert into ordering.carton
      (delivery_id, number, marks, length_mm, width_mm, height_mm, gross_grams)
    select $1, number, carton->>'marks', (carton->'size'->>'length')::int,
      (carton->'size'->>'width')::int, (carton->'size'->>'height')::int,
      (carton->>'grossGrams')::int
    from wanted returning id, number
  )
  insert into ordering.carton_line (carton_id, line_id, quantity, serials, net_grams)
  select written.id, (line->>'lineId')::int, (line->>'quantity')::int, line->>'serials',
    (line->>'netGrams')::int
  from written join wanted using (number),
    json_array_elements(wanted.carton->'lines') line`;

/** Number of pieces by line id. */
type Pieces = ReadonlyMap<string, number>;

async function piecesOfDelivery(client: pg.ClientBase, deliveryId: number): Promise<Pieces> {
  const { rows } = await client.query<{ lineId: string; quantity: number }>(
    `select line_id::text as "lineId", quantity from ordering.delivery_line where delivery_id = $1`,
    [deliveryId],
  );
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]));
}

/**
 * Replaces the cartons of a delivery of a locked order.
 * @returns the correction for the history: the number of cartons before and after
 * @throws CallError notFound for a delivery of another order; conflict if it has arrived; badInput for an
 * empty carton, a line named twice in a carton, a size or weight of 0, less gross than net weight, and more
 * pieces than the delivery has
 */
export async function packCartons(
  client: pg.ClientBase,
  orderId: number,
  deliveryId: number,
  cartons: readonly Carton[],
): Promise<Correction[]> {
  const deliveries = await deliveriesOf(client, orderId);
  const delivery = deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) throw noDelivery();
  if (!delivery.isUnderWay) throw alreadyArrived();
  for (const [index, carton] of cartons.entries()) checkCarton(carton, index + 1);
  const unpackedPieces = new Map(await piecesOfDelivery(client, deliveryId));
  for (const { lineId, quantity } of cartons.flatMap(({ lines }) => lines)) {
    const remaining = (unpackedPieces.get(lineId) ?? 0) - quantity;
    if (remaining < 0) {
      throw new CallError('badInput', 'The cartons hold more pieces than the delivery.');
    }
    unpackedPieces.set(lineId, remaining);
  }
  const weighed = await weighedCartons(client, orderId, cartons);
  for (const [index, carton] of weighed.entries()) {
    if (isTooLight(carton))
      throw new CallError('badInput', tooLight, lightWords(carton, index + 1));
  }
  const before = await readCartons(client, deliveryId);
  await writeCartons(client, deliveryId, weighed);
  return [correctionOf(delivery.number, before, cartons)];
}

/** Adds the current net weights of the pieces: later changes of the items do not affect packed cartons. */
async function weighedCartons(
  client: pg.ClientBase,
  orderId: number,
  cartons: readonly Carton[],
): Promise<Carton[]> {
  const data = await tradeDataOf(client, orderId);
  const weights = new Map(data.map(({ lineId, netGrams }) => [String(lineId), netGrams]));
  return cartons.map((carton) => ({
    ...carton,
    lines: carton.lines.map((line) => {
      const netGrams = weights.get(line.lineId);
      return { ...line, ...(netGrams && { netGrams }) };
    }),
  }));
}

/** @throws CallError badInput */
function checkCarton({ size, grossGrams = 1, lines }: Carton, number: number): void {
  const { length = 1, width = 1, height = 1 } = size ?? {};
  const isSized = [length, width, height].every((side) => side >= 1 && side <= MAX_CARTON_SIZE);
  if (!isSized) {
    throw new CallError('badInput', 'Carton {number}: enter length, width and height in mm.', {
      number,
    });
  }
  if (grossGrams < 1 || grossGrams > MAX_CARTON_GRAMS) {
    throw new CallError('badInput', 'Carton {number}: enter the gross weight.', { number });
  }
  if (lines.some(({ quantity }) => quantity < 1)) {
    throw new CallError('badInput', 'Carton {number}: enter the pieces.', { number });
  }
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) {
    throw new CallError('badInput', 'A line is named twice.');
  }
}

const correctionOf = (
  delivery: number,
  before: readonly Carton[],
  after: readonly Carton[],
): Correction => ({
  field: 'cartons',
  delivery,
  from: before.length > 0 ? String(before.length) : '',
  to: after.length > 0 ? String(after.length) : '',
});

/**
 * Removes pieces that the corrected delivery of a locked order no longer holds, from the last carton first. A
 * carton that loses pieces also loses its weight and the serial numbers of the line, which may belong to the
 * removed pieces. An empty carton is removed, and later cartons get lower numbers.
 * @returns the correction for the history; nothing if all cartons stay as they are
 */
export async function trimCartons(
  client: pg.ClientBase,
  { id, number }: { readonly id: number; readonly number: number },
): Promise<Correction[]> {
  const before = await readCartons(client, id);
  if (before.length === 0) return [];
  const after = fittingCartons(before, await piecesOfDelivery(client, id));
  if (after.length === before.length && after.every((carton, at) => carton === before[at])) {
    return [];
  }
  await writeCartons(client, id, after);
  return [correctionOf(number, before, after)];
}

/** Takes surplus pieces out of cartons. A carton that keeps its pieces stays the same object. Exported for its test. */
export function fittingCartons(cartons: readonly Carton[], pieces: Pieces): Carton[] {
  // The first cartons keep their pieces, so that surplus pieces leave the last cartons.
  const piecesLeft = new Map(pieces);
  return cartons.flatMap((carton) => {
    const lines = carton.lines.map((line) => {
      const quantity = Math.min(line.quantity, piecesLeft.get(line.lineId) ?? 0);
      piecesLeft.set(line.lineId, (piecesLeft.get(line.lineId) ?? 0) - quantity);
      return quantity === line.quantity ? line : { ...line, quantity, serials: '' };
    });
    if (lines.every((line, at) => line === carton.lines[at])) return [carton];
    const { marks, size } = carton;
    const keptLines = lines.filter(({ quantity }) => quantity > 0);
    return keptLines.length > 0 ? [{ marks, ...(size && { size }), lines: keptLines }] : [];
  });
}
