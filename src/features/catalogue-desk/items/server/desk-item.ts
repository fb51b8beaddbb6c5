/** Turbos and parts for editing, read from the tables that staff edit, and the stock of an item. */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { namedFields } from '#contract/fields/field.ts';
import { partFields, stockFields } from '#contract/fields/part.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import { type Message, word } from '#contract/message.ts';
import type { DeskStock } from '#contract/staff/items.ts';
import { identityKey, makerOf, sqlKey } from '#features/numbers/index.ts';
import { anyOf, type Queryable, queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { readDay } from '../../import/rules/text.ts';
import { noteCountSql } from '../../import/store/queries.ts';
import { refused } from './fields.ts';
import { buildSheetLinesOf, importsOf, isUnpublished, linksOf } from './items.ts';
import { valuesOf } from './own-fields.ts';

const commonOf = async (
  client: Queryable,
  owner: 'turbo' | 'part',
  row: Parameters<typeof valuesOf>[1] & { readonly id: number; readonly version: number },
) => ({
  id: String(row.id),
  version: row.version,
  stock: valuesOf(stockFields, row),
  lines: await buildSheetLinesOf(client, owner, row.id),
  unpublished: await isUnpublished(client, row.id),
  imports: await importsOf(client, row.id),
});

/** Pieces of an item that are promised to confirmed orders (docs/product.md 12.15). */
export async function promisedPieces(client: Queryable, id: number): Promise<number> {
  const row = await queries(client)
    .selectFrom('ordering.promised')
    .select('pieces')
    .where('item_id', '=', id)
    .executeTakeFirst();
  return row?.pieces ?? 0;
}

const noTurbo = () => new CallError('notFound', 'There is no such turbo in the catalogue.');

/** A turbo, without audit log entries. @throws CallError notFound */
export async function deskTurbo(client: Queryable, id: number) {
  const from = queries(client);
  const row = await from
    .selectFrom('catalogue.turbo as t')
    .innerJoin('catalogue.item as i', 'i.id', 't.id')
    .leftJoin('catalogue.stock as s', 's.item_id', 't.id')
    .selectAll('t')
    .select(['i.version', 'i.ee_pn', ...stockColumns])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!row) throw noTurbo();
  const vehicles = await from
    .selectFrom('catalogue.application')
    .selectAll()
    .where('turbo_id', '=', id)
    .orderBy('seq')
    .execute();
  const oe = await from
    .selectFrom('catalogue.oe_number')
    .select('number')
    .where('turbo_id', '=', id)
    .orderBy('seq')
    .execute();
  const otherNumbers = await from
    .selectFrom('catalogue.turbo_number')
    .select(['kind', 'number'])
    .where('turbo_id', '=', id)
    .orderBy('seq')
    .execute();
  const ofKind = (kind: number) =>
    otherNumbers.filter((one) => one.kind === kind).map(({ number }) => number);
  return {
    ...(await commonOf(client, 'turbo', row)),
    ...valuesOf(turboFields, { ...row, ee_pn: row.ee_pn ?? '' }),
    vehicles: vehicles.map((one) => valuesOf(vehicleFields, one)),
    oeNumbers: oe.map(({ number }) => number),
    formerNumbers: ofKind(4),
    newerNumbers: ofKind(6),
    interchanges: ofKind(5),
  };
}

/** Returns the `numbers` that are active numbers of another turbo. @throws CallError notFound */
export async function activeNumbers(
  client: Queryable,
  id: number,
  numbers: readonly string[],
): Promise<string[]> {
  const turbo = await queries(client)
    .selectFrom('catalogue.turbo')
    .select('maker')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!turbo) throw noTurbo();
  const refOf = (number: string) => identityKey(number, makerOf(turbo.maker));
  const rows = await queries(client)
    .selectFrom('catalogue.turbo')
    .select('ref')
    .where('ref', '=', anyOf(numbers.map(refOf)))
    .where('id', '<>', id)
    .execute();
  const refs = new Set(rows.map(({ ref }) => ref));
  return numbers.filter((number) => refs.has(refOf(number)));
}

/** Fields of a part, with item and stock. @throws CallError notFound */
export async function partRow(client: Queryable, id: number) {
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

/**
 * A part or CHRA. Its audit log entries and the number of turbos that contain it are not included.
 * @throws CallError notFound
 */
export async function deskPart(client: Queryable, id: number) {
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
  const replacements = (select: 'old_id' | 'new_id', by: 'old_id' | 'new_id') =>
    from
      .selectFrom('catalogue.part_replacement')
      .select(`${select} as id`)
      .where(by, '=', id)
      .orderBy('id')
      .execute();
  const idsOf = (rows: readonly { id: number }[]) => rows.map((one) => one.id);
  return {
    ...(await commonOf(client, 'part', row)),
    type: row.type === 2 ? ('2' as const) : ('1' as const),
    ...valuesOf(partFields, row),
    crossReferences,
    replacedBy: await linksOf(client, idsOf(await replacements('new_id', 'old_id'))),
    replaces: await linksOf(client, idsOf(await replacements('old_id', 'new_id'))),
  };
}

/** Columns of catalogue.stock (alias `s`), for valuesOf. */
const stockColumns = [
  's.quantity',
  sql<string | null>`s.expected::text`.as('expected'),
  sql<boolean>`coalesce(s.back_order, false)`.as('back_order'),
] as const;

const words = ({ quantity, expected, backOrder }: DeskStock): Message[] => [
  word(quantity || 'not in production'),
  ...(expected ? [{ key: 'expected {day}', params: { day: expected } }] : []),
  ...(backOrder === '1' ? [word('back orders allowed')] : []),
];

/** Stock for the audit log: a text per field. */
const auditedStock = ({ quantity, expected, backOrder }: DeskStock) => ({
  stock: quantity || 'not in production',
  expected,
  'back orders allowed': backOrder === '1' ? 'yes' : 'no',
});

/**
 * Sets the stock of an item. The change takes effect at once and is not part of versions.
 * @param was the stock that the member of staff saw; conflict if the ERP or other staff have changed it since
 * @throws CallError notFound, conflict; badInput for a date that does not exist
 */
export async function setItemStock(
  client: pg.ClientBase,
  id: number,
  was: DeskStock,
  typed: DeskStock,
): Promise<{ val: DeskStock; audit: AuditEntry }> {
  const item = await queries(client)
    .selectFrom('catalogue.item as i')
    .leftJoin('catalogue.turbo as t', 't.id', 'i.id')
    .leftJoin('catalogue.part as p', 'p.id', 'i.id')
    .leftJoin('catalogue.stock as s', 's.item_id', 'i.id')
    .select(['type', 'ee_pn', 'pn', 'oem_pn', ...stockColumns])
    .where('i.id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate('i')
    .executeTakeFirst();
  if (!item) throw new CallError('notFound', 'There is no such item in the catalogue.');
  const before = valuesOf(stockFields, item);
  if (namedFields(stockFields).some(({ name }) => before[name] !== was[name])) {
    throw new CallError('conflict', 'Meanwhile the stock has changed: it is {quantity} now.', {
      quantity: words(before),
    });
  }
  const { quantity, expected, backOrder } = typed;
  if (readDay(expected) === null) throw refused('Expected', 'There is no such day.');
  const stockValues = {
    quantity: quantity === '' ? null : Number(quantity),
    expected: sql<null>`nullif(${expected}, '')::date`,
    back_order: backOrder === '1',
  };
  const stored = await queries(client)
    .insertInto('catalogue.stock')
    .values({ item_id: id, ...stockValues })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(stockValues))
    .returning([
      'quantity',
      'back_order',
      sql<string | null>`catalogue.stock.expected::text`.as('expected'),
    ])
    .executeTakeFirstOrThrow();
  const after = valuesOf(stockFields, stored);
  if (after.quantity !== before.quantity) await client.query(noteCountSql('$1'), [id]);
  return {
    val: after,
    audit: {
      subject: item.type === 0 ? 'turbo' : 'part',
      subjectId: id,
      subjectName: item.ee_pn ?? item.pn ?? item.oem_pn ?? '',
      before: auditedStock(before),
      after: auditedStock(after),
    },
  };
}
