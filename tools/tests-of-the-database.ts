import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test files that need a database: those that import one of the helpers in test/. */
export function testsOfTheDatabase(root: string): string[] {
  return globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'bench/**/*.test.ts'], {
    cwd: root,
  }).filter((file) => {
    const helper = file.startsWith('test') ? /from '(#test|\.)\// : /from '#test\//;
    return helper.test(readFileSync(join(root, file), 'utf8'));
  });
}
