/**
 * The history of an order in chronological order: actions, messages, files and mails (docs/product.md 12.14).
 * The pages of customer and staff and the PDF show its rows.
 */

import type { Claim, ClaimEvent } from '#contract/claims.ts';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { OrderFile, OrderMessage } from '#contract/order-messages.ts';
import type { OrderEvent, OrderMail } from '#contract/orders.ts';
import { company } from '#contract/paths.ts';
import type { Invoice } from '#contract/quotations.ts';
import type { DeskKey } from '#language/desk-texts/zh.ts';
import { colon, type Params, type TextKey } from '#language/format.ts';
import {
  actionWordsOf,
  amendmentActionWords,
  amendmentEndText,
  amendmentName,
  claimActionWords,
  correctionName,
  proposalName,
} from './words.ts';

/** The records that make up a history. For staff, events and messages have `who`, the e-mail. */
export interface RecordedOrder {
  readonly history: readonly (OrderEvent & Sender)[];
  readonly messages: readonly (OrderMessage & Sender)[];
  readonly mails: readonly OrderMail[];
  readonly claims: readonly RecordedClaim[];
  readonly amendments?: readonly RecordedAmendment[];
  readonly invoices?: readonly Invoice[];
}
type RecordedAmendment = Amendment & Sender & { readonly answeredWho?: string };
interface RecordedClaim extends Pick<Claim, 'code' | 'replacement'> {
  readonly events: readonly (ClaimEvent & Sender)[];
  readonly messages: readonly (OrderMessage & Sender)[];
}
interface Sender {
  readonly who?: string;
}

/**
 * An item with its quantities before and after, or a field with its values. `from` is '' for a first value.
 * Shipped and arrived pieces have equal quantities.
 */
interface HistoryChange {
  readonly name: string;
  readonly isField: boolean;
  readonly from: number | string;
  readonly to: number | string;
  /** The number of the item that replaces the line's item. */
  readonly replacedBy?: string;
}

export interface TimelineRow {
  readonly key: string;
  readonly at: string;
  /** Name of the event, in the reader's language. */
  readonly what: string;
  /** The person or side that acted; empty for a mail, which the site sends. */
  readonly who: string;
  /** Remark, message or subject of a mail. */
  readonly text: string;
  readonly changes: readonly HistoryChange[];
  readonly files: readonly OrderFile[];
  readonly quotation?: NonNullable<Amendment['quotation']>;
  readonly isMail?: true;
  readonly message?: OrderMessage;
  /** The proposed change or the correction, with prices and total. */
  readonly amendment?: Amendment;
}

type Wording = (key: TextKey, params?: Params) => string;

/** A text that only staff see. On pages of staff, `t` also has the texts of the back office. */
const deskText = (t: Wording, key: DeskKey, params?: Params): string => t(key as TextKey, params);

/** Returns the rows, oldest first. At the same moment, an action comes before the mail about it. */
export function timelineOf(
  { history, messages, mails, claims, amendments = [], invoices = [] }: RecordedOrder,
  t: Wording,
): readonly TimelineRow[] {
  const lastVersion = Math.max(0, ...amendments.map(({ quotation }) => quotation?.version ?? 0));
  return inOrder([
    ...history
      .filter(({ action }) => action !== 'change')
      .map((event, index) => ({
        ...emptyRow,
        key: `event ${index}`,
        at: event.at,
        what: actionWith(event, t),
        who: nameOf(event, t),
        text: event.remark,
        changes: (event.pieces ?? []).map(movedItem),
      })),
    ...amendments.flatMap((amendment) => amendmentRows(amendment, t, lastVersion)),
    ...invoices.map(({ code, series, issuedAt, delivery }) => ({
      ...emptyRow,
      key: code,
      at: issuedAt,
      what: t(series === 'invoice' ? 'Commercial invoice {code}' : 'Credit note {code}', { code }),
      text: t('Delivery {number}', { number: delivery }),
    })),
    ...messageRows(messages, t),
    ...claims.flatMap((claim) =>
      claimTimeline(claim, t).map((row) => ({
        ...row,
        key: `claim ${claim.code} ${row.key}`,
        what: `${t('Claim {code}', { code: claim.code })}${colon(t)}${row.what}`,
      })),
    ),
    // Customers see their own mails only.
    ...mails.map((mail, index) => ({
      ...emptyRow,
      key: `mail ${index}`,
      at: mail.at,
      what: mail.to === 'customer' ? t('E-mail sent') : deskText(t, 'E-mail to the sales desk'),
      text: mail.subject,
      isMail: true as const,
    })),
  ]);
}

/** Maximum number of messages shown: an order may have 200, each of up to a thousand lines. */
const MAX_SHOWN = 50;

/** Leaves out older messages. Returns all other rows, and the number of these messages. */
export function withNewestMessages(rows: readonly TimelineRow[]) {
  const earlier = new Set(rows.filter(({ message }) => message).slice(0, -MAX_SHOWN));
  return { shown: rows.filter((row) => !earlier.has(row)), earlier: earlier.size };
}

/** Text of a change, shown after its name. @param show formats a value */
export const changeWords = (
  { from, to, replacedBy }: HistoryChange,
  t: Wording,
  show: (value: number | string) => number | string = (value) => value,
): string =>
  [
    replacedBy && t('replaced by {number}', { number: show(replacedBy) }),
    // A line whose item is replaced shows its quantity only if it changes.
    from === ''
      ? `${show(to)}`
      : from !== to && t('from {from} to {to}', { from: show(from), to: show(to) }),
    from === to && !replacedBy && `× ${show(to)}`,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * The rows of a claim.
 * @param customer the name of the customer, for other readers
 */
export const claimTimeline = (
  { events, messages, replacement }: RecordedClaim,
  t: Wording,
  customer = t('you'),
): readonly TimelineRow[] =>
  inOrder([
    ...events.map((event, index) => ({
      ...emptyRow,
      key: `event ${index}`,
      at: event.at,
      what: [
        t(claimActionWords[event.action]),
        // Only the last 'replace' has an order: earlier replacement orders were cancelled.
        ...(replacement && event === events.findLast(isReplace) ? [replacement.orderCode] : []),
      ].join(colon(t)),
      who: nameOf(event, t, customer),
      text: event.remark,
    })),
    ...messageRows(messages, t, customer),
  ]);

const isReplace = ({ action }: ClaimEvent) => action === 'replace';

type ChangedItem = Pick<HistoryChange, 'from' | 'to'> & { readonly itemNumber: string };

const changedItem = ({ itemNumber, from, to }: ChangedItem): HistoryChange => ({
  name: itemNumber,
  isField: false,
  from,
  to,
});

const movedItem = ({ itemNumber, quantity }: { itemNumber: string; quantity: number }) =>
  changedItem({ itemNumber, from: quantity, to: quantity });

/** Name of a change, with the version of the quotation that it sent, if the quotation has several versions. */
function withVersion(name: TextKey, { quotation }: Amendment, t: Wording, lastVersion: number) {
  const version = quotation?.version;
  if (version === undefined || lastVersion === 1) return t(name);
  return [
    t(name),
    t('Version {version}', { version }),
    ...(version < lastVersion
      ? [t('Replaced by version {version}', { version: version + 1 })]
      : []),
  ].join(' · ');
}

/** Rows of a proposed change and its answer. A change that was made at once has one row. */
function amendmentRows(
  amendment: RecordedAmendment,
  t: Wording,
  lastVersion: number,
): TimelineRow[] {
  const { id, at, state, remark, quotation, answeredAt, answeredBy, answeredWho, answer, ended } =
    amendment;
  const key = `change ${id}`;
  const proposal = {
    ...emptyRow,
    key,
    at,
    what:
      state === 'made'
        ? withVersion(amendmentName(amendment), amendment, t, lastVersion)
        : t(proposalName(amendment)),
    who: nameOf(amendment, t),
    text: remark,
    changes: amendedOf(amendment, t),
    // Prices that took effect at once are shown as a quotation; any other change is shown in full.
    ...(state === 'made' && quotation ? { quotation } : { amendment }),
  };
  if (!answeredAt || !answeredBy) return [proposal];
  const answerer = { by: answeredBy, ...(answeredWho !== undefined && { who: answeredWho }) };
  const answerRow = {
    ...emptyRow,
    key: `${key} answered`,
    at: answeredAt,
    what: ended
      ? t('Change no longer possible')
      : withVersion(amendmentActionWords[state], amendment, t, lastVersion),
    who: nameOf(answerer, t),
    text: ended ? t(...amendmentEndText(ended)) : answer,
  };
  return [proposal, state === 'accepted' ? { ...answerRow, changes: proposal.changes } : answerRow];
}

const amendedOf = (
  { changes, added = [], corrections = [] }: Amendment,
  t: Wording,
): HistoryChange[] => [
  ...changes.map(({ replacedBy, ...change }) => ({
    ...changedItem(change),
    ...(replacedBy && { replacedBy }),
  })),
  ...added.map(({ itemNumber, quantity }) => changedItem({ itemNumber, from: 0, to: quantity })),
  ...corrections.map((correction) => ({
    name: correctionName(t, correction),
    isField: true,
    from: correction.from,
    to: correction.to || '–',
  })),
];

const emptyRow = { who: '', text: '', changes: [], files: [] } as const;

// Sorting is stable, and UTC timestamps sort as texts.
const inOrder = (rows: readonly TimelineRow[]): readonly TimelineRow[] =>
  rows.toSorted((one, next) => (one.at < next.at ? -1 : Number(one.at > next.at)));

/** Name of the actor. Staff see the e-mail, which an erased customer no longer has. */
function nameOf(
  { by, who }: Sender & Pick<OrderEvent, 'by'>,
  t: Wording,
  customer = t('you'),
): string {
  if (who === undefined) return by === 'customer' ? customer : company.name;
  const name = who || deskText(t, 'erased');
  return by === 'customer' ? deskText(t, '{name} (customer)', { name }) : name;
}

const messageRows = (messages: readonly (OrderMessage & Sender)[], t: Wording, customer?: string) =>
  messages.map((message) => ({
    ...emptyRow,
    key: `message ${message.id}`,
    at: message.at,
    what: message.text ? t('Message') : t('Files'),
    who: nameOf(message, t, customer),
    text: message.text,
    files: message.files,
    message,
  }));

/** Name of the action, with the number of the delivery if there is one. */
function actionWith(event: OrderEvent, t: Wording): string {
  const action = t(actionWordsOf(event));
  if (event.delivery === undefined) return action;
  return `${action}${colon(t)}${t('Delivery {number}', { number: event.delivery })}`;
}
