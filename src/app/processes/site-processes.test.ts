import cluster from 'node:cluster';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { SiteProcesses } from './site-processes.ts';

test('A blocked process is killed, and another one is started', async () => {
  const exec = join(import.meta.dirname, '../../../test/serving-process.ts');
  cluster.setupPrimary({ exec, args: [], execArgv: [] });
  const log = silentLog();
  const error = vi.spyOn(log, 'error');
  // Six missed heartbeats of 1 s: on a slow machine, a waiting process must not count as blocked.
  const processes = new SiteProcesses({ count: 2, shutdownSeconds: 10, log, pulse: 1000 });
  await processes.start();
  const [first, second] = Object.values(cluster.workers ?? {});
  first?.process.kill('SIGSTOP');
  await expect.poll(() => processes.deaths).toBe(1);
  const pid = first?.process.pid;
  expect(error).toHaveBeenCalledWith({ pid }, 'a process of the site is blocked and is killed');
  await expect.poll(() => processes.serving).toBe(2);
  expect(first?.isDead()).toBe(true);
  expect(second?.isDead()).toBe(false);
  await processes.stop();
  // Node also lists a dead process until its channel has closed.
  const alive = Object.values(cluster.workers ?? {}).filter((worker) => !worker?.isDead());
  expect(alive).toEqual([]);
});
