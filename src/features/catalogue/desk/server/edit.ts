/** One save at the desk: checked against what was read, noted, and published soon. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { closeChangeSet, openChangeSet } from '../../server/change-set.ts';
import type { DeskAudit } from './audit.ts';
import { askToPublish } from './publishing.ts';

/** An item that is being changed. */
export interface EditedItem {
  readonly id: number;
  /** refCodeType: 0 turbo, 1 part, 2 CHRA. */
  readonly type: number;
  readonly eePn: string;
}

/** How long a save waits for an import that is storing, ms. */
const PATIENCE = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps imports out until the transaction ends; `alone` keeps other saves out as well. To be called
 * before anything is read or changed, so that nobody waits for a lock that the other holds.
 * @throws CallError conflict while an import stores
 */
export async function lockCatalogue(client: pg.ClientBase, alone = false): Promise<void> {
  const mode = alone ? 'share row exclusive' : 'row exclusive';
  await client.query(`set local lock_timeout = ${PATIENCE}`);
  try {
    await client.query(`lock table catalogue.item in ${mode} mode`);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new CallError(
      'conflict',
      'An import, or a revert, is changing the catalogue at this moment. Nothing was saved; please try again when it has ended.',
    );
  }
  await client.query('set local lock_timeout = 0');
}

/**
 * Changes one item on the transaction's client.
 * @param version what the member of staff saw: a change since then is a conflict
 * @param work makes the change and tells what it was
 * @throws CallError notFound; conflict when somebody else, or an import, was quicker
 */
export async function editItem(
  client: pg.ClientBase,
  who: string,
  { id, version, types }: { id: number; version: number; types: readonly number[] },
  work: (item: EditedItem) => Promise<{ reason: string; audit: DeskAudit }>,
): Promise<{ val: { id: string; version: number }; audit: DeskAudit }> {
  await lockCatalogue(client);
  const { rows } = await client.query<EditedItem & { version: number; withdrawn: boolean }>(
    `select id, type, coalesce(ee_pn, '') "eePn", version, withdrawn_at is not null withdrawn
     from catalogue.item where id = $1 and type = any ($2) for no key update`,
    [id, types],
  );
  const [item] = rows;
  if (!item) throw new CallError('notFound', 'There is no such item in the catalogue.');
  if (item.version !== version) throw await editConflict(client, id);
  if (item.withdrawn) throw new CallError('conflict', 'This item was withdrawn.');
  const { audit } = await noted(client, who, () => work(item));
  const { rows: after } = await client.query<{ version: number }>(
    'select version from catalogue.item where id = $1',
    [id],
  );
  return { val: { id: String(id), version: after[0]?.version ?? 0 }, audit };
}

/** Runs `work` as one set of changes, and asks for it to be published when it changed anything. */
export async function noted<T extends { reason: string }>(
  client: pg.ClientBase,
  who: string,
  work: () => Promise<T>,
): Promise<T> {
  const set = await openChangeSet(client, { who, kind: 'edit', reason: '' });
  const done = await work();
  await client.query('update catalogue.change_set set reason = $2 where id = $1', [
    set,
    done.reason.slice(0, 500),
  ]);
  if (await closeChangeSet(client, set)) await askToPublish(client);
  return done;
}

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Tells who was quicker, and with what. */
async function editConflict(client: pg.ClientBase, id: number): Promise<CallError> {
  const { rows } = await client.query<{ who: string; at: Date; reason: string }>(
    `select s.who, s.at, s.reason from catalogue.change c join catalogue.change_set s on s.id = c.set_id
     where c.item_id = $1 order by c.set_id desc limit 1`,
    [id],
  );
  const [last] = rows;
  if (!last) {
    return new CallError(
      'conflict',
      'Meanwhile this item was changed. Nothing was saved; please look at it again.',
    );
  }
  return new CallError(
    'conflict',
    'Meanwhile {who} changed this item ({what}, {when} UTC). Nothing was saved; please look at it again.',
    { who: last.who, what: last.reason, when: moments.format(last.at) },
  );
}

/** Fields that differ, as they were and as they are: what the audit log takes. */
export function differences<T extends Record<string, unknown>>(before: T, after: T) {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}
