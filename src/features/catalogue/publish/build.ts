/** What the steps of a build share: the source's snapshot and the tables being loaded. */
import type pg from 'pg';
import { CopyWriter } from './copy.ts';
import { columnNames, createIndexes, createTable, type TableName } from './schema.ts';

export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface Build {
  /** Reads the catalogue in one snapshot; one query at a time. */
  readonly source: pg.ClientBase;
  readonly pool: pg.Pool;
  /** Schema of the version being made. */
  readonly schema: string;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes tables, lets `fill` load them side by side, then makes their indexes; each in a transaction
 * of its own, since COPY FREEZE asks for a table made in the same one. Nobody reads them before the
 * version is current, and what a failed build leaves is dropped by the next.
 * @returns the number of rows loaded
 */
export async function load<const T extends TableName>(
  build: Build,
  names: readonly T[],
  fill: (writers: Record<T, CopyWriter>) => Promise<void>,
): Promise<number> {
  const clients: pg.PoolClient[] = [];
  let failed: Error | undefined;
  try {
    const writers = {} as Record<T, CopyWriter>;
    for (const name of names) {
      const client = await build.pool.connect();
      clients.push(client);
      await client.query('begin');
      await client.query("set local maintenance_work_mem = '256MB'");
      await client.query(createTable(build.schema, name));
      writers[name] = new CopyWriter(
        client,
        `${build.schema}.${name}`,
        columnNames(name).join(', '),
      );
    }
    await fill(writers);
    const finish = async (name: T, client: pg.PoolClient | undefined) => {
      await writers[name].end();
      build.signal?.throwIfAborted();
      for (const statement of createIndexes(build.schema, name)) await client?.query(statement);
      await client?.query(`analyze ${build.schema}.${name}`);
      await client?.query('commit');
      return writers[name].rows;
    };
    const ended = await Promise.allSettled(names.map((name, i) => finish(name, clients[i])));
    let rows = 0;
    for (const one of ended) {
      if (one.status === 'rejected') throw one.reason;
      rows += one.value;
    }
    return rows;
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection in the middle of a COPY is of no further use.
    for (const client of clients) client.release(failed);
  }
}

/** Waits until all of the writers take more. */
export async function ready(...writers: CopyWriter[]): Promise<void> {
  for (const writer of writers) {
    const wait = writer.ready();
    if (wait) await wait;
  }
}
