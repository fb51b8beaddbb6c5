import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

/**
 * A count of something seldom, such as failed sign-ins: in the table at once, so exact over all
 * processes. Catalogue answers are too many for that; see counts.ts.
 * @param name before the keys in the table
 * @param seconds how long a count lasts from its first
 */
export const counterIn = (pool: pg.Pool, name: string, points: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'gateway',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    inMemoryBlockOnConsumed: points + 1,
    duration: seconds,
  });
