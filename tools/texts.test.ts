import { expect, it } from 'vitest';
import { findDeadTexts, findLooseTexts } from './texts.ts';

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
