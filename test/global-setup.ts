import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { silentLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { addressOfDatabase } from './address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server, for a role that may create databases. */
    databaseServer: string;
    /** Name of the migrated database that is cloned for each test file. */
    databaseTemplate: string;
  }
}

/**
 * Starts a database server for the whole run, unless TEST_DATABASE_URL names one: an embedded server of
 * version PG_VERSION (18 or 15). It has a migrated database, which createTestDatabase clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer();
  const template = `template_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await fillTemplate(addressOfDatabase(url, template));
  project.provide('databaseServer', url);
  project.provide('databaseTemplate', template);
  return async () => {
    await admin.query(`drop database ${template} with (force)`);
    await admin.end();
    await stop();
  };
}

/** Migrates the template, so that tests need not wait for migrations. */
async function fillTemplate(url: string): Promise<void> {
  const log = silentLog();
  await migrate(url, log);
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'turbo-test-'));
  // Unlike 18, PostgreSQL 15 needs access to the parent folders of its data.
  chmodSync(dataDir, 0o711);
  const version = Number(process.env.PG_VERSION ?? 18);
  const server = await startEmbedded({ dataDir, version, log: silentLog(), fast: true });
  await trustItsSocket(server.adminUrl, join(dataDir, 'postgres', 'pg_hba.conf'));
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.adminUrl, stop };
}

/**
 * Allows socket connections without a password. The password check would take half the CPU time of
 * connecting.
 */
async function trustItsSocket(url: string, rules: string): Promise<void> {
  writeFileSync(rules, 'local all all trust\nhost all all samehost scram-sha-256\n');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('select pg_reload_conf()');
  await admin.end();
}
