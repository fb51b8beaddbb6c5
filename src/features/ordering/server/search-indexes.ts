/** Makes the indexes of the order desk's search on large tables, without a lock (migration 0060). */
import type pg from 'pg';

interface SearchIndex {
  readonly name: string;
  readonly definition: string;
  /** What a stopped attempt left, which no query uses. */
  readonly isBroken: boolean;
}

/**
 * @param pool without time limits; each statement runs outside of a transaction, as PostgreSQL demands of
 * 'concurrently'
 */
export async function makeSearchIndexes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<SearchIndex>(
    `select s.name, s.definition, i.indexrelid is not null as "isBroken"
     from ordering.search_index s
       left join pg_index i on i.indexrelid = to_regclass('ordering.' || s.name)
     where i.indisvalid is not true order by s.name`,
  );
  for (const { name, definition, isBroken } of rows) {
    if (isBroken) await pool.query(`drop index concurrently ordering.${name}`);
    await pool.query(`create index concurrently ${name} on ${definition}`);
  }
}
