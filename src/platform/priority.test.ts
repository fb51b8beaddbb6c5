import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { describe, expect, test } from 'vitest';

/** The niceness of a process that was started with one, after it gave way. */
function afterGivingWay(started: number): number {
  const script = `
    import { getPriority, setPriority } from 'node:os';
    import { lowerPriority } from '${new URL('./priority.ts', import.meta.url)}';
    setPriority(Math.max(getPriority(), ${started}));
    lowerPriority();
    console.log(getPriority());`;
  const args = ['--input-type=module', '--eval', script];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

describe.skipIf(process.platform === 'win32')('A process that gives way', () => {
  test('lets others go first', () => {
    expect(afterGivingWay(0)).toBe(Math.max(getPriority(), 10));
  });

  test('stays behind where whoever started it put it further back', () => {
    expect(afterGivingWay(15)).toBe(Math.max(getPriority(), 15));
  });
});
