/** SQL of development requests that is written by hand. */
import type { DevelopmentRequest } from '#contract/item-requests.ts';
import type { Obstacle } from '#contract/order-names.ts';
import { missingSql, nameSql, restrictedSql, withCatalogue } from './items.ts';

/** An item of a development request or of a back-in-stock watch. */
export interface AskedItem {
  readonly name: string;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
}

/** An item: its id, its type. */
export const askedItemSql = `
  select ${nameSql} as name, ${missingSql} as obstacle, ${restrictedSql} as restricted
  from (select $1::int item_id, $2::smallint as type, null::int referer_turbo_id) l
    ${withCatalogue}
  where i.type = l.type`;

/** A request of a customer, with what the catalogue knows of its item. */
export type RequestRow = Omit<
  DevelopmentRequest,
  'id' | 'type' | 'refId' | 'askedAt' | 'changedAt'
> & {
  id: number;
  type: number;
  refId: number;
  askedAt: Date;
  changedAt: Date;
  restricted: boolean;
};

/** Requests, the newest first: the customer, how many at most. */
export const requestsSql = `
  select l.id, l.type, l.item_id as "refId", l.name as "refCodeOld",
    coalesce(t.model, p.model, '') as model, coalesce(p.component, '') as name, l.quantity,
    l.status, l.asked_at as "askedAt", l.changed_at as "changedAt", l.remark,
    ${restrictedSql} as restricted
  from (select *, null::int as referer_turbo_id from ordering.development_request
    where customer_id = $1 order by id desc limit $2) l
    ${withCatalogue}
  order by l.id desc`;
