/** Reads the rows of a query in batches, as arrays, from one snapshot. */
import type pg from 'pg';

const ROWS = 2000;

/**
 * Reads by a cursor in its own transaction, which ends with the loop, also when the loop stops early.
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
