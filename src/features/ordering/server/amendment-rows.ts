/** Changes of an order as they are stored, and as both sides see them (docs/product.md 12.16). */
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { AmendmentState } from '#contract/order-names.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type AmendmentEnd, type AmendmentParts, presentCorrection } from '../amendment-parts.ts';
import type { Actor } from '../states.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/** An amendment as amendmentsSql selects it; times in ms since 1970. */
export interface AmendmentRow {
  readonly id: number;
  readonly at: number;
  readonly by: Actor;
  readonly remark: string;
  readonly parts: AmendmentParts;
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
  parts: 'a.parts',
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

/** The field `amendments` of an order in a response; absent if there are no amendments. */
export const amendmentsOf = <T extends AmendmentRow>(rows: readonly T[], language: LanguageCode) =>
  rows.length === 0 ? {} : { amendments: rows.map((row) => presentAmendment(row, language)) };

function presentAmendment<T extends AmendmentRow>(
  { id, at, answeredAt, answeredBy, parts, ended, ...amendment }: T,
  language: LanguageCode,
) {
  return {
    ...amendment,
    id: String(id),
    at: new Date(at).toISOString(),
    ...(answeredAt !== null &&
      answeredBy !== null && { answeredAt: new Date(answeredAt).toISOString(), answeredBy }),
    ...(ended && { ended }),
    ...presentParts(parts, language),
  };
}

const presentParts = (
  { changes, added = [], corrections = [], quotation, backOrder, cancels }: AmendmentParts,
  language: LanguageCode,
): Pick<
  Amendment,
  'changes' | 'added' | 'corrections' | 'quotation' | 'backOrder' | 'cancels'
> => ({
  changes: changes.map(({ lineId, itemNumber, from, to, replacedBy }) => ({
    lineId: String(lineId),
    itemNumber,
    from,
    to,
    ...(replacedBy !== undefined && { replacedBy }),
  })),
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
  ...(quotation && { quotation }),
  ...(backOrder && { backOrder }),
  ...(cancels && { cancels }),
});
