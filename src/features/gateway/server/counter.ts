import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

/**
 * A counter for rare events, such as failed sign-ins. It writes to the table at once, so it is exact
 * over all processes. Catalogue answers are too frequent for that; they use counts.ts.
 * @param name prefix of the keys in the table
 * @param seconds the counter resets this long after its first count
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
