import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './test/e2e/browser.ts';

// The site's folder: the tests read the mails in it. Set once, and inherited by the workers.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'turbo-e2e-'));

const { executablePath, env, args } = await findBrowser();

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/first-jobs.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list']] : [['line']],
  timeout: 30_000,
  use: {
    ...devices['Desktop Chrome'],
    // Where the site listens: `npm test` says it, or the server below.
    baseURL: process.env.SITE_URL ?? '',
    launchOptions: {
      executablePath,
      args,
      env: { ...process.env, ...env } as Record<string, string>,
    },
    // No trace: it notes the page before and after every step. `--trace on` makes one.
    screenshot: 'only-on-failure',
  },
  ...(!process.env.SITE_URL && {
    webServer: {
      command: `"${process.execPath}" ${process.env.E2E_SERVER ?? 'test/e2e/server.ts'}`,
      wait: { stdout: /The site is at (?<site_url>http:\/\/[^"\s]+)/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 300_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  }),
});
