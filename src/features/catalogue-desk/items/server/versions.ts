/** History of the catalogue: versions, their changes, and the rollback to an older version. */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { ItemLink } from '#contract/staff/items.ts';
import type { ChangeSet, ChangeSummary } from '#contract/staff/publishing.ts';
import { FORMAT, VERSION_CHANNEL } from '#features/catalogue-index/publish.ts';
import { deskMessage, deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { notify } from '#platform/notices.ts';
import { anyOf, now, queries } from '#platform/queries.ts';
import { type Page, presented, readPage } from '#staff/server/paging.ts';
import type { Summary } from '../../import/change-set.ts';
import { linkIn, linksById, lockPublishing, pickLinks } from './items.ts';
import {
  askToPublish,
  auditOfCatalogue,
  newestVersion,
  publishState,
  versionName,
} from './publishing.ts';
import type { RevertResult } from './revert.ts';

/** A page of versions, newest first. */
export async function listVersions(pool: pg.Pool, language: StaffLanguage, page: Page) {
  const from = queries(pool);
  const all = from.selectFrom('catalogue.version');
  const ordered = all
    .crossJoin('catalogue.state as s')
    .select(['id', 'published_at as publishedAt', 'who', 'kind', 'reason', 'turbos'])
    .select(['kept', 'format', 's.version'])
    .orderBy('id', 'desc');
  const { rows, pageInfo } = await readPage(all, ordered, page);
  const sets = await from
    .selectFrom('catalogue.change_set')
    .select(['version', 'summary'])
    .where('version', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  const val = rows.map(({ version, kept, format, who, reason, ...row }) => ({
    ...presented(row),
    who: deskText(language, who),
    reason: deskMessage(language, reason),
    // A version in a format that this release cannot read counts as removed.
    kept: kept && format === FORMAT,
    summary: sumOf(sets.filter((set) => set.version === row.id)),
    current: version === row.id,
  }));
  return { val, pageInfo };
}

const parts = ['turbos', 'parts', 'lines'] as const;

function sumOf(sets: readonly { summary: unknown }[]): ChangeSummary {
  const sum = (part: (typeof parts)[number], what: 'added' | 'changed' | 'removed') =>
    sets.reduce((total, { summary }) => total + ((summary as Summed)[part]?.[what] ?? 0), 0);
  const of = (part: (typeof parts)[number]) => ({
    added: sum(part, 'added'),
    changed: sum(part, 'changed'),
    removed: sum(part, 'removed'),
  });
  return { turbos: of('turbos'), parts: of('parts'), lines: of('lines') };
}

/** Summary of a set; empty until the set is complete. */
type Summed = Partial<Summary>;

/** Change sets of a version, newest first. Without `version`, the sets that visitors do not see yet. */
export async function listChangeSets(
  pool: pg.Pool,
  version: number | undefined,
  language: StaffLanguage,
  page: Page,
) {
  const from = queries(pool);
  const state = from.selectFrom('catalogue.state').select('version');
  const sets = from
    .selectFrom('catalogue.change_set')
    .where(({ eb, or }) =>
      version === undefined
        ? or([eb('version', 'is', null), eb('version', '>', state)])
        : eb('version', '=', version),
    );
  const ordered = sets
    .select(['id', 'at', 'who', 'kind', 'reason', 'summary', 'kept', 'reverted_by'])
    .select(['revert_asked_at', 'revert_result'])
    .orderBy('id', 'desc');
  const { rows, pageInfo } = await readPage(sets, ordered, page);
  const ids = rows.flatMap(({ summary, revert_result }) => [
    ...((summary as Summed).items ?? []).map(({ id }) => id),
    ...((revert_result as RevertResult | null)?.items ?? []),
  ]);
  const links = ids.length === 0 ? new Map<number, ItemLink>() : await linksById(pool, { ids });
  const val = rows.map((set): ChangeSet => {
    const { summary, kept, reverted_by, revert_asked_at, revert_result, who, reason, ...row } = set;
    return {
      ...presented(row),
      who: deskText(language, who),
      reason: deskMessage(language, reason),
      summary: sumOf([{ summary }]),
      items: ((summary as Summed).items ?? []).flatMap((item) => {
        const link = links.get(item.id);
        return link ? [{ ...linkIn(language, link), what: item.what }] : [];
      }),
      canRevert: kept && row.kind !== 'revert' && !reverted_by && !revert_asked_at,
      reverted: reverted_by !== null,
      reverting: revert_asked_at !== null,
      revertResult:
        revert_result === null
          ? null
          : presentResult(revert_result as RevertResult, links, language),
    };
  });
  return { val, pageInfo };
}

function presentResult(
  result: RevertResult,
  links: ReadonlyMap<number, ItemLink>,
  language: StaffLanguage,
) {
  const { restored = 0, conflicts = 0, items = [], failure = '' } = result;
  return {
    restored,
    conflicts,
    items: pickLinks(links, items).map((link) => linkIn(language, link)),
    failure: deskMessage(language, failure),
  };
}

/**
 * Makes another stored version public at once. While that is not the newest version, automatic publishing is
 * paused, because the next publication would undo the rollback.
 * @param read the version that was public when the member of staff read the page
 * @throws CallError notFound; conflict while a version is being created, or if `read` is outdated
 */
export async function rollBackToVersion(
  client: pg.ClientBase,
  who: string,
  id: number,
  read: number,
) {
  if (!(await lockPublishing(client))) {
    throw new CallError(
      'conflict',
      'A version is being published at this moment. Please wait a minute and try again.',
    );
  }
  const from = queries(client);
  const state = await from
    .selectFrom('catalogue.state')
    .select(['version', 'edits'])
    .forUpdate()
    .executeTakeFirst();
  if (state?.version !== read) {
    throw new CallError('conflict', 'Meanwhile visitors read version {version}.', {
      version: state?.version ?? 0,
    });
  }
  const version = await from
    .selectFrom('catalogue.version')
    .select(['kept', 'edits', 'format'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!version) throw new CallError('notFound', 'There is no such version.');
  if (!version.kept) throw new CallError('conflict', 'This version is not kept any more.');
  if (version.format !== FORMAT) {
    throw new CallError('conflict', 'This version was made by another release of the site.');
  }
  if (id === read) throw new CallError('conflict', 'Visitors read this version already.');
  const newest = id === (await newestVersion(client));
  await from
    .updateTable('catalogue.state')
    .set({ version: id, published_edits: version.edits })
    .set(
      newest
        ? { rolled_back_at: null, rolled_back_by: '' }
        : { rolled_back_at: now, rolled_back_by: who },
    )
    .execute();
  // During the rollback edits were not published: publish them now.
  if (newest && state.edits > version.edits) await askToPublish(client, 0);
  await notify(client, VERSION_CHANNEL);
  const audit = auditOfCatalogue(id, versionName(id), { version: read }, { version: id });
  return { val: await publishState(client), audit };
}
