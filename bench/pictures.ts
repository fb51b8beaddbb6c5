/**
 * `node bench/pictures.ts`: what 100 pictures of 12 megapixels, made ready one after another, do to
 * searches. Target: the searches' p99 within 3 times its quiet value (issue 5).
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { addPicture } from '#features/pictures/server/store.ts';
import { inTransaction, openDatabase } from '#platform/database.ts';
import { openFiles } from '#platform/files.ts';
import { silentLog } from '#platform/log.ts';
import { startOrJoinEmbedded } from '#platform/postgres/embedded.ts';
import { Connection, post } from './connection.ts';
import { timesOf } from './load.ts';

const { values: options } = parseArgs({
  options: {
    pictures: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    port: { type: 'string', default: '3320' },
  },
});
const port = Number(options.port);
const MOST = String(1_000_000_000);

/** Two visitors who search until `over`; ms of each answer. */
async function searchUntil(over: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const visitor = async () => {
    const connection = await Connection.open(port);
    while (!over()) {
      // No cache holds these.
      const payload = { vtype: '0', val: String(randomInt(100, 1000)), size: randomInt(5, 100) };
      const start = performance.now();
      const { status } = await connection.ask(post('/api/prd/turbo/getTurboList', payload));
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
      times.push(performance.now() - start);
      await sleep(5);
    }
    connection.close();
  };
  await Promise.all([visitor(), visitor()]);
  return times;
}

const quietFor = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return searchUntil(() => performance.now() >= end);
};

const dataDir = await mkdtemp(join(tmpdir(), 'turbo-pictures-'));
const site = spawn(process.execPath, [join(import.meta.dirname, '../test/site-process.ts')], {
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '1',
    LIMIT_VISITOR: MOST,
    LIMIT_VISITOR_DAY: MOST,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await once(createInterface({ input: site.stdout }), 'line');
  const log = silentLog();
  const { url } = await startOrJoinEmbedded({ dataDir, log });
  const database = openDatabase({ url, log });
  const { rows } = await database.write.query<{ id: number }>(
    'select id from catalogue.part limit 1',
  );
  const photo = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  await quietFor(2);
  const quiet = timesOf(await quietFor(Number(options.seconds)));
  const files = openFiles({ storageUrl: undefined, dataDir });
  const count = Number(options.pictures);
  const start = performance.now();
  for (let at = 0; at < count; at++) {
    await inTransaction(database.write, (client) =>
      addPicture(client, files, {
        of: { itemId: rows[0]?.id ?? 0 },
        // Each another file: equal ones would share their name.
        contents: Buffer.concat([photo, Buffer.from(String(at))]),
        fileName: `${at}.jpg`,
        alt: '',
      }),
    );
  }
  let over = false;
  const searching = searchUntil(() => over);
  for (;;) {
    const left = await database.write.query<{ count: number }>(
      "select count(*)::int as count from catalogue.picture where state = 'waiting'",
    );
    if (left.rows[0]?.count === 0) break;
    await sleep(200);
  }
  over = true;
  const busy = timesOf(await searching);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${count} pictures in ${seconds.toFixed(1)} s; searches p99 quiet ${quiet.p99.toFixed(2)} ms, ` +
      `meanwhile ${busy.p99.toFixed(2)} ms: ${(busy.p99 / quiet.p99).toFixed(2)} times (at most 3)`,
  );
  await database.close();
} finally {
  const ended = once(site, 'exit');
  site.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
