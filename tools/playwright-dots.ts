import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Prints a sign for each e2e test as it ends. `npm test` lists failures at the end. */
export default class Dots implements Reporter {
  onTestEnd(test: TestCase): void {
    process.stdout.write(test.outcome() === 'expected' ? '·' : '✗');
  }
  onStdOut(text: string | Buffer): void {
    process.stdout.write(text);
  }
  onStdErr(text: string | Buffer): void {
    process.stdout.write(text);
  }
  onEnd(): void {
    process.stdout.write('\n');
  }
}
