import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './boundaries.ts';

const pages = ['docs/product.md', 'docs/numbers.md'] as const;

/**
 * Numbers of the rules of a page: '2' of '## 2. Screens', '2.4' of '### 2.4 Results', and '2.4.3' of the
 * list item '3. A page has 10 rows.' below it.
 */
export function rulesOf(page: string): Set<string> {
  const rules = new Set<string>();
  let section = '';
  for (const [, heading, item] of page.matchAll(/^(?:#{2,3} (\d+(?:\.\d+)?)\.? |(\d+)\. )/gm)) {
    if (heading) section = heading;
    rules.add(heading ?? `${section}.${item}`);
  }
  return rules;
}

const number = String.raw`\d+(?:\.\d+){0,2}`;
const citation = new RegExp(
  String.raw`docs/(product|numbers)\.md[\`,]? ((?:${number}(?:, | and | to |; )?)+)`,
  'g',
);
// Documents outside the repository, which readers of a comment can't open.
const elsewhere =
  /\b(?:specification|decisions), (?:sections? )?\d|\b(?:specification|decisions|numbering)\.md\b/;

/** Every citation of a missing rule, as one line each. */
export function findLostCitations(sources: Source[], rules: Map<string, Set<string>>): string[] {
  return sources.flatMap(({ path, text }) => {
    // A citation may continue on the comment's next line.
    const plain = text.replace(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ');
    const lost = [...plain.matchAll(citation)].flatMap(([, page = '', list = '']) => {
      const cited = list.match(new RegExp(number, 'g')) ?? [];
      return cited
        .filter((one) => !rules.get(`docs/${page}.md`)?.has(one))
        .map((one) => `${path} cites docs/${page}.md ${one}, which is no rule`);
    });
    const foreign = elsewhere.exec(plain);
    return foreign
      ? [...lost, `${path} cites "${foreign[0]}", which the repository does not hold`]
      : lost;
  });
}

/** Longest paragraph, list item or cell of a document that people look rules up in. */
const MAX_WORDS = 60;

/**
 * Everything that makes a page of rules hard to look up, as one line each: a paragraph of more than
 * MAX_WORDS words, a rule whose number does not follow the number before it, and a reference, such as
 * (12.4) or (6.2, 6.3), to a missing rule.
 */
export function findUnclearRules(path: string, page: string): string[] {
  const rules = rulesOf(page);
  const paragraphs = page.split(/\n(?:\s*\n)+|\n(?=\s*(?:[-*|]|\d+\.) )/);
  const long = paragraphs
    .flatMap((paragraph) => (paragraph.startsWith('|') ? paragraph.split('|') : [paragraph]))
    .map((paragraph) => paragraph.trim().split(/\s+/))
    .filter((words) => words.length > MAX_WORDS)
    .map((words) => `has ${words.length} words in "${words.slice(0, 6).join(' ')} …"`);
  const sections = page.split(/^(?=#{2,3} )/m);
  const unordered = sections.flatMap((section) =>
    [...section.matchAll(/^(\d+)\. /gm)]
      .filter(([, item], at) => Number(item) !== at + 1)
      .slice(0, 1)
      .map(([, item]) => `counts wrong at rule ${item} of "${section.split('\n')[0]}"`),
  );
  const lost = [...page.matchAll(/\((\d+(?:\.\d+)+(?:, \d+(?:\.\d+)+)*)\)/g)]
    .flatMap(([, list = '']) => list.split(', '))
    .filter((one) => !rules.has(one))
    .map((one) => `refers to ${one}, which is no rule`);
  return [...long, ...unordered, ...lost].map((fault) => `${path} ${fault}`);
}

/**
 * Every source file that a document or comment names but that does not exist, as one line each. A name
 * may lack the folders above it: `publish/versions.ts`.
 */
export function findLostFiles(sources: Source[]): string[] {
  const ends = new Set(sources.flatMap(({ path }) => endsOf(path)));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(path.endsWith('.md') ? inDocument : inComment)]
      .map(([, name = '']) => name.replace(/^\.\//, ''))
      .filter((name) => !ends.has(name))
      .map((name) => `${path} names ${name}, which is no file`),
  );
}

/** Every migration that a document or comment names by a number that no migration has, as one line each. */
export function findLostMigrations(sources: Source[], migrations: readonly string[]): string[] {
  const numbers = new Set(migrations.map((name) => name.slice(0, 4)));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bmigrations? ((?:\d{4}(?: \([^)]*\))?(?:, | and )?)+)/g)]
      .flatMap(([, list = '']) => list.match(/\b\d{4}\b/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${path} names migration ${number}, which does not exist`),
  );
}

/** A file name between backticks, unlike names of packages and of kinds of files, such as `.test.ts`. */
const inDocument = /`((?:[a-z0-9_-]+\/)*[a-z0-9_-]+(?:\.[a-z0-9]+)*\.tsx?)`/g;
const inComment = /(?:\bsee |\()((?:[a-z0-9_-]+\/)*[a-z0-9_-]+\.tsx?)\b/g;

/** The path and its ends: 'c.ts', 'b/c.ts' and 'a/b/c.ts' for 'a/b/c.ts'. */
function endsOf(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/** The documents with rules, each with the numbers of its rules. */
export function readRules(root: string): Map<string, Set<string>> {
  return new Map(pages.map((page) => [page, rulesOf(readFileSync(join(root, page), 'utf8'))]));
}

const folders = ['src', 'test', 'tools', 'bench', 'db', 'docs'];

/**
 * All files that may cite a rule or a file, except migrations, which must never change, and the changelog,
 * which names files as they were.
 */
export function readCiting(root: string): Source[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name).slice(root.length + 1)),
  );
  const paths = [...readdirSync(root), ...inFolders]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|css|sql|md)$/.test(path))
    .filter((path) => !/CHANGELOG|citations|db\/migrations/.test(path));
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * Every row of docs/security.md that says 'held' and names no evidence, as one line each. Evidence is a test
 * (findLostFiles checks that it exists), a request of the page's list, a decision or a document.
 */
export function findUnshown(page: string): string[] {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const requests = new Set(
    rows.filter(([, first]) => /^\d+$/.test(first ?? '')).map((row) => row[1]),
  );
  return rows.flatMap(([, number = '', , , state, shown = '']) => {
    if (!/^\d+\.\d+\.\d+$/.test(number) || state !== 'held') return [];
    const lost = [...shown.matchAll(/\brequests? ((?:\d+(?:, | and )?)+)/gi)]
      .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
      .filter((one) => !requests.has(one));
    if (lost.length > 0) return [`${number} names request ${lost.join(', ')}, which is not listed`];
    return evidence.test(shown) ? [] : [`${number} is 'held' and names neither test nor request`];
  });
}

/** Evidence of a requirement: tests, requests or, if level 2 requires that something is written down, its place. */
const evidence =
  /`[^`]*\.(?:test|e2e)\.tsx?`|\brequests? \d|\bwritten in (?:decisions? \d|`[^`]+\.md`|this page)/i;
