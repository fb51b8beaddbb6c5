/**
 * Taking an import or a save back: every row it touched first gets what it held before, but for items
 * that were changed since, which stay as they are and are told (decision 0012). Stock stays: it moves
 * on by the hour, and no version holds it.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { addJob, type JobFamily } from '#server/jobs.ts';
import type { DeskAudit } from './audit.ts';
import { closeChangeSet, linesChanged, openChangeSet } from './change-set.ts';
import { lockCatalogue } from './edit.ts';
import { askToPublish } from './publishing.ts';

/** Tables whose rows a set notes, beside catalogue.item; with the columns of their keys. */
const tables: Readonly<Record<string, readonly string[]>> = {
  turbo: ['id'],
  part: ['id'],
  turbo_number: ['turbo_id', 'seq'],
  oe_number: ['turbo_id', 'seq'],
  application: ['turbo_id', 'seq'],
  build_sheet_line: ['turbo_id', 'seq'],
  cross_reference: ['part_id', 'number'],
  part_line: ['part_id', 'seq'],
  part_replacement: ['old_id', 'new_id'],
};
/** Rows that go with an item that a set added, by the columns that name it. */
const hanging: readonly (readonly [table: string, column: string])[] = [
  ['turbo', 'id'],
  ['part', 'id'],
  ['turbo_number', 'turbo_id'],
  ['oe_number', 'turbo_id'],
  ['application', 'turbo_id'],
  ['build_sheet_line', 'turbo_id'],
  ['cross_reference', 'part_id'],
  ['part_line', 'part_id'],
  ['part_replacement', 'old_id'],
  ['part_replacement', 'new_id'],
];
/** Conflicts that are named. */
const NAMED = 50;

const JOB = 'catalogue_take_back';
const FORGET = 'catalogue_forget_changes';
/** Sets older than this can't be taken back: what was is kept no longer. */
const KEPT_FOR = '1 year';

/** How a taking back ended, as its set keeps it. */
export interface BackTold {
  readonly restored?: number;
  readonly conflicts?: number;
  /** Ids of the first items that stayed as they are. */
  readonly items?: readonly number[];
  readonly failure?: string;
}

/**
 * Asks for a set to be taken back; a job does it, since an import may be large.
 * @throws CallError notFound; conflict when it can't be taken back, or is being
 */
export async function askToTakeBack(
  client: pg.ClientBase,
  who: string,
  id: number,
): Promise<{ val: null; audit: DeskAudit }> {
  const { reason, asked } = await lockSet(client, id);
  if (asked) throw new CallError('conflict', 'This is being taken back already.');
  await client.query(
    'update catalogue.change_set set back_asked_at = now(), back_told = null where id = $1',
    [id],
  );
  await addJob(client, JOB, { id, who }, { queue: 'long' });
  return {
    val: null,
    audit: {
      subject: 'catalogue',
      subjectId: id,
      subjectName: reason.slice(0, 200),
      before: {},
      after: {},
    },
  };
}

/** The work of taking back, done again where its process dies; and what was long ago is forgotten. */
export const takeBackJobs: JobFamily = {
  work: {
    [JOB]: async ({ client, payload }) => {
      const { id, who } = payload as { id: number; who: string };
      const told = await takeBackOrSay(client, who, id);
      await client.query(
        'update catalogue.change_set set back_asked_at = null, back_told = $2 where id = $1',
        [id, JSON.stringify(told)],
      );
    },
    [FORGET]: async ({ client }) => {
      await client.query(
        `update catalogue.change_set set kept = false where kept and at < now() - $1::interval`,
        [KEPT_FOR],
      );
      await client.query(
        `delete from catalogue.change c using catalogue.change_set s
         where s.id = c.set_id and not s.kept`,
      );
    },
  },
  times: [`23 3 * * * ${FORGET}`],
};

/** What can't be done is no fault of the job: staff are told, and nothing has changed. */
async function takeBackOrSay(client: pg.ClientBase, who: string, id: number): Promise<BackTold> {
  await client.query('savepoint take_back');
  try {
    return await takeBack(client, who, id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await client.query('rollback to savepoint take_back');
    return { failure: error.message };
  }
}

/** @throws CallError notFound; conflict when it can't be taken back, or an import is at work */
async function takeBack(client: pg.ClientBase, who: string, id: number): Promise<BackTold> {
  await lockCatalogue(client, true);
  const { reason } = await lockSet(client, id);
  await client.query(candidates, [id]);
  await findConflicts(client, id);
  const { added, changed, removed } = await linesChanged(client, id);
  const back = await openChangeSet(client, { who, kind: 'back', reason: `${reason} taken back` });
  await client.query("select set_config('catalogue.quiet', 'on', true)");
  for (const [table, keys] of Object.entries(tables)) await restoreRows(client, id, table, keys);
  await restoreEePns(client, id);
  await withdrawAdded(client);
  await tellItems(client, id, back);
  await client.query("select set_config('catalogue.quiet', '', true)");
  if (await closeChangeSet(client, back, { added: removed, changed, removed: added })) {
    await client.query('update catalogue.change_set set taken_back_by = $2 where id = $1', [
      id,
      back,
    ]);
    await askToPublish(client);
  }
  const told = await tell(client);
  if (told.restored === 0) {
    throw new CallError(
      'conflict',
      'Everything that this changed was changed again since, so nothing could be taken back.',
    );
  }
  return told;
}

/** A set that can be taken back, held until the transaction ends. */
async function lockSet(client: pg.ClientBase, id: number) {
  const { rows } = await client.query<{
    kept: boolean;
    kind: string;
    reason: string;
    taken_back_by: number | null;
    asked: boolean;
  }>(
    `select kept, kind, reason, taken_back_by, back_asked_at is not null asked
     from catalogue.change_set where id = $1 for update`,
    [id],
  );
  const [set] = rows;
  if (!set) throw new CallError('notFound', 'There is no such change.');
  if (set.taken_back_by !== null) throw new CallError('conflict', 'This was taken back already.');
  if (!set.kept || set.kind === 'back') {
    throw new CallError('conflict', 'This can not be taken back.');
  }
  return set;
}

/** Items of the set, and whether each was changed since by what still counts. */
const candidates = `
  create temp table back_item on commit drop as
  select item_id id, bool_or("table" = 'item' and before is null) added,
    exists (select from catalogue.change l
      where l.item_id = c.item_id and l.set_id > c.set_id and not l.undone) conflict
  from catalogue.change c where set_id = $1 group by set_id, item_id`;

async function findConflicts(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('alter table back_item add primary key (id)');
  await client.query('analyze back_item');
  // An E&E P/N that another item has taken since can't be given back.
  await client.query(
    `update back_item b set conflict = true
     from catalogue.change c join catalogue.item other on other.ee_pn = c.before ->> 'ee_pn'
     where c.set_id = $1 and c.item_id = b.id and c."table" = 'item' and c.before is not null
       and other.id <> b.id and not exists (select from back_item o where o.id = other.id)`,
    [id],
  );
  // A part that the set added stays while something that stays holds it.
  await client.query(
    `update back_item b set conflict = true
     where added and not conflict and (
       exists (select from catalogue.build_sheet_line l
         where l.part_id = b.id and not exists (
           select from back_item t where t.id = l.turbo_id and not t.conflict))
       or exists (select from catalogue.part_line l
         where l.component_id = b.id and not exists (
           select from back_item t where t.id = l.part_id and not t.conflict)))`,
  );
}

/** Each row that the set touched, as it was before the first time. */
async function restoreRows(
  client: pg.ClientBase,
  id: number,
  table: string,
  keys: readonly string[],
): Promise<void> {
  const first = `
    select distinct on (c.key) c.key, c.before from catalogue.change c
    join back_item b on b.id = c.item_id and not b.conflict
    where c.set_id = $1 and c."table" = '${table}' order by c.key, c.id`;
  const same = keys.map((key) => `t.${key} = k.${key}`).join(' and ');
  await client.query(
    `delete from catalogue.${table} t
     using (select (jsonb_populate_record(null::catalogue.${table}, key)).* from (${first}) f) k
     where ${same}`,
    [id],
  );
  await client.query(
    `insert into catalogue.${table}
     select (jsonb_populate_record(null::catalogue.${table}, before)).*
     from (${first}) f where before is not null`,
    [id],
  );
}

/** In two steps, since items may have changed places. */
async function restoreEePns(client: pg.ClientBase, id: number): Promise<void> {
  const first = `
    select distinct on (c.item_id) c.item_id id, c.before from catalogue.change c
    join back_item b on b.id = c.item_id and not b.conflict
    where c.set_id = $1 and c."table" = 'item' order by c.item_id, c.id`;
  await client.query(
    `update catalogue.item i set ee_pn = null from (${first}) f
     where i.id = f.id and f.before is not null`,
    [id],
  );
  await client.query(
    `update catalogue.item i set ee_pn = f.before ->> 'ee_pn',
       withdrawn_at = (f.before ->> 'withdrawn_at')::timestamptz,
       withdrawn_name = coalesce(f.before ->> 'withdrawn_name', '')
     from (${first}) f where i.id = f.id and f.before is not null`,
    [id],
  );
}

/** What the set added goes, its item apart: somebody may have it in a cart. */
async function withdrawAdded(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update catalogue.item i set withdrawn_at = now(), ee_pn = null,
       withdrawn_name = coalesce(i.ee_pn, t.pn, nullif(p.oem_pn, ''), p.component, '')
     from back_item b
     left join catalogue.turbo t on t.id = b.id left join catalogue.part p on p.id = b.id
     where i.id = b.id and b.added and not b.conflict`,
  );
  for (const [table, column] of hanging) {
    await client.query(
      `delete from catalogue.${table} t using back_item b
       where t.${column} = b.id and b.added and not b.conflict`,
    );
  }
}

/**
 * One note and one version more for each item. The set and its taking back changed nothing together:
 * earlier sets can be taken back as well.
 */
async function tellItems(client: pg.ClientBase, id: number, back: number): Promise<void> {
  await client.query(
    `insert into catalogue.change (set_id, item_id, "table", key, before, undone)
     select $1, id, case when added then 'item' else 'turbo' end, '{}', '{}', true
     from back_item where not conflict`,
    [back],
  );
  await client.query(
    `update catalogue.item i set version = version + 1 from back_item b
     where i.id = b.id and not b.conflict`,
  );
  await client.query(
    `update catalogue.change c set undone = true from back_item b
     where c.set_id = $1 and c.item_id = b.id and not b.conflict`,
    [id],
  );
}

async function tell(client: pg.ClientBase) {
  const { rows } = await client.query<{
    restored: number;
    conflicts: number;
    items: number[] | null;
  }>(
    `select count(*) filter (where not conflict)::int restored,
       count(*) filter (where conflict)::int conflicts,
       (array_agg(id order by id) filter (where conflict))[1:${NAMED}] items
     from back_item`,
  );
  const { restored = 0, conflicts = 0, items } = rows[0] ?? {};
  return { restored, conflicts, items: items ?? [] };
}
