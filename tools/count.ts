/** How many tests passed and failed, and what those that failed said. */
export interface Count {
  passed: number;
  failed: number;
  failures: readonly string[];
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

/** Reads vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'failed');
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [
      ...broken.map(({ name, message }) => told(name, [message])),
      ...failed.map(({ fullName, failureMessages }) => told(fullName, failureMessages)),
    ],
  };
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; tests: { results: { errors: { message?: string }[] }[] }[] }[];
}

/** Reads Playwright's JSON report. A test that passed at the second attempt has failed. */
export function countPlaywright(report: string): Count {
  const { stats, errors, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
    suites: Suite[];
  };
  const broken = errors.map(({ message = '' }) => told('The journeys', [message]));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...broken, ...suites.flatMap(failuresOf)],
  };
}

function failuresOf({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) => {
    const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors));
    const messages = errors.map(({ message = '' }) => message);
    return messages.length > 0 ? [told(title, messages)] : [];
  });
  return [...own, ...suites.flatMap(failuresOf)];
}

/** What one failure may say: enough for what was expected and what was there. */
const LONGEST = 2000;

const told = (name: string, messages: readonly string[]): string =>
  `✗ ${name}\n${messages.join('\n').slice(0, LONGEST)}`;
