/** A turbo as it is edited. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { ownOf } from '#contract/fields/field.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import { vehicleFields } from '#contract/fields/vehicle.ts';
import type { DeskTurbo } from '#contract/staff/items.ts';
import { importsOf, linesOf, unpublished } from './items.ts';
import { valuesOf } from './own-fields.ts';

interface TurboRow {
  version: number;
  quantity: number | null;
  unpublished: boolean;
  oe: string[];
  former: string[];
  superseding: string[];
  interchanges: string[];
  [column: string]: unknown;
}

const vehicle = ownOf(vehicleFields).map(({ name, column }) => `${column} as "${name}"`);
const numbers = (table: string, kind = '') => `array(
  select number from catalogue.${table} n where n.turbo_id = t.id ${kind} order by seq)`;

/**
 * A turbo as it stands in the tables that staff edit; the audit log's lines are the caller's.
 * @throws CallError notFound
 */
export async function deskTurbo(
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<Omit<DeskTurbo, 'history'>> {
  const { rows } = await client.query<TurboRow>(
    `select i.version, coalesce(i.ee_pn, '') ee_pn, t.*, s.quantity, ${unpublished} unpublished,
       ${numbers('oe_number')} oe, ${numbers('turbo_number', 'and kind = 4')} former,
       ${numbers('turbo_number', 'and kind = 6')} superseding,
       ${numbers('turbo_number', 'and kind = 5')} interchanges
     from catalogue.turbo t join catalogue.item i on i.id = t.id
     left join catalogue.stock s on s.item_id = t.id
     where t.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'There is no such turbo in the catalogue.');
  const { rows: vehicles } = await client.query<DeskTurbo['vehicles'][number]>(
    `select ${vehicle.join(', ')} from catalogue.application where turbo_id = $1 order by seq`,
    [id],
  );
  return {
    id: String(id),
    version: row.version,
    ...valuesOf(turboFields, row),
    stock: row.quantity,
    vehicles,
    oeNumbers: row.oe,
    formerNumbers: row.former,
    newerNumbers: row.superseding,
    interchanges: row.interchanges,
    lines: await linesOf(client, 'turbo', id),
    unpublished: row.unpublished,
    imports: await importsOf(client, id),
  };
}
