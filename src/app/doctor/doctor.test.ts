import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type ArchiveEntry, writeArchive } from '#platform/backup/archive.ts';
import { writeBackup } from '#platform/backup/backup.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { createTestDatabase } from '#test/database.ts';
import { checkCertificate, checkDatabase, checkMail, checkSite, checkStore } from './services.ts';
import type { Finding } from './settings.ts';
import { checkBackups, checkDisk, checkSettings } from './settings.ts';

const log = silentLog();

const testDatabase = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
const database = openDatabase({ url: testDatabase.url, log });
await database.close();
afterAll(async () => {
  await testDatabase.drop();
  await rm(dataDir, { recursive: true });
});

const config = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATA_DIR: dataDir, PROCESSES: '1', ...env });
const wrongIn = (found: readonly Finding[]) =>
  found.filter(({ state }) => state === 'wrong').map(({ says }) => says);

it('Settings that do not fit together are reported', () => {
  const unsafe = { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' };
  expect(wrongIn(checkSettings(config(unsafe)))).toEqual([
    expect.stringContaining('TRUSTED_PROXIES is 0'),
    expect.stringContaining('SMTP_URL is not set'),
  ]);
  const good = { ...unsafe, TRUSTED_PROXIES: '1', SMTP_URL: 'smtp://m', METRICS_TOKEN: 'm' };
  expect(checkSettings(config(good), { SMTP_URI: 'smtp://m' })).toEqual([
    {
      state: 'look',
      says: 'SMTP_URI is not a setting and is ignored: did you mean SMTP_URL?',
    },
  ]);
  expect(checkSettings(config(good))).toEqual([
    { state: 'fine', says: 'The settings fit together.' },
  ]);
});

it('The options of the database are checked, and wrong options are reported', async () => {
  const findings = await checkDatabase(config({ DATABASE_URL: testDatabase.url }));
  // The test database runs with unsafe options (fsync is off), which are expected findings.
  expect(wrongIn(findings).filter((one) => !one.includes('is off'))).toEqual([]);
  expect(
    wrongIn(await checkDatabase(config({ DATABASE_URL: testDatabase.url, PROCESSES: '64' }))),
  ).toContainEqual(expect.stringContaining('raise max_connections'));
  const database = openDatabase({ url: testDatabase.url, log });
  await database.write.query('delete from migration where version > 3');
  await database.write.query(
    "insert into jobs.job (name, payload, run_at) values ('mail', '{}', now() - interval '1 hour')",
  );
  await database.close();
  const problems = wrongIn(await checkDatabase(config({ DATABASE_URL: testDatabase.url })));
  expect(problems).toContainEqual(
    expect.stringMatching(/at migration 3, this release at \d+: start/),
  );
  expect(problems).toContainEqual(expect.stringContaining('1 jobs'));
  expect(wrongIn(await checkDatabase(config()))).toEqual([expect.stringContaining('does not run')]);
});

it('A database that ends its connections during the check is reported all the same', async () => {
  const admin = openDatabase({ url: testDatabase.url, log });
  const { end } = pg.Pool.prototype;
  const ending = vi.spyOn(pg.Pool.prototype, 'end').mockImplementationOnce(async function (
    this: pg.Pool,
  ) {
    const idle = this.totalCount;
    await admin.write.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await expect.poll(() => this.totalCount).toBe(0);
    expect(idle).toBe(1);
    await Reflect.apply(end, this, []);
  });
  try {
    const findings = await checkDatabase(config({ DATABASE_URL: testDatabase.url }));
    expect(findings[0]).toMatchObject({ state: 'fine' });
    expect(ending).toHaveBeenCalled();
  } finally {
    ending.mockRestore();
    await admin.close();
  }
});

it('A table of the superuser that keeps the site from its backup is named in a sentence', async () => {
  const embedded = join(dataDir, 'embedded');
  const server = await startEmbedded({ dataDir: embedded, log });
  try {
    await migrate(server.url, log);
    const address = new URL(server.adminUrl);
    address.pathname = new URL(server.url).pathname;
    const admin = new pg.Client({ connectionString: address.href });
    await admin.connect();
    const write = (name: string) =>
      writeBackup({ url: server.url, folder: undefined, path: join(dataDir, name) }, () => {});
    try {
      await write('whole.backup');
      const says = async () =>
        (await checkDatabase(config({ DATA_DIR: embedded }))).map((finding) => finding.says);
      expect(await says()).toContain("The site's role can read all that a backup holds.");

      await admin.query('create table ordering.left_over (id int)');
      await expect(write('fails.backup')).rejects.toThrow(
        "The database can't be backed up: permission denied for table left_over. No backup was written.",
      );
      expect(await readdir(dataDir)).not.toContain('fails.backup');
      expect(await says()).toContainEqual(
        expect.stringMatching(/^Backups fail: the site's role can't read ordering\.left_over\. As/),
      );
    } finally {
      await admin.end();
    }
  } finally {
    await server.stop();
  }
});

it('Mail, store, disk and certificate are checked', async () => {
  const dead = { smtpUrl: 'smtp://127.0.0.1:1' };
  expect(wrongIn(await checkMail(dead))).toEqual([expect.stringContaining("can't be used")]);
  expect(await checkStore(config())).toEqual([expect.objectContaining({ state: 'fine' })]);
  for (const unwritable of ['/dev/null', '/proc/x']) {
    expect(wrongIn(await checkStore({ ...config(), dataDir: unwritable }))).toHaveLength(1);
  }
  expect(wrongIn(await checkDisk({ dataDir: join(dataDir, 'none') }))).toHaveLength(1);
  const unseen = await checkCertificate({ publicUrl: 'https://127.0.0.1:1' });
  expect(unseen).toEqual([expect.objectContaining({ state: 'look' })]);
});

it('A site that does not answer, or is behind, is reported', async () => {
  const server = createServer((_request, answer) =>
    answer.end(JSON.stringify({ status: 'ready', catalogue: { version: 1, behind: true } })),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const told = await checkSite(config({ PORT: String(port) }));
  expect(wrongIn(told)).toEqual([expect.stringContaining('an older version')]);
  await new Promise((closed) => server.close(closed));
  expect(wrongIn(await checkSite(config({ PORT: String(port) })))).toEqual([
    expect.stringContaining('does not answer'),
  ]);
});

describe('Backups', () => {
  const told = (backupDir: string) => checkBackups({ backupDir });
  const inNewFolder = () => mkdtemp(join(dataDir, 'backups-'));
  const daysAgo = async (path: string, days: number) => {
    const then = new Date(Date.now() - days * 24 * 3_600_000);
    await utimes(path, then, then);
  };

  it('are reported with their age', async () => {
    const folder = await inNewFolder();
    expect(wrongIn(await told(folder))).toHaveLength(1);
    const path = join(folder, 'a.backup');
    await writeArchive(path, nothing());
    expect(await told(folder)).toEqual([
      { state: 'fine', says: `The newest backup, ${path}, is 0 hours old.` },
    ]);
    await daysAgo(path, 3);
    expect(wrongIn(await told(folder))).toEqual([expect.stringContaining('72 hours old')]);
  });

  it('are recognized among other files, however new those are', async () => {
    const folder = await inNewFolder();
    for (const name of ['copy.log', 'notes.txt', 'nginx.backup', 'b.backup.part']) {
      await writeFile(join(folder, name), 'this is a letter');
    }
    await mkdir(join(folder, 'folder.backup'));
    expect(wrongIn(await told(folder))).toEqual([
      `There is no backup in ${folder}, whose name would end in .backup or .dump.`,
    ]);
    await writeArchive(join(folder, 'a.backup'), nothing());
    await daysAgo(join(folder, 'a.backup'), 3);
    expect(wrongIn(await told(folder))).toEqual([expect.stringContaining('72 hours old')]);
  });

  it('of pg_dump are recognized, too', async () => {
    const folder = await inNewFolder();
    const path = join(folder, 'a.dump');
    await writeFile(path, 'PGDMP\u0001');
    expect(await told(folder)).toEqual([
      { state: 'fine', says: `The newest backup, ${path}, is 0 hours old.` },
    ]);
    await writeFile(path, '');
    expect(wrongIn(await told(folder))).toEqual([expect.stringContaining('is cut off or empty')]);
    await writeFile(path, 'this is a letter');
    expect(wrongIn(await told(folder))).toEqual([expect.stringContaining('There is no backup')]);
  });

  it('that are cut off or empty are reported', async () => {
    const folder = await inNewFolder();
    const path = join(folder, 'a.backup');
    await writeArchive(path, nothing());
    await daysAgo(path, 1);
    const contents = await readFile(path);
    for (const bytes of [contents.subarray(0, -1), Buffer.alloc(0)]) {
      const newest = join(folder, 'b.backup');
      await writeFile(newest, bytes);
      expect(wrongIn(await told(folder))).toEqual([
        `The newest backup, ${newest}, is cut off or empty, so nothing can be restored from it: make another.`,
      ]);
    }
  });
});

async function* nothing(): AsyncGenerator<ArchiveEntry> {}
