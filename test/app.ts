/** The whole site on a database of its own, for tests. */
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
  /** Folder of its files. */
  readonly dataDir: string;
  /** Makes a call over HTTP, as a page does, and returns its status and envelope. */
  call(name: CallName, payload?: object, headers?: Record<string, string>): Promise<Answered>;
  close(): Promise<void>;
}

export interface Answered extends Envelope {
  status: number;
  // Tests look into answers freely; the site checks answers against the contract.
  val: never;
}

/** Tests send more requests than a person does; the tests of the limits set their own. */
const unlimited = {
  LIMIT_VISITOR: '1000000',
  LIMIT_VISITOR_DAY: '1000000',
  LIMIT_CUSTOMER: '1000000',
  LIMIT_CUSTOMER_DAY: '1000000',
  LIMIT_FORMS: '1000000',
};

/**
 * @param prepare fills the database before the site starts
 * @param settings settings by the names of their environment variables
 * @param pages whether the site serves pages, too: rendered from their sources, and cached like pages of a build
 */
export async function startTestSite(
  prepare: (database: Database) => Promise<void> = async () => {},
  settings: Record<string, string> = {},
  log: Logger = silentLog(),
  pages: 'none' | 'sources' = 'none',
): Promise<TestSite> {
  const { url, drop } = await createTestDatabase();
  // The site's own pools, with longer limits: a busy machine must not fail a test.
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
      // A task that was loading a new version when the site closed may still be writing files.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      // Resets texts that a test changed: test files share the process, and some start no site.
      putChanges({});
    },
  };
}

/** A site for the tests of a file, opened at its top and closed after them. */
export async function openTestSite(
  ...parameters: Parameters<typeof startTestSite>
): Promise<TestSite> {
  const site = await startTestSite(...parameters);
  afterAll(() => site.close());
  return site;
}
