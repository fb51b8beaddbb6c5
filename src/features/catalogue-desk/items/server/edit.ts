/** A save at the desk: checks the version, records the changes, and queues publishing. */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { ItemFields } from '#contract/fields/field.ts';
import { storedMessage, word } from '#contract/message.ts';
import type { DeskLine } from '#contract/staff/items.ts';
import { now, queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import type { ChangeHandlers, StaffContext } from '#staff/server/gateway.ts';
import { closeChangeSet, openChangeSet } from '../../import/change-set.ts';
import { checkParts, readLines } from './fields.ts';
import { buildSheetLinesOf, lockItems, replaceRows, setsOf } from './items.ts';
import { insertOwn, type Own } from './own-fields.ts';
import { askToPublish } from './publishing.ts';

interface EditedItem {
  readonly id: number;
  /** refCodeType: 0 turbo, 1 part, 2 CHRA. */
  readonly type: number;
  readonly eePn: string;
}

/** Result of a save, for the history and the audit log. */
interface Saved {
  /** Name of the item after the save. */
  readonly name: string;
  /** Description of the change, such as 'numbers of CH-1749-031'. */
  readonly reason: string;
  readonly changed: Pick<AuditEntry, 'before' | 'after'>;
}

const subjectOf = (type: number) => (type === 0 ? ('turbo' as const) : ('part' as const));

/** Maximum time that a save waits for an import that is storing rows, ms. */
const MAX_WAIT_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Blocks imports until the transaction ends. `alone` also blocks other saves. Call this before any read or
 * change, because a later lock can deadlock.
 * @throws CallError conflict while an import stores rows
 */
export async function lockCatalogue(client: pg.ClientBase, alone = false): Promise<void> {
  try {
    await lockItems(client, alone, MAX_WAIT_MS);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new CallError(
      'conflict',
      'An import, or a revert, is changing the catalogue at this moment. Nothing was saved; please try again when it has ended.',
    );
  }
}

/**
 * Changes an item in the client's transaction.
 * @param typed id, and the version that the member of staff saw (optimistic locking)
 * @param types refCodeTypes to which the change applies
 * @throws CallError notFound; conflict if a save or an import has changed the version
 */
export async function editItem(
  typed: { id: string | number; version: string | number },
  { staff }: StaffContext,
  client: pg.ClientBase,
  types: readonly number[],
  save: (item: EditedItem) => Promise<Saved>,
) {
  await lockCatalogue(client);
  const id = Number(typed.id);
  const items = queries(client).selectFrom('catalogue.item').where('id', '=', id);
  const item = await items
    .select(['type', 'ee_pn', 'version', 'withdrawn_at'])
    .where('type', 'in', types)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw new CallError('notFound', 'There is no such item in the catalogue.');
  if (item.version !== Number(typed.version)) throw await editConflict(client, id);
  if (item.withdrawn_at) throw new CallError('conflict', 'This item was withdrawn.');
  const edited = { id, type: item.type, eePn: item.ee_pn ?? '' };
  const { name, changed } = await noted(client, staff.email, () => save(edited));
  const { version } = await items.select('version').executeTakeFirstOrThrow();
  const audit = { subject: subjectOf(item.type), subjectId: id, subjectName: name, ...changed };
  return { val: { id: String(id), version }, audit };
}

/** Adds an item with its fields. Call lockCatalogue first. @param after fields for the audit log */
export async function addItem<F extends ItemFields>(
  { staff }: StaffContext,
  client: pg.ClientBase,
  item: { what: string; name: string; type: 0 | 1 | 2; eePn: string; ref: string },
  record: Own<F>,
  after: AuditEntry['after'],
) {
  const { id } = await noted(client, staff.email, async () => ({
    id: await insertOwn(client, item, record),
    reason: storedMessage({
      key: 'new: {what} {name}',
      params: { what: word(item.what), name: item.name },
    }),
  }));
  const subject = subjectOf(item.type);
  const audit = { subject, subjectId: id, subjectName: item.name, before: {}, after };
  return { val: { id: String(id), version: 1 }, audit };
}

/** Runs `work` as one change set, and queues publishing if it changed anything. */
async function noted<T extends { reason: string }>(
  client: pg.ClientBase,
  who: string,
  work: () => Promise<T>,
): Promise<T> {
  const set = await openChangeSet(client, { who, kind: 'edit', reason: '' });
  const result = await work();
  await queries(client)
    .updateTable('catalogue.change_set')
    .set({ reason: result.reason })
    .where('id', '=', set)
    .execute();
  if (await closeChangeSet(client, set)) await askToPublish(client);
  return result;
}

/** The error for an outdated version; names the member of staff who saved, and the change. */
async function editConflict(client: pg.ClientBase, id: number): Promise<CallError> {
  const sets = setsOf(client, id).select(['s.who', 's.at', 's.reason']);
  const last = await sets.limit(1).executeTakeFirst();
  if (!last) {
    return new CallError(
      'conflict',
      'Meanwhile this item was changed. Nothing was saved; please look at it again.',
    );
  }
  return new CallError(
    'conflict',
    'Meanwhile {who} changed this item ({what}, {when}). Nothing was saved; please look at it again.',
    { who: last.who, what: word(last.reason), when: last.at.toISOString() },
  );
}

/** Fields that differ, with old and new values, for the audit log. */
export function fieldDifferences<T extends Record<string, unknown>>(before: T, after: T) {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

type Lists = Readonly<Record<string, readonly string[]>>;

/** Entries removed from and added to each list, for the audit log. Unchanged lists are left out. */
export function listChanges(before: object, after: Lists) {
  const was: Record<string, string> = {};
  const is: Record<string, string> = {};
  for (const [name, list] of Object.entries(after)) {
    const old = (before as Lists)[name] ?? [];
    if (JSON.stringify(old) === JSON.stringify(list)) continue;
    const lost = old.filter((one) => !list.includes(one));
    const gained = list.filter((one) => !old.includes(one));
    const reordered = lost.length + gained.length === 0;
    was[name] = reordered ? 'in another order' : lost.join(' | ') || '–';
    is[name] = reordered ? 'reordered' : gained.join(' | ') || '–';
  }
  return { before: was, after: is };
}

const lineTexts = (lines: readonly DeskLine[]) => ({
  lines: lines.map(
    ({ seq, part, pieces }) => `${seq}: ${part.eePn || part.number || part.name} × ${pieces}`,
  ),
});

/** Saves the build sheet of a turbo or part. @returns removed and added lines, for the audit log */
export async function saveLines(
  client: pg.ClientBase,
  owner: 'turbo' | 'part',
  id: number,
  { before, typed }: { before: readonly DeskLine[]; typed: Parameters<typeof readLines>[0] },
) {
  const lines = readLines(typed);
  const ids = lines.map(({ partId }) => partId);
  if (ids.includes(id)) throw new CallError('badInput', 'A part can not be made of itself.');
  await checkParts(client, ids);
  const [table, part] =
    owner === 'turbo' ? ['build_sheet_line', 'part_id'] : ['part_line', 'component_id'];
  await replaceRows(client, {
    table,
    owner: `${owner}_id`,
    id,
    columns: `seq, ${part}, pieces`,
    types: ['int2', 'int4', 'int2'],
    rows: lines.map(({ seq, partId, pieces }) => [seq, partId, pieces]),
  });
  return listChanges(lineTexts(before), lineTexts(await buildSheetLinesOf(client, owner, id)));
}

const ofTurbo = [
  'catalogue.build_sheet_line',
  'catalogue.application',
  'catalogue.oe_number',
  'catalogue.turbo_number',
] as const;

/** Withdraws a turbo or part. The item row stays, because carts, lists and orders refer to it. */
export const withdrawItem: ChangeHandlers['withdrawItem'] = (payload, context, client) =>
  editItem(payload, context, client, [0, 1, 2], async ({ id, type, eePn }) => {
    const from = queries(client);
    const turbo = type === 0;
    const number = await nameOf(client, id, turbo);
    const name = eePn || number;
    let sheets = 0;
    if (turbo) {
      for (const table of ofTurbo) {
        await from.deleteFrom(table).where('turbo_id', '=', id).execute();
      }
      await from.deleteFrom('catalogue.turbo').where('id', '=', id).execute();
    } else {
      sheets = await takeOffSheets(client, id);
      await from.deleteFrom('catalogue.part').where('id', '=', id).execute();
    }
    // Frees the E&E P/N, so that an import can add the article as a new item.
    await from
      .updateTable('catalogue.item')
      .set({ ee_pn: null, withdrawn_at: now, withdrawn_name: name })
      .where('id', '=', id)
      .execute();
    const before = { number, eePn, ...(!turbo && { 'on build sheets': sheets }) };
    const changed = { before, after: { number: 'withdrawn' } };
    return { name, reason: storedMessage({ key: '{name} withdrawn', params: { name } }), changed };
  });

async function nameOf(client: pg.ClientBase, id: number, turbo: boolean): Promise<string> {
  const from = queries(client);
  if (turbo) {
    const of = from.selectFrom('catalogue.turbo').select('pn').where('id', '=', id);
    return (await of.executeTakeFirst())?.pn ?? '';
  }
  const of = from.selectFrom('catalogue.part').select(['oem_pn', 'component']).where('id', '=', id);
  const part = await of.executeTakeFirst();
  return part ? part.oem_pn || part.component : '';
}

/** @returns number of turbos whose build sheet contained the part */
async function takeOffSheets(client: pg.ClientBase, id: number): Promise<number> {
  const from = queries(client);
  // There is no index for finding the lines of a part: it would slow the loading of ten million lines, and
  // withdrawals are rare.
  const lines = await from
    .deleteFrom('catalogue.build_sheet_line')
    .where('part_id', '=', id)
    .returning('turbo_id')
    .execute();
  await from
    .deleteFrom('catalogue.part_line')
    .where(({ or, eb }) => or([eb('part_id', '=', id), eb('component_id', '=', id)]))
    .execute();
  await from.deleteFrom('catalogue.cross_reference').where('part_id', '=', id).execute();
  await from
    .deleteFrom('catalogue.part_replacement')
    .where(({ or, eb }) => or([eb('old_id', '=', id), eb('new_id', '=', id)]))
    .execute();
  return new Set(lines.map(({ turbo_id }) => turbo_id)).size;
}
