/** The history of the catalogue: versions, what each changed, and the rollback to an older one. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type {
  ChangeSet,
  ChangeSummary,
  PublishState,
  VersionRow,
} from '#contract/staff/publishing.ts';
import { LOCK, VERSION_CHANNEL } from '../../publish/publish.ts';
import type { SetKind, Summary } from '../../server/change-set.ts';
import type { DeskAudit } from './audit.ts';
import { type LinkRow, linkColumns, linkJoins, presentLink } from './items.ts';
import { publishState } from './publishing.ts';
import type { RevertResult } from './revert.ts';

interface Page {
  readonly size: number;
  readonly offset: number;
}

interface Version {
  id: number;
  published_at: Date;
  who: string;
  kind: SetKind;
  reason: string;
  turbos: number;
  current: boolean;
  kept: boolean;
  summaries: Partial<Summary>[];
}

/** Versions, the newest first. */
export async function listVersions(pool: pg.Pool, { size, offset }: Page) {
  const { rows } = await pool.query<Version>(
    `select v.id, v.published_at, v.who, v.kind, v.reason, v.turbos, v.kept, v.id = s.version as current,
       array(select summary from catalogue.change_set c where c.version = v.id)::json[] summaries
     from catalogue.version v cross join catalogue.state s
     order by v.id desc limit $1 offset $2`,
    [size, offset],
  );
  const { rows: all } = await pool.query<{ count: number }>(
    'select count(*)::int count from catalogue.version',
  );
  return { rows: rows.map(presentVersion), count: all[0]?.count ?? 0 };
}

const presentVersion = (row: Version): VersionRow => ({
  id: String(row.id),
  publishedAt: row.published_at.toISOString(),
  who: row.who,
  kind: row.kind,
  reason: row.reason,
  turbos: row.turbos,
  summary: sumOf(row.summaries),
  current: row.current,
  kept: row.kept,
});

const parts = ['turbos', 'parts', 'lines'] as const;

function sumOf(summaries: readonly Partial<Summary>[]): ChangeSummary {
  const sum = (part: (typeof parts)[number], what: 'added' | 'changed' | 'removed') =>
    summaries.reduce((total, summary) => total + (summary[part]?.[what] ?? 0), 0);
  const of = (part: (typeof parts)[number]) => ({
    added: sum(part, 'added'),
    changed: sum(part, 'changed'),
    removed: sum(part, 'removed'),
  });
  return { turbos: of('turbos'), parts: of('parts'), lines: of('lines') };
}

interface SetRow {
  id: number;
  at: Date;
  who: string;
  kind: SetKind;
  reason: string;
  summary: Partial<Summary>;
  kept: boolean;
  taken_back: boolean;
  taking_back: boolean;
  back_told: RevertResult | null;
}

/** The sets of changes that a version brought, or those that visitors do not see; the newest first. */
export async function listChangeSets(
  pool: pg.Pool,
  version: number | undefined,
  { size, offset }: Page,
) {
  const where =
    version === undefined
      ? '$1::int is null and (version is null or version > (select version from catalogue.state))'
      : 'version = $1';
  const { rows } = await pool.query<SetRow>(
    `select id, at, who, kind, reason, summary, kept, taken_back_by is not null taken_back,
       back_asked_at is not null taking_back, back_told
     from catalogue.change_set where ${where} order by id desc limit $2 offset $3`,
    [version ?? null, size, offset],
  );
  const { rows: all } = await pool.query<{ count: number }>(
    `select count(*)::int count from catalogue.change_set where ${where}`,
    [version ?? null],
  );
  const links = await linksById(
    pool,
    rows.flatMap(({ summary, back_told }) => [
      ...(summary.items ?? []).map(({ id }) => id),
      ...(back_told?.items ?? []),
    ]),
  );
  return { rows: rows.map((row) => presentSet(row, links)), count: all[0]?.count ?? 0 };
}

async function linksById(pool: pg.Pool, ids: number[]): Promise<Map<number, LinkRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<LinkRow>(
    `select ${linkColumns} from catalogue.item i ${linkJoins} where i.id = any ($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function presentSet(row: SetRow, links: Map<number, LinkRow>): ChangeSet {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    who: row.who,
    kind: row.kind,
    reason: row.reason,
    summary: sumOf([row.summary]),
    items: (row.summary.items ?? []).flatMap(({ id, what }) => {
      const link = links.get(id);
      return link ? [{ ...presentLink(link), what }] : [];
    }),
    canRevert: row.kept && row.kind !== 'back' && !row.taken_back && !row.taking_back,
    reverted: row.taken_back,
    reverting: row.taking_back,
    revertResult: row.back_told && presentResult(row.back_told, links),
  };
}

const presentResult = (
  { restored = 0, conflicts = 0, items = [], failure = '' }: RevertResult,
  links: Map<number, LinkRow>,
): ChangeSet['revertResult'] => ({
  restored,
  conflicts,
  items: items.flatMap((id) => {
    const link = links.get(id);
    return link ? [presentLink(link)] : [];
  }),
  failure,
});

/**
 * Shows visitors another version that is still there, at once. While that is not the newest, nothing is
 * published automatically: the next publication would undo the rollback unasked.
 * @param from the version that visitors read, as the member of staff saw it
 * @throws CallError notFound; conflict while a version is being made, and when `from` is outdated
 */
export async function rollBackToVersion(
  client: pg.ClientBase,
  who: string,
  id: number,
  from: number,
): Promise<{ val: PublishState; audit: DeskAudit }> {
  const { rows: locks } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtext($1)) taken',
    [LOCK],
  );
  if (!locks[0]?.taken) {
    throw new CallError(
      'conflict',
      'A version is being published at this moment. Please wait a minute and try again.',
    );
  }
  const { rows: states } = await client.query<{ version: number }>(
    'select version from catalogue.state for update',
  );
  if (states[0]?.version !== from) {
    throw new CallError('conflict', 'Meanwhile visitors read version {version}.', {
      version: states[0]?.version ?? 0,
    });
  }
  const { rows } = await client.query<{ kept: boolean; newest: boolean }>(
    `select kept, id = (select max(id) from catalogue.version) newest
     from catalogue.version where id = $1`,
    [id],
  );
  const [version] = rows;
  if (!version) throw new CallError('notFound', 'There is no such version.');
  if (!version.kept) throw new CallError('conflict', 'This version is not kept any more.');
  if (id === from) throw new CallError('conflict', 'Visitors read this version already.');
  await client.query(
    `update catalogue.state set version = v.id, published_edits = v.edits,
       held_since = case when $2 then null else now() end, held_by = case when $2 then '' else $3 end
     from catalogue.version v where v.id = $1`,
    [id, version.newest, who],
  );
  await client.query('select pg_notify($1, $2)', [VERSION_CHANNEL, String(id)]);
  return {
    val: await publishState(client),
    audit: {
      subject: 'catalogue',
      subjectId: id,
      subjectName: `version ${id}`,
      before: { version: from },
      after: { version: id },
    },
  };
}
