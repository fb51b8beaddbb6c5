import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { type Account, asAccount, EmbeddedError } from './binaries.ts';
import { clusterName } from './cluster.ts';

interface LaunchOptions {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  socketFolder: string;
  connections: number;
  fast: boolean;
  log: Logger;
}

interface Running {
  /** Folder of the socket, or 127.0.0.1. */
  host: string;
  port: number;
  lost: Promise<void>;
  stop(shutdown: Shutdown): Promise<void>;
}

const defaultPort = 5432;

/** Starts the server and waits, without a time limit, until it has recovered and accepts connections. */
export async function launch(options: LaunchOptions): Promise<Running> {
  const { cluster, binaries, account, socketFolder, log } = options;
  const onTcp = process.platform === 'win32';
  const host = onTcp ? '127.0.0.1' : socketFolder;
  const port = onTcp ? await freePort() : defaultPort;
  const child = spawn(
    binaries.postgres,
    [
      ...['-D', clusterName(cluster), '-p', String(port)],
      ...['-c', `listen_addresses=${onTcp ? host : ''}`],
      ...['-c', `unix_socket_directories=${onTcp ? '' : host}`],
      ...serverSettings(options).flatMap((one) => ['-c', one]),
    ],
    {
      ...asAccount(account),
      cwd: cluster,
      // The server gets its own process group, so Ctrl-C in a terminal reaches only the site's process,
      // which answers the open requests before it stops the server.
      detached: !onTcp,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const lastMessages = followLog(child, log);
  const ended = endOf(child);
  await Promise.race([
    waitUntilReady(join(cluster, 'postmaster.pid'), child, log),
    ended.then((how) => {
      throw new EmbeddedError(`The embedded database did not start (${how}). ${lastMessages()}`);
    }),
  ]);
  const guard = watchOver(child, account, socketFolder);
  let stopping = false;
  const lost = new Promise<void>((resolve) => {
    void ended.then(() => {
      guard?.kill('SIGKILL');
      if (!stopping) resolve();
    });
  });
  const stop = async (shutdown: Shutdown) => {
    stopping = true;
    child.ref();
    await stopServer(child, ended, shutdown);
  };
  return { host, port, lost, stop };
}

function serverSettings({ connections, fast }: LaunchOptions): string[] {
  return [
    'cluster_name=turbo-catalogue',
    `max_connections=${connections}`,
    `shared_buffers=${sharedBuffers()}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=256MB',
    'random_page_cost=1.1',
    'jit=off',
    // With wal_level=minimal, a table that one transaction creates and fills by COPY is not written to the
    // WAL: the server syncs the table before the commit. This is possible because there are no replicas.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=4GB',
    'unix_socket_permissions=0700',
    'password_encryption=scram-sha-256',
    'timezone=UTC',
    'log_line_prefix=',
    // Failed statements are not logged, because their text may hold a customer's data.
    'log_min_error_statement=panic',
    ...(fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
}

/** Returns an eighth of the memory available to this process, in MB: 64 to 1024. */
function sharedBuffers(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(1024, Math.max(64, Math.round(bytes / 8 / 2 ** 20)));
}

/** Copies the server's messages to the log; returns a function that returns the last messages. */
function followLog(child: ChildProcess, log: Logger): () => string {
  const last: string[] = [];
  if (!child.stderr) return () => '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    if (last.length > 12) last.shift();
    const level = /^(PANIC|WARNING):/.test(line) ? 'warn' : 'debug';
    log[level](`postgres: ${line}`);
  });
  return () => last.join('\n');
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
  });
}

async function waitUntilReady(pidFile: string, child: ChildProcess, log: Logger): Promise<void> {
  const noticeAt = performance.now() + 5000;
  let waitingSilently = true;
  while (child.exitCode === null && child.signalCode === null) {
    // The eighth line of this file says when the server is ready. pg_ctl relies on it, too.
    if (child.pid !== undefined && isReady(pidFile, child.pid)) return;
    if (waitingSilently && performance.now() > noticeAt) {
      waitingSilently = false;
      log.info('the database is recovering what an earlier process left');
    }
    await sleep(15);
  }
  // The server ended. Wait for ever, because the other promise of the race reports why.
  await new Promise(() => undefined);
}

function isReady(pidFile: string, pid: number): boolean {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * Stops the server when this process ends, even if it is killed: a shell waits until its input pipe
 * closes, then stops the server and removes its socket.
 */
function watchOver(
  child: ChildProcess,
  account: Account | undefined,
  socketFolder: string,
): ChildProcess | undefined {
  child.unref();
  // The pipe of a child process is a socket, which has unref() too.
  if (child.stderr && 'unref' in child.stderr) (child.stderr as { unref(): void }).unref();
  if (process.platform === 'win32') return undefined;
  const script = 'read -r _; kill -INT "$1"; rm -rf "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid), socketFolder], {
    ...asAccount(account),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // If the guard can't start, the next start of the site stops the server.
  guard.on('error', () => undefined);
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin) (guard.stdin as { unref(): void }).unref();
  return guard;
}

/**
 * How PostgreSQL shuts down. `fast` ends connections and writes a checkpoint. `immediate` writes no
 * checkpoint, so the next start has to recover.
 */
export type Shutdown = 'fast' | 'immediate';

async function stopServer(
  child: ChildProcess,
  ended: Promise<string>,
  shutdown: Shutdown,
): Promise<void> {
  child.kill(shutdown === 'fast' ? 'SIGINT' : 'SIGQUIT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await ended;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
