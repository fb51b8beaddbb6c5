/** The cluster of deploy/cluster on this machine: three databases and three sites behind HAProxy. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDemo } from '#demo/load-catalogue.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { buildWeb } from '../../tools/build.ts';
import { pidsOf, run, unlimited } from '../processes.ts';

const deploy = join(import.meta.dirname, '../../deploy/cluster');
const databases = { db1: '127.0.1.11', db2: '127.0.1.12', db3: '127.0.1.13' };
const sites = ['127.0.1.21', '127.0.1.22', '127.0.1.23'];
const programs = ['etcd', 'patroni', 'haproxy', '/usr/lib/postgresql/15/bin/postgres'];
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Programs that can be killed, suspended and started. */
export interface Part {
  pids(): number[];
  start(): void;
}

/** Debian programs that are not installed here. */
export const missingPrograms = () =>
  programs.filter((one) => {
    try {
      execFileSync('which', [one], { env, stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });

const daemon = (start: () => ChildProcess): Part => {
  let child: ChildProcess | undefined;
  return {
    pids: () =>
      child?.exitCode === null && child.signalCode === null ? pidsOf(child.pid ?? 0) : [],
    start() {
      child = start();
    },
  };
};

const together = (...parts: Part[]): Part => ({
  pids: () => parts.flatMap((one) => one.pids()),
  start: () => parts.forEach((one) => void one.start()),
});

/** Sends a signal to all processes of a part. Ignores processes that have ended. */
export function signal(part: Pick<Part, 'pids'>, name: NodeJS.Signals): void {
  for (const pid of part.pids()) {
    try {
      process.kill(pid, name);
    } catch {}
  }
}

/** If this process runs as root, options that start a program as user postgres: PostgreSQL refuses root. */
export function account(): SpawnOptions {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** etcd, Patroni, and the PostgreSQL that Patroni starts. */
function databaseMachine(root: string) {
  const options: SpawnOptions = { ...account(), cwd: '/', stdio: 'ignore' };
  const file = readFileSync(`${root}/etc/default/etcd`, 'utf8');
  const settings = Object.fromEntries(
    file
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s)),
  );
  const etcd = daemon(() => spawn('etcd', [], { ...options, env: { ...env, ...settings } }));
  const config = `${root}/etc/patroni/config.yml`;
  const patroni = daemon(() => spawn('patroni', [config], { ...options, env }));
  const folder = `${root}/var/lib/postgresql/turbo`;
  const postgres: Part = {
    pids() {
      try {
        const pid = Number.parseInt(readFileSync(`${folder}/postmaster.pid`, 'utf8'), 10);
        // The process id may have been reused.
        return readlinkSync(`/proc/${pid}/cwd`) === folder ? pidsOf(pid) : [];
      } catch {
        return [];
      }
    },
    start: () => undefined,
  };
  return { etcd, postgres, whole: together(etcd, patroni, postgres) };
}

interface Member {
  readonly name: keyof typeof databases;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
}

/** Sends a request to all database machines. @returns the responses that came */
async function anyOf<T>(port: number, path: string, init?: RequestInit): Promise<T[]> {
  const answers = Object.values(databases).map(async (address) => {
    const signal = AbortSignal.timeout(2000);
    return (await fetch(`http://${address}:${port}${path}`, { ...init, signal })).json() as T;
  });
  return (await Promise.allSettled(answers)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  );
}

const members = async () =>
  (await anyOf<{ members?: Member[] }>(8008, '/cluster'))[0]?.members ?? [];

/** Whether all databases run, including the primary and its synchronous replica. */
async function isWhole(): Promise<boolean> {
  const all = await members();
  const roles = all.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role);
  return roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby');
}

/** The settings file of `deploy/configure`. */
function settingsFile(port: number): string {
  const settings = {
    DATABASES: Object.entries(databases)
      .map((one) => one.join('='))
      .join(' '),
    SITES: sites.map((address) => `${address}:${port + 2}`).join(' '),
    DATABASE_PORT: port + 1,
    VISITORS_PORT: port,
    SUPERUSER_PASSWORD: 'super',
    REPLICATION_PASSWORD: 'replica',
    SITE_PASSWORD: 'site',
    POSTGRES_PROGRAMS: '/usr/lib/postgresql/15/bin',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * @param port port of HAProxy for visitors, at 127.0.0.1. The next port is that of HAProxy for databases, the
 * port after it that of the sites.
 */
export async function startCluster(port: number) {
  buildWeb();
  const root = mkdtempSync(join(tmpdir(), 'bench-cluster-'));
  const file = join(root, 'cluster.env');
  writeFileSync(file, settingsFile(port));
  const configure = (role: string, which: string) => {
    const folder = join(root, which);
    execFileSync(join(deploy, 'configure'), [file, role, which, folder]);
    return folder;
  };
  const proxy = (address: string) => {
    const config = `${configure('proxy', address)}/etc/haproxy/haproxy.cfg`;
    return daemon(() => spawn('haproxy', ['-db', '-f', config], { env, stdio: 'ignore' }));
  };
  const urlBy = (address: string) => `postgres://turbo:site@${address}:${port + 1}/turbo`;
  const machineOf = (name: string) => databaseMachine(configure('database', name));
  const machines = { db1: machineOf('db1'), db2: machineOf('db2'), db3: machineOf('db3') };
  const siteMachines = sites.map((address) => ({
    proxy: proxy(address),
    site: daemon(() =>
      run('src/app/main.ts', [], {
        HOST: address,
        PORT: `${port + 2}`,
        DATA_DIR: join(root, address, 'data'),
        NODE_ENV: 'production',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        PROCESSES: '1',
        DATABASE_URL: urlBy(address),
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'fatal',
        ...unlimited,
      }),
    ),
  }));
  const entry = proxy('127.0.0.1');
  const databaseParts = Object.values(machines).map(({ whole }) => whole);
  const proxies = together(...siteMachines.map((one) => one.proxy), entry);
  const all = together(...databaseParts, proxies, ...siteMachines.map(({ site }) => site));
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:', root]);
  const end = () => {
    signal(all, 'SIGKILL');
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  process.on('exit', end);
  for (const part of [...databaseParts, proxies]) part.start();
  while (!(await isWhole())) await sleep(500);
  const database = openDatabase({ url: urlBy('127.0.0.1'), log: silentLog() });
  await migrate(urlBy('127.0.0.1'), silentLog());
  await loadDemo({ database, log: silentLog() });
  await database.close();
  for (const { site } of siteMachines) site.start();
  /** Whether every part runs and every site is ready. */
  const recovered = async () => {
    const ready = sites.map((address) =>
      fetch(`http://${address}:${port + 2}/ready`).catch(() => undefined),
    );
    const answers = await Promise.all(ready);
    return answers.every((one) => one?.ok) && (await isWhole());
  };
  while (!(await recovered())) await sleep(500);
  return {
    url: urlBy('127.0.0.1'),
    sites: siteMachines,
    recovered,
    machine: async (role: Member['role']) =>
      machines[(await members()).find((one) => one.role === role)?.name ?? 'db1'],
    end,
  };
}
