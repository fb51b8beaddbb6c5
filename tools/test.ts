/**
 * `npm test`: builds the pages, then runs all tests on PostgreSQL 18, then the e2e tests in Chromium. Words
 * after `npm test --` select test files and skip the e2e tests. `npm run test:pg15` runs the tests that use
 * the database on PostgreSQL 15, or those selected by words; `npm run test:browsers` runs some e2e tests in
 * Firefox and WebKitGTK.
 * At the end it prints a line for each failed test; the output is in failures.txt beside the reports. The
 * last line has the counts, as does summary.json.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { buildWeb } from './build.ts';
import { type Count, countPlaywright, countVitest, failureLines } from './count.ts';
import { root, startProgram } from './programs.ts';
import { makeScratchFolder } from './scratch.ts';
import { testsOfTheDatabase } from './test-files.ts';

const chosenFiles = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const on15 = process.argv.includes('--postgresql-15');
const inBrowsers = process.argv.includes('--browsers');
const results = join(root, 'test-results', on15 ? 'postgresql-15' : inBrowsers ? 'browsers' : '');

async function vitest(title: string, files: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const file = join(results, `${title}.json`);
  console.log(`\n── ${title}`);
  const reporters = [chosenFiles.length > 0 ? 'default' : 'tools/vitest-dots.ts', 'json'];
  const options = [...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${file}`];
  const { ended } = startProgram('vitest', ['run', ...options, ...files], {
    output: 'inherit',
    env,
  });
  return count(await ended, file, countVitest);
}

interface Site {
  /** Environment of the e2e tests, once the site responds. Empty if the site has ended. */
  answers: Promise<NodeJS.ProcessEnv>;
  end(): Promise<void>;
}

/**
 * Starts the site of the e2e tests early, so that it makes the pictures of the demo before the e2e tests
 * begin.
 */
function startSite(): Site {
  const folder = { E2E_DATA_DIR: join(scratch, 'site') };
  const site = spawn(process.execPath, ['test/e2e/server.ts'], {
    cwd: root,
    env: { ...process.env, ...folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => site.kill());
  const ended = once(site, 'exit');
  const started = Promise.withResolvers<NodeJS.ProcessEnv>();
  const lines = createInterface(site.stdout);
  // The site's log may explain a failed page.
  site.stdout.pipe(createWriteStream(join(results, 'site.log')));
  lines.on('line', (line) => {
    const address = /The site is at (http:[^"\s]+)/.exec(line)?.[1];
    if (address) started.resolve({ ...folder, SITE_URL: address });
  });
  lines.on('close', () => started.resolve({}));
  const end = async () => {
    site.kill();
    await ended;
  };
  return { answers: started.promise, end };
}

async function journeys(site: Site, title = 'journeys', options: string[] = []): Promise<Count> {
  const file = join(results, 'journeys.json');
  console.log(`\n── ${title}`);
  const { ended } = startProgram(
    'playwright',
    ['test', '--reporter=./tools/playwright-dots.ts,json', ...options],
    {
      output: 'inherit',
      env: { ...(await site.answers), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const ok = await ended;
  await site.end();
  return count(ok, file, countPlaywright);
}

function count(ok: boolean, file: string, read: (report: string) => Count): Count {
  let result: Count = { passed: 0, failed: 0, failures: [] };
  try {
    result = read(readFileSync(file, 'utf8'));
  } catch {
    // The run failed before it wrote a report. The code below counts this.
  }
  if (ok || result.failed > 0) return result;
  const message = 'No test failed, but an error outside of tests did. The output above has it.';
  return {
    ...result,
    failed: 1,
    failures: [{ file: relative(root, file), name: 'The run', message }],
  };
}

function has15(): boolean {
  try {
    createRequire(import.meta.url).resolve(`pg15-${process.platform}-${process.arch}`);
    return true;
  } catch {
    return false;
  }
}

async function runAll(): Promise<Count[]> {
  if (process.env.TEST_DATABASE_URL) return [await vitest('your-server', chosenFiles, {})];
  if (chosenFiles.length > 0)
    return [await vitest('postgresql-18', chosenFiles, { PG_VERSION: '18' })];
  const site = startSite();
  const counts = [await vitest('postgresql-18', [], { PG_VERSION: '18' })];
  return [...counts, await journeys(site)];
}

async function runOn15(): Promise<Count[]> {
  if (has15()) {
    const files = chosenFiles.length > 0 ? chosenFiles : testsOfTheDatabase(root);
    return [await vitest('postgresql-15', files, { PG_VERSION: '15' })];
  }
  console.log('\nLeft out: npm has no PostgreSQL 15 for this machine.');
  return [];
}

/** Programs required for e2e tests in a browser, with their Debian packages. */
const browsers = {
  Firefox: { 'firefox-esr': 'firefox-esr' },
  WebKitGTK: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
};

async function runInBrowsers(): Promise<Count[]> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const isInstalled = (program: string) =>
    folders.some((folder) => existsSync(join(folder, program)));
  const here = Object.entries(browsers).flatMap(([browser, programs]) => {
    const missing = Object.entries(programs).find(([program]) => !isInstalled(program));
    if (!missing) return [browser];
    console.log(`\nLeft out: ${browser}. Debian's package ${missing[1]} is not installed.`);
    return [];
  });
  if (here.length === 0) return [];
  const options = here.map((browser) => `--project=${browser}`);
  const config = '--config=playwright.browsers.config.ts';
  return [await journeys(startSite(), here.join(', '), [config, ...options])];
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
buildWeb();
const scratch = makeScratchFolder();
process.env.TMPDIR = scratch;
// Playwright sets FORCE_COLOR for its processes; with NO_COLOR set as well, each would print a warning.
delete process.env.NO_COLOR;
// Caches compiled code, because tests start hundreds of processes with the same sources.
process.env.NODE_COMPILE_CACHE ??= join(scratch, 'compiled');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const counts = await (on15 ? runOn15() : inBrowsers ? runInBrowsers() : runAll());
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
const failures = counts.flatMap((one) => one.failures);
if (failures.length > 0) {
  const reports = failures.map(({ file, name, message }) => `${file}: ${name}\n${message}\n`);
  writeFileSync(join(results, 'failures.txt'), reports.join('\n'));
  console.log(`\n${failureLines(failures).join('\n')}`);
}
writeFileSync(join(results, 'summary.json'), JSON.stringify({ passed, failed }));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
