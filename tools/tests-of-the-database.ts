import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What no version of PostgreSQL makes different, and takes long: random sequences against models,
 * processes that are started and killed, uploads, pages, the table of rights, the demo's data.
 */
const once =
  /(?:-model|load|faults|imports|zero-searches|jobs|main|command|picture|make|upload|demo|levels|pages|pages-kept|staff|watch)\.test\.tsx?$/;

/** Test files to be run on each version: those that import a helper of test/, but for the above. */
export function testsOfTheDatabase(root: string): string[] {
  return globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'bench/**/*.test.ts'], {
    cwd: root,
  }).filter((file) => {
    if (once.test(file)) return false;
    const helper = file.startsWith('test') ? /from '(#test|\.)\// : /from '#test\//;
    return helper.test(readFileSync(join(root, file), 'utf8'));
  });
}
