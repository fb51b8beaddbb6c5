import { expect, test } from 'vitest';
import { startTestSite } from '#test/app.ts';

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
    // The site serves before it hears the database's notices.
    await expect
      .poll(async () => (await open.app.inject({ url: '/metrics', headers })).body)
      .toMatch(/^database_connected 1$/m);
  } finally {
    await Promise.all([closed.close(), open.close()]);
  }
});
