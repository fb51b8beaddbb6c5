import type { Reporter, TestCase } from '@playwright/test/reporter';

/** A sign for each journey as it ends; `npm test` says at the end what failed. */
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
