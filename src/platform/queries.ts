/** Runs queries of Kysely on a pool or client, and reads rows in batches. */
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { Tables } from './database-tables.ts';

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** The time at which the transaction began, by the database's clock. */
export const now = sql<Date>`now()`;

/** A time before `now`, such as `ago('7 days')`. */
export const ago = (time: string) => sql<Date>`now() - ${sql.lit(time)}::interval`;

/** The latest plausible timestamp: a later timestamp was written while the clock was wrong. */
export const latestPlausibleTime = sql<Date>`now() + interval '1 minute'`;

/**
 * The right side of a condition `column = any(values)`. Unlike `in`, it allows an empty list and thousands of
 * values.
 */
export const anyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`;

export const countOfAll = sql<number>`count(*)`.as('count');

export type Queryable = pg.Pool | pg.ClientBase;

/**
 * Kysely on a pool, or on the client of a transaction. It runs its SQL through the `query` of the pool or
 * client, so time limits and errors are the same as for SQL written by hand. To begin a transaction, use
 * inTransaction.
 * @param name name of a prepared statement, for a query whose SQL is always the same
 */
export function queries(client: Queryable, name?: string): QueryCreator<Tables> {
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const query = { text: sql, values: [...parameters], ...(name && { name }) };
      const { rows, rowCount } = await client.query<R & pg.QueryResultRow>(query);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery(): never {
      throw new Error('Lists as files read by a cursor of their own.');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (work) => work(connection),
  });
  return new QueryCreator<Tables>({ executor });
}

const ROWS = 2000;

/**
 * Reads the rows of a query in batches, as arrays, from one snapshot. Uses a cursor in a transaction of its
 * own, which ends with the loop, even if the loop stops early.
 */
export async function* readRows(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): AsyncGenerator<unknown[][]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`declare table_rows no scroll cursor for ${text}`, [...values]);
    while (true) {
      const { rows } = await client.query<unknown[]>({
        text: `fetch ${ROWS} from table_rows`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      yield rows;
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
