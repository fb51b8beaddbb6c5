import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './boundaries.ts';

const pages = ['docs/product.md', 'docs/numbers.md'] as const;

/** Numbers of the headings of a page: '2' of '## 2. Screens', '2.4' of '### 2.4 Results'. */
export function headingsOf(page: string): Set<string> {
  return new Set(
    [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number),
  );
}

const citation = /docs\/(product|numbers)\.md ((?:\d+(?:\.\d+)?(?:, | and | to |; )?)+)/g;
// Documents outside the repository, which readers of a comment can't open.
const elsewhere =
  /\b(?:specification|decisions), (?:sections? )?\d|\b(?:specification|decisions|numbering)\.md\b/;

/** Every citation of a missing rule, as one line each. */
export function findLostCitations(sources: Source[], headings: Map<string, Set<string>>): string[] {
  return sources.flatMap(({ path, text }) => {
    // A citation may continue on the comment's next line.
    const plain = text.replace(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ');
    const lost = [...plain.matchAll(citation)].flatMap(([, page = '', list = '']) => {
      const known = headings.get(`docs/${page}.md`);
      const numbers = list.match(/\d+(?:\.\d+)?/g) ?? [];
      return numbers
        .filter((number) => !known?.has(number))
        .map((number) => `${path} cites docs/${page}.md ${number}, which is no heading`);
    });
    const foreign = elsewhere.exec(plain);
    return foreign
      ? [...lost, `${path} cites "${foreign[0]}", which the repository does not hold`]
      : lost;
  });
}

/** The documents with rules, each with its headings. */
export function readHeadings(root: string): Map<string, Set<string>> {
  return new Map(pages.map((page) => [page, headingsOf(readFileSync(join(root, page), 'utf8'))]));
}

/** All files that may cite a rule, except migrations, which must never change. */
export function readCiting(root: string): Source[] {
  return ['src', 'test', 'tools', 'bench', 'db', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && /\.(tsx?|css|sql|md)$/.test(one.name))
      .map((one) => join(one.parentPath, one.name))
      .filter((full) => !full.includes('citations') && !full.includes('migrations'))
      .map((full) => ({ path: full.slice(root.length + 1), text: readFileSync(full, 'utf8') })),
  );
}
