/** `npm run test:browsers`: journeys in Firefox and WebKitGTK, one process each. */
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  testDir: 'test/browsers',
  outputDir: 'test-results/browsers/e2e',
  // One browser is started for all tests of a project.
  fullyParallel: false,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  projects: [{ name: 'Firefox' }, { name: 'WebKitGTK' }],
});
