/**
 * The first of several processes. It owns the embedded database, the serving processes and their shared port,
 * and serves no requests (decision 29).
 */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { AggregatorRegistry, Gauge } from '@prometheus-io/client';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { type RunningSite, startPlatform } from './site.ts';
import { type FromSite, isOurs, SiteProcesses, type ToSite } from './site-processes.ts';

/** @throws ProcessesError if a process does not start */
export async function startProcesses(config: Config, log: Logger): Promise<RunningSite> {
  const { processes: count, shutdownSeconds } = config;
  // The processes accept connections themselves. If the first process handed a connection to a process that
  // then died, the connection would stay open without a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // `npm start` preloads another program, which the serving processes do not need.
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)), args: [] });
  const platform = await startPlatform(config, log);
  const processes = new SiteProcesses({ count, shutdownSeconds, log });
  answerMetrics(processes);
  const stop = async () => {
    await processes.stop();
    await platform.stop();
  };
  try {
    const url = await processes.start();
    const lost = Promise.race([platform.lost, processes.lost]);
    return { url, lost, stop, replace: () => processes.replace() };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Responds to a process's request with the metrics of all processes. */
function answerMetrics(processes: SiteProcesses): void {
  const all = new AggregatorRegistry();
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      collect() {
        this.set(value());
      },
    });
  gauge('site_processes', 'Processes that serve the site', () => processes.serving);
  gauge('site_process_deaths', 'Processes that ended by themselves', () => processes.deaths);
  cluster.on('message', async (worker, message: unknown) => {
    if (!isOurs<FromSite>(message) || message.site !== 'metrics') return;
    const { id } = message;
    const text = await all.clusterMetrics().catch(() => undefined);
    const answer: ToSite = { site: 'metrics', id, text };
    worker.send(answer, () => undefined);
  });
}
