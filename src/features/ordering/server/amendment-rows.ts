/** Changes of a confirmed order as they are kept, and as both sides see them (docs/product.md 12.16). */
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { AmendmentState } from '#contract/order-names.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type AmendmentEnd, type AmendmentMore, presentCorrection } from '../amendment-parts.ts';
import type { Actor } from '../states.ts';
import type { AmendmentChange } from './amended-lines.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/** An amendment as a statement gives it; moments in ms since 1970. */
export interface AmendmentRow {
  readonly id: number;
  readonly at: number;
  readonly by: Actor;
  readonly remark: string;
  readonly changes: readonly AmendmentChange[];
  readonly more: AmendmentMore | null;
  readonly state: AmendmentState;
  readonly answeredAt: number | null;
  readonly answeredBy: Actor | null;
  readonly answer: string;
  readonly ended: AmendmentEnd | null;
}

const amendmentFields: Record<keyof AmendmentRow, string> = {
  id: 'a.id',
  at: momentSql('a.at'),
  by: 'a.actor',
  remark: 'a.remark',
  changes: 'a.changes',
  more: 'a.more',
  state: 'a.state',
  answeredAt: momentSql('a.answered_at'),
  answeredBy: 'a.answered_by',
  answer: 'a.answer',
  ended: 'a.ended',
};

/** SQL: the amendments of order `o`, the oldest first. @param more further fields */
export const amendmentsSql = (more: Readonly<Record<string, string>> = {}) =>
  `(select coalesce(json_agg(${jsonSql({ ...amendmentFields, ...more })} order by a.id), '[]')
  from ordering.amendment a where a.order_id = o.id)`;

/** The `amendments` of an order's answer: absent for an order without any. */
export const amendmentsOf = <T extends AmendmentRow>(rows: readonly T[], language: LanguageCode) =>
  rows.length === 0 ? {} : { amendments: rows.map((row) => presentAmendment(row, language)) };

function presentAmendment<T extends AmendmentRow>(
  { id, at, answeredAt, answeredBy, changes, more, ended, ...amendment }: T,
  language: LanguageCode,
) {
  return {
    ...amendment,
    id: String(id),
    at: new Date(at).toISOString(),
    ...(answeredAt !== null &&
      answeredBy !== null && { answeredAt: new Date(answeredAt).toISOString(), answeredBy }),
    changes: changes.map(({ lineId, itemNumber, from, to, replacedBy }) => ({
      lineId: String(lineId),
      itemNumber,
      from,
      to,
      ...(replacedBy !== undefined && { replacedBy }),
    })),
    ...(ended && { ended }),
    ...presentMore(more ?? {}, language),
  };
}

const presentMore = (
  { added = [], corrections = [], total, backOrder, atOnce }: AmendmentMore,
  language: LanguageCode,
): Pick<Amendment, 'added' | 'corrections' | 'total' | 'backOrder' | 'atOnce'> => ({
  ...(added.length > 0 && {
    added: added.map(({ itemNumber, quantity, unitPrice, leadDays }) => ({
      itemNumber,
      quantity,
      ...(unitPrice !== undefined && { unitPrice }),
      ...(leadDays !== undefined && { leadDays }),
    })),
  }),
  ...(corrections.length > 0 && {
    corrections: corrections.map((correction) => presentCorrection(correction, language)),
  }),
  ...(total && { total }),
  ...(backOrder && { backOrder }),
  ...(atOnce && { atOnce }),
});
