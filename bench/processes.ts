/** Starts processes for the bench, and measures their memory and CPU time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';

const root = join(import.meta.dirname, '..');

/** Node's options in `npm start` of a tree. */
export function nodeOptions(tree = root): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1, -1);
}

/** Runs a script of the project with Node. */
export const run = (script: string, args: readonly string[], env: NodeJS.ProcessEnv, tree = root) =>
  spawn(process.execPath, [...nodeOptions(tree), join(tree, script), ...args], {
    cwd: tree,
    env: { ...process.env, ...env },
    // Prints the output of scripts in tools/ on standard error, and discards the output of other scripts.
    stdio: ['ignore', script.startsWith('tools') ? 2 : 'ignore', 2, 'ipc'],
  });

/** Waits until a server responds. @throws if the server ends first */
export async function answering(child: ChildProcess, address: string): Promise<void> {
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`${address} did not start`);
    await sleep(100);
  }
}

/** Settings that never require a captcha, although all requests come from one address. */
export const unlimited = {
  LIMIT_VISITOR: '1000000000',
  LIMIT_VISITOR_DAY: '1000000000',
  LIMIT_CUSTOMER: '1000000000',
  LIMIT_CUSTOMER_DAY: '1000000000',
  LIMIT_SUGGESTIONS: '100000000',
};

/** Settings of a production site with the bench's own catalogue. */
export const production = (port: number) => ({
  ...unlimited,
  NODE_ENV: 'production',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DEMO: '0',
  // Trials sign in as staff with only a password.
  STAFF_TWO_STEP: 'none',
});

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/** Starts the site of a tree as an operator does. @param dataDir folder of its database, made if missing */
export async function startSite(
  dataDir: string,
  port: number,
  settings: NodeJS.ProcessEnv,
  tree = root,
) {
  const env = { DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn', ...settings };
  const child = run('tools/start.ts', [], env, tree);
  const exited = once(child, 'exit');
  await answering(child, `http://127.0.0.1:${port}/ready`);
  const url = readFileSync(join(dataDir, 'postgres.address'), 'utf8');
  const database = openDatabase({ url, log: silentLog() });
  const stop = async () => {
    await database.close();
    child.kill('SIGTERM');
    await exited;
  };
  return { port, pid: child.pid ?? 0, url, database, child, stop };
}

/** Runs work with a separate demo site behind a trusted proxy, in a folder that is deleted afterwards. */
export async function withDemo<T>(
  port: number,
  settings: NodeJS.ProcessEnv,
  work: (site: RunningSite, dataDir: string) => Promise<T>,
  tree = root,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-demo-'));
  const site = await startSite(
    dataDir,
    port,
    { DEMO: '1', TRUSTED_PROXIES: '1', ...settings },
    tree,
  );
  try {
    return await work(site, dataDir);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const runImport = ({ url, pid }: { url: string; pid: number }, files: readonly string[]) =>
  runImporter(
    'src/app/commands/import.ts',
    ['--report', '/dev/null', ...files],
    { DATABASE_URL: url },
    pid,
  );

/**
 * Runs an importer into a database that the process `database` has started.
 * @returns duration, s; maximum memory, MB; CPU time of importer and PostgreSQL, s
 */
export async function runImporter(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  database: number,
) {
  const start = performance.now();
  const before = processorOf(process.pid, database);
  const child = run(script, args, env);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(child.pid ?? 0));
  }, 100);
  const [status] = await once(child, 'exit');
  clearInterval(watch);
  if (status !== 0) throw new Error(`${script} ended with status ${status}`);
  // The CPU time of this process includes that of the ended child. This process itself used almost none.
  const processor = processorOf(process.pid, database).map((sum, at) => sum - (before[at] ?? 0));
  return { seconds: (performance.now() - start) / 1000, memory, processor };
}

/** The /proc file of a process; empty if the process has ended. */
function told(pid: number, file: 'stat' | 'smaps_rollup'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Parent, and CPU time in user and system mode including ended children, s. */
function statOf(pid: number) {
  const [name, rest = ''] = told(pid, 'stat').split(') ');
  const fields = rest.split(' ').map(Number);
  const seconds = fields.slice(11, 15).reduce((sum, one) => sum + one / 100, 0);
  return { pid, parent: fields[1], seconds, postgres: name?.endsWith('(postgres') };
}

/** A process and its descendants: only PostgreSQL's processes, or only the others. */
function familyOf(pid: number, postgres: boolean) {
  const all = readdirSync('/proc').map(Number).filter(Boolean).map(statOf);
  const family = all.filter((one) => one.pid === pid);
  for (const { pid: parent } of family) family.push(...all.filter((one) => one.parent === parent));
  return family.filter((one) => one.postgres === postgres);
}

/** A process and all its descendants. */
export const pidsOf = (pid: number): number[] =>
  [true, false].flatMap((postgres) => familyOf(pid, postgres).map((one) => one.pid));

/** CPU time of a server, and of the PostgreSQL that a site has started, s. */
export const processorOf = (server: number, site: number): [own: number, postgres: number] => [
  statOf(server).seconds,
  familyOf(site, true).reduce((sum, { seconds }) => sum + seconds, 0),
];

/** CPU time of a site's processes without PostgreSQL, s. */
export const processorOfAll = (pid: number): number =>
  familyOf(pid, false).reduce((sum, { seconds }) => sum + seconds, 0);

/** Memory (PSS) of a process and its descendants, MB: without PostgreSQL, or only PostgreSQL. */
export function memoryOf(pid: number, postgres = false): number {
  const kilobytes = familyOf(pid, postgres).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(told(one.pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
