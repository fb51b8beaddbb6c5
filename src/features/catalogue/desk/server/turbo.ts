/** A turbo as it is edited. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { stockFields } from '#contract/fields/stock.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import { vehicleFields } from '#contract/fields/vehicle.ts';
import type { DeskTurbo } from '#contract/staff/items.ts';
import { queries } from '#platform/queries.ts';
import { importsOf, isUnpublished, linesOf } from './items.ts';
import { valuesOf } from './own-fields.ts';
import { stockColumns } from './stock.ts';

/**
 * A turbo as it stands in the tables that staff edit; the audit log's lines are the caller's.
 * @throws CallError notFound
 */
export async function deskTurbo(
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<Omit<DeskTurbo, 'history'>> {
  const from = queries(client);
  const row = await from
    .selectFrom('catalogue.turbo as t')
    .innerJoin('catalogue.item as i', 'i.id', 't.id')
    .leftJoin('catalogue.stock as s', 's.item_id', 't.id')
    .selectAll('t')
    .select(['i.version', 'i.ee_pn', ...stockColumns])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CallError('notFound', 'There is no such turbo in the catalogue.');
  const vehicles = await from
    .selectFrom('catalogue.application')
    .selectAll()
    .where('turbo_id', '=', id)
    .orderBy('seq')
    .execute();
  return {
    id: String(id),
    version: row.version,
    ...valuesOf(turboFields, { ...row, ee_pn: row.ee_pn ?? '' }),
    stock: valuesOf(stockFields, row),
    vehicles: vehicles.map((one) => valuesOf(vehicleFields, one)),
    ...(await numbersOf(client, id)),
    lines: await linesOf(client, 'turbo', id),
    unpublished: await isUnpublished(client, id),
    imports: await importsOf(client, id),
  };
}

/** A turbo's further numbers. */
async function numbersOf(client: pg.ClientBase | pg.Pool, id: number) {
  const from = queries(client);
  const oe = await from
    .selectFrom('catalogue.oe_number')
    .select('number')
    .where('turbo_id', '=', id)
    .orderBy('seq')
    .execute();
  const others = await from
    .selectFrom('catalogue.turbo_number')
    .select(['kind', 'number'])
    .where('turbo_id', '=', id)
    .orderBy('seq')
    .execute();
  const ofKind = (kind: number) =>
    others.filter((one) => one.kind === kind).map(({ number }) => number);
  return {
    oeNumbers: oe.map(({ number }) => number),
    formerNumbers: ofKind(4),
    newerNumbers: ofKind(6),
    interchanges: ofKind(5),
  };
}
