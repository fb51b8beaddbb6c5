/**
 * Change sets: the changes of a save or an import. Triggers record each row as it was before (migration
 * 0001), so that a set can be shown in the history and reverted.
 */
import type pg from 'pg';
import type { Message } from '#contract/message.ts';
import type { ChangeSummary } from '#contract/staff/publishing.ts';
import { type Queryable, queries } from '#platform/queries.ts';

type SetKind = 'import' | 'edit' | 'revert';

interface NewSet {
  /** E-mail address of the member of staff, or 'command line'. */
  readonly who: string;
  readonly kind: SetKind;
  /** Stored message such as 'import of {files}'. */
  readonly reason: string;
  /** false: rows are not recorded, as in the import that fills an empty catalogue. */
  readonly kept?: boolean;
}

/** Maximum number of items in a summary. */
const ITEMS_NAMED = 200;

/** Summary of a set: counts, and the first changed items. */
export interface Summary extends ChangeSummary {
  readonly items: readonly {
    readonly id: number;
    readonly what: 'added' | 'changed' | 'removed';
  }[];
}

/** Begins a set, which records all later changes in the client's transaction. @returns the set's id */
export async function openChangeSet(client: pg.ClientBase, set: NewSet): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with made as (
       insert into catalogue.change_set (who, kind, reason, kept) values ($1, $2, $3, $4) returning id
     )
     select id from made, set_config('catalogue.change_set', id::text, true)`,
    [set.who, set.kind, set.reason, set.kept ?? true],
  );
  const [newSet] = rows;
  if (!newSet) throw new Error('no change set was made');
  return newSet.id;
}

/**
 * Ends a set. Deletes the set if it changed nothing.
 * @param lines counts of changed build sheet lines, if they cannot be read from the recorded changes
 * @returns whether the set changed anything
 */
export async function closeChangeSet(
  client: pg.ClientBase,
  id: number,
  lines?: ChangeSummary['lines'],
): Promise<boolean> {
  await client.query(`select set_config('catalogue.change_set', '', true)`);
  const { rows } = await client.query<{ kept: boolean }>(
    'select kept from catalogue.change_set where id = $1',
    [id],
  );
  const summary = rows[0]?.kept ? await summaryOf(client, id, lines) : await summaryOfAll(client);
  const changed = [summary.turbos, summary.parts, summary.lines].some(
    ({ added, changed, removed }) => added + changed + removed > 0,
  );
  if (changed) {
    await client.query('update catalogue.change_set set summary = $2 where id = $1', [
      id,
      JSON.stringify(summary),
    ]);
  } else {
    await client.query('delete from catalogue.change where set_id = $1', [id]);
    await client.query('delete from catalogue.change_set where id = $1', [id]);
  }
  return changed;
}

/** SQL: each item of a set as added, removed (withdrawn) or changed. $1 set. */
const fates = `
  select c.item_id,
    case when bool_or(c."table" = 'item' and c.before is null) then 'added'
      when i.withdrawn_at is not null and bool_or(c."table" = 'item') then 'removed'
      else 'changed' end what,
    i.type
  from catalogue.change c join catalogue.item i on i.id = c.item_id
  where c.set_id = $1 group by c.item_id, i.type, i.withdrawn_at`;

/** SQL: number of added lines (including those of new turbos), removed and changed lines. $1 set. */
const lineFates = `
  select count(*) filter (where before is null and after)::int + (
      select count(*) from catalogue.change c
      join catalogue.build_sheet_line b on b.turbo_id = c.item_id
      where c.set_id = $1 and c."table" = 'item' and c.before is null
    )::int added,
    count(*) filter (where before is not null and after and not same)::int changed,
    count(*) filter (where before is not null and not after)::int removed
  from (
    select f.before, l.turbo_id is not null as after,
      (f.before ->> 'part_id')::int = l.part_id and (f.before ->> 'pieces')::int = l.pieces as same
    from (
      select distinct on (key) key, before from catalogue.change
      where set_id = $1 and "table" = 'build_sheet_line' order by key, id
    ) f
    left join catalogue.build_sheet_line l
      on l.turbo_id = (f.key ->> 'turbo_id')::int and l.seq = (f.key ->> 'seq')::int
  ) lines`;

/** Numbers of added, changed and removed lines of a set, compared with the current lines. */
export async function linesChanged(client: pg.ClientBase, id: number) {
  const { rows } = await client.query<ChangeSummary['lines']>(lineFates, [id]);
  return rows[0] ?? none;
}

async function summaryOf(
  client: pg.ClientBase,
  id: number,
  lines: ChangeSummary['lines'] | undefined,
): Promise<Summary> {
  const { rows: counts } = await client.query<{ turbo: boolean; what: Fate; count: number }>(
    `select type = 0 turbo, what, count(*)::int count from (${fates}) fates group by 1, 2`,
    [id],
  );
  const { rows: items } = await client.query<Summary['items'][number]>(
    `select item_id id, what from (${fates}) fates order by item_id limit ${ITEMS_NAMED}`,
    [id],
  );
  const of = (turbo: boolean) => {
    const countOf = (what: Fate) =>
      counts.find((row) => row.turbo === turbo && row.what === what)?.count ?? 0;
    return { added: countOf('added'), changed: countOf('changed'), removed: countOf('removed') };
  };
  return {
    turbos: of(true),
    parts: of(false),
    lines: lines ?? (await linesChanged(client, id)),
    items,
  };
}

type Fate = 'added' | 'changed' | 'removed';
const none = { added: 0, changed: 0, removed: 0 };

/** Summary of the import that filled an empty catalogue: counts of the whole catalogue. */
async function summaryOfAll(client: pg.ClientBase): Promise<Summary> {
  const { rows } = await client.query<{ turbos: number; parts: number; lines: number }>(
    `select (select count(*) from catalogue.turbo)::int turbos,
       (select count(*) from catalogue.part)::int parts,
       (select count(*) from catalogue.build_sheet_line)::int lines`,
  );
  const added = (count = 0) => ({ added: count, changed: 0, removed: 0 });
  const [all] = rows;
  return {
    turbos: added(all?.turbos),
    parts: added(all?.parts),
    lines: added(all?.lines),
    items: [],
  };
}

/** Id of the last change set (migration 0001). While an import stores rows, no other set can begin. */
export async function lastSet(client: Queryable): Promise<number> {
  const last = await queries(client)
    .selectFrom('catalogue.change_set')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
}

const MAX_NAMED = 5;

/**
 * Finds changes by others that the import would overwrite: made after the dry run, to items that the import
 * changes too. Call this at the end of the import's transaction.
 * @param checked id of the last change set at the dry run
 * @returns an error message; undefined without a conflict
 */
export async function newerChanges(
  client: pg.ClientBase,
  checked: number,
): Promise<Message | undefined> {
  const importSet = await lastSet(client);
  const rows = await changesBetween(client, checked, importSet);
  const [first] = rows;
  if (!first) return undefined;
  const items = rows.map(({ name, who }) => `${name} (${who})`);
  const unnamedCount = first.count - MAX_NAMED;
  return {
    key: 'After the dry run others changed what this import changes, too: {items}. Nothing was imported. Please check the import again.',
    params: {
      items: [
        ...items,
        ...(unnamedCount > 0 ? [{ key: 'and {count} more', params: { count: unnamedCount } }] : []),
      ],
    },
  };
}

/**
 * Items changed by the import and, after the set `checked`, by others: the name and last change of some, and
 * the number of all.
 */
async function changesBetween(client: pg.ClientBase, checked: number, importSet: number) {
  const { rows } = await client.query<{ name: string; who: string; count: number }>(
    `with met as (
       select c.item_id, max(c.set_id) as set_id
       from catalogue.change c
       where c.set_id > $1 and c.set_id < $2 and not c.undone
         and exists (select from catalogue.change o where o.set_id = $2 and o.item_id = c.item_id)
       group by c.item_id
     )
     select coalesce(nullif(t.pn, ''), i.ee_pn, p.oem_pn, '') as name, s.who,
       count(*) over ()::int as count
     from met join catalogue.item i on i.id = met.item_id
     join catalogue.change_set s on s.id = met.set_id
     left join catalogue.turbo t on t.id = i.id
     left join catalogue.part p on p.id = i.id
     order by met.set_id, name limit $3`,
    [checked, importSet, MAX_NAMED],
  );
  return rows;
}
