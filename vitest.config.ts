import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { callPlaces } from './tools/call-places.ts';
import { testFiles } from './tools/test-files.ts';

/** Files that take longest though they are short: begun last, they would leave the other workers idle. */
const long =
  /\/(?:faults|main|processes|imports|embedded|jobs|search-model|load|zero-searches)\.test\.ts$/;

const files = testFiles(import.meta.dirname);

/** What replaces modules or globals would replace them for the next file of its process, too. */
const replaces = /\bvi\.(?:mock|hoisted|stubGlobal)\(/;
const apart = files.filter((file) => replaces.test(readFileSync(file, 'utf8')));
const together = files.filter((file) => !apart.includes(file));

/**
 * Files that share processes go first, the longest of them before the others; those with a process of
 * their own fill the end. Vitest itself knows how long a file takes from the second run on.
 */
class LongFirst extends BaseSequencer {
  override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(all);
    const turnOf = ({ moduleId, project }: TestSpecification) =>
      project.name === 'apart' ? 2 : long.test(moduleId) ? 0 : 1;
    return sorted.sort((one, other) => turnOf(one) - turnOf(other));
  }
}

const project = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  test: {
    // Processes, not threads: tests start servers and send signals.
    pool: 'forks',
    // Sites come and go: with more room for young objects collecting them takes a tenth less in all.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes within moments, or after the next look of the site for what it has missed
    // (every 5 s, platform/notices.ts). On a busy machine that takes its time.
    expect: { poll: { timeout: 30_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    ...test,
  },
});

export default defineConfig({
  define: {
    __CALLS__: JSON.stringify(callPlaces),
  },
  test: {
    globalSetup: ['test/global-setup.ts'],
    // Much of a test is waiting: for the database, and for processes that it starts.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    reporters: process.env.CI ? ['default'] : ['dot'],
    allowOnly: !process.env.CI,
    projects: [
      // The site is read once by each process, which took as long as the tests of it.
      project({
        name: 'together',
        include: together,
        isolate: false,
        setupFiles: ['test/seed.ts'],
      }),
      project({ name: 'apart', include: apart }),
    ],
  },
});
