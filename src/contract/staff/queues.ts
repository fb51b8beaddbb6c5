/** The queues of work on the back office's first page. */
import { Type } from 'typebox';
import { object } from '../call.ts';
import { defineReads, Moment, Nullable, sales } from './call.ts';

/** Number of entries, and time of the oldest; null if there is none. */
const Queue = Type.Object({
  count: Type.Integer(),
  oldest: Nullable(Moment),
});

export const queueCalls = {
  ...defineReads(sales, {
    getQueues: {
      summary: 'What waits for staff',
      payload: object({}),
      answer: Type.Object({
        waitingAccounts: Queue,
        /** Customers of level C1 who ask for a level. */
        accessRequests: Queue,
        /** Orders in 'wait for confirm'. */
        waitingOrders: Queue,
        /** Confirmed orders in 'wait for shipping'. */
        ordersToShip: Queue,
        /** Development requests in 'new'. */
        newDevelopmentRequests: Queue,
      }),
    },
  }),
};
