/**
 * `npm test`: builds the pages, then all tests on PostgreSQL 18, beside them on 15 those
 * whose result may depend on the version, then the journeys in Chromium. Words after `npm test --` choose test files, and leave the journeys out.
 * The last line counts, and test-results/summary.json holds the same.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildWeb } from './build.ts';
import { type Count, countPlaywright, countVitest } from './count.ts';
import { root, startProgram } from './programs.ts';
import { testsOfTheDatabase } from './tests-of-the-database.ts';

const results = join(root, 'test-results');

async function vitest(title: string, files: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const file = resultsOf(title);
  console.log(`\n── ${title}`);
  const { ended } = startProgram('vitest', vitestArgs(file, files), { output: 'inherit', env });
  return count(await ended, file, countVitest);
}

/** The same on PostgreSQL 15 beside another run, with half of the workers; what it said comes at its end. */
async function vitestBeside(title: string, files: string[]): Promise<Count> {
  const file = resultsOf(title);
  const workers = `--maxWorkers=${Math.max(1, Math.floor(availableParallelism() / 2))}`;
  const { out, err, ended } = startProgram('vitest', [...vitestArgs(file, files), workers], {
    output: 'pipe',
    env: { PG_VERSION: '15' },
  });
  const [said, told, ok] = await Promise.all([text(out), text(err), ended]);
  console.log(`\n── ${title}\n${said}${told}`);
  return count(ok, file, countVitest);
}

const resultsOf = (title: string): string => join(results, `${title}.json`);

const vitestArgs = (file: string, files: string[]): string[] => [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${file}`,
  ...files,
];

async function journeys(): Promise<Count> {
  const file = join(results, 'journeys.json');
  console.log('\n── journeys');
  const { ended } = startProgram('playwright', ['test', '--reporter=line,json'], {
    output: 'inherit',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return count(await ended, file, countPlaywright);
}

function count(ok: boolean, file: string, read: (report: string) => Count): Count {
  let found: Count = { passed: 0, failed: 0 };
  try {
    found = read(readFileSync(file, 'utf8'));
  } catch {
    // Without a report the run itself failed; the code below counts that.
  }
  return { passed: found.passed, failed: ok ? found.failed : Math.max(1, found.failed) };
}

function has15(): boolean {
  try {
    createRequire(import.meta.url).resolve(`pg15-${process.platform}-${process.arch}`);
    return true;
  } catch {
    return false;
  }
}

async function runAll(chosen: string[]): Promise<Count[]> {
  if (process.env.TEST_DATABASE_URL) return [await vitest('your-server', chosen, {})];
  const on18 = () => vitest('postgresql-18', chosen, { PG_VERSION: '18' });
  if (chosen.length > 0) return [await on18()];
  const runs = [on18()];
  if (has15()) runs.push(vitestBeside('postgresql-15', testsOfTheDatabase(root)));
  else console.log('\nPostgreSQL 15 left out: npm has none for this machine.');
  const counts = await Promise.all(runs);
  return [...counts, await journeys()];
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
buildWeb();
const counts = await runAll(process.argv.slice(2));
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
writeFileSync(join(results, 'summary.json'), JSON.stringify({ passed, failed }));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
