import { expect, it } from 'vitest';
import { findComparedLevels, findCrossings } from './boundaries.ts';

const crossing = (path: string, specifier: string) =>
  findCrossings([{ path, text: `import { x } from '${specifier}';` }]);

it.each([
  ['src/contract/call.ts', '#features/language/text.ts', 'the contract imports nothing of ours'],
  ['src/web/router.tsx', '#server/database.ts', 'web code reaches the server through calls only'],
  ['src/features/catalogue/web/page.tsx', '../server/search.ts', 'through calls only'],
  ['src/features/catalogue/web/page.tsx', '../publish/build.ts', 'through calls only'],
  ['src/server/app.ts', '#web/router.tsx', 'the server knows no page'],
  ['src/features/ordering/server/cart.ts', '#features/catalogue/server/stock.ts', 'features meet'],
  ['src/features/ordering/web/cart.tsx', '../../catalogue/web/card.tsx', 'features meet'],
  ['src/features/catalogue/numbers/key.ts', '../server/search.ts', 'know neither'],
  ['src/server/app.ts', '../../tools/start.ts', 'src stands on its own'],
])('%s may not import %s', (path, specifier, why) => {
  expect(crossing(path, specifier)).toEqual([expect.stringContaining(why)]);
});

it.each([
  ['src/contract/catalogue.ts', './call.ts'],
  ['src/contract/call.ts', 'typebox'],
  ['src/web/routes/query.tsx', '#features/catalogue/web/query-page.tsx'],
  ['src/features/ordering/server/cart.ts', '#features/catalogue/server/public.ts'],
  ['src/features/ordering/web/cart.tsx', '#features/language/text.ts'],
  ['src/features/catalogue/server/search.ts', '../numbers/key.ts'],
  ['src/features/catalogue/server/search.test.ts', '#test/database.ts'],
  ['test/contract.test.ts', '#server/app.ts'],
])('%s may import %s', (path, specifier) => {
  expect(crossing(path, specifier)).toEqual([]);
});

it('An import on demand and a re-export cross boundaries, too', () => {
  const text = "const x = await import('#server/log.ts');\nexport * from '#server/config.ts';";
  expect(findCrossings([{ path: 'src/web/client.tsx', text }])).toHaveLength(2);
});

it('Levels are compared in the policy alone', () => {
  const text = "if (reader.level === 'C1') throw needLogin();";
  expect(findComparedLevels([{ path: 'src/features/ordering/server/add.ts', text }])).toHaveLength(
    1,
  );
  expect(findComparedLevels([{ path: 'src/features/accounts/policy.ts', text }])).toEqual([]);
});
