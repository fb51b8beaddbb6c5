/** Which version of the catalogue is current, and queries pinned to one version. */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import type { Notices } from '#platform/notices.ts';
import type { Facet } from '../search/server/facet.ts';
import type { MatchSet } from '../search/server/match-set.ts';
import { VERSION_CHANNEL } from './publish.ts';
import { schemaOf } from './schema.ts';

/** Rows that the match sets of one version may hold in all: 9 bytes each, and 4 more for a column sorted by. */
const MATCHED_ROWS = 2_000_000;
/** What a set takes beside its rows, in rows. */
const EMPTY_SET = 100;
const FACETS = 20_000;
/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01';

/** One version, read by prepared statements that carry its number. */
export interface Version {
  readonly id: number;
  /** Match sets by search, kept for the further pages of the same search. */
  readonly matches: LRUCache<string, MatchSet>;
  readonly facets: LRUCache<string, Facet>;
  /** Runs `sql(schema)`; `name` tells the statement from all others. */
  query<R extends pg.QueryResultRow>(
    name: string,
    sql: (schema: string) => string,
    values: readonly unknown[],
  ): Promise<R[]>;
}

export interface Versions {
  /** Number of the current version. */
  current(): number;
  /** Runs `read` against one version from its first query to its last. */
  pinned<T>(read: (version: Version) => Promise<T>): Promise<T>;
}

/** Follows the current version. Without notices it is the one of this moment for ever. */
export async function openVersions(database: Database, notices?: Notices): Promise<Versions> {
  const version = (id: number): Version => {
    const texts = new Map<string, string>();
    return {
      id,
      matches: new LRUCache({
        maxSize: MATCHED_ROWS,
        sizeCalculation: (set) => set.size + EMPTY_SET,
      }),
      facets: new LRUCache({ max: FACETS }),
      async query(name, sql, values) {
        // Made once: the longest have 5,000 characters, and the client compares them at each call.
        let text = texts.get(name);
        if (text === undefined) {
          text = sql(schemaOf(id));
          texts.set(name, text);
        }
        const statement = { name: `${name}_${id}`, text, values: [...values] };
        return (await database.read.query(statement)).rows;
      },
    };
  };
  let current = version(0);
  const look = async () => {
    // From the read side: a replica may not have the version yet that the primary speaks of.
    const { rows } = await database.read.query<{ version: number | null }>(
      'select version from catalogue.state',
    );
    const id = rows[0]?.version ?? 0;
    if (id !== current.id) current = version(id);
  };
  await look();
  notices?.follow(VERSION_CHANNEL, look);

  return {
    current: () => current.id,
    async pinned(read) {
      for (;;) {
        const own = current;
        try {
          return await read(own);
        } catch (error) {
          if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
          // Two versions were published since this process last looked, and its own is gone; on a
          // busy machine the next one may be, too, before it is read.
          await look();
          if (current === own) throw error;
        }
      }
    },
  };
}
