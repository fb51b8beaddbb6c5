/** Load shedding, and metrics for a monitor. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import metrics from 'fastify-metrics';
import type { Versions } from '#features/catalogue/publish/versions.ts';
import type { Config } from '#platform/config.ts';

/** Above this delay of the event loop, ms, the site answers 503. */
const TOO_LATE = 3000;

/** Answers 503 while the process is overloaded, except on `/health` and `/ready`. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: TOO_LATE, retryAfter: 5 });
}

/** `/metrics` for Prometheus, with METRICS_TOKEN; without that setting there is no such page. */
export async function showMetrics(app: FastifyInstance, { metricsToken }: Config): Promise<void> {
  if (metricsToken === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/metrics') return;
    if (request.headers.authorization !== `Bearer ${metricsToken}`) {
      await reply.code(401).send('METRICS_TOKEN is needed.');
    }
  });
  await app.register(
    metrics as never,
    { endpoint: '/metrics', clearRegisterOnInit: true } as never,
  );
}

/** Adds which version of the catalogue this process serves, and whether it should be another one. */
export function showCatalogueMetrics(app: FastifyInstance, versions: Versions): void {
  if (!app.hasDecorator('metrics')) return;
  const { client } = app.metrics;
  const gauge = (name: string, help: string, value: () => number) =>
    new client.Gauge({
      name,
      help,
      collect() {
        this.set(value());
      },
    });
  gauge('catalogue_version', 'Version of the catalogue that this process serves', versions.current);
  gauge('catalogue_behind', '1 while the version that visitors should read is missing here', () =>
    Number(versions.behind()),
  );
}
