/** Changes of a confirmed order: one side proposes, the other accepts or refuses (docs/product.md 12.16). */
import type pg from 'pg';
import type { Amendment } from '#contract/amendments.ts';
import { CallError } from '#contract/errors.ts';
import { writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import { queueAmendmentMail } from '../mail/amendment-mail.ts';
import type { Actor } from '../states.ts';
import { unshippedSql } from '../unshipped.ts';
import { type AmendmentChange, applyChanges } from './amended-lines.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/** An amendment as a statement gives it; moments in ms since 1970. */
export type AmendmentRow = Omit<Amendment, 'id' | 'at' | 'answeredAt' | 'changes'> & {
  readonly id: number;
  readonly at: number;
  readonly answeredAt: number | null;
  readonly changes: readonly AmendmentChange[];
};

const amendmentFields: Record<keyof AmendmentRow, string> = {
  id: 'a.id',
  at: momentSql('a.at'),
  by: 'a.actor',
  remark: 'a.remark',
  changes: 'a.changes',
  state: 'a.state',
  answeredAt: momentSql('a.answered_at'),
  answer: 'a.answer',
};

/** SQL: the amendments of order `o`, the oldest first. */
export const amendmentsSql = `(select coalesce(json_agg(${jsonSql(amendmentFields)} order by a.id), '[]')
  from ordering.amendment a where a.order_id = o.id)`;

/** The `amendments` of an order's answer: absent for an order without any. */
export const amendmentsOf = (rows: readonly AmendmentRow[]): { amendments?: Amendment[] } =>
  rows.length === 0 ? {} : { amendments: rows.map(presentAmendment) };

const presentAmendment = ({ id, at, answeredAt, changes, ...amendment }: AmendmentRow) => ({
  ...amendment,
  id: String(id),
  at: new Date(at).toISOString(),
  ...(answeredAt !== null && { answeredAt: new Date(answeredAt).toISOString() }),
  changes: changes.map(({ lineId, refCodeOld, from, to, replacedBy }) => ({
    lineId: String(lineId),
    refCodeOld,
    from,
    to,
    ...(replacedBy !== undefined && { replacedBy }),
  })),
});

/** Who proposes or answers: another customer's order counts as not found. */
export interface Party {
  readonly actor: Actor;
  /** E-mail. */
  readonly who: string;
  readonly customerId?: number;
}

/** A line as it shall be. */
export interface WantedLine {
  readonly lineId: number;
  readonly quantity: number;
  /** E&E P/N of the item that replaces the line's. */
  readonly replacement?: string | undefined;
}

/**
 * Proposes a change of a confirmed order and tells the other side by mail.
 * @returns the amendment's id
 * @throws CallError notFound; conflict where the order can't be amended, or another amendment waits;
 * badInput for lines of another order, fewer pieces than were shipped, no change, and an item that does
 * not supersede that of the line
 */
export async function proposeAmendment(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  lines: readonly WantedLine[],
  remark: string,
): Promise<number> {
  await lockAmendable(client, orderId, party);
  const changes = await changesOf(client, orderId, lines);
  const { rows } = await client.query<{ id: number }>(
    `insert into ordering.amendment (order_id, actor, who, remark, changes)
     values ($1, $2, $3, $4, $5)
     on conflict (order_id) where state = 'waiting' do nothing returning id`,
    [orderId, party.actor, party.who, writtenText(remark), JSON.stringify(changes)],
  );
  const [amendment] = rows;
  if (!amendment) {
    const key: TextKey = 'Another change of this order waits for an answer.';
    throw new CallError('conflict', key);
  }
  await queueAmendmentMail(client, amendment.id, party.actor);
  return amendment.id;
}

/** The answer to an amendment. */
export interface AmendmentAnswer {
  readonly amendmentId: number;
  readonly accept: boolean;
  readonly reason: string;
  /** Staff only: lines of which too few pieces are free become back orders. */
  readonly backOrder?: boolean;
}

/**
 * Accepts or refuses an amendment of the other side, or withdraws one's own.
 * @returns the changes that were made
 * @throws CallError notFound; conflict where it was answered already, the order can't be amended any
 * more, or too few pieces are free
 */
export async function answerAmendment(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { amendmentId, accept, reason, backOrder = false }: AmendmentAnswer,
): Promise<readonly AmendmentChange[]> {
  await lockOrder(client, orderId, party);
  const amendment = await queries(client)
    .selectFrom('ordering.amendment')
    .select(['actor', 'state', 'remark', 'changes'])
    .where('id', '=', amendmentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!amendment) throw new CallError('notFound', 'This change does not exist.' satisfies TextKey);
  const isOwn = amendment.actor === party.actor;
  if (amendment.state !== 'waiting' || (isOwn && accept)) {
    throw new CallError('conflict', 'This change was answered already.' satisfies TextKey);
  }
  const changes = accept ? (amendment.changes as AmendmentChange[]) : [];
  if (accept) {
    await lockAmendable(client, orderId, party);
    await applyChanges(client, orderId, { ...party, backOrder }, changes, amendment.remark);
  }
  const state = accept ? 'accepted' : isOwn ? 'withdrawn' : 'refused';
  await client.query(
    `update ordering.amendment set state = $2, answered_at = now(), answer = $3 where id = $1`,
    [amendmentId, state, writtenText(reason)],
  );
  await queueAmendmentMail(client, amendmentId, party.actor);
  return changes;
}

/** Withdraws what waits, when an order is cancelled. */
export async function closeAmendments(client: pg.ClientBase, orderId: number): Promise<void> {
  await client.query(
    `update ordering.amendment set state = 'withdrawn', answered_at = now()
     where order_id = $1 and state = 'waiting'`,
    [orderId],
  );
}

async function lockOrder(client: pg.ClientBase, orderId: number, { customerId }: Party) {
  const order = await queries(client)
    .selectFrom('ordering.customer_order')
    .select(['customer_id', 'order_status', 'shipping_status'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || (customerId !== undefined && order.customer_id !== customerId)) {
    throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  }
  return order;
}

/** Locks a confirmed order of which something may still be changed. */
async function lockAmendable(client: pg.ClientBase, orderId: number, party: Party): Promise<void> {
  const order = await lockOrder(client, orderId, party);
  if (order.order_status === 'confirm' && order.shipping_status !== 'delivered') return;
  throw new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);
}

interface AmendedLine {
  readonly id: number;
  readonly itemId: number;
  readonly refCodeOld: string;
  readonly quantity: number;
  readonly unshipped: number;
}

async function changesOf(
  client: pg.ClientBase,
  orderId: number,
  wanted: readonly WantedLine[],
): Promise<AmendmentChange[]> {
  const { rows } = await client.query<AmendedLine>(
    `select l.id, l.item_id as "itemId", l.ref_code_old as "refCodeOld", l.quantity,
       ${unshippedSql} as unshipped
     from ordering.order_line l where l.order_id = $1 order by l.seq`,
    [orderId],
  );
  const isForeign = wanted.some(({ lineId }) => !rows.some(({ id }) => id === lineId));
  if (isForeign || new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) {
    throw new CallError('badInput', 'A line of the change is not of this order.' satisfies TextKey);
  }
  const changes: AmendmentChange[] = [];
  for (const row of rows) {
    const line = wanted.find(({ lineId }) => lineId === row.id);
    if (line) changes.push(...(await changeOf(client, row, line)));
  }
  if (changes.length === 0) {
    throw new CallError('badInput', 'Change at least one quantity.' satisfies TextKey);
  }
  const after = (row: AmendedLine) =>
    changes.find(({ lineId }) => lineId === row.id)?.to ?? row.quantity;
  if (rows.every((row) => after(row) === 0)) {
    throw new CallError('badInput', 'Nothing would be left of the order.' satisfies TextKey);
  }
  return changes;
}

async function changeOf(
  client: pg.ClientBase,
  { id, itemId, refCodeOld, quantity, unshipped }: AmendedLine,
  { quantity: to, replacement = '' }: WantedLine,
): Promise<AmendmentChange[]> {
  const shipped = quantity - unshipped;
  if (to < shipped || (replacement && shipped > 0)) {
    const key: TextKey = '{number}: {shipped} pieces were shipped already.';
    throw new CallError('badInput', key, { number: refCodeOld, shipped });
  }
  const change = { lineId: id, refCodeOld, from: quantity, to };
  if (!replacement) return to === quantity ? [] : [change];
  const { rows } = await client.query<{ itemId: number; replacedBy: string }>(
    `select newer.id as "itemId", newer.ee_pn as "replacedBy"
     from catalogue.part_replacement r join catalogue.item newer on newer.id = r.new_id
     where r.old_id = $1 and newer.ee_pn = upper($2) and newer.withdrawn_at is null`,
    [itemId, replacement.trim()],
  );
  const [newer] = rows;
  if (!newer) {
    throw new CallError('badInput', '{replacement} does not supersede {number}.', {
      replacement: replacement.trim(),
      number: refCodeOld,
    });
  }
  return [{ ...change, ...newer }];
}
