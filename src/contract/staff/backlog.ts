/**
 * Calls of the backlog: remaining pieces of confirmed orders, grouped by order, by item or by expected day.
 */
import { type Static, Type } from 'typebox';
import { object, paging, textField } from '../call.ts';
import { defineReads, Nullable, recordId, sales, Timestamp } from './call.ts';
import { thumbnail } from './items.ts';

const day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([12][0-9]{3}-[0-9]{2}-[0-9]{2})?$', description }));

/** Filters of the backlog; a line must match all of them. */
const filters = {
  customerId: Type.Optional(recordId),
  customer: Type.Optional(textField('Start of words of the customer or of the company')),
  item: Type.Optional(
    textField('Start of the number of an item or of its turbo, or any number of the item'),
  ),
  from: day('First expected day: 2026-12-31'),
  to: day('Last expected day'),
  day: Type.Optional(
    Type.Enum(['passed', 'none'], {
      description: "'passed': the expected day has passed; 'none': no day is given",
    }),
  ),
};

const remains = {
  /** Number of lines with remaining pieces; `pieces` is the number of these pieces. */
  lines: Type.Integer(),
  pieces: Type.Integer(),
};
const firstDay = {
  /** The first expected day; null if no line has a day. */
  expected: Nullable(Type.String()),
  /** The day `expected` has passed. */
  isLate: Type.Boolean(),
  /** Number of lines without a day. */
  withoutDay: Type.Integer(),
};

const BacklogOrder = Type.Object({
  id: Type.String(),
  orderCode: Type.String(),
  poNumber: Type.String(),
  customerName: Type.String(),
  companyName: Type.String(),
  country: Type.String(),
  placedAt: Timestamp,
  ...remains,
  ...firstDay,
  /** The day on which the customer would like the order to be shipped. */
  requestedDay: Nullable(Type.String()),
  /** Part of the order is expected after `requestedDay`. */
  isAfterRequested: Type.Boolean(),
});
export type BacklogOrder = Static<typeof BacklogOrder>;

const BacklogItem = Type.Object({
  id: Type.String(),
  ...thumbnail,
  itemNumber: Type.String(),
  name: Type.String(),
  orders: Type.Integer(),
  ...remains,
  ...firstDay,
  /**
   * Pieces in stock; null for an item that is not made. `free`: pieces that are not promised to any order.
   */
  stock: Nullable(Type.Integer()),
  free: Nullable(Type.Integer()),
});
export type BacklogItem = Static<typeof BacklogItem>;

const BacklogDay = Type.Object({
  /** The day; 'none' for lines without a day. */
  id: Type.String(),
  expected: Nullable(Type.String()),
  isLate: Type.Boolean(),
  orders: Type.Integer(),
  ...remains,
});
export type BacklogDay = Static<typeof BacklogDay>;

const sorting = (...names: string[]) => ({
  sort: Type.Optional(Type.Enum(names)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
});

export const backlogCalls = defineReads(
  { roles: sales, evidence: 'none' },
  {
    listBacklogOrders: {
      summary: 'Orders of which something remains to be shipped, by default the first day first',
      payload: object({
        ...filters,
        ...sorting('expected', 'requested', 'pieces', 'placed', 'company', 'code'),
        ...paging,
      }),
      answer: Type.Array(BacklogOrder),
      paged: true,
    },
    listBacklogItems: {
      summary: 'Items of which something remains to be shipped, with their stock',
      payload: object({ ...filters, ...sorting('expected', 'pieces', 'number'), ...paging }),
      answer: Type.Array(BacklogItem),
      paged: true,
    },
    listBacklogDays: {
      summary: 'What remains to be shipped, by expected day',
      payload: object({ ...filters, ...sorting('expected', 'pieces'), ...paging }),
      answer: Type.Array(BacklogDay),
      paged: true,
    },
    sumBacklog: {
      summary: 'Totals of what remains to be shipped, and the free stock of its items',
      payload: object(filters),
      answer: Type.Object({ orders: Type.Integer(), ...remains, free: Type.Integer() }),
    },
  },
);
