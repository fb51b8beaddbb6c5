import type { Reporter } from 'vitest/node';

/**
 * Prints a sign for each test file as it ends, and the console output of tests. `npm test` lists failures at
 * the end. Errors outside of tests are printed here, because no report contains them.
 */
export default class Dots implements Reporter {
  onTestModuleEnd: NonNullable<Reporter['onTestModuleEnd']> = (file) => {
    process.stdout.write(file.ok() ? '·' : '✗');
  };
  onUserConsoleLog: NonNullable<Reporter['onUserConsoleLog']> = ({ content }) => {
    process.stdout.write(`\n${content}`);
  };
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_files, errors) => {
    process.stdout.write('\n');
    for (const { message, stack } of errors) console.log(stack ?? message);
  };
}
