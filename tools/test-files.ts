import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Test files that run on one version of PostgreSQL only. They are slow and independent of the version: random
 * sequences against models, killed processes, lost connections, full disks, mails, files, pictures, pages,
 * HTML, malformed requests, the table of rights, the demo's data. Other files in the list use only queries
 * that tests outside the list also use.
 */
const once = new Set(
  `search-model cross-model shop-model load faults imports zero-searches jobs main site command
  upload demo levels pages pages-cached part-page company-pages staff watch documents file gallery
  notices live-texts passwords clean-html odd-input order-mail dev-mail
  failover silent-database full-disk captcha-flood mail bombs table-file contract odd-requests
  odd-payloads narrowing-model real-components cross-many add-batch`.split(/\s+/),
);

/** Test files of the project, without test files of packages in bench/peers. */
export function testFiles(root: string): string[] {
  const folders = ['src', 'test', 'tools', 'bench', 'db'].map(
    (folder) => `${folder}/**/*.test.{ts,tsx}`,
  );
  return globSync(folders, { cwd: root, exclude: ['**/node_modules/**'] });
}

/**
 * Test files to run on each version: the files that import a helper of test/. Not the files above, and not
 * tests of rendering (.tsx), which query no database.
 */
export function testsOfTheDatabase(root: string): string[] {
  return testFiles(root).filter((file) => {
    if (once.has(basename(file, '.test.ts'))) return false;
    if (!/^(src|test|bench)\b.*\.ts$/.test(file)) return false;
    const helper = file.startsWith('test') ? /from '(#test|\.)\// : /from '#test\//;
    return helper.test(readFileSync(join(root, file), 'utf8'));
  });
}
