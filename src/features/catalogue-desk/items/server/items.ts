/** Data shared by the pages of turbos and parts at the desk, read from the current tables. */
import type pg from 'pg';
import type { DeskLine, ItemLink } from '#contract/staff/items.ts';
import { LOCK } from '#features/catalogue-index/publish.ts';
import { withThumbnails } from '#features/pictures/server/pictures.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { anyOf, type Queryable, queries } from '#platform/queries.ts';

/** Links to items by id. Deleted items are left out; withdrawn items too if `withdrawn` is false. */
export async function linksById(
  client: Queryable,
  { ids, withdrawn = true }: { readonly ids: readonly number[]; readonly withdrawn?: boolean },
): Promise<Map<number, ItemLink>> {
  const rows = await queries(client)
    .selectFrom('catalogue.item as i')
    .leftJoin('catalogue.turbo as t', 't.id', 'i.id')
    .leftJoin('catalogue.part as p', 'p.id', 'i.id')
    .select(['i.id', 'type', 'ee_pn', 'withdrawn_name', 'withdrawn_at', 'maker', 't.model', 'pn'])
    .select(['component', 'oem_pn'])
    .where('i.id', '=', anyOf(ids))
    .$if(!withdrawn, (items) => items.where('withdrawn_at', 'is', null))
    .execute();
  return new Map(
    rows.map(({ id, type, ee_pn, pn, maker, model, withdrawn_at, ...part }) => [
      id,
      {
        id: String(id),
        type: (['0', '1', '2'] as const)[type] ?? '1',
        eePn: ee_pn ?? '',
        number: pn ?? part.oem_pn ?? part.withdrawn_name,
        name:
          pn === null
            ? (part.component ?? 'withdrawn')
            : [maker, model].filter((word) => word !== '').join(' '),
        ...(withdrawn_at && { withdrawnAt: withdrawn_at.toISOString() }),
      },
    ]),
  );
}

/** A link or row of an item, with the name translated. */
export const linkIn = <L extends Pick<ItemLink, 'name'>>(language: StaffLanguage, link: L): L => ({
  ...link,
  name: translate(language, link.name),
});

/** Links from a map, in the order of `ids`. */
export const pickLinks = (links: ReadonlyMap<number, ItemLink>, ids: readonly number[]) =>
  ids.flatMap((id) => links.get(id) ?? []);

/** Links to items, in the order of `ids`. */
export const linksOf = async (client: Queryable, ids: readonly number[]): Promise<ItemLink[]> =>
  ids.length === 0 ? [] : pickLinks(await linksById(client, { ids }), ids);

const lineQueries = {
  turbo: (client: Queryable, id: number) =>
    queries(client)
      .selectFrom('catalogue.build_sheet_line')
      .leftJoin('catalogue.stock', 'item_id', 'part_id')
      .select(['seq', 'part_id as part', 'pieces', 'quantity'])
      .where('turbo_id', '=', id)
      .orderBy('seq'),
  part: (client: Queryable, id: number) =>
    queries(client)
      .selectFrom('catalogue.part_line')
      .leftJoin('catalogue.stock', 'item_id', 'component_id')
      .select(['seq', 'component_id as part', 'pieces', 'quantity'])
      .where('part_id', '=', id)
      .orderBy('seq'),
};

export async function buildSheetLinesOf(
  client: Queryable,
  owner: 'turbo' | 'part',
  id: number,
): Promise<DeskLine[]> {
  const lines = await lineQueries[owner](client, id).execute();
  const links = await linksById(client, { ids: lines.map(({ part }) => part) });
  const linked = lines.flatMap(({ seq, part, pieces, quantity }) => {
    const link = links.get(part);
    return link ? [{ seq, part: link, pieces, stock: quantity }] : [];
  });
  return await withThumbnails(client, linked, ({ part }) => part.id);
}

/** Change sets that affect an item, newest first. */
export const setsOf = (client: Queryable, id: number) =>
  queries(client)
    .selectFrom('catalogue.change as c')
    .innerJoin('catalogue.change_set as s', 's.id', 'c.set_id')
    .where('c.item_id', '=', id)
    .orderBy('s.id', 'desc');

/** Imports and reverts that changed an item, newest first. */
export async function importsOf(client: Queryable, id: number) {
  const rows = await setsOf(client, id)
    .select(['s.id', 's.at', 's.who', 's.reason'])
    .distinct()
    .where('s.kind', '<>', 'edit')
    .limit(20)
    .execute();
  return rows.map(({ at, who, reason }) => ({ at: at.toISOString(), who, reason }));
}

/** Whether an item was changed since the last version was created. */
export async function isUnpublished(client: Queryable, id: number): Promise<boolean> {
  const sets = setsOf(client, id).select('s.id').where('s.version', 'is', null);
  return (await sets.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Blocks imports until the transaction ends. `alone` also blocks other saves.
 * @param patience maximum time to wait for an import that is storing rows, ms
 */
export async function lockItems(client: pg.ClientBase, alone: boolean, patience: number) {
  const mode = alone ? 'share row exclusive' : 'row exclusive';
  await client.query(`set local lock_timeout = ${patience}`);
  await client.query(`lock table catalogue.item in ${mode} mode`);
  await client.query('set local lock_timeout = 0');
}

/** Makes transactions that set the numbers of turbos and parts run one after another. */
export const lockNumbers = (client: pg.ClientBase) =>
  client.query("select pg_advisory_xact_lock(hashtext('catalogue numbers'))");

const loose = (number: string) => `upper(regexp_replace(${number}, '[^0-9A-Za-z]+', '', 'g'))`;

interface NumberedItem {
  readonly id: number;
  readonly type: number;
  readonly ee_pn: string;
}

/**
 * Items that may have an E&E P/N: by eeKey, or by letters and digits if the item's number has another
 * notation. Uses an index (migration 0001). The caller has to compare the keys.
 */
export async function itemsOfEePn(client: Queryable, key: string): Promise<NumberedItem[]> {
  const { rows } = await client.query<NumberedItem>(
    `select id, type, ee_pn from catalogue.item
     where ee_pn = $1 or (ee_pn !~ '^[0-9A-Z-]+$' and ${loose('ee_pn')} = ${loose('$1::text')})`,
    [key],
  );
  return rows;
}

/** Counts edits and marks publishing as queued. @returns whether it was queued in the last 5 minutes */
export async function countEdit(client: pg.ClientBase, edits: number): Promise<boolean> {
  const { rows } = await client.query<{ asked: boolean }>(
    `with was as (select publish_asked_at from catalogue.state for update)
     update catalogue.state set edits = edits + $1,
       publish_asked_at = case when was.publish_asked_at > now() - interval '5 minutes'
         then was.publish_asked_at else now() end
     from was
     returning was.publish_asked_at > now() - interval '5 minutes' as asked`,
    [edits],
  );
  return rows[0]?.asked ?? false;
}

export async function isPublishing(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and ((classid::int8 << 32) | objid::int8) = hashtext($1)::int8`,
    [LOCK],
  );
  return rowCount !== 0;
}

/** Blocks publishing until the transaction ends. @returns false while a version is being published */
export async function lockPublishing(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtext($1)) taken',
    [LOCK],
  );
  return rows[0]?.taken ?? false;
}

/** A list of an item, such as the vehicles of a turbo. */
interface ItemList {
  readonly table: string;
  /** Column with the item's id. */
  readonly owner: string;
  readonly id: number;
  /** All other columns. The first is the one that forms the primary key with `owner`, such as `seq`. */
  readonly columns: string;
  readonly types: readonly string[];
  readonly rows: readonly (string | number | null)[][];
}

/**
 * Replaces the rows of a list. Does not touch unchanged rows, so that the change set records only changes.
 */
export async function replaceRows(
  client: pg.ClientBase,
  { table, owner, id, columns, types, rows }: ItemList,
): Promise<void> {
  const unnested = types.map((type, at) => `$${at + 2}::${type}[]`).join(', ');
  const values = [id, ...types.map((_type, at) => rows.map((row) => row[at]))];
  const newRows = `unnest(${unnested}) w (${columns})`;
  const names = columns.split(', ');
  const same = names.map((name) => `t.${name} is not distinct from w.${name}`).join(' and ');
  await client.query(
    `delete from catalogue.${table} t where t.${owner} = $1
       and not exists (select from ${newRows} where ${same})`,
    values,
  );
  await client.query(
    `insert into catalogue.${table} (${owner}, ${columns})
     select $1, ${names.map((name) => `w.${name}`).join(', ')} from ${newRows}
     where not exists (select from catalogue.${table} t
       where t.${owner} = $1 and t.${names[0]} = w.${names[0]})`,
    values,
  );
}
