import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './count.ts';

it('A test file that could not be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}, {}, {}, {}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [] },
    ],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 3, failed: 2 });
});

it('A journey that passed only at the second attempt, or a server that did not start, counts too', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 3 });
});
