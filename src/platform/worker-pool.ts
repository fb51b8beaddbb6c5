/** The pool of connections as graphile-worker gets it, so that it outlives an absence of the database. */
import type pg from 'pg';
import { isDatabaseUnavailable } from './database.ts';

/** PostgreSQL's code for 'not now': the one that graphile-worker answers by trying again later. */
const CANNOT_CONNECT_NOW = '57P03';

const asPassing = (error: unknown): unknown =>
  isDatabaseUnavailable(error)
    ? Object.assign(error as Error, { code: CANNOT_CONNECT_NOW })
    : error;

/**
 * graphile-worker tells the queue that a job has ended without waiting for it. It repeats that only after
 * errors of a few codes; any other one would end the process, since nobody catches it. Here all errors of
 * a database that is away get such a code, and no broken connection returns to the pool.
 */
export function workerPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    try {
      return patient(await pool.connect());
    } catch (error) {
      throw asPassing(error);
    }
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name);
      // The connection that listens is asked for with a callback; its errors are caught.
      return (callback?: Parameters<pg.Pool['connect']>[0]) =>
        callback ? target.connect(callback) : connect();
    },
  });
}

/**
 * Whether the worker deletes a job that is done. The transaction of its work has deleted it already
 * (jobs.ts), so the statement is not sent.
 */
const isCompletion = ({ name }: pg.QueryConfig): boolean =>
  name?.startsWith('complete_job') === true;

const nothing = { rows: [], rowCount: 0 };

/** A connection whose errors say that the worker may try again. */
function patient(client: pg.PoolClient) {
  let broken: Error | undefined;
  return {
    async query(asked: pg.QueryConfig, values?: unknown[]) {
      if (isCompletion(asked)) return nothing;
      try {
        return await client.query(asked, values);
      } catch (error) {
        if (isDatabaseUnavailable(error)) broken = error as Error;
        throw asPassing(error);
      }
    },
    release: () => client.release(broken),
  };
}
