/** Restoring backups: a separate PostgreSQL to a point in time, and the embedded PostgreSQL. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { publish } from '#features/catalogue-index/publish.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { keepOrdering, OrderCustomer, prepareOrders } from '../../test/order-customers.ts';
import type { Bench, Figure, Measured } from '../figures.ts';
import { answering, run, runImport, startSite, unlimited } from '../processes.ts';
import { listRequest } from '../questions.ts';
import { ask } from '../requests.ts';
import { startArchivedServer } from './archived-server.ts';

const CUSTOMERS = 8;
/** Average time between two orders of a customer, ms. */
const PAUSE = 300;
/** Number of orders before and after the moment to restore. */
const ORDERS = 40;

const secondsSince = (start: number): number => (performance.now() - start) / 1000;
/** Total size of the files in a folder, MB. */
const megabytes = (folder: string): number => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((one) => one.isFile())
    .map((one) => statSync(join(one.parentPath, one.name)).size);
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1_000_000);
};

/** Starts a site on the separate PostgreSQL at `url`. */
async function siteOn(url: string, dataDir: string, port: number) {
  const child = run('tools/start.ts', [], {
    ...unlimited,
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    PROCESSES: '1',
  });
  const ended = once(child, 'exit');
  await answering(child, `http://127.0.0.1:${port}/ready`);
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { stop };
}

/** Edits one turbo and publishes. @returns the version */
async function publishEdit(database: Database): Promise<number | undefined> {
  await database.work.query(
    `with turbo as (update catalogue.turbo set remark = clock_timestamp()::text
       where id = (select min(id) from catalogue.turbo))
     update catalogue.state set edits = edits + 1`,
  );
  return (await publish(database, { reason: 'an edit of the bench' })).version;
}

/** Waits for all due jobs, such as the pictures of the first start, which are made at a low priority. */
async function jobsDone({ work }: Database): Promise<void> {
  const dueJobs = 'select from jobs.job where run_at <= now() limit 1';
  while ((await work.query(dueJobs)).rowCount) await sleep(200);
}

/** Problems that visitors and customers would find after the restore. */
async function faultsOf(bench: Bench, database: Database, port: number, at: Moment) {
  const faults: string[] = [];
  const { rows: orders } = await database.work.query<{ code: string }>(
    'select code from ordering.customer_order',
  );
  const codes = new Set(orders.map(({ code }) => code));
  const lost = at.before.filter((code) => !codes.has(code));
  const late = at.after.filter((code) => codes.has(code));
  if (lost.length > 0) faults.push(`${lost.length} orders of before are lost`);
  if (late.length > 0) faults.push(`${late.length} orders of after are there`);
  const ready = await (await fetch(`http://127.0.0.1:${port}/ready`)).json();
  const { version, behind } = (ready as { catalogue: { version: number; behind: boolean } })
    .catalogue;
  if (version !== at.version || behind) {
    faults.push(`visitors read version ${version} instead of ${at.version}`);
  }
  const answer = await ask(port, listRequest(bench.questions.fullNumbers[0] ?? {}));
  const { val } = JSON.parse(answer.text) as { val?: unknown[] };
  if (!val?.length) faults.push('a number is not found');
  const { rows: pictures } = await database.work.query<{ name: string }>(
    "select name from catalogue.picture where state = 'ready'",
  );
  if (pictures.length === 0) faults.push('there are no pictures');
  for (const { name } of pictures) {
    const { status } = await fetch(`http://127.0.0.1:${port}/pictures/${name}-s`);
    if (status !== 200) faults.push(`picture ${name} answers ${status}`);
  }
  if ((await publishEdit(database)) === undefined) faults.push('nothing can be published');
  return { faults, told: `${codes.size} orders, ${pictures.length} pictures` };
}

/** The restored moment: its version, and the orders acknowledged before and after it. */
interface Moment {
  readonly version: number | undefined;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Orders and publishing continue during the backup and past the moment to restore. */
async function writeAndBackUp(server: Server, database: Database, admin: pg.Client, port: number) {
  const { items, tokens } = await prepareOrders(server.url, CUSTOMERS);
  const people = tokens.map((token) => new OrderCustomer(() => `http://127.0.0.1:${port}`, token));
  const ordering = keepOrdering(people, items, PAUSE);
  const placeOrders = async () => {
    const enough = ordering.ordered() + ORDERS;
    while (ordering.ordered() < enough && ordering.failures.length === 0) await sleep(50);
  };
  await placeOrders();
  const start = performance.now();
  server.backUp();
  const seconds = secondsSince(start);
  const version = await publishEdit(database);
  await placeOrders();
  const codes = () => people.flatMap(({ acknowledged }) => [...acknowledged.keys()]);
  const before = codes();
  const { rows } = await admin.query<{ moment: string }>(
    'select clock_timestamp()::text as moment',
  );
  // Orders in progress at that moment are in neither list, because they may or may not be restored.
  await Promise.all(
    people.map(async (person) => {
      const had = person.acknowledged.size;
      while (person.acknowledged.size === had && ordering.failures.length === 0) await sleep(20);
    }),
  );
  const codesBefore = new Set(codes());
  await publishEdit(database);
  await placeOrders();
  await ordering.end();
  if (ordering.failures.length > 0) throw new Error(ordering.failures.join('; '));
  const after = codes().filter((code) => !codesBefore.has(code));
  await admin.query('truncate ordering.customer_order cascade');
  await server.archived(admin);
  return { at: { version, before, after }, moment: rows[0]?.moment ?? '', seconds };
}

type Server = Awaited<ReturnType<typeof startArchivedServer>>;

async function measurePointInTime(bench: Bench): Promise<Measured[]> {
  if (!existsSync('/usr/bin/pgbackrest') || !existsSync('/usr/lib/postgresql/15/bin/initdb')) {
    console.log("no restore to a second: Debian's pgbackrest and postgresql-15 are missing");
    return [];
  }
  const port = bench.site.port + 11;
  const root = `${bench.folder}-archived`;
  const dataDir = `${bench.folder}-archived-site`;
  const server = await startArchivedServer(root, port - 1);
  const database = openDatabase({ url: server.url, log: silentLog() });
  const admin = new pg.Client(server.adminUrl);
  admin.on('error', () => undefined);
  let site: Awaited<ReturnType<typeof siteOn>> | undefined;
  try {
    await admin.connect();
    site = await siteOn(server.url, dataDir, port);
    await runImport({ url: server.url, pid: process.pid }, bench.files);
    await jobsDone(database);
    const size = megabytes(join(root, 'pg', 'base'));
    const { at, moment, seconds } = await writeAndBackUp(server, database, admin, port);
    const repository = megabytes(join(root, 'repository'));
    await site.stop('SIGKILL');
    await server.lose();
    // Only the site's files survive.
    renameSync(join(dataDir, 'files'), `${dataDir}-files`);
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    renameSync(`${dataDir}-files`, join(dataDir, 'files'));
    const start = performance.now();
    const output = server.restoreTo(moment, join(dataDir, 'files')).trim().replaceAll('\n', ', ');
    const restored = secondsSince(start);
    site = await siteOn(server.url, dataDir, port);
    const served = secondsSince(start);
    const check = await faultsOf(bench, database, port, at);
    const note = [`${check.told}`, `restore-to: ${output}`, ...check.faults].join('; ');
    return [
      { value: check.faults.length, unit: 'faults', target: { most: 0 }, note },
      {
        name: 'backup by pgBackRest while orders go on',
        value: seconds,
        unit: 's',
        note: `${size} MB of database, ${repository} MB in the repository with what was written since`,
      },
      { name: 'restore-to, from the empty folder to the checks', value: restored, unit: 's' },
      { name: 'the same until the site answers', value: served, unit: 's' },
    ];
  } finally {
    await site?.stop('SIGKILL');
    await admin.end().catch(() => undefined);
    await database.close();
    server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** `npm run backup` on the running site, and `npm run restore` into an empty folder, which is then served. */
async function measureCommands(bench: Bench): Promise<Measured[]> {
  const { folder, site } = bench;
  const [file, dataDir] = [`${folder}.backup`, `${folder}-restored`];
  const command = async (name: 'backup' | 'restore', DATA_DIR: string) => {
    const start = performance.now();
    const child = run('src/app/commands/backup.ts', [name, file], { DATA_DIR });
    const [status] = await once(child, 'exit');
    if (status !== 0) throw new Error(`${name} ended with status ${status}`);
    return secondsSince(start);
  };
  try {
    rmSync(file, { force: true });
    const saved = await command('backup', folder);
    const size = Math.round(statSync(file).size / 1_000_000);
    const restored = await command('restore', dataDir);
    const start = performance.now();
    const again = await startSite(dataDir, site.port + 11, unlimited);
    const served = secondsSince(start);
    try {
      const request = listRequest(bench.questions.fullNumbers[0] ?? {});
      const [one, other] = await Promise.all(
        [site.port, site.port + 11].map(async (port) => (await ask(port, request)).text),
      );
      if (one !== other) throw new Error('the restored site answers otherwise');
    } finally {
      await again.stop();
    }
    return [
      { name: 'npm run backup', value: saved, unit: 's', note: `${size} MB` },
      {
        name: 'npm run restore',
        value: restored,
        unit: 's',
        note: `the site on it answered after ${served.toFixed(1)} s more`,
      },
    ];
  } finally {
    rmSync(file, { force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measured for each catalogue size. */
export const sized = true;

export const figures: Figure<Bench>[] = [
  {
    name: 'restored to a second: what is wrong with orders, pictures, publishing',
    measure: measurePointInTime,
  },
  { name: 'backup and restore of the embedded database', measure: measureCommands },
];
