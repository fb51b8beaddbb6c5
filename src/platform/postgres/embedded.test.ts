import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../config.ts';
import { makeTempFolder } from '../data-dir.ts';
import { silentLog } from '../log.ts';
import { packageFolder } from './binaries.ts';
import { serversOn } from './cluster.ts';
import { startEmbedded, startOrJoinEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const log = silentLog();
let prepared: string;
let root: string;
let dataDir: string;
let children: ChildProcess[];

// The database is created once, in a folder in which an earlier start was killed; the tests use copies.
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'turbo-prepared-'));
  mkdirSync(join(prepared, 'postgres.new'));
  writeFileSync(join(prepared, 'postgres.new/PG_VERSION'), '18\n');
  const first = await startEmbedded({ dataDir: prepared, log });
  await query(first.url, 'create table made as select 1 as one');
  await first.stop();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

function copyPrepared(): void {
  execFileSync('cp', ['-a', prepared, dataDir]);
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'turbo-embedded-')));
  dataDir = join(root, 'data');
  // Only this user can enter the parent folder of the data, not the account that runs the server.
  chmodSync(root, 0o700);
  children = [];
});

afterEach(async () => {
  for (const child of children) await kill(child);
  await expect.poll(servers).toEqual([]);
  rmSync(root, { recursive: true, force: true });
});

const servers = () => serversOn(join(dataDir, 'postgres'));

/** Starts the database in a process of its own. */
async function startProcess(...args: string[]) {
  const script = join(import.meta.dirname, '../../../test/embedded-process.ts');
  const child = spawn(process.execPath, [script, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const fault = text(child.stderr);
  const [line] = await Promise.race([
    once(child.stdout, 'data') as Promise<[Buffer]>,
    fault.then((said) => {
      throw new Error(said);
    }),
  ]);
  return { child, ...(JSON.parse(String(line)) as { url: string; adminUrl: string }) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const postmaster = () =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

describe('an embedded database', () => {
  it('is made on the first start, in UTF-8, and keeps its rows after a stop', async () => {
    copyPrepared();
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
    const server = await startEmbedded({ dataDir, log });
    expect(await query(server.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(await query(server.url, 'select one from made')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(servers()).toEqual([]);
  });

  it('refuses connections without its password, and resolves `lost` when it crashed', async () => {
    copyPrepared();
    const server = await startEmbedded({ dataDir, log });
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'postgres.address')).mode & 0o077).toBe(0);
    await expect(query(server.url, 'create role other')).rejects.toThrow('permission denied');
    process.kill(postmaster(), 'SIGKILL');
    await server.lost;
    await server.stop();
    await expect.poll(servers).toEqual([]);
  });

  it('ends with its process, even if that is killed, and the next start has all committed data', async () => {
    copyPrepared();
    const first = await startProcess();
    // If the test runs as root, the server runs as the owner of its data.
    if (isRoot) {
      const { uid } = statSync(`/proc/${postmaster()}`);
      expect(uid).not.toBe(0);
      expect(uid).toBe(statSync(join(dataDir, 'postgres')).uid);
    }
    await query(first.url, 'create table note (n int)', 'insert into note values (1), (2)');
    await kill(first.child);
    await expect.poll(servers).toEqual([]);
    const second = await startProcess();
    expect(await query(second.url, 'select count(*)::int as n from note')).toEqual([{ n: 2 }]);
  });

  it('recovers rows that one transaction loaded into its new table, after the server was killed', async () => {
    copyPrepared();
    const first = await startProcess();
    await query(
      first.url,
      'begin; create table load as select generate_series(1, 5000) as n; commit',
    );
    process.kill(postmaster(), 'SIGKILL');
    await kill(first.child);
    const second = await startProcess();
    expect(await query(second.url, 'select count(*)::int as n from load')).toEqual([{ n: 5000 }]);
  });

  it('refuses a second process on its folder with a message, and lets a tool join', async () => {
    copyPrepared();
    // If no site runs, the tool starts a server of its own.
    const alone = await startOrJoinEmbedded({ dataDir, log });
    await query(alone.url, 'create table note as select 7 as n');
    await alone.stop();
    const first = await startProcess();
    await expect(startProcess()).rejects.toThrow(
      `Another process already runs on DATA_DIR ${dataDir}.`,
    );
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow('Another process already runs');
    const joined = await startOrJoinEmbedded({ dataDir, log });
    expect(await query(joined.url, 'select n from note')).toEqual([{ n: 7 }]);
    await joined.stop();
    expect(await query(first.url, 'select n from note')).toEqual([{ n: 7 }]);
    // The error tells the tool why it cannot connect.
    const address = join(dataDir, 'postgres.address');
    writeFileSync(address, first.url.replace(/port=\d+/, 'port=1'));
    await expect(startOrJoinEmbedded({ dataDir, log })).rejects.toThrow(
      /^The database of the site that runs on DATA_DIR \S+ does not answer: .*ENOENT.*\.$/,
    );
  });

  it('names DATA_DIR in the message if it cannot be written', async () => {
    const refused = (at: string) => startEmbedded({ dataDir: at, log }).catch((error) => error);
    const file = join(root, 'file');
    writeFileSync(file, '');
    for (const at of [file, join(file, 'below')]) {
      const failed = await refused(at);
      expect(failed).toBeInstanceOf(ConfigError);
      expect(failed.message).toMatch(`DATA_DIR ${at} can't be written: E`);
    }
    mkdirSync(dataDir);
    // /dev/full refuses every write, as a full disk does.
    symlinkSync('/dev/full', join(dataDir, 'postgres.password.new'));
    const failed = await refused(dataDir);
    expect(failed).toBeInstanceOf(ConfigError);
    expect(failed.message).toMatch(
      `DATA_DIR ${dataDir} can't be written: no room left on the disk.`,
    );
  });

  it('names the folder for temporary files if it cannot be written', async () => {
    vi.stubEnv('TMPDIR', join(root, 'none'));
    const failed = await Promise.resolve()
      .then(() => makeTempFolder('a-'))
      .catch((error) => error);
    vi.unstubAllEnvs();
    expect(failed).toBeInstanceOf(ConfigError);
    expect(failed.message).toMatch(
      /^The folder for temporary files, \S+none, can't be written: ENOENT: .*\. Set TMPDIR to another one\.$/,
    );
  });
});

describe.runIf(process.platform === 'linux')('a leftover of an earlier process', () => {
  it('is stopped if it is our server without its owner', async () => {
    copyPrepared();
    const first = await startProcess();
    await query(first.url, 'create table note as select 1 as n');
    const orphan = postmaster();
    // Kill the guard, so that the server survives when its owner is killed.
    const guard = guardOf(orphan);
    process.kill(guard, 'SIGKILL');
    await kill(first.child);
    expect(servers()).toContain(orphan);
    const second = await startProcess();
    expect(servers()).not.toContain(orphan);
    expect(await query(second.url, 'select n from note')).toEqual([{ n: 1 }]);
  });

  it('is never another program with the same pid', async () => {
    copyPrepared();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    children.push(stranger);
    const stale = `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n/tmp\n\n 1 1\nready\n`;
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), stale);
    const server = await startEmbedded({ dataDir, log });
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    await server.stop();
  });

  it('is refused if another version of PostgreSQL made it', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.password'), 'a password');
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `The database in ${join(dataDir, 'postgres')} is PostgreSQL 15, this program brings 18.`,
    );
  });
});

/** Returns the pid of the guard process, which stops the server when its owner has ended. */
function guardOf(server: number): number {
  const { pid } = children.at(-1) ?? {};
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const guard = own.find((one) =>
    readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(`\0sh\0${server}\0`),
  );
  if (guard === undefined) throw new Error('no guard');
  return guard;
}

describe.runIf(isRoot)('started as root', () => {
  it('runs a copy of programs that the account may not read, on data that root owned', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const source = join(closed, 'package');
    cpSync(packageFolder(18), source, { recursive: true, verbatimSymlinks: true });
    // The version is in the name of the copy's folder, so with a version of its own this test makes a new
    // copy.
    const version = `test-${process.pid}`;
    writeFileSync(join(source, 'package.json'), JSON.stringify({ name: '@x/linux', version }));
    copyPrepared();
    execFileSync('chown', ['-R', '0:0', dataDir]);
    await startProcess(source);
    const { uid } = statSync(join(dataDir, 'postgres/base'));
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${postmaster()}`).uid).toBe(uid);
    const program = realpathSync(`/proc/${postmaster()}/exe`);
    expect(program.startsWith(root)).toBe(false);
    expect(program).toContain(version);
    rmSync(join(program, '../../..'), { recursive: true });
  });

  it('as an ordinary user runs as that user, and makes missing library links', async () => {
    const user = 65_534;
    const source = join(root, 'package');
    cpSync(packageFolder(18), source, {
      recursive: true,
      filter: (path) => !/lib[^/]+\.so(\.\d+)?$/.test(path) || !isLink(path),
      verbatimSymlinks: true,
    });
    chmodSync(root, 0o711);
    mkdirSync(dataDir);
    execFileSync('chown', ['-R', `${user}:${user}`, dataDir, source]);
    await startProcess(source, String(user));
    expect(statSync(`/proc/${postmaster()}`).uid).toBe(user);
    expect(realpathSync(`/proc/${postmaster()}/exe`).startsWith(source)).toBe(true);
  });
});

function isLink(path: string): boolean {
  const links = JSON.parse(
    readFileSync(join(packageFolder(18), 'native/pg-symlinks.json'), 'utf8'),
  ) as { target: string }[];
  return links.some(({ target }) => path.endsWith(target));
}
