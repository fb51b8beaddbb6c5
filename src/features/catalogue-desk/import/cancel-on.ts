import type pg from 'pg';

/** How often the server is told to end what it is at, ms. */
const CANCEL_EVERY = 250;

/**
 * Ends what the server is at when the signal comes, and what it is asked next: a cancelling that comes
 * between two statements meets none.
 * @param client whose statements are ended; `pool` gives the connection that ends them
 * @returns stops listening to the signal; once that has resolved, nothing is cancelled any more, so that
 * the connection may serve somebody else
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
  // It may have come while the files were read.
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin);
  return async () => {
    signal.removeEventListener('abort', begin);
    clearInterval(again);
    await Promise.all(asked);
  };
}
