import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  file: string;
  name: string;
  message: string;
}

export interface Count {
  passed: number;
  failed: number;
  failures: readonly Failure[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Reads vitest's JSON report. A file that failed outside of its tests counts as one failed test. */
export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages)),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...broken.map(({ name, message }) => failure(name, 'The file', [message])),
      ...failures,
    ],
  };
}

interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** Reads Playwright's JSON report. A test that passed only on retry counts as failed. */
export function countPlaywright(report: string): Count {
  const { stats, errors, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
    suites: Suite[];
  };
  const broken = errors.map(({ message = '' }) => failure('journeys', 'The run', [message]));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...broken, ...suites.flatMap(failuresOf)],
  };
}

function failuresOf({ specs, suites = [] }: Suite): Failure[] {
  const ownSpecs = specs.flatMap(({ title, file, tests }) => {
    const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors));
    const messages = errors.map(({ message = '' }) => message);
    return messages.length > 0 ? [failure(file, title, messages)] : [];
  });
  return [...ownSpecs, ...suites.flatMap(failuresOf)];
}

const failure = (file: string, name: string, messages: readonly string[]): Failure => ({
  file: relative(process.cwd(), file),
  name,
  // Playwright always colours messages.
  message: stripVTControlCharacters(messages.join('\n')),
});

/**
 * One line for each failed test, with the first line of its message and what Playwright waited for, because
 * the message of a timeout does not say which step failed.
 */
export const failureLines = (failures: readonly Failure[]): string[] =>
  failures.map(({ file, name, message }) => {
    const awaited = /waiting for .+/.exec(message)?.[0];
    const cause = [message.split('\n')[0], awaited].filter(Boolean).join(' ');
    return `✗ ${file}: ${name}: ${cause}`;
  });
