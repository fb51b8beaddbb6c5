import type pg from 'pg';

/** Interval of pg_cancel_backend, ms. */
const CANCEL_EVERY = 250;

/**
 * Cancels the client's statements once the signal is aborted. Repeats pg_cancel_backend, because a cancel
 * between two statements has no effect.
 * @param client its statements are cancelled; `pool` provides the connection for pg_cancel_backend
 * @returns removes the listener. After its promise resolves, nothing is cancelled any more, and the
 * connection can be returned to the pool
 */
export function cancelOn(
  signal: AbortSignal | undefined,
  pool: pg.Pool,
  client: pg.PoolClient,
): () => Promise<void> {
  if (!signal) return async () => {};
  const { processID } = client as pg.PoolClient & { processID?: number };
  let again: NodeJS.Timeout | undefined;
  const asked: Promise<unknown>[] = [];
  const cancel = () => {
    asked.push(pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {}));
  };
  const begin = () => {
    cancel();
    again = setInterval(cancel, CANCEL_EVERY);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin);
  return async () => {
    signal.removeEventListener('abort', begin);
    clearInterval(again);
    await Promise.all(asked);
  };
}
