import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { openDatabase } from '../database.ts';
import { silentLog } from '../log.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { writeBackup } from './backup.ts';
import { restore } from './restore.ts';
import { backupTables, quoted } from './tables.ts';

const log = silentLog();

const folder = await mkdtemp(join(tmpdir(), 'next-postgresql-'));
const older = await createTestDatabase();

afterAll(async () => {
  await older?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the rows of each table of a backup as text, without the job queue. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: Record<string, string> = {};
    for (const table of await backupTables(client)) {
      if (table.schema === 'jobs') continue;
      const columns = table.columns.map((one) => pg.escapeIdentifier(one)).join(', ');
      const { rows: all } = await client.query<{ row: string }>(
        `select t::text as row from (select ${columns} from ${quoted(table)}) t order by 1`,
      );
      rows[quoted(table)] = all.map(({ row }) => row).join('\n');
    }
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns the names of tables, indexes and schemas that do not belong to the role of `url`. */
async function othersObjects(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname !~ '^(pg_|information_schema$)' and relowner <> current_user::regrole
       union select nspname from pg_namespace
       where nspname !~ '^(pg_|information_schema$|public$)' and nspowner <> current_user::regrole`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

// npm run test:pg15 runs this on PostgreSQL 15, to test an upgrade of PostgreSQL.
test('A backup of an older PostgreSQL is restored into the embedded one, row by row', async () => {
  const database = openDatabase({ url: older.url, log });
  await addTurbo(database, {
    pn: '713673-5006S',
    parts: [await addPart(database, { eePn: 'E1' })],
  });
  await signIn(database, 'A');
  await database.close();
  const path = join(folder, 'old.backup');
  await writeBackup({ url: older.url, folder: undefined, path }, () => undefined);
  const dataDir = join(folder, 'data');
  await restore({ path, dataDir, log }, () => undefined);
  const server = await startEmbedded({ dataDir, log });
  try {
    const restored = await rowsOf(server.url);
    expect(restored).toEqual(await rowsOf(older.url));
    expect(JSON.stringify(restored)).toContain('713673-5006S');
    expect(await othersObjects(server.url)).toEqual([]);
    const again = join(folder, 'again.backup');
    await writeBackup({ url: server.url, folder: undefined, path: again }, () => undefined);
  } finally {
    await server.stop();
  }
}, 120_000);
