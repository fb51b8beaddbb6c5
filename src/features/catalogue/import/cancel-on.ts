import type pg from 'pg';

/** How often the server is told to end what it is at, ms. */
const CANCEL_EVERY = 250;

/**
 * Ends what the server is at when the signal comes, and what it is asked next: a cancelling that comes
 * between two statements meets none.
 * @param client whose statements are ended; `pool` gives the connection that ends them
 * @returns stops listening to the signal
 */
export function cancelOn(
  signal: AbortSignal | undefined,
  pool: pg.Pool,
  client: pg.PoolClient,
): () => void {
  if (!signal) return () => {};
  const { processID } = client as pg.PoolClient & { processID?: number };
  let again: NodeJS.Timeout | undefined;
  const cancel = () => {
    pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
  };
  const begin = () => {
    cancel();
    again = setInterval(cancel, CANCEL_EVERY);
  };
  // It may have come while the files were read.
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin);
  return () => {
    signal.removeEventListener('abort', begin);
    clearInterval(again);
  };
}
