import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './count.ts';

it('A test file that could not be loaded counts as a failure, and each failure says why', () => {
  const good = { status: 'passed', fullName: 'It stands', failureMessages: [] };
  const bad = { status: 'failed', fullName: 'It runs', failureMessages: ['expected 1 to be 2'] };
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [good, bad, good, good],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 2,
    failures: ['✗ b.test.ts\nno such file', '✗ It runs\nexpected 1 to be 2'],
  });
});

it('A journey that passed only at the second attempt, or a server that did not start, counts too', () => {
  const spec = (title: string, ...messages: string[]) => ({
    title,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }, { errors: [] }] }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        specs: [spec('Orders'), spec('Asks', 'no answer')],
        suites: [{ specs: [spec('Pays', 'x')] }],
      },
    ],
  };
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 3,
    failures: ['✗ The journeys\nno server', '✗ Asks\nno answer', '✗ Pays\nx'],
  });
});
