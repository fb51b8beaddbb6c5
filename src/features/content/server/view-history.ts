/** History of the items that a customer has viewed: turbos, parts, CHRAs, content (docs/product.md 13). */
import { sql } from 'kysely';
import type { Answer, calls } from '#contract';
import type { PageOf } from '#contract/errors.ts';
import type { OpenedItem, OpenedItems } from '#features/catalogue/server/items/openable-items.ts';
import type { Customer, Level } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { type ContentReader, expectAccess, kindName, notThere } from './items.ts';

type Viewed = Answer<typeof calls.listViewHistory>[number];

async function keep(database: Database, customerId: number, kind: string, refId: number) {
  await database.write.query(keepViewSql, [customerId, kind, refId]);
}

/**
 * Records that a content item was opened: in the daily count, and in the history of a signed-in customer.
 * @throws CallError notFound; needLogin, noRight if the caller may not open the item
 */
export async function traceContent(
  database: Database,
  id: number,
  reader: ContentReader,
  customerId: number | undefined,
) {
  const publishedItem = queries(database.write)
    .selectFrom('content.item')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', now);
  const item = await publishedItem.select(['audience', 'levels']).executeTakeFirstOrThrow(notThere);
  expectAccess(item, reader);
  await queries(database.write)
    .insertInto('content.trace')
    .columns(['item_id', 'day', 'views'])
    .expression(
      publishedItem.select(['id', sql<Date>`current_date`.as('day'), sql<number>`1`.as('views')]),
    )
    .onConflict((before) =>
      before.columns(['item_id', 'day']).doUpdateSet({ views: sql`content.trace.views + 1` }),
    )
    .execute();
  if (customerId !== undefined) await keep(database, customerId, 'content', id);
}

/**
 * Records that the page of a turbo, part or CHRA was opened.
 * @throws CallError notFound; needLogin, noRight if the customer may not open the page
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

/** Customer whose history is read, with level and language. */
interface HistoryReader {
  readonly customerId: number;
  readonly level: Level;
  readonly language: LanguageCode;
}

/** A page of the history. Leaves out items that no longer exist or that the reader may not see. */
export async function viewHistory(
  database: Database,
  items: OpenedItems,
  reader: HistoryReader,
  { page, size }: { page: number; size: number },
): Promise<PageOf<Viewed>> {
  // Reads all rows, at most KEPT: only the published version knows which items still exist.
  const { rows } = await database.write.query<ViewRow>(viewsSql, [
    reader.customerId,
    reader.language,
  ]);
  const ids = rows.filter(({ kind }) => kind !== 'content').map(({ ref_id }) => ref_id);
  const shownItems = items.shown(ids, reader);
  const viewed = rows.flatMap((row) => present(row, shownItems, reader.language));
  return {
    val: viewed.slice((page - 1) * size, page * size),
    pageInfo: { page, size, count: viewed.length },
  };
}

/** History entry of a row; empty if the item no longer exists. */
function present(
  row: ViewRow,
  shownItems: ReadonlyMap<number, OpenedItem>,
  language: LanguageCode,
): Viewed[] {
  const common = { refId: String(row.ref_id), at: row.at.toISOString() };
  if (row.kind !== 'content') {
    const item = shownItems.get(row.ref_id);
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

export async function clearHistory(database: Database, customerId: number): Promise<void> {
  await queries(database.write)
    .deleteFrom('content.view')
    .where('customer_id', '=', customerId)
    .execute();
}

/** Maximum number of items in a customer's history. Older items are deleted. */
const KEPT = 200;

/**
 * SQL: stores a viewed item. $1 customer, $2 kind, $3 id. The DELETE does not see the inserted row, so it
 * leaves one row less than KEPT.
 */
const keepViewSql = `
  with seen as (
    insert into content.view (customer_id, kind, ref_id) values ($1, $2, $3)
    on conflict (customer_id, kind, ref_id) do update set at = now()
  )
  delete from content.view where customer_id = $1 and at < (
    select at from content.view where customer_id = $1 order by at desc offset ${KEPT - 2} limit 1)`;

interface ViewRow {
  kind: 'turbo' | 'part' | 'content';
  ref_id: number;
  at: Date;
  title: string | null;
  content_kind: number | null;
  content_type: number | null;
}

/** SQL: history of a customer. $1 customer, $2 language. */
const viewsSql = `
  select v.kind, v.ref_id, v.at, coalesce(own.title, en.title) title, c.kind content_kind,
    c.content_type
  from content.view v
  left join content.item c on v.kind = 'content' and c.id = v.ref_id
    and c.deleted_at is null and c.published_at <= now()
  left join content.item_text own on own.item_id = c.id and own.language = $2
  left join content.item_text en on en.item_id = c.id and en.language = 'en'
  where v.customer_id = $1 and (v.kind <> 'content' or c.id is not null)
  order by v.at desc, v.ref_id`;
