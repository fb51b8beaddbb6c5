import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { describe, expect, test } from 'vitest';

/**
 * Returns the niceness of a process that was started with niceness `started`, after it lowered its priority.
 */
function nicenessAfter(started: number): number {
  const script = `
    import { getPriority, setPriority } from 'node:os';
    import { lowerPriority } from '${new URL('./children.ts', import.meta.url)}';
    setPriority(Math.max(getPriority(), ${started}));
    lowerPriority();
    process.stdout.write(String(getPriority()));`;
  const args = ['--input-type=module', '--eval', script];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

// Windows has priority classes instead of niceness: 10 would be read back as another number.
describe.skipIf(process.platform === 'win32')('A process that lowers its priority', () => {
  test('lets other processes go first', () => {
    expect(nicenessAfter(0)).toBe(Math.max(getPriority(), 10));
  });

  test('keeps a lower priority that it was started with', () => {
    expect(nicenessAfter(15)).toBe(Math.max(getPriority(), 15));
  });
});
