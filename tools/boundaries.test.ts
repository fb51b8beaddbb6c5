import { expect, it } from 'vitest';
import { findCircles, findComparedLevels, findCrossings } from './boundaries.ts';

const crossing = (path: string, specifier: string) =>
  findCrossings([{ path, text: `import { x } from '${specifier}';` }]);

it.each([
  ['src/contract/call.ts', '#language/text.ts', 'contract knows nothing of language'],
  ['src/platform/jobs.ts', '#features/mail/server/post.ts', 'knows nothing of features'],
  ['src/platform/mail.ts', '#ui/button.tsx', 'nothing of each other'],
  ['src/ui/pager.tsx', '#features/catalogue/web/queries.ts', 'knows nothing of features'],
  ['src/features/ordering/web/cart/cart-page.tsx', '#app/web/router.tsx', 'knows nothing of app'],
  ['src/features/ordering/server/orders.ts', '../desk/server/decide.ts', 'nothing of desks'],
  [
    'src/features/catalogue/server/handlers.ts',
    '#features/catalogue-desk/import/import.ts',
    'nothing of desks',
  ],
  ['src/staff/server/handlers.ts', '#features/ordering/desk/server/orders.ts', 'nothing of desks'],
  ['src/app/web/router.tsx', '#platform/database.ts', 'through calls only'],
  [
    'src/features/catalogue/web/search/page.tsx',
    '../../server/search/search.ts',
    'through calls only',
  ],
  [
    'src/features/catalogue/web/search/page.tsx',
    '#features/catalogue-index/build.ts',
    'through calls only',
  ],
  ['src/features/ordering/desk/web/orders.tsx', '../server/orders.ts', 'through calls only'],
  ['src/app/server/app.ts', '#app/web/router.tsx', 'the server knows no page'],
  ['src/features/numbers/key.ts', '#features/catalogue/server/search/search.ts', 'know neither'],
  ['src/app/server/app.ts', '../../../tools/start.ts', 'src stands on its own'],
])('%s may not import %s', (path, specifier, why) => {
  expect(crossing(path, specifier)).toEqual([expect.stringContaining(why)]);
});

it.each([
  ['src/contract/catalogue.ts', './call.ts'],
  ['src/contract/call.ts', 'typebox'],
  ['src/app/web/routes/query.tsx', '#features/catalogue/web/results/query-page.tsx'],
  ['src/app/pages/pages.ts', '#app/web/page-request.ts'],
  ['src/features/ordering/server/cart.ts', '#features/catalogue/server/items/stock.ts'],
  ['src/features/ordering/desk/server/orders.ts', '#staff/server/audit.ts'],
  ['src/features/ordering/web/cart.tsx', '#language/text.ts'],
  ['src/features/catalogue/server/search/search.ts', '#features/numbers/key.ts'],
  ['src/features/catalogue/server/search/search.test.ts', '#test/database.ts'],
  ['test/contract.test.ts', '#app/server/app.ts'],
])('%s may import %s', (path, specifier) => {
  expect(crossing(path, specifier)).toEqual([]);
});

it('Circular imports of files are reported', () => {
  const file = (name: string, other: string) => ({
    path: `src/platform/${name}.ts`,
    text: `import { x } from './${other}.ts';`,
  });
  const sources = [file('a', 'b'), file('b', 'c'), file('c', 'b'), file('d', 'a')];
  expect(findCircles(sources)).toEqual([
    'src/platform/b.ts → src/platform/c.ts → src/platform/b.ts: a circle',
  ]);
  expect(findCircles(sources.filter(({ path }) => !path.endsWith('c.ts')))).toEqual([]);
});

it('Dynamic imports and re-exports are checked too', () => {
  const text = "const x = await import('#platform/log.ts');\nexport * from '#platform/config.ts';";
  expect(findCrossings([{ path: 'src/ui/site/client.tsx', text }])).toHaveLength(2);
});

it('Circular imports of features are reported; a desk may import features that use its feature', () => {
  const file = (path: string, to: string) => ({
    path: `src/features/${path}`,
    text: `import { x } from '#features/${to}';`,
  });
  expect(
    findCircles([
      file('ordering/web/cart.ts', 'catalogue/web/links.ts'),
      file('catalogue/web/form.ts', 'ordering/web/adding.ts'),
      file('catalogue/desk/web/item.ts', 'ordering/desk/web/orders.ts'),
    ]),
  ).toEqual([
    'src/features/ordering/web → src/features/catalogue/web → src/features/ordering/web: a circle',
    'feature ordering → feature catalogue → feature ordering: a circle',
  ]);
});

it('Circular imports of the rooms of a feature are reported', () => {
  const file = (path: string, to: string) => ({
    path: `src/features/ordering/${path}`,
    text: `import { x } from '${to}';`,
  });
  expect(
    findCircles([
      file('mail/letters.ts', '../server/lines.ts'),
      file('server/cart.ts', '../mail/stock-mail.ts'),
      file('web/cart.ts', '../states.ts'),
    ]),
  ).toEqual([
    'src/features/ordering/mail → src/features/ordering/server → src/features/ordering/mail: a circle',
    'ordering/mail → ordering/server → ordering/mail: a circle',
  ]);
});

it('Circular imports of folders are reported, also of a folder and the folder in it', () => {
  const file = (path: string, to: string) => ({ path, text: `import { x } from '${to}';` });
  expect(
    findCircles([
      file('src/ui/form.tsx', './session/person.tsx'),
      file('src/ui/session/alert.tsx', '../dialog.tsx'),
      file('src/ui/session/back.ts', '../site/client.ts'),
    ]),
  ).toEqual(['src/ui → src/ui/session → src/ui: a circle']);
});

it('Only the policy may compare levels', () => {
  const text = "if (reader.level === 'C1') throw needLogin();";
  expect(findComparedLevels([{ path: 'src/features/ordering/server/add.ts', text }])).toHaveLength(
    1,
  );
  expect(findComparedLevels([{ path: 'src/features/gateway/policy.ts', text }])).toEqual([]);
});
