/** The contents of the database in a backup: tables by COPY, and sequences. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether the rows are in the binary format of COPY: as text, `bytea` values would be twice as long. */
  readonly binary: boolean;
}

export interface BackupSequence {
  readonly schema: string;
  readonly name: string;
  /** null if nextval was never called. */
  readonly last: string | null;
}

/** The table of applied migrations is in no backup: the migrations that a restore runs fill it. */
const LEDGER = 'public.migration';

/**
 * Returns the tables whose rows a backup holds. Leaves out unlogged tables, which PostgreSQL also empties
 * after a crash. Leaves out columns of transaction ids (xid8): they mean nothing in another database, where
 * they get their default.
 */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select nspname as schema, relname as name,
       array_agg(attname::text order by attnum) as columns,
       bool_or(atttypid = 'bytea'::regtype) as binary
     from pg_class c join pg_namespace n on n.oid = relnamespace
       join pg_attribute a on attrelid = c.oid
     where relkind = 'r' and relpersistence = 'p' and nspname !~ '^(pg_|information_schema$)'
       and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
       and nspname || '.' || relname <> $1
     group by nspname, relname order by nspname, relname`,
    [LEDGER],
  );
  return rows;
}

export async function backupSequences(client: pg.ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences order by 1, 2`,
  );
  return rows;
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly BackupSequence[],
): Promise<void> {
  for (const { schema, name, last } of sequences) {
    const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    await client.query('select setval($1, $2::bigint, $3)', [sequence, last ?? 1, last !== null]);
  }
}

export const quoted = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const copied = (table: BackupTable): string =>
  `${quoted(table)} (${table.columns.map((one) => pg.escapeIdentifier(one)).join(', ')})`;

const formatOf = ({ binary }: BackupTable): string => (binary ? 'with (format binary)' : '');

export const backupRowsOf = (client: pg.ClientBase, table: BackupTable): Readable =>
  client.query(copyTo(`copy ${copied(table)} to stdout ${formatOf(table)}`));

export interface RowsWriter {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export function writeRows(client: pg.ClientBase, table: BackupTable): RowsWriter {
  const stream = client.query(copyFrom(`copy ${copied(table)} from stdin ${formatOf(table)}`));
  const finishedCopy = finished(stream);
  // The next `await` throws the error. The empty handler avoids an unhandled rejection.
  finishedCopy.catch(() => undefined);
  return {
    async write(bytes) {
      if (stream.write(bytes)) return;
      const drained = new Promise<void>((resolve) => stream.once('drain', resolve));
      await Promise.race([drained, finishedCopy]);
    },
    async end() {
      stream.end();
      await finishedCopy;
    },
  };
}
