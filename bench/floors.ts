/** What the figures are held against, on the same database and in the same run. */
import type { Database } from '#platform/database.ts';
import { get } from './connection.ts';
import { type Load, type Measure, rateInProcess } from './load.ts';
import { Worker } from './processes.ts';

export interface Floors {
  /** H: answers of `bytes` from Fastify, per second. */
  constant(bytes: number): Promise<Measure>;
  /** P: Fastify with one query by primary key, answers per second. */
  readonly page: Measure;
  /** K: one row by primary key, asked in this process by prepared statement. */
  lookUp(): Promise<unknown>;
  /** K per second, 8 in flight on the site's own pool. */
  readonly keys: Measure;
  stop(): void;
}

interface Given {
  readonly url: string;
  readonly database: Database;
  readonly load: Load;
  readonly port: number;
}

export async function startFloors({ url, database, load, port }: Given): Promise<Floors> {
  const worker = new Worker('floor-server.ts', [url, String(port)], {
    NODE_ENV: 'production',
  });
  await worker.answer();
  const { rows } = await database.write.query<{ id: number }>(
    'select id from catalogue.turbo order by md5(id::text) limit 20000',
  );
  const ids = rows.map(({ id }) => id);
  let next = 0;
  const lookUp = () =>
    database.write.query({
      name: 'floor',
      text: 'select * from catalogue.turbo where id = $1',
      values: [ids[next++ % ids.length]],
    });
  return {
    constant: (bytes) => load.rateOf(port, [get(`/constant/${bytes}`)]),
    page: await load.rateOf(
      port,
      ids.map((id) => get(`/turbo/${id}`)),
    ),
    lookUp,
    keys: rateInProcess(lookUp),
    stop: () => worker.stop(),
  };
}
