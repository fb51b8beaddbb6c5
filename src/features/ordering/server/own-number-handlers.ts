/** Handlers of the calls of own numbers; what they find in the catalogue is the catalogue's part. */
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import { withoutTimeLimits } from '#platform/database.ts';
import { change } from './change.ts';
import type { Changes, OrderingServices } from './changes.ts';
import { importOwnNumbers, readOwnFile } from './own-number-import.ts';
import { ownNumberPage, ownNumbersOf, setOwnNumber, suggestOwnNumbers } from './own-numbers.ts';

export function ownNumberHandlers({ database }: OrderingServices, changes: Changes) {
  // A file of 50,000 numbers takes longer than a call may.
  const unlimited = withoutTimeLimits(database);
  return {
    ownNumberSet: changes('ownNumberSet', setOwnNumber),
    ownNumberList: (payload, context) => ownNumberPage(database.write, signedIn(context), payload),
    ownNumberOf: async ({ ids }, context) => ({
      val: await ownNumbersOf(database.write, signedIn(context).id, ids),
    }),
    ownNumberSuggest: async ({ val }, context) => ({
      val: await suggestOwnNumbers(database.write, signedIn(context), val),
    }),
    ownNumberImport: async (payload, context) => {
      const customer = signedIn(context);
      const { idempotencyKey, raise } = context;
      // Read before the customer's row is locked.
      const file = await readOwnFile(payload, context);
      const asked = { customer, call: 'ownNumberImport', payload, idempotencyKey } as const;
      const val = await change(unlimited, asked, (client) =>
        importOwnNumbers(client, customer.id, file, customer.level, raise),
      );
      return { val };
    },
  } satisfies Partial<Handlers>;
}
