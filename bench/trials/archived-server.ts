/** A separate PostgreSQL from Debian, archived by pgBackRest as in deploy/backup. */
import { execFileSync, type SpawnOptions } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pidsOf } from '../processes.ts';
import { account, signal } from './cluster-machines.ts';

const deploy = join(import.meta.dirname, '../../deploy/backup');
const programs = '/usr/lib/postgresql/15/bin';

/** Writes the settings of deploy/backup with folders and a port of the bench. */
function writeSettings(root: string, port: number): void {
  const settings = readFileSync(join(deploy, 'pgbackrest.conf'), 'utf8')
    .replace(/(?<=^repo1-path=).*/m, join(root, 'repository'))
    .replace(/(?<=^pg1-path=).*/m, join(root, 'pg'));
  const names = ['log-path', 'lock-path', 'spool-path'];
  for (const one of names) mkdirSync(join(root, one));
  const places = names.map((one) => `${one}=${root}/${one}\n`);
  const [all = '', turbo = ''] = settings.split('[turbo]');
  const server = `\npg1-port=${port}\npg1-socket-path=${root}\n`;
  const config = `${all}log-level-console=warn\n${places.join('')}\n[turbo]${turbo}${server}`;
  writeFileSync(join(root, 'pgbackrest.conf'), config);
}

/** Starts an empty server in a folder. */
export async function startArchivedServer(root: string, port: number) {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  writeSettings(root, port);
  const env = {
    ...process.env,
    PGBACKREST_CONFIG: join(root, 'pgbackrest.conf'),
    POSTGRES_PROGRAMS: programs,
    PGHOST: root,
    PGPORT: `${port}`,
    PGUSER: 'postgres',
  };
  const options: SpawnOptions = { ...account(), env, cwd: root, stdio: ['ignore', 'ignore', 2] };
  const giveToPostgres = (path: string) => {
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:', path]);
  };
  giveToPostgres(root);
  const folder = join(root, 'pg');
  const as = (program: string, ...args: string[]) => execFileSync(program, args, options);
  as(
    `${programs}/initdb`,
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-locale',
    '-E',
    'UTF8',
  );
  const settings = `port=${port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories='${root}'\nmax_wal_size=4GB\n`;
  appendFileSync(join(folder, 'postgresql.conf'), `${settings}include 'archive.conf'\n`);
  copyFileSync(join(deploy, 'archive.conf'), join(folder, 'archive.conf'));
  giveToPostgres(folder);
  as(`${programs}/pg_ctl`, '-D', folder, '-w', '-l', join(root, 'log'), 'start');
  as('psql', '-qc', 'create role turbo login', '-c', 'create database turbo owner turbo');
  as('pgbackrest', '--stanza=turbo', 'stanza-create');

  /** Simulates the loss of the machine: kills the server and deletes its folder. */
  const lose = async () => {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    const pids = () => pidsOf(pid);
    signal({ pids }, 'SIGKILL');
    while (pids().length > 0) await sleep(50);
    rmSync(folder, { recursive: true });
    mkdirSync(folder, { mode: 0o700 });
    giveToPostgres(folder);
  };
  /** Resolves when all WAL written before the call is in the repository. */
  const archived = async (admin: pg.ClientBase) => {
    const { rows } = await admin.query('select pg_walfile_name(pg_switch_wal()) as file');
    const archived = `select from pg_stat_archiver where last_archived_wal >= '${rows[0]?.file}'`;
    while ((await admin.query(archived)).rowCount === 0) await sleep(100);
  };
  return {
    url: `postgres://turbo@127.0.0.1:${port}/turbo`,
    adminUrl: `postgres://postgres@127.0.0.1:${port}/turbo`,
    backUp: () => as('pgbackrest', '--stanza=turbo', '--type=full', 'backup'),
    archived,
    lose,
    /** Runs deploy/backup/restore-to. @returns its output. @throws if it reports a problem */
    restoreTo: (moment: string, files: string): string =>
      execFileSync(join(deploy, 'restore-to'), [moment, files], { env, encoding: 'utf8' }),
    stop: () => {
      try {
        as(`${programs}/pg_ctl`, '-D', folder, '-m', 'immediate', 'stop');
      } catch {}
      rmSync(root, { recursive: true, force: true });
    },
  };
}
