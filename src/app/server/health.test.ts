import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#contract';
import { sessionCookie } from '#features/gateway/server/customer-routes.ts';
import { serveCalls } from '#features/gateway/server/routes.ts';
import { startTestSite } from '#test/app.ts';
import { shedLoad } from './health.ts';

test('/metrics needs the token, and without the setting there is no such page', async () => {
  const closed = await startTestSite();
  const open = await startTestSite(undefined, { METRICS_TOKEN: 'let-me-see' });
  try {
    expect((await closed.app.inject('/metrics')).statusCode).toBe(404);
    for (const authorization of [
      '',
      'Bearer ',
      'Bearer let-me-se',
      'Bearer let-me-seee',
      'let-me-see',
    ]) {
      const refused = await open.app.inject({ url: '/metrics', headers: { authorization } });
      expect(refused.statusCode).toBe(401);
    }
    expect((await open.app.inject('/metrics')).statusCode).toBe(401);
    await open.call('getVehicleBrands');
    const headers = { authorization: 'Bearer let-me-see' };
    const figures = await open.app.inject({ url: '/metrics', headers });
    expect(figures.statusCode).toBe(200);
    expect(figures.body).toContain('getVehicleQueryData-Brand');
    expect(figures.body).toContain('process_cpu_seconds_total');
    expect(figures.body).toMatch(/^catalogue_version [1-9]/m);
    expect(figures.body).toMatch(/^catalogue_behind 0$/m);
    // The site serves before the connection for notifications is open.
    await expect
      .poll(async () => (await open.app.inject({ url: '/metrics', headers })).body)
      .toMatch(/^database_connected 1$/m);
  } finally {
    await Promise.all([closed.close(), open.close()]);
  }
});

test('/metrics reports the waiting mails and jobs, and the age of the newest backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  const settings = { METRICS_TOKEN: 'let-me-see', BACKUP_DIR: folder };
  const site = await startTestSite(undefined, settings);
  const figure = async (name: string) => {
    const headers = { authorization: 'Bearer let-me-see' };
    const { body } = await site.app.inject({ url: '/metrics', headers });
    return new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1];
  };
  try {
    expect(await figure('mails_late')).toBe('0');
    expect(await figure('jobs_failing')).toBe('0');
    expect(await figure('backup_age_seconds')).toBe('+Inf');
    // No worker handles jobs with these names, so they stay unchanged.
    await site.database.work.query(`insert into jobs.job (name, payload, attempts, run_at) values
      ('test-mail-soon', '{}', 0, now()), ('test-mail-late', '{}', 0, now() - interval '6 minutes'),
      ('test-mail-failed', '{}', 1, now() + interval '1 hour'), ('test-job', '{}', 2, now()),
      ('test-job-failing', '{}', 3, now() + interval '1 hour')`);
    expect(await figure('mails_late')).toBe('2');
    expect(await figure('jobs_failing')).toBe('1');
    const dump = join(folder, 'a.dump');
    await writeFile(dump, 'PGDMP');
    const then = new Date(Date.now() - 3_600_000);
    await utimes(dump, then, then);
    expect(Number(await figure('backup_age_seconds'))).toBeGreaterThanOrEqual(3600);
    expect(Number(await figure('backup_age_seconds'))).toBeLessThan(3700);
  } finally {
    await site.close();
    await rm(folder, { recursive: true });
  }
});

test('An overloaded process still answers requests for files of pages and for its health', async () => {
  const app = Fastify();
  // Any delay exceeds this limit.
  shedLoad(app, Number.MIN_VALUE);
  app.get('/*', async () => 'answered');
  await app.ready();
  const status = async (url: string) => (await app.inject(url)).statusCode;
  try {
    await expect.poll(() => status('/index')).toBe(503);
    expect((await app.inject('/index')).headers['retry-after']).toBe('5');
    for (const url of ['/assets/entry.js', '/staff-assets/main.js', '/health', '/ready']) {
      expect(await status(url), url).toBe(200);
    }
    for (const url of ['/assets', '/x/assets/entry.js', '/healthy', '/api/ot/cart/list']) {
      expect(await status(url), url).toBe(503);
    }
  } finally {
    await app.close();
  }
});

test('A call that an overloaded process refuses gets 503 with a message, and is not logged as a fault', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line) => lines.push(line) } },
  });
  shedLoad(app, Number.MIN_VALUE);
  await app.register((routes) =>
    serveCalls(routes, {
      area: 'customer',
      calls: { getVehicleBrands: calls.getVehicleBrands },
      dispatch: () => Promise.reject(new Error('not reached')),
      callerOf: () => ({ language: 'en' }),
      cookies: { session: sessionCookie, device: sessionCookie },
      below: [],
      beforeLargeBody: async () => {},
      https: false,
    }),
  );
  await app.ready();
  const { path } = calls.getVehicleBrands;
  const refusal = () => app.inject({ method: 'POST', url: path, payload: {} });
  try {
    await expect.poll(async () => (await refusal()).statusCode).toBe(503);
    lines.length = 0;
    const { headers, body } = await refusal();
    expect(body).toContain('The site is very busy just now.');
    expect(headers['retry-after']).toBe('5');
    expect(lines).toEqual([]);
  } finally {
    await app.close();
  }
});
