/** A turbo as it is edited. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { DeskTurbo } from '#contract/staff/items.ts';
import { importsOf, linesOf, unpublished } from './items.ts';

interface TurboRow {
  version: number;
  ee_pn: string;
  pn: string;
  model: string;
  maker: string;
  description: string;
  remark: string;
  login_to_view: boolean;
  dacoverride: boolean;
  quantity: number | null;
  unpublished: boolean;
  oe: string[];
  former: string[];
  superseding: string[];
  interchanges: string[];
}

const numbers = (table: string, kind = '') => `array(
  select number from catalogue.${table} n where n.turbo_id = t.id ${kind} order by seq)`;
const flag = (value: boolean) => (value ? '1' : '0');

/**
 * A turbo as it stands in the tables that staff edit; the audit log's lines are the caller's.
 * @throws CallError notFound
 */
export async function deskTurbo(
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<Omit<DeskTurbo, 'history'>> {
  const { rows } = await client.query<TurboRow>(
    `select i.version, coalesce(i.ee_pn, '') ee_pn, t.pn, t.model, t.maker, t.description, t.remark,
       t.login_to_view, t.dacoverride, s.quantity, ${unpublished} unpublished,
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
    `select make, model, application, engine, year from catalogue.application
     where turbo_id = $1 order by seq`,
    [id],
  );
  return {
    id: String(id),
    version: row.version,
    eePn: row.ee_pn,
    turboPn: row.pn,
    turboModel: row.model,
    manufacturer: row.maker,
    description: row.description,
    remark: row.remark,
    loginToView: flag(row.login_to_view),
    dacoverride: flag(row.dacoverride),
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
