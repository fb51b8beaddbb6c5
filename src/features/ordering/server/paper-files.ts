/** Numbered papers: the numbers have no gaps, and each file is made once (docs/product.md 12.13). */
import { createHash } from 'node:crypto';
import type { PaperLanguage } from '#features/downloads/server/document.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { type Queryable, queries } from '#platform/queries.ts';

/**
 * SQL: takes the next number of a series as `last`. The row stays locked until the transaction ends, so that
 * the numbers have no gaps.
 */
export const nextNumberSql = (series: string) =>
  `update ordering.paper_number set last = last + 1 where series = ${series} returning last`;

export interface Stores {
  readonly database: Database;
  readonly files: Files;
}

interface PaperFile {
  readonly orderId: number;
  readonly paper: string;
  readonly language: PaperLanguage;
}

/**
 * Returns the file of a paper. The first call makes the file with `draw` and stores it.
 * @throws Error if the stored file is missing or was changed: a file is never made a second time
 */
export const drawnOnce = async (
  { database, files }: Stores,
  file: PaperFile,
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> =>
  (await keptFile(database.write, files, file)) ??
  (await keepFile({ database, files }, file, await draw()));

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
const inStore = (sha256: string): string => `papers/${sha256}.pdf`;

async function keptFile(
  client: Queryable,
  files: Files,
  { paper, language }: PaperFile,
): Promise<Uint8Array | undefined> {
  const file = await queries(client)
    .selectFrom('ordering.paper_file')
    .select('sha256')
    .where('paper', '=', paper)
    .where('languages', '=', language)
    .executeTakeFirst();
  if (!file) return undefined;
  return readKept(files, inStore(file.sha256), file.sha256);
}

/** @throws Error if the file is missing or was changed */
export async function readKept(files: Files, name: string, sha256: string): Promise<Uint8Array> {
  const bytes = await files.read(name);
  if (hashOf(bytes) === sha256) return bytes;
  throw new Error(`${name} in the store of files is not what was kept there`);
}

/** Stores a new file. @returns its bytes, or the bytes that a faster request has stored */
async function keepFile(
  { database, files }: Stores,
  file: PaperFile,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const sha256 = hashOf(bytes);
  const isFirst = await inTransaction(database.write, async (client) => {
    const { rowCount } = await client.query(
      `insert into ordering.paper_file (order_id, paper, languages, sha256)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [file.orderId, file.paper, file.language, sha256],
    );
    // Before the commit, so that no row is without its file.
    if (rowCount) await files.put(inStore(sha256), bytes, 'application/pdf');
    return Boolean(rowCount);
  });
  return isFirst ? bytes : ((await keptFile(database.write, files, file)) ?? bytes);
}
