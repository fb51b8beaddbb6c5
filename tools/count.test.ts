import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countPlaywright, countVitest, failureLines } from './count.ts';

it('A test file that failed before its tests counts as a failure, and each failure says why', () => {
  const good = { status: 'passed', fullName: 'It stands', failureMessages: [] };
  const skipped = { status: 'skipped', fullName: 'It waits', failureMessages: [] };
  const bad = { status: 'failed', fullName: 'It runs', failureMessages: ['expected 1 to be 2'] };
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [good, bad, good, good],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: 'd.test.ts', status: 'failed', message: 'no hook', assertionResults: [skipped] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 3,
    failures: [
      { file: 'b.test.ts', name: 'The file', message: 'no such file' },
      { file: 'd.test.ts', name: 'The file', message: 'no hook' },
      { file: 'src/a.test.ts', name: 'It runs', message: 'expected 1 to be 2' },
    ],
  });
});

it('A journey that passed only at the second attempt, or a server that did not start, counts too', () => {
  const spec = (title: string, ...messages: string[]) => ({
    title,
    file: 'cart.e2e.ts',
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }, { errors: [] }] }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        specs: [spec('Orders'), spec('Asks', '\u001b[31mno answer\u001b[39m')],
        suites: [{ specs: [spec('Pays', 'x')] }],
      },
    ],
  };
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 3,
    failures: [
      { file: 'journeys', name: 'The run', message: 'no server' },
      { file: 'cart.e2e.ts', name: 'Asks', message: 'no answer' },
      { file: 'cart.e2e.ts', name: 'Pays', message: 'x' },
    ],
  });
});

it('Each test that failed has one line, with the first line of its message', () => {
  const failures = [
    { file: 'a.test.ts', name: 'It runs', message: 'expected 1 to be 2\n    at a.test.ts:3' },
    { file: 'a.test.ts', name: 'It stops', message: 'no end' },
    {
      file: 'cart.e2e.ts',
      name: 'It fills',
      message: "TimeoutError: fill.\nCall log:\n  - waiting for getByLabel('Freight')\n",
    },
  ];
  expect(failureLines(failures)).toEqual([
    '✗ a.test.ts: It runs: expected 1 to be 2',
    '✗ a.test.ts: It stops: no end',
    "✗ cart.e2e.ts: It fills: TimeoutError: fill. waiting for getByLabel('Freight')",
  ]);
});
