/** What customers looked at last: turbos, parts, CHRAs, content (docs/product.md 13). */
import { sql } from 'kysely';
import type { Answer, calls, PageInfo } from '#contract';
import type { OpenedItem, OpenedItems } from '#features/catalogue/server/parts/opened-items.ts';
import type { Customer, Level } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { type ContentReader, expectAccess, kindName, notThere } from './items.ts';
import { keepViewSql, type ViewRow, viewsSql } from './queries.ts';

type Viewed = Answer<typeof calls.listViewHistory>[number];

async function keep(database: Database, customerId: number, kind: string, refId: number) {
  await database.write.query(keepViewSql, [customerId, kind, refId]);
}

/**
 * Content was opened: counted by day, and kept for who is signed in.
 * @throws CallError notFound; needLogin, noRight where the caller can't have opened it
 */
export async function traceContent(
  database: Database,
  id: number,
  reader: ContentReader,
  customerId: number | undefined,
) {
  const shown = queries(database.write)
    .selectFrom('content.item')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', now);
  const item = await shown.select(['audience', 'levels']).executeTakeFirstOrThrow(notThere);
  expectAccess(item, reader);
  await queries(database.write)
    .insertInto('content.trace')
    .columns(['item_id', 'day', 'views'])
    .expression(shown.select(['id', sql<Date>`current_date`.as('day'), sql<number>`1`.as('views')]))
    .onConflict((before) =>
      before.columns(['item_id', 'day']).doUpdateSet({ views: sql`content.trace.views + 1` }),
    )
    .execute();
  if (customerId !== undefined) await keep(database, customerId, 'content', id);
}

/**
 * The page of a turbo, part or CHRA was opened.
 * @throws CallError notFound; needLogin, noRight where the customer can't have opened it
 */
export async function traceItem(
  database: Database,
  items: OpenedItems,
  id: number,
  customer: Pick<Customer, 'id' | 'level'>,
) {
  const kind = items.kindOf(id, customer.level);
  if (!kind) throw notThere();
  await keep(database, customer.id, kind, id);
}

/** Whose history it is, as who reads it. */
export interface HistoryReader {
  readonly customerId: number;
  readonly level: Level;
  readonly language: LanguageCode;
}

/** A page of the history; what has gone from the site meanwhile, or is kept from the reader, is left out. */
export async function viewHistory(
  database: Database,
  items: OpenedItems,
  reader: HistoryReader,
  { page, size }: { page: number; size: number },
): Promise<{ val: Viewed[]; pageInfo: PageInfo }> {
  // All of it, which is not much (KEPT): the published version alone knows which items are there.
  const { rows } = await database.write.query<ViewRow>(viewsSql, [
    reader.customerId,
    reader.language,
  ]);
  const ids = rows.filter(({ kind }) => kind !== 'content').map(({ ref_id }) => ref_id);
  const known = items.shown(ids, reader);
  const viewed = rows.flatMap((row) => present(row, known, reader.language));
  return {
    val: viewed.slice((page - 1) * size, page * size),
    pageInfo: { page, size, count: viewed.length },
  };
}

/** None for what is not there any more. */
function present(
  row: ViewRow,
  known: ReadonlyMap<number, OpenedItem>,
  language: LanguageCode,
): Viewed[] {
  const common = { refId: String(row.ref_id), at: row.at.toISOString() };
  if (row.kind !== 'content') {
    const item = known.get(row.ref_id);
    return item ? [{ ...common, ...item }] : [];
  }
  return [
    {
      ...common,
      kind: 'content',
      name: row.title ?? '',
      detail: kindName(language, row.content_kind ?? 2),
      cmType: String(row.content_kind ?? 2) as NonNullable<Viewed['cmType']>,
      contentType: String(row.content_type ?? 0),
    },
  ];
}

/** Empties it. */
export async function clearHistory(database: Database, customerId: number): Promise<void> {
  await queries(database.write)
    .deleteFrom('content.view')
    .where('customer_id', '=', customerId)
    .execute();
}
