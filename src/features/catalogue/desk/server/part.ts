/** A part or CHRA as it is edited. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { partFields } from '#contract/fields/part.ts';
import type { DeskPart } from '#contract/staff/items.ts';
import { sqlKey } from '../../numbers/index.ts';
import { schemaOf } from '../../publish/schema.ts';
import { importsOf, linesOf, linksOf, newestKept, unpublished } from './items.ts';
import { valuesOf } from './own-fields.ts';

/** A part's row, with its item and stock. */
export interface PartRow {
  version: number;
  type: number;
  fits: string[];
  quantity: number | null;
  unpublished: boolean;
  replaced_by: number[];
  replaces: number[];
  [column: string]: unknown;
}

/**
 * A part as it stands in the tables that staff edit; the audit log's lines and the number of turbos
 * that hold it are the caller's.
 * @throws CallError notFound
 */
export async function deskPart(
  client: pg.ClientBase | pg.Pool,
  id: number,
): Promise<Omit<DeskPart, 'history' | 'turboCount'>> {
  const row = await partRow(client, id);
  const { rows: crossReferences } = await client.query<DeskPart['crossReferences'][number]>(
    `select number, brand from catalogue.cross_reference where part_id = $1 order by brand, ${sqlKey('number')}, number`,
    [id],
  );
  return {
    id: String(id),
    version: row.version,
    type: row.type === 2 ? '2' : '1',
    ...valuesOf(partFields, row),
    stock: row.quantity,
    crossReferences,
    replacedBy: await linksOf(client, row.replaced_by),
    replaces: await linksOf(client, row.replaces),
    lines: await linesOf(client, 'part', id),
    unpublished: row.unpublished,
    imports: await importsOf(client, id),
  };
}

/** On how many turbos' build sheets a part stood in the newest version made. */
export async function turboCount(pool: pg.Pool, id: number): Promise<number> {
  const { rows: versions } = await pool.query<{ id: number }>(newestKept);
  const [newest] = versions;
  if (!newest) return 0;
  const { rows } = await pool.query<{ turbos: number }>(
    `select turbos from ${schemaOf(newest.id)}.part_detail where id = $1`,
    [id],
  );
  return rows[0]?.turbos ?? 0;
}

/** @throws CallError notFound */
export async function partRow(client: pg.ClientBase | pg.Pool, id: number): Promise<PartRow> {
  const { rows } = await client.query<PartRow>(
    `select i.version, i.type, coalesce(i.ee_pn, '') ee_pn, p.*, s.quantity,
       ${unpublished} unpublished,
       array(select new_id from catalogue.part_replacement where old_id = p.id order by 1) replaced_by,
       array(select old_id from catalogue.part_replacement where new_id = p.id order by 1) replaces
     from catalogue.part p join catalogue.item i on i.id = p.id
     left join catalogue.stock s on s.item_id = p.id
     where p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'There is no such part in the catalogue.');
  return row;
}
