import { expect, it } from 'vitest';
import { findDeadTexts, findLooseTexts, findLostSentences } from './texts.ts';

const page = 'src/features/catalogue/web/page.tsx';
const loose = (jsx: string, path = page) =>
  findLooseTexts([{ path, text: `export const Page = () => (\n  ${jsx}\n);` }]);

it.each([
  '<p>Search</p>',
  '<>Search</>',
  '<p><b>1</b> Search</p>',
  "<p>{'Search'}</p>",
  '<p>{`Search`}</p>',
  "<p>{found ? 'Search' : t('Cart')}</p>",
  "<p>{found && 'Search'}</p>",
  "<p>{name ?? 'Search'}</p>",
  "<p>{'Search' + count}</p>",
  '<button aria-label="Search" />',
  '<img alt="Search" src="/search.png" />',
  "<input placeholder={empty ? 'Search' : undefined} />",
  '<Field label={`Search`} />',
])('%s is found', (jsx) => {
  expect(loose(jsx)).toEqual([`${page}:2: Search: a text outside the text function`]);
});

it.each([
  "<p>{t('Search')}</p>",
  '<p>× 2, 100 %</p>',
  "<p>{step === 'last' && <b>{t('Search')}</b>}</p>",
  "<p className={wide ? 'wide' : 'narrow'} id=\"search\">{names.join(' · ')}</p>",
  '<img alt="" src="/search.png" />',
  '<button aria-label={t(\'Search\')} type="button" />',
])('%s holds no loose text', (jsx) => {
  expect(loose(jsx)).toEqual([]);
});

it('A text of the back office is found', () => {
  expect(loose('<p>Search</p>', 'src/features/pictures/desk/web/page.tsx')).toHaveLength(1);
});

it('Tests and the server are left alone', () => {
  for (const path of [
    'src/features/catalogue/web/page.test.tsx',
    'src/features/mail/server/letter.tsx',
  ]) {
    expect(loose('<p>Search</p>', path)).toEqual([]);
  }
});

it('A text that nothing names is dead; terms of the catalogue are named by its data', () => {
  const groups = [
    { title: 'Layout', places: [], keys: ['Search', 'Nobody’s', "The site's"] },
    { title: 'Components', places: [], keys: ['bolt'] },
    { title: 'Attributes', places: [], keys: ['trim'], ofCatalogue: true },
  ];
  const sources = [
    { path: page, text: "t('Search'); t('The site\\'s'); const names = {\n  bolt: '' };" },
    { path: 'src/ui/page.test.ts', text: "t('Nobody’s')" },
  ];
  expect(findDeadTexts(sources, groups)).toEqual(['Layout: Nobody’s: a text that nothing shows']);
});

const server = 'src/features/pictures/desk/server/handlers.ts';
const lost = (code: string, path = server) =>
  findLostSentences([{ path, text: code }], new Set(['Known text.']));

it.each([
  "new CallError('conflict', 'Lost text');",
  "new CallError('conflict', wrong ? 'Known text.' : 'Lost text');",
  "fault('Lost text', 'empty');",
  "const said = { key: '{name} is lost', params };",
  "const reasons = { lost: 'This text is lost.' };",
  ['const why = `The $', '{kind} is lost.`;'].join(''),
])('%s is found in a server of the back office', (code) => {
  expect(lost(code)).toHaveLength(1);
});

it.each([
  "new CallError('conflict', 'Known text.');",
  "new Error('This is for the log.');",
  "const one = { key: 'name' };",
  "const state = 'is not';",
])('%s is no lost sentence', (code) => {
  expect(lost(code)).toEqual([]);
});

it('Pages have a check of their own, and the ERP reads English', () => {
  const code = "new CallError('conflict', 'Lost text.');";
  expect(lost(code, 'src/features/pictures/desk/web/page.ts')).toEqual([]);
  expect(lost(code, 'src/features/catalogue-desk/erp-stock/server/stock-routes.ts')).toEqual([]);
});
