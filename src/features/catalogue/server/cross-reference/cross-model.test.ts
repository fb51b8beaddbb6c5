/**
 * Compares cross references with those of a simple model, which looks at every number of a random catalogue.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import {
  identityKey,
  makerOf,
  numberKey,
  oeReadings,
  oeWritings,
  readings,
  turboWritings,
} from '#features/numbers/index.ts';
import { startTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';

// Few different characters, so that numbers often share starts, inner parts or whole keys.
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom('4', '5', '0'), minLength: length, maxLength: length });
const garrett = fc
  .tuple(
    fc.constantFrom('454', '455'),
    digits(3),
    fc.constantFrom('-0007', '-5007S', '-7', '-5004S'),
  )
  .map((one) => one.join(''));
const number = fc.oneof(
  garrett,
  fc.tuple(digits(4), digits(3), digits(3)).map((one) => one.join('-')),
  fc.constantFrom('038145702G', '038 145 702 G', '1-A-3246', 'ТКР 6.1 (05)', 'A6420901480'),
);
const brand = fc.constantFrom('Garrett', 'JRONE', 'VW', '');
const part = fc.record({
  eePn: fc.tuple(fc.constantFrom('CH', 'TW'), digits(4), digits(3)).map((one) => one.join('-')),
  brand,
  oemPn: fc.oneof(fc.constant(''), number),
  crosses: fc.uniqueArray(fc.record({ brand, number }), {
    maxLength: 3,
    selector: (one) => one.number,
  }),
});
const turbo = fc.record({
  eePn: digits(4).map((one) => `TU-${one}`),
  pn: garrett,
  interchanges: fc.uniqueArray(garrett, { maxLength: 2 }),
  oe: fc.uniqueArray(number, { maxLength: 2 }),
});
const catalogue = fc.record({
  parts: fc.uniqueArray(part, { minLength: 3, maxLength: 20, selector: ({ eePn }) => eePn }),
  turbos: fc
    .uniqueArray(turbo, { maxLength: 5, selector: ({ eePn }) => eePn })
    .filter((list) => new Set(list.map(({ pn }) => pn)).size === list.length),
});

type Value<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Part = Value<typeof part>;
type Turbo = Value<typeof turbo>;
type Catalogue = Value<typeof catalogue>;

interface Model {
  eePn: string;
  keys: string[];
  recorded: string[];
}

function modelOfPart({ eePn, brand: own, oemPn, crosses }: Part): Model {
  const others = [{ brand: own, number: oemPn }, ...crosses];
  const writings = others.flatMap((one) => [
    ...turboWritings(one.number, makerOf(one.brand)),
    ...oeWritings(one.number),
  ]);
  return {
    eePn,
    keys: [numberKey(eePn), ...writings.map(({ key }) => key)],
    recorded: [eePn, ...others.map((one) => one.number)].map(numberKey),
  };
}

function modelOfTurbo({ eePn, pn, interchanges, oe }: Turbo): Model {
  const others = interchanges.flatMap((one) => [numberKey(one), identityKey(one, 'Garrett')]);
  const writings = [...turboWritings(pn, 'Garrett'), ...oe.flatMap(oeWritings)];
  return {
    eePn,
    keys: [numberKey(eePn), ...writings.map(({ key }) => key), ...others],
    recorded: [eePn, pn, ...interchanges, ...oe].map(numberKey),
  };
}

async function fill({ parts, turbos }: Catalogue) {
  return startTestSite(async (database) => {
    for (const one of parts) {
      const id = await addPart(database, { eePn: one.eePn, oemPn: one.oemPn });
      await database.write.query('update catalogue.part set brand = $2 where id = $1', [
        id,
        one.brand,
      ]);
      for (const cross of one.crosses) {
        await database.write.query('insert into catalogue.cross_reference values ($1, $2, $3)', [
          id,
          cross.number,
          cross.brand,
        ]);
      }
    }
    for (const one of turbos) await addTurbo(database, one);
    await publish(database, { reason: 'test' });
  });
}

test('finds what a reader of all numbers would find: each item once, whole matches first', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, fc.infiniteStream(fc.nat()), async (filling, random) => {
      const site = await fill(filling);
      try {
        const models = [...filling.parts.map(modelOfPart), ...filling.turbos.map(modelOfTurbo)];
        for (let i = 0; i < 60; i++) {
          const pick = (length: number) => (random.next().value ?? 0) % length;
          const { recorded = [] } = models[pick(models.length)] ?? {};
          const from = recorded[pick(recorded.length)] ?? '';
          const at = pick(Math.max(1, from.length));
          const q = from.slice(at, at + 3 + pick(Math.max(1, from.length)));
          if (q.length < 3) continue;
          const all = [...readings(q), ...oeReadings(q)];
          const full = models.filter(({ keys }) => all.some((key) => keys.includes(key)));
          const start = models.filter(({ keys }) => keys.some((key) => key.startsWith(q)));
          const inside = models.filter((one) => one.recorded.some((key) => key.includes(q)));
          const answer = await site.call('getPartList', { val: q, size: 200 });
          const rows = answer.val as Answer<Calls['getPartList']>;
          const found = rows.map(({ eePn }) => eePn);
          const names = (list: Model[]) => list.map(({ eePn }) => eePn);
          expect([...found].sort(), q).toEqual(
            [...new Set(names([...full, ...start, ...inside]))].sort(),
          );
          expect(answer.pageInfo?.count).toBe(found.length);
          expect(found.slice(0, full.length).sort(), q).toEqual(names(full).sort());
          const numbers = new Set(names([...full, ...start]));
          expect(found.slice(0, numbers.size).sort(), q).toEqual([...numbers].sort());
          for (const { match } of rows) {
            if (match.how === 'inside') expect(numberKey(match.number)).toContain(q);
          }
        }
      } finally {
        await site.close();
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);
