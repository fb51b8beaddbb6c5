/** The whole site with its own database, for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { type CallName, calls, type Envelope } from '#contract';
import { fillPath } from '#contract/paths.ts';
import { withOddNames, withPlainNames } from '#contract/spellings.ts';
import { putChanges } from '#language/text.ts';
import { readConfig } from '#platform/config.ts';
import { type Database, openDatabase, withoutTimeLimits } from '#platform/database.ts';
import { type Logger, silentLog } from '#platform/log.ts';
import { createTestDatabase } from './database.ts';

export interface TestSite {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The site's DATA_DIR. */
  readonly dataDir: string;
  /** Sends a call over HTTP, as a page does. @returns status and envelope */
  call(name: CallName, payload?: object, headers?: Record<string, string>): Promise<Answered>;
  close(): Promise<void>;
}

export interface Answered extends Envelope {
  status: number;
  // `never` lets tests use `val` as any type. The site checks responses against the contract.
  val: never;
}

/**
 * Limits that tests never reach, because tests send more requests than people do. Tests of the limits set
 * their own values.
 */
const unlimited = {
  LIMIT_VISITOR: '1000000',
  LIMIT_VISITOR_DAY: '1000000',
  LIMIT_CUSTOMER: '1000000',
  LIMIT_CUSTOMER_DAY: '1000000',
  LIMIT_FORMS: '1000000',
};

/**
 * Starts the whole site with a database of its own.
 * @param prepare fills the database before the site starts
 * @param settings environment variables by name
 * @param pages whether to also serve pages, which are rendered from sources but cached like built pages
 */
export async function startTestSite(
  prepare: (database: Database) => Promise<void> = async () => {},
  settings: Record<string, string> = {},
  log: Logger = silentLog(),
  pages: 'none' | 'sources' = 'none',
): Promise<TestSite> {
  const { url, drop } = await createTestDatabase();
  // The pools of the site have longer timeouts here, so that no test fails on a busy machine.
  const served = openDatabase({ url, log, limits: { connect: 30_000, query: 30_000 } });
  const database = withoutTimeLimits(served);
  await prepare(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'turbo-site-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...unlimited, ...settings });
  const app = await buildApp({ config, database: served, log, pages });
  await app.ready();
  return {
    app,
    database,
    dataDir,
    async call(name, plainPayload = {}, headers = {}) {
      const payload = withOddNames(plainPayload);
      const { method } = calls[name];
      const { path, rest } = fillPath(calls[name].path, payload);
      const response = await app.inject({
        method,
        url: path,
        headers,
        ...(method === 'GET'
          ? { query: rest as Record<string, string> }
          : { payload, headers: { 'content-type': 'application/json', ...headers } }),
      });
      return { status: response.statusCode, ...withPlainNames(response.json()) };
    },
    async close() {
      await app.close();
      await database.close();
      await drop();
      // A running task may still write files of a new version after the site has closed.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      // Resets texts that a test has changed, because test files share the process and some start no site.
      putChanges({});
    },
  };
}

/** Opens a site for the tests of a file and closes it after them. Call it at the top of the file. */
export async function openTestSite(
  ...parameters: Parameters<typeof startTestSite>
): Promise<TestSite> {
  const site = await startTestSite(...parameters);
  afterAll(() => site.close());
  return site;
}
