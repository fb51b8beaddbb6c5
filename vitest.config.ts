import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest though they are short: begun last, they would leave the other workers idle. */
const long = /\/(?:faults|main|imports|embedded|jobs|search-model|load|zero-searches)\.test\.ts$/;

/** Vitest itself knows how long a file takes from the second run on. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'test/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['test/global-setup.ts'],
    // Processes, not threads: tests start servers and send signals.
    pool: 'forks',
    // Half of a test is waiting for the database: one worker less than processors would be one on two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes by notices and jobs: within a second on a machine that does nothing else.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    reporters: process.env.CI ? ['default'] : ['dot'],
    allowOnly: !process.env.CI,
  },
});
