/** Compares the search with a simple model, which reads every number of a random catalogue. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { identityKey, numberKey, readings, turboWritings } from '#features/numbers/index.ts';
import { startTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';

// Few different characters, so that numbers often share starts, inner parts or whole keys.
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom('4', '5', '0'), minLength: length, maxLength: length });
const number = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('454', '455'),
      digits(3),
      fc.constantFrom('-0007', '-5007S', '-7', '-5004S'),
    )
    .map((one) => one.join('')),
  fc
    .tuple(fc.constant('5303'), fc.constantFrom('970', '988'), digits(4))
    .map((one) => one.join('-')),
  fc.tuple(digits(5), digits(5)).map((one) => one.join('-')),
  fc.constantFrom('ТКР 6.1 (05)', 'VJ38', 'К27-115-01', '17201-0L040'),
);
const turbo = fc.record({ pn: number, interchanges: fc.uniqueArray(number, { maxLength: 3 }) });
const catalogue = fc.uniqueArray(turbo, { minLength: 5, maxLength: 25, selector: ({ pn }) => pn });

/**
 * Keys of a turbo. A search finds a key of `keys` if the typed text equals it or is its start, and a key of
 * `recorded` if the typed text is a part of it.
 */
function modelOf({ pn, interchanges }: { pn: string; interchanges: string[] }) {
  const others = interchanges.flatMap((one) => [numberKey(one), identityKey(one, 'Garrett')]);
  return {
    keys: [...turboWritings(pn, 'Garrett').map(({ key }) => key), ...others],
    recorded: [pn, ...interchanges].map(numberKey),
  };
}

test('finds what a reader of all numbers would find: each turbo once, whole matches first', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, fc.infiniteStream(fc.nat()), async (turbos, random) => {
      const site = await startTestSite(async (database) => {
        for (const one of turbos) await addTurbo(database, one);
        await publish(database, { reason: 'test' });
      });
      try {
        const models = turbos.map((one) => ({ pn: one.pn, ...modelOf(one) }));
        for (let i = 0; i < 40; i++) {
          const pick = (length: number) => (random.next().value ?? 0) % length;
          const { recorded } = models[pick(models.length)] ?? { recorded: [] };
          const from = recorded[pick(recorded.length)] ?? '';
          const at = pick(from.length);
          const q = from.slice(at, at + 3 + pick(from.length));
          if (q.length < 3) continue;
          const full = models.filter(({ keys }) => readings(q).some((key) => keys.includes(key)));
          const start = models.filter(({ keys }) => keys.some((key) => key.startsWith(q)));
          const inside = models.filter((one) => one.recorded.some((key) => key.includes(q)));
          const answer = await site.call('getTurboList', { val: q, size: 200 });
          const found = (answer.val as Answer<Calls['getTurboList']>).map(({ turboPn }) => turboPn);
          const names = (list: { pn: string }[]) => list.map(({ pn }) => pn);
          expect([...found].sort(), q).toEqual(
            [...new Set(names([...full, ...start, ...inside]))].sort(),
          );
          expect(answer.pageInfo?.count).toBe(found.length);
          expect(found.slice(0, full.length).sort(), q).toEqual(names(full).sort());
          const numbers = new Set(names([...full, ...start]));
          expect(found.slice(0, numbers.size).sort(), q).toEqual([...numbers].sort());
        }
      } finally {
        await site.close();
      }
    }),
    { numRuns: 12 },
  );
}, 180_000);
