import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    reporters: process.env.CI ? ['default'] : ['dot'],
    allowOnly: !process.env.CI,
  },
});
