/** SQL of claims as JSON, and claims as customers and staff see them. */
import type { Claim, ClaimEvent, ListedClaim } from '#contract/claims.ts';
import type { Actor } from '../states.ts';
import { claimActionsOf } from '../states.ts';
import { type MessageRow, messagesSql, presentMessage } from './messages.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/** A claim as claimFieldsSql selects it; times in ms since 1970. */
export type ClaimFields = Omit<
  ListedClaim,
  'id' | 'orderId' | 'lineId' | 'mileage' | 'openedAt' | 'changedAt' | 'replacement' | 'actions'
> & {
  readonly id: number;
  readonly orderId: number;
  readonly lineId: number;
  readonly mileage: number | null;
  readonly openedAt: number;
  readonly changedAt: number;
  readonly replacement: NonNullable<ListedClaim['replacement']> | null;
};

type EventRow = Omit<ClaimEvent, 'at'> & { readonly at: number };

export type WholeClaim = ClaimFields & {
  readonly events: readonly EventRow[];
  readonly messages: readonly MessageRow[];
};

/** SQL of the fields of claim `k` about line `l` of order `o`. */
export const claimFieldsSql: Readonly<Record<keyof ClaimFields, string>> = {
  id: 'k.id',
  code: `o.code || '-C' || k.number`,
  orderId: 'o.id',
  lineId: 'k.line_id',
  itemNumber: 'l.ref_code_old',
  reason: 'k.reason',
  quantity: 'k.quantity',
  serialNumber: 'k.serial_number',
  vehicle: 'k.vehicle',
  mileage: 'k.mileage',
  state: 'k.state',
  version: 'k.version',
  openedAt: momentSql('k.opened_at'),
  changedAt: momentSql('k.changed_at'),
  replacement: `(select json_build_object('id', r.id::text, 'orderCode', r.code)
    from ordering.customer_order r where r.claim_id = k.id and r.order_status <> 'cancel')`,
};

const eventFields: Readonly<Record<keyof EventRow, string>> = {
  at: momentSql('e.at'),
  by: 'e.actor',
  action: 'e.action',
  state: 'e.state',
  remark: 'e.remark',
};

/** SQL of a claim's fields, history and messages. @param isForStaff adds the e-mails of the persons who acted */
export const wholeClaimSql = (isForStaff: boolean) => {
  const fields = { ...eventFields, ...(isForStaff && { who: 'e.who' }) };
  return {
    ...claimFieldsSql,
    events: `(select coalesce(json_agg(${jsonSql(fields)} order by e.id), '[]')
      from ordering.claim_event e where e.claim_id = k.id)`,
    messages: messagesSql(isForStaff ? { who: 'm.who' } : {}, 'm.claim_id = k.id'),
  };
};

/** SQL: the claims of order `o`. @param fields SQL of the fields of a claim, by name */
export const claimsSql = (fields: Readonly<Record<string, string>>) =>
  `(select coalesce(json_agg(${jsonSql(fields)} order by k.number), '[]')
    from ordering.claim k join ordering.order_line l on l.id = k.line_id
    where k.order_id = o.id)`;

export const presentClaim = <T extends ClaimFields>(
  { mileage, openedAt, changedAt, replacement, ...claim }: T,
  reader: Actor,
) => ({
  ...claim,
  id: String(claim.id),
  orderId: String(claim.orderId),
  lineId: String(claim.lineId),
  ...(mileage !== null && { mileage }),
  ...(replacement && { replacement }),
  openedAt: new Date(openedAt).toISOString(),
  changedAt: new Date(changedAt).toISOString(),
  actions: claimActionsOf(reader, claim.state),
});

export const presentClaimHistory = <E extends EventRow, M extends MessageRow>({
  events,
  messages,
}: {
  readonly events: readonly E[];
  readonly messages: readonly M[];
}) => ({
  events: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  messages: messages.map(presentMessage),
});

export const presentWholeClaim = (claim: WholeClaim): Claim => ({
  ...presentClaim(claim, 'customer'),
  ...presentClaimHistory(claim),
});
