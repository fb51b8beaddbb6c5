/** What customers looked at last: turbos, parts, CHRAs, content (decisions, section 6). */
import type { Answer, calls, PageInfo } from '#contract';
import type { LanguageCode } from '#features/language/languages.ts';
import { translate } from '#features/language/text.ts';
import type { Database } from '#server/database.ts';
import { kindName, notThere } from './items.ts';

/** Things kept for a customer; older ones go. */
const KEPT = 200;

type Viewed = Answer<typeof calls.listViewHistory>[number];

async function keep(database: Database, customerId: number, kind: string, refId: number) {
  // The deletion sees the rows as they were before the new one.
  await database.write.query(
    `with seen as (
       insert into content.view (customer_id, kind, ref_id) values ($1, $2, $3)
       on conflict (customer_id, kind, ref_id) do update set at = now()
     )
     delete from content.view where customer_id = $1 and at < (
       select at from content.view where customer_id = $1 order by at desc offset ${KEPT - 2} limit 1)`,
    [customerId, kind, refId],
  );
}

/** Content was opened: counted by day, and kept for who is signed in. @throws CallError notFound */
export async function traceContent(database: Database, id: number, customerId: number | undefined) {
  const { rowCount } = await database.write.query(
    `insert into content.trace (item_id, day, views)
     select id, current_date, 1 from content.item
     where id = $1 and deleted_at is null and published_at <= now()
     on conflict (item_id, day) do update set views = content.trace.views + 1`,
    [id],
  );
  if (rowCount === 0) throw notThere();
  if (customerId !== undefined) await keep(database, customerId, 'content', id);
}

/** The page of a turbo, part or CHRA was opened. @throws CallError notFound */
export async function traceItem(database: Database, id: number, customerId: number) {
  const { rows } = await database.write.query<{ type: number }>(
    'select type from catalogue.item where id = $1',
    [id],
  );
  const [item] = rows;
  if (!item) throw notThere();
  await keep(database, customerId, item.type === 0 ? 'turbo' : 'part', id);
}

interface Row {
  kind: 'turbo' | 'part' | 'content';
  ref_id: number;
  at: Date;
  type: number | null;
  pn: string | null;
  model: string | null;
  component: string | null;
  ee_pn: string | null;
  title: string | null;
  content_kind: number | null;
  content_type: number | null;
}

/** What was looked at, as far as it is still there. */
const shown = `
  from content.view v
  left join catalogue.item i on v.kind <> 'content' and i.id = v.ref_id
  left join catalogue.turbo t on t.id = i.id
  left join catalogue.part p on p.id = i.id
  left join content.item c on v.kind = 'content' and c.id = v.ref_id
    and c.deleted_at is null and c.published_at <= now()`;
const isThere = 'coalesce(t.id, p.id, c.id) is not null';

/** A page of the history; what has gone from the site meanwhile is left out. */
export async function viewHistory(
  database: Database,
  customerId: number,
  language: LanguageCode,
  { page, size }: { page: number; size: number },
): Promise<{ val: Viewed[]; pageInfo: PageInfo }> {
  const { rows } = await database.write.query<Row & { count: number }>(
    `select v.kind, v.ref_id, v.at, i.type, t.pn, t.model, p.component, i.ee_pn,
       coalesce(own.title, en.title) title, c.kind content_kind, c.content_type,
       count(*) over () as count
     ${shown}
     left join content.item_text own on own.item_id = c.id and own.language = $2
     left join content.item_text en on en.item_id = c.id and en.language = 'en'
     where v.customer_id = $1 and ${isThere}
     order by v.at desc, v.ref_id limit $3 offset $4`,
    [customerId, language, size, (page - 1) * size],
  );
  // Beyond the last page no row carries the count.
  const count = rows[0]?.count ?? (page > 1 ? await countViewed(database, customerId) : 0);
  return { val: rows.map((row) => present(row, language)), pageInfo: { page, size, count } };
}

async function countViewed(database: Database, customerId: number): Promise<number> {
  const { rows } = await database.write.query<{ count: number }>(
    `select count(*) count ${shown} where v.customer_id = $1 and ${isThere}`,
    [customerId],
  );
  return rows[0]?.count ?? 0;
}

function present(row: Row, language: LanguageCode): Viewed {
  const common = { refId: String(row.ref_id), at: row.at.toISOString() };
  if (row.kind === 'turbo') {
    return { ...common, kind: 'turbo', name: row.pn ?? '', detail: row.model ?? '' };
  }
  if (row.kind === 'part') {
    const detail = translate(language, row.component ?? '');
    return { ...common, kind: row.type === 2 ? 'chra' : 'part', name: row.ee_pn ?? '', detail };
  }
  return {
    ...common,
    kind: 'content',
    name: row.title ?? '',
    detail: kindName(language, row.content_kind ?? 2),
    cmType: String(row.content_kind ?? 2) as NonNullable<Viewed['cmType']>,
    contentType: String(row.content_type ?? 0),
  };
}

export async function clearHistory(database: Database, customerId: number): Promise<void> {
  await database.write.query('delete from content.view where customer_id = $1', [customerId]);
}
