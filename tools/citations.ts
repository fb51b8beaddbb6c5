import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './boundaries.ts';

const pages = ['docs/product.md', 'docs/numbers.md'] as const;

/**
 * Numbers of the rules in a document: '2' of '## 2. Screens', '2.4' of '### 2.4 Results', and '2.4.3' of the
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
// Citations of documents outside the repository, which readers can't open.
const elsewhere =
  /\b(?:specification|decisions), (?:sections? )?\d|\b(?:specification|decisions|numbering)\.md\b/;

/** Citations of missing rules, one line each. */
export function findLostCitations(sources: Source[], rules: Map<string, Set<string>>): string[] {
  return sources.flatMap(({ path, text }) => {
    // A citation may continue on the next line of the comment.
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

/** Maximum length of a paragraph, list item or cell in a document of rules. */
const MAX_WORDS = 60;

/**
 * Problems of a document of rules, one line each: a paragraph of more than MAX_WORDS words, a rule number
 * that does not follow the previous one, and a reference such as (12.4) or (6.2, 6.3) to a missing rule.
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
 * Source files that a document or comment names but that do not exist, one line each. A name may omit leading
 * folders: `publish/versions.ts`.
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

/** Migrations that a document or comment names but that do not exist, one line each. */
export function findLostMigrations(sources: Source[], migrations: readonly string[]): string[] {
  const numbers = new Set(migrations.map((name) => name.slice(0, 4)));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bmigrations? ((?:\d{4}(?: \([^)]*\))?(?:, | and )?)+)/g)]
      .flatMap(([, list = '']) => list.match(/\b\d{4}\b/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${path} names migration ${number}, which does not exist`),
  );
}

/** A file name between backticks. Does not match package names, nor kinds of files such as `.test.ts`. */
const inDocument = /`((?:[a-z0-9_-]+\/)*[a-z0-9_-]+(?:\.[a-z0-9]+)*\.tsx?)`/g;
const inComment = /(?:\bsee |\()((?:[a-z0-9_-]+\/)*[a-z0-9_-]+\.tsx?)\b/g;

/** All suffixes of a path: 'c.ts', 'b/c.ts' and 'a/b/c.ts' for 'a/b/c.ts'. */
function endsOf(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/** Rule numbers by document. */
export function readRules(root: string): Map<string, Set<string>> {
  return new Map(pages.map((page) => [page, rulesOf(readFileSync(join(root, page), 'utf8'))]));
}

const folders = ['src', 'test', 'tools', 'bench', 'db', 'docs'];

/**
 * All files that may cite a rule or a file. Not migrations, which must never change, and not the changelog,
 * which names files of former releases.
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
 * Rows of docs/security.md that say 'held' without evidence, one line each. Evidence is a test (findLostFiles
 * checks that it exists), a request from the document's list, a decision or a document.
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

/**
 * Evidence of a requirement: tests or requests, or the place of the documentation if level 2 requires only
 * documentation.
 */
const evidence =
  /`[^`]*\.(?:test|e2e)\.tsx?`|\brequests? \d|\bwritten in (?:decisions? \d|`[^`]+\.md`|this page)/i;
