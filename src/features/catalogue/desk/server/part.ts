/** A part or CHRA as it is edited. */
import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { partFields } from '#contract/fields/part.ts';
import { stockFields } from '#contract/fields/stock.ts';
import type { DeskPart } from '#contract/staff/items.ts';
import { queries } from '#platform/queries.ts';
import { sqlKey } from '../../numbers/index.ts';
import { importsOf, isUnpublished, linesOf, linksOf } from './items.ts';
import { valuesOf } from './own-fields.ts';
import { stockColumns } from './stock.ts';

type Client = pg.ClientBase | pg.Pool;

/**
 * A part as it stands in the tables that staff edit; the audit log's lines and the number of turbos
 * that hold it are the caller's.
 * @throws CallError notFound
 */
export async function deskPart(
  client: Client,
  id: number,
): Promise<Omit<DeskPart, 'history' | 'turboCount'>> {
  const row = await partRow(client, id);
  const from = queries(client);
  const crossReferences = await from
    .selectFrom('catalogue.cross_reference')
    .select(['number', 'brand'])
    .where('part_id', '=', id)
    .orderBy('brand')
    .orderBy(sql.raw(sqlKey('number')))
    .orderBy('number')
    .execute();
  const newer = await from
    .selectFrom('catalogue.part_replacement')
    .select('new_id as id')
    .where('old_id', '=', id)
    .orderBy('id')
    .execute();
  const older = await from
    .selectFrom('catalogue.part_replacement')
    .select('old_id as id')
    .where('new_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    id: String(id),
    version: row.version,
    type: row.type === 2 ? '2' : '1',
    ...valuesOf(partFields, row),
    stock: valuesOf(stockFields, row),
    crossReferences,
    replacedBy: await linksOf(client, idsOf(newer)),
    replaces: await linksOf(client, idsOf(older)),
    lines: await linesOf(client, 'part', id),
    unpublished: await isUnpublished(client, id),
    imports: await importsOf(client, id),
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** A part's own fields, with its item and stock. @throws CallError notFound */
export async function partRow(client: Client, id: number) {
  const row = await queries(client)
    .selectFrom('catalogue.part as p')
    .innerJoin('catalogue.item as i', 'i.id', 'p.id')
    .leftJoin('catalogue.stock as s', 's.item_id', 'p.id')
    .selectAll('p')
    .select(['i.version', 'i.type', 'i.ee_pn', ...stockColumns])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CallError('notFound', 'There is no such part in the catalogue.');
  return { ...row, ee_pn: row.ee_pn ?? '' };
}
