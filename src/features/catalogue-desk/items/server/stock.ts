/** Pieces in stock, when more are expected, and back orders: all count at once and stand outside of versions. */
import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { named } from '#contract/fields/field.ts';
import { stockFields } from '#contract/fields/part.ts';
import type { DeskStock } from '#contract/staff/items.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { readDay } from '../../import/rules/text.ts';
import { refused } from './fields.ts';
import { valuesOf } from './own-fields.ts';

/** The columns of catalogue.stock as `s`, for valuesOf. */
export const stockColumns = [
  's.quantity',
  sql<string | null>`s.expected::text`.as('expected'),
  sql<boolean>`coalesce(s.back_order, false)`.as('back_order'),
] as const;

/** Stock as people read it. */
const words = ({ quantity, expected, backOrder }: DeskStock) =>
  [
    quantity || 'not made yet',
    expected && `expected ${expected}`,
    backOrder === '1' && 'back orders allowed',
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Sets the stock of an item.
 * @param was the stock that was read: a later change by the ERP or by other staff is a conflict
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
  if (named(stockFields).some(({ name }) => before[name] !== was[name])) {
    throw new CallError('conflict', 'Meanwhile the stock has changed: it is {quantity} now.', {
      quantity: words(before),
    });
  }
  const { quantity, expected, backOrder } = typed;
  if (readDay(expected) === null) throw refused('Expected', 'There is no such day.');
  const kept = {
    quantity: quantity === '' ? null : Number(quantity),
    expected: sql<null>`nullif(${expected}, '')::date`,
    back_order: backOrder === '1',
  };
  const stored = await queries(client)
    .insertInto('catalogue.stock')
    .values({ item_id: id, ...kept })
    .onConflict((known) => known.column('item_id').doUpdateSet(kept))
    .returning([
      'quantity',
      'back_order',
      sql<string | null>`catalogue.stock.expected::text`.as('expected'),
    ])
    .executeTakeFirstOrThrow();
  const after = valuesOf(stockFields, stored);
  return {
    val: after,
    audit: {
      subject: item.type === 0 ? 'turbo' : 'part',
      subjectId: id,
      subjectName: item.ee_pn ?? item.pn ?? item.oem_pn ?? '',
      before: { stock: words(before) },
      after: { stock: words(after) },
    },
  };
}
