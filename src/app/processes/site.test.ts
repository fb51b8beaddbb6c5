import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { siteVersion } from '#platform/program.ts';
import type { Services } from '#platform/services.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildApp } from '../server/app.ts';
import { health } from '../server/health.ts';
import { startSite } from './site.ts';

const log = silentLog();

const testDatabase = await createTestDatabase();
afterAll(() => testDatabase.drop());

const config = (port = '0') => readConfig({ PORT: port, DATABASE_URL: testDatabase.url });

/** An application with a call that waits for the test and then reads from the database. */
function slowApp() {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const build = async ({ database }: Services): Promise<FastifyInstance> => {
    const app = Fastify();
    await app.register(health, {
      database,
      config: config(),
      versions: { current: () => 1, behind: () => false },
    });
    app.get('/slow', async () => {
      arrived.resolve();
      await release.promise;
      const { rows } = await database.write.query('select 42 as answer');
      return rows[0];
    });
    return app;
  };
  return { build, arrived: arrived.promise, release: release.resolve };
}

it('A stop finishes running requests, with their queries, and accepts no more', async () => {
  const { build, arrived, release } = slowApp();
  const site = await startSite({ pages: 'none', config: config(), log, build });
  const answer = fetch(`${site.url}/slow`);
  await arrived;
  const stopped = site.stop();
  await expect.poll(() => fetch(`${site.url}/health`).catch(() => 'refused')).toBe('refused');
  release();
  expect(await (await answer).json()).toEqual({ answer: 42 });
  await stopped;
});

it('DATA_DIR is made private, also one that existed and was readable by others', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'private-'));
  await mkdir(join(dataDir, 'mail'), { mode: 0o755 });
  await chmod(dataDir, 0o755);
  const siteConfig = { ...config(), dataDir };
  const site = await startSite({ pages: 'none', config: siteConfig, log, build: slowApp().build });
  await site.stop();
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
  for (const folder of ['mail', 'files', 'versions', 'content', 'imports']) {
    expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700);
  }
  await rm(dataDir, { recursive: true });
});

it('A running site is up and ready', async () => {
  const site = await startSite({ pages: 'none', config: config(), log, build: slowApp().build });
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  const ready = await fetch(`${site.url}/ready`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ status: 'ready', version: siteVersion });
  await site.stop();
});

it('A site whose database lacks a migration, or is unreachable, is up but not ready', async () => {
  const otherDatabase = await createTestDatabase();
  const site = await startSite({
    pages: 'none',
    config: readConfig({ PORT: '0', DATABASE_URL: otherDatabase.url }),
    log,
    build: async (services) => {
      await services.database.write.query('delete from migration where version > 0');
      return slowApp().build(services);
    },
  });
  expect((await fetch(`${site.url}/ready`)).status).toBe(503);
  await otherDatabase.drop();
  expect((await fetch(`${site.url}/ready`)).status).toBe(503);
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
  await site.stop();
});

it('The message about a port in use names the port', async () => {
  const first = await startSite({ pages: 'none', config: config(), log, build: slowApp().build });
  const { port } = new URL(first.url);
  const second = startSite({ pages: 'none', config: config(port), log, build: slowApp().build });
  await expect(second).rejects.toThrow(`PORT ${port} on 127.0.0.1 is taken by another program.`);
  await first.stop();
});

it('The message about a host that is not found names the host', async () => {
  const nowhere = { ...config(), host: 'no such host' };
  const starting = startSite({ pages: 'none', config: nowhere, log, build: slowApp().build });
  await expect(starting).rejects.toThrow(
    new ConfigError('HOST no such host is not found: it must be an address of this machine.'),
  );
});

it('The message about a DATA_DIR that can not be written names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unwritable-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const without = join(folder, 'without');
  await mkdir(without);
  await writeFile(join(without, 'files'), '');
  for (const databaseUrl of [testDatabase.url, undefined]) {
    // In /proc, mkdir fails with 'not found' even if the parent folder exists.
    for (const dataDir of [file, join(file, 'below'), without, '/proc/x/below']) {
      const refused = { ...config(), databaseUrl, dataDir };
      const starting = startSite({ pages: 'none', config: refused, log, build: slowApp().build });
      const failed: unknown = await starting.catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(ConfigError);
      expect(String(failed)).toMatch(`DATA_DIR ${dataDir} can't be written: E`);
    }
  }
  expect((await stat(file)).mode & 0o777).toBe(0o644);
  await rm(folder, { recursive: true });
});

it('If one part can not start, the site stops the others and reports that error', async () => {
  const wrong = {
    ...config(),
    // The site reads this setting after the jobs have started and hold database connections.
    get mapTilesUrl(): string {
      throw new Error('no map today');
    },
  };
  const starting = startSite({ pages: 'none', config: wrong, log, build: buildApp });
  await expect(starting).rejects.toThrow('no map today');
});
