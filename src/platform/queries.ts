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

/** The number of rows. */
export const countOfAll = sql<number>`count(*)`.as('count');

/**
 * Kysely on a pool, or on the client of a transaction. It runs its SQL through their own `query`, so
 * time limits and errors are the same as for SQL written by hand. To begin a transaction, use
 * inTransaction.
 */
export function queries(client: pg.Pool | pg.ClientBase): QueryCreator<Tables> {
  const connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { rows, rowCount } = await client.query<R & pg.QueryResultRow>(sql, [...parameters]);
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
