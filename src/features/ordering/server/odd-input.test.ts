/** Whatever a signed-in customer sends to the calls of ordering, the status is below 500. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Call, type CallName, calls } from '#contract';
import { openTestSite } from '#test/app.ts';
import { addParts, addShopper, consignee, savedAddress } from '#test/ordering.ts';

const site = await openTestSite();
const shopper = await addShopper(site);
const [item = 0] = await addParts(site, 1);

const ordering = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, { path }]) => path.startsWith('/api/ot/') || name === 'reqDev' || name === 'listReqDev',
);

/** Values that are right for some field and wrong for the others, or wrong for all. */
const value = () =>
  fc.oneof(
    fc.constantFrom<unknown>('1', 1, '0', 999_999_999, '999999999', '', null, '\u0000', '\ud800'),
    fc.constantFrom<unknown>(item, String(item), 'DE', 'XX', [1], [item, item], ["'; --"]),
    fc.constantFrom<unknown>(...Object.values(consignee), ...Object.values(savedAddress)),
    fc.constant([{ id: 1, quantity: 1 }]),
    fc.string({ unit: 'binary', maxLength: 70 }),
    fc.integer(),
  );

test('no answer is a fault of the server, and success is 200', async () => {
  const fieldsOf = (call: Call) =>
    Object.keys((call.payload as unknown as { properties: object }).properties);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ordering).chain(([name, call]) =>
        fc.tuple(
          fc.constant(name),
          fc.record(Object.fromEntries(fieldsOf(call).map((field) => [field, value()])), {
            requiredKeys: [],
          }),
        ),
      ),
      fc.constantFrom('', 'k', '\u00e9'),
      async ([name, payload], key) => {
        const headers = { 'idempotency-key': key };
        const { status, success, msg } = await shopper.call(name, payload, headers);
        expect(status, `${name} ${JSON.stringify(payload)}: ${msg}`).toBeLessThan(500);
        expect(success === '0').toBe(status === 200);
      },
    ),
    { numRuns: 500 },
  );
});
