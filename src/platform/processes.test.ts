import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { crashes, openProcesses, type Processes, type ProcessSettings } from './processes.ts';

const script = new URL('../../test/doubling-process.ts', import.meta.url);

interface Task {
  /** The number to double; without it, `end` says how the process ends. */
  readonly number?: number;
  readonly end?: 'SIGSEGV' | 'SIGABRT' | 'throw' | 'never' | 'always' | 'memory';
}
interface Answer {
  readonly pid: number;
  readonly double: number;
}

const opened: Processes<Task, Answer>[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const one of opened.splice(0)) one.close();
});

function open(settings: Partial<ProcessSettings> = {}): Processes<Task, Answer> {
  const processes = openProcesses<Task, Answer>({
    script,
    mostWaiting: 2,
    longest: 60_000,
    mostMemory: 1024 ** 3,
    niceness: 1,
    refusal: (why) => new Error(why),
    ...settings,
  });
  opened.push(processes);
  return processes;
}

test('One process does one task after another', async () => {
  const processes = open();
  const tasks = [1, 2, 3].map((number) => processes.run({ number }));
  const answers = await Promise.all(tasks);
  expect(answers.map(({ double }) => double)).toEqual([2, 4, 6]);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
});

test('A process stores its compiled code for processes that start later', async () => {
  const before = process.env.NODE_COMPILE_CACHE;
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  process.env.NODE_COMPILE_CACHE = folder;
  try {
    await open().run({ number: 1 });
    await expect.poll(() => readdirSync(folder, { recursive: true }).length).toBeGreaterThan(1);
  } finally {
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE;
    else process.env.NODE_COMPILE_CACHE = before;
    rmSync(folder, { recursive: true, force: true });
  }
});

test('There are never more processes than allowed', async () => {
  const processes = open({ most: 2, mostWaiting: 10 });
  const numbers = [1, 2, 3, 4, 5, 6];
  const answers = await Promise.all(numbers.map((number) => processes.run({ number })));
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
});

test('A task beyond the queue is refused, and refuseIfFull says so in advance', async () => {
  const processes = open();
  const running = [1, 2, 3].map((number) => processes.run({ number }));
  expect(() => processes.refuseIfFull()).toThrow('busy');
  await expect(processes.run({ number: 4 })).rejects.toThrow('busy');
  await Promise.all(running);
  expect(() => processes.refuseIfFull()).not.toThrow();
});

test.each(['SIGSEGV', 'SIGABRT', 'throw'] as const)(
  'A process that ends by %s fails only its own task, after a second try',
  async (end) => {
    const reports: string[] = [];
    const listen = ({ why }: { why: string }) => reports.push(why);
    crashes.on('crash', listen);
    const processes = open({ most: 2 });
    const results = await Promise.allSettled([
      processes.run({ end }),
      processes.run({ number: 2 }),
      processes.run({ number: 3 }),
    ]);
    crashes.off('crash', listen);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'crashed' } },
      { status: 'fulfilled', value: { double: 4 } },
      { status: 'fulfilled', value: { double: 6 } },
    ]);
    expect(reports).toEqual(['crashed', 'crashed']);
    expect(await processes.run({ number: 4 })).toMatchObject({ double: 8 });
  },
);

test('A task whose process is killed from outside is done by another process', async () => {
  const processes = open();
  const { pid } = await processes.run({ number: 1 });
  // After SIGSTOP the process can't answer the task before it is killed.
  process.kill(pid, 'SIGSTOP');
  const task = processes.run({ number: 2 });
  process.kill(pid, 'SIGKILL');
  const answer = await task;
  expect(answer.double).toBe(4);
  expect(answer.pid).not.toBe(pid);
});

test('A process that is killed while idle is replaced', async () => {
  const processes = open({ keep: 1 });
  processes.warm();
  const { pid } = await processes.run({ number: 1 });
  expect(processes.pids()).toEqual([pid]);
  process.kill(pid, 'SIGKILL');
  const answer = await processes.run({ number: 2 });
  expect(answer.double).toBe(4);
  expect(answer.pid).not.toBe(pid);
});

test('A task that never ends is stopped without a retry, and frees its place', async () => {
  // The limit must be longer than the start of the process: on a busy machine a lower limit would end it.
  const processes = open({ longest: 5000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tasks = [processes.run({ end: 'never' }), processes.run({ number: 2 })];
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  await expect(tasks[0]).rejects.toThrow('busy');
  expect(await tasks[1]).toMatchObject({ double: 4 });
});

test.each([
  ['of a minute', 60_000, 300_000],
  ['of two seconds', 2000, 59_000],
])('A task %s whose process waits for a processor is not late', async (_, longest, waited) => {
  const processes = open({ longest });
  const { pid } = await processes.run({ number: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  process.kill(pid, 'SIGSTOP');
  const task = processes.run({ number: 2 });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(waited);
  process.kill(pid, 'SIGCONT');
  expect(await task).toEqual({ pid, double: 4, secret: undefined });
});

test.runIf(process.platform === 'linux')(
  'A task that takes too much processor time is ended long before its time by the clock',
  async () => {
    const processes = open({ longest: 2000 });
    await processes.run({ number: 1 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(processes.run({ end: 'always' })).rejects.toThrow('late');
  },
);

test.runIf(process.platform === 'linux')(
  'A task that takes too much memory is ended, and the next task is done',
  async () => {
    const processes = open({ mostMemory: 300 * 1024 ** 2 });
    const [fat, next] = await Promise.allSettled([
      processes.run({ end: 'memory' }),
      processes.run({ number: 3 }),
    ]);
    expect(fat).toMatchObject({ status: 'rejected', reason: { message: 'memory' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { double: 6 } });
  },
);

test('An aborted task leaves the queue, or its process ends; neither counts as a crash', async () => {
  const processes = open();
  const reports: unknown[] = [];
  const listen = (crash: unknown) => reports.push(crash);
  crashes.on('crash', listen);
  const [works, waits, late] = [new AbortController(), new AbortController(), AbortSignal.abort()];
  const tasks = [
    processes.run({ end: 'never' }, works.signal),
    processes.run({ number: 2 }, waits.signal),
    processes.run({ number: 3 }),
  ];
  waits.abort();
  await expect(tasks[1]).rejects.toThrow('unwanted');
  works.abort();
  await expect(tasks[0]).rejects.toThrow('unwanted');
  expect(await tasks[2]).toMatchObject({ double: 6 });
  await expect(processes.run({ number: 4 }, late)).rejects.toThrow('unwanted');
  crashes.off('crash', listen);
  expect(reports).toEqual([]);
});

test('A closed pool refuses running, waiting and new tasks; none of them counts as a crash', async () => {
  const processes = open();
  await processes.run({ number: 1 });
  const tasks = [processes.run({ end: 'never' }), processes.run({ number: 2 })];
  const reports: string[] = [];
  const listen = ({ why }: { why: string }) => reports.push(why);
  crashes.on('crash', listen);
  processes.close();
  const refused = { status: 'rejected', reason: { message: 'closed' } };
  const ends = await Promise.allSettled([...tasks, processes.run({ number: 3 })]);
  expect(ends).toMatchObject([refused, refused, refused]);
  crashes.off('crash', listen);
  expect(reports).toEqual([]);
  await expect.poll(processes.pids).toEqual([]);
});

test('A process has none of the settings of the site', async () => {
  process.env.SMTP_URL = 'smtp://name:secret@mail.example.com';
  try {
    expect(await open().run({ number: 0 })).toMatchObject({ secret: undefined });
  } finally {
    delete process.env.SMTP_URL;
  }
});
