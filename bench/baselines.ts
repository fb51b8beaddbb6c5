/** Baselines of the figures, measured with the same database and in the same run. */
import type { Load } from './load.ts';
import { answering, type RunningSite, run } from './processes.ts';
import { get } from './requests.ts';
import { calling } from './work.ts';

/** Reads one row by primary key with a prepared statement. */
export const lookUp = (id: number | string) => ({
  name: 'baseline',
  text: 'select * from catalogue.turbo where id = $1',
  values: [id],
});

export type Baselines = Awaited<ReturnType<typeof startBaselines>>;

export async function startBaselines({ url, port: site, database }: RunningSite, load: Load) {
  const port = site + 1;
  const child = run('bench/baseline-server.ts', [url, `${port}`], { NODE_ENV: 'production' });
  await answering(child, `http://127.0.0.1:${port}/constant/10`);
  const { rows } = await database.write.query<{ id: number }>(
    'select id from catalogue.turbo order by md5(id::text) limit 20000',
  );
  const pages = rows.map(({ id }) => get(`/turbo/${id}`));
  return {
    pid: child.pid ?? 0,
    /** Baseline H: a constant response of `bytes` bytes from Fastify. */
    constant: (bytes: number) => load.prepare(port, [get(`/constant/${bytes}`)]),
    /** Baseline P: Fastify with one query by primary key. */
    page: await load.prepare(port, pages),
    /** Baseline K: one row by primary key, queried in this process. */
    key: calling(rows, ({ id }) => database.write.query(lookUp(id))),
    stop: () => child.disconnect(),
  };
}
