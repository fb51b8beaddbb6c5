/** The floor of an import: the same rows by COPY into tables without indexes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { inTransaction } from '#platform/database.ts';

/**
 * Copies every table of the catalogue and the files of its versions out to a file and in again.
 * @returns the seconds that the COPYs in took, each with its commit, and the rows
 */
export async function bareCopy(
  pool: pg.Pool,
  folder: string,
): Promise<{ seconds: number; rows: number }> {
  await mkdir(folder, { recursive: true });
  await pool.query('drop schema if exists bare cascade');
  await pool.query('create schema bare');
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'catalogue' order by 1`,
  );
  let [seconds, rows] = [0, 0];
  for (const { name } of tables) {
    const file = join(folder, 'rows.copy');
    await copyOut(pool, name, file);
    const start = performance.now();
    rows += await copyIn(pool, name, file);
    seconds += (performance.now() - start) / 1000;
    await pool.query('drop table bare.one');
  }
  await pool.query('drop schema bare');
  await rm(folder, { recursive: true });
  return { seconds, rows };
}

async function copyOut(pool: pg.Pool, name: string, file: string): Promise<void> {
  const client = await pool.connect();
  await pipeline(client.query(copyTo(`copy ${name} to stdout`)), createWriteStream(file));
  client.release();
}

/** Into a table of the same transaction, which is how PostgreSQL is fastest: nothing is logged. */
function copyIn(pool: pg.Pool, name: string, file: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(`create table bare.one (like ${name})`);
    const copy = client.query(copyFrom('copy bare.one from stdin with (freeze)'));
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), copy);
    return copy.rowCount;
  });
}
