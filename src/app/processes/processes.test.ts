import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildWeb } from '../../../tools/build.ts';

interface Line {
  readonly msg: string;
  readonly pid?: number;
}

let dataDir: string;
let site: ChildProcess;
let url: string;
/** Standard error of the site, complete when it ends. */
let errors: Promise<string>;
const lines: Line[] = [];
const said = (part: string) => lines.filter(({ msg }) => msg.includes(part));

const until = (holds: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(holds()).toBe(true), { timeout: 120_000 });

/** Runs the whole program with two processes and an embedded database. */
beforeAll(async () => {
  // The program serves built pages, which a fresh clone lacks.
  buildWeb();
  dataDir = await mkdtemp(join(tmpdir(), 'processes-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  site = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      PROCESSES: '2',
      DATA_DIR: dataDir,
      DEMO: '0',
      METRICS_TOKEN: 'let-me-see',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (!site.stdout || !site.stderr) throw new Error('no output');
  errors = text(site.stderr);
  createInterface({ input: site.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  await until(() => said('The site is at').length === 1);
  url = /http:\S+/.exec(said('The site is at')[0]?.msg ?? '')?.[0] ?? '';
}, 240_000);

afterAll(async () => {
  if (site.exitCode === null) {
    const ended = once(site, 'exit');
    site.kill('SIGKILL');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

const serving = () => [...new Set(said('a process serves').map(({ pid }) => pid))];

/** Value of a metric in /metrics; undefined if the metric is missing. */
async function figure(name: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer let-me-see' } });
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(await answer.text());
  return found ? Number(found[1]) : undefined;
}

/** Status of a call on a new connection; 0 without a response. */
const onNewConnection = (): Promise<number> =>
  new Promise((resolve) => {
    const asked = request(`${url}/ready`, { agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', () => resolve(0));
    asked.end();
  });

const onKeptConnection = async (): Promise<number> => {
  const answer = await fetch(`${url}/ready`).catch(() => undefined);
  await answer?.text();
  return answer?.status ?? 0;
};

/** Sends requests on kept and new connections until `done` settles. @returns number of responses by status */
async function askUntil(done: Promise<unknown>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let over = false;
  const end = done.finally(() => {
    over = true;
  });
  const ask = async (once: () => Promise<number>) => {
    while (!over) {
      const status = await once();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Leaves CPU time to the starting processes.
      await sleep(10);
    }
  };
  await Promise.all([end, ask(onNewConnection), ask(onKeptConnection)]);
  return statuses;
}

const answersOfReady = 'http_request_duration_seconds_count\\{[^}]*route="/ready"[^}]*\\}';

it('One answer has the metrics of all processes', async () => {
  for (let asked = 0; asked < 6; asked++) await onNewConnection();
  expect(await figure('site_processes')).toBe(2);
  expect(await figure('catalogue_version')).toBe(1);
  await expect.poll(() => figure(answersOfReady)).toBeGreaterThanOrEqual(6);
  // Quantiles of several processes can't be added: a 0.9 quantile label in both would become 1.8.
  expect(await figure('\\w+\\{[^}]*quantile="[^}]*\\}')).toBeUndefined();
});

it('If a process is killed, the others answer, and a new process is started', async () => {
  const [killed] = serving();
  process.kill(Number(killed), 'SIGKILL');
  await until(() => said('a process of the site ended').length === 1);
  const statuses = await askUntil(until(() => serving().length === 3));
  expect([...statuses.keys()]).toEqual([200]);
  expect(await figure('site_process_deaths')).toBe(1);
}, 130_000);

it('SIGHUP replaces every process without a refused connection', async () => {
  const before = serving().length;
  const counted = await figure(answersOfReady);
  const files = await figure('process_max_fds');
  site.kill('SIGHUP');
  const statuses = await askUntil(until(() => said('every process was replaced').length === 1));
  expect([...statuses.keys()]).toEqual([200]);
  expect(serving().length).toBe(before + 2);
  expect(await figure('site_processes')).toBe(2);
  // Counters of a replaced process remain; gauges such as memory and files end with the process.
  expect(await figure(answersOfReady)).toBeGreaterThan(Number(counted));
  expect(await figure('process_max_fds')).toBe(files);
}, 130_000);

it('A blocked process that is killed leaves no new connection unanswered', async () => {
  const before = serving().length;
  const pid = Number(serving().at(-1));
  process.kill(pid, 'SIGSTOP');
  const statuses = await Promise.all(Array.from({ length: 6 }, onNewConnection));
  expect(statuses).toEqual(Array(6).fill(200));
  process.kill(pid, 'SIGKILL');
  await until(() => serving().length === before + 1);
}, 130_000);

it('If a process cannot be started again, the site ends with a sentence', async () => {
  await rm(join(dataDir, 'postgres.address'));
  const ended = once(site, 'exit');
  process.kill(Number(serving().at(-1)), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(await errors).toMatch(/^(No database runs on DATA_DIR \S+\n)+$/);
  expect(said('could not be started again, 3 times in a row, so the site stops')).toHaveLength(1);
  await expect(fetch(`${url}/health`)).rejects.toThrow();
}, 130_000);
