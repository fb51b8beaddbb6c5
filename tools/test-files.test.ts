import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root as tree } from './programs.ts';
import { testFiles, testsOfTheDatabase } from './test-files.ts';

it('Only the files of the project are tests, not those that installed packages bring along', () => {
  const root = mkdtempSync(join(tmpdir(), 'test-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries({
    'bench/load.test.ts': '',
    'bench/peers/vendure/node_modules/core/src/order.test.ts': '',
    'node_modules/core/test/order.test.ts': '',
    'src/cart.test.ts': "import { startTestSite } from '#test/app.ts';",
    'src/cart.ts': '',
    'src/page.test.tsx': "import { draw } from '#test/draw.tsx';",
  })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(testFiles(root).sort()).toEqual([
    'bench/load.test.ts',
    'src/cart.test.ts',
    'src/page.test.tsx',
  ]);
  expect(testsOfTheDatabase(root)).toEqual(['src/cart.test.ts']);
});

it('Each file of test/cases is read by a test', () => {
  const tests = globSync('{src,test}/**/*.{test,e2e}.{ts,tsx}', { cwd: tree })
    .map((file) => readFileSync(join(tree, file), 'utf8'))
    .join('\n');
  const cases = readdirSync(join(tree, 'test/cases'));
  expect(cases.filter((name) => !tests.includes(`'${name}'`))).toEqual([]);
});
