import { expect, it } from 'vitest';
import {
  findLostCitations,
  findLostFiles,
  findLostMigrations,
  findUnclearRules,
  findUnshown,
  rulesOf,
} from './citations.ts';

const product = `# Product

## 2. Screens

### 2.4 Results

1. A page has 10 rows.
2. Rows are sorted (2.4.1, 2.5).

### 2.5 More

1. A rule.
`;
const rules = new Map([
  ['docs/product.md', rulesOf(product)],
  ['docs/numbers.md', rulesOf('## 3. Garrett\n')],
]);
const lost = (text: string) => findLostCitations([{ path: 'a.ts', text }], rules);

it.each([
  '/** Rows (docs/product.md 2.4). */',
  '/** Rows (docs/product.md 2, 2.4 and 2.5). */',
  '/** A list.\n * Rows of docs/product.md\n * 2.4. */',
  '/** Rows (docs/product.md 2.4.2 and 2.5.1). */',
  '// See docs/numbers.md 3.',
])('%j leads to a rule', (text) => {
  expect(lost(text)).toEqual([]);
});

it.each([
  ['/** Rows (docs/product.md 2.6). */', 'docs/product.md 2.6'],
  ['/** Rows (docs/product.md 2.4 and 7). */', 'docs/product.md 7'],
  ['/** Rows (docs/product.md 2.4.3). */', 'docs/product.md 2.4.3'],
  ['/** Rows (docs/product.md, 2.6). */', 'docs/product.md 2.6'],
  ['Rows (`docs/product.md` 2.6).', 'docs/product.md 2.6'],
  ['-- docs/numbers.md 4', 'docs/numbers.md 4'],
  ['// (specification, section 9)', 'does not hold'],
  ['// (decisions, section 1)', 'does not hold'],
  ['// see numbering.md', 'does not hold'],
])('%j leads nowhere', (text, why) => {
  expect(lost(text)).toEqual([expect.stringContaining(why)]);
});

it('finds nothing unclear in short rules in order', () => {
  const sixty = 'word '.repeat(60);
  expect(findUnclearRules('a.md', `${product}\n${sixty}\n\n| a | ${sixty} | ${sixty} |\n`)).toEqual(
    [],
  );
});

it.each([
  [`${'word '.repeat(61)}\n`, 'a.md has 61 words in "word word word word word word …"'],
  [`${'word\n'.repeat(61)}\n`, 'a.md has 61 words in "word word word word word word …"'],
  [`1. A rule.\n2. ${'word '.repeat(60)}`, 'a.md has 61 words in "2. word word word word word …"'],
  [`| a | ${'word '.repeat(61)} |`, 'a.md has 61 words in "word word word word word word …"'],
  ['### 2.6 More\n\n1. A rule.\n3. A rule.', 'a.md counts wrong at rule 3 of "### 2.6 More"'],
  ['Rows (2.4.1, 2.4.9).', 'a.md refers to 2.4.9, which is no rule'],
])('finds what is unclear in %j', (text, fault) => {
  expect(
    findUnclearRules(
      'a.md',
      `${product}\n${text.startsWith('1.') ? '### 2.7 Next\n\n' : ''}${text}`,
    ),
  ).toEqual([fault]);
});

const sources = (path: string, text: string) => [
  { path: 'src/features/catalogue-index/versions.ts', text: '' },
  { path, text },
];

it.each([
  ['docs/a.md', 'It stands in `catalogue-index/versions.ts` and `versions.ts`.'],
  ['docs/a.md', 'Kinds of files as `.test.ts`, and packages as `pdfjs-dist/web/viewer.mjs`.'],
  ['src/a.ts', '/** Reads a version (versions.ts). */ // see catalogue-index/versions.ts'],
])('Files named in %s: %j are there', (path, text) => {
  expect(findLostFiles(sources(path, text))).toEqual([]);
});

it.each([
  ['docs/a.md', 'It stands in `search/versions.ts`.', 'search/versions.ts'],
  ['src/a.ts', '/** Reads a version (version.ts). */', 'version.ts'],
  ['src/a.ts', '// see catalogue-index/version.tsx', 'catalogue-index/version.tsx'],
])('Files named in %s: %j are lost', (path, text, name) => {
  expect(findLostFiles(sources(path, text))).toEqual([`${path} names ${name}, which is no file`]);
});

const walk = (state: string, shown: string) =>
  findUnshown(`| number | request |\n| 1 | A call |\n| 1.2.3 | 2 | None | ${state} | ${shown} |\n`);

it.each([
  ['held', 'Always (`server/a.test.ts`)'],
  ['held', 'Always; request 1'],
  ['held', 'Written in decision 7'],
  ['held', 'Written in `docs/product.md` 2'],
  ['left', 'Never'],
])('A row of docs/security.md that is %s is shown by %j', (state, shown) => {
  expect(walk(state, shown)).toEqual([]);
});

it.each(['Always', 'Decision 7', '`server/a.ts`', 'Requests 1 and 2'])(
  'A row of docs/security.md that is held is not shown by %j',
  (shown) => {
    expect(walk('held', shown)).toEqual([expect.stringMatching(/^1\.2\.3 /)]);
  },
);

it('a migration that does not exist is named', () => {
  const text = 'Triggers of migrations 0001 (stock), 0045 and 0071 (successors); migration 0002.';
  expect(findLostMigrations([{ path: 'a.ts', text }], ['0001_a.sql', '0002_b.sql'])).toEqual([
    'a.ts names migration 0045, which does not exist',
    'a.ts names migration 0071, which does not exist',
  ]);
});
