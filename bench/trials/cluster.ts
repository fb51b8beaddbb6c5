/** Orders and searches while parts of a cluster crash or hang (docs/decisions 35). */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract';
import {
  checkOrders,
  keepOrdering,
  OrderCustomer,
  prepareOrders,
} from '../../test/order-customers.ts';
import type { Alone, Figure, Measured } from '../figures.ts';
import { post } from '../requests.ts';
import {
  type Cluster,
  missingPrograms,
  type Part,
  signal,
  startCluster,
} from './cluster-machines.ts';
import { visiting } from './visitors.ts';

const CUSTOMERS = 64;
/** Average time between two orders of a customer, ms. */
const PAUSE = 3000;
/** Minimum duration of a fault, and time limit for recovery, ms. */
const [LASTS, RECOVERY] = [15_000, 120_000];

interface Fault {
  readonly name: string;
  readonly part: (cluster: Cluster) => Promise<Part> | Part;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

const siteOf = ({ sites }: Cluster, at: number) => sites[at] as Cluster['sites'][number];

const faults: Fault[] = [
  {
    name: "the primary's PostgreSQL killed",
    part: async (cluster) => (await cluster.machine('leader')).postgres,
    signal: 'SIGKILL',
  },
  {
    name: "the primary's machine killed",
    part: async (cluster) => (await cluster.machine('leader')).whole,
    signal: 'SIGKILL',
  },
  {
    name: "the replica's machine killed that commits wait for",
    part: async (cluster) => (await cluster.machine('sync_standby')).whole,
    signal: 'SIGKILL',
  },
  {
    name: "the primary's etcd killed",
    part: async (cluster) => (await cluster.machine('leader')).etcd,
    signal: 'SIGKILL',
  },
  { name: 'a site killed', part: (cluster) => siteOf(cluster, 0).site, signal: 'SIGKILL' },
  {
    name: "a site's HAProxy killed",
    part: (cluster) => siteOf(cluster, 1).proxy,
    signal: 'SIGKILL',
  },
  {
    name: "the primary's machine hangs",
    part: async (cluster) => (await cluster.machine('leader')).whole,
    signal: 'SIGSTOP',
  },
  { name: 'a site hangs', part: (cluster) => siteOf(cluster, 2).site, signal: 'SIGSTOP' },
];

function search() {
  const payload = { vtype: '0', val: `${randomInt(100, 1000)}`, size: randomInt(5, 100) };
  return post(calls.getTurboList.path, payload);
}

/** Breaks a part, and restores it once orders continue. @returns the longest time without an order */
async function through(fault: Fault, cluster: Cluster, people: readonly OrderCustomer[]) {
  const part = await fault.part(cluster);
  const start = performance.now();
  const momentsSince = (from: number) =>
    people.flatMap(({ moments }) => moments.filter((one) => one > from)).sort((a, b) => a - b);
  const until = async (isDone: () => Promise<boolean> | boolean) => {
    while (!(await isDone()) && performance.now() - start < RECOVERY) await sleep(300);
  };
  signal(part, fault.signal);
  await sleep(LASTS);
  await until(() => momentsSince(performance.now() - 1000).length > 5);
  if (fault.signal === 'SIGSTOP') signal(part, 'SIGCONT');
  else part.start();
  await until(cluster.recovered);
  const moments = [start, ...momentsSince(start), performance.now()];
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  const recovery = `all whole again after ${((performance.now() - start) / 1000).toFixed(0)} s`;
  const note = `${moments.length - 2} orders meanwhile, ${recovery}`;
  const name = `no orders after: ${fault.name}`;
  return {
    name,
    value: Math.max(...pauses) / 1000,
    unit: 's',
    target: { most: 15 },
    note,
  } as const;
}

async function measureCluster({ port }: Alone): Promise<Measured[]> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.log(
      `no cluster: ${missing.join(', ')} missing (Debian's etcd-server, patroni, haproxy, postgresql-15)`,
    );
    return [];
  }
  const cluster = await startCluster(port);
  try {
    const { items, tokens } = await prepareOrders(cluster.url, CUSTOMERS);
    const people = tokens.map(
      (token) => new OrderCustomer(() => `http://127.0.0.1:${port}`, token),
    );
    const ordering = keepOrdering(people, items, PAUSE);
    const lines: Measured[] = [];
    const visit = { port, visitors: 4, pause: 100, question: search };
    const visits = await visiting(visit, async () => {
      await sleep(5000);
      for (const fault of faults) lines.push(await through(fault, cluster, people));
    });
    await ordering.end();
    const wrong = [...ordering.failures, ...(await checkOrders(cluster.url, people))];
    const again = people.reduce((sum, { sentAgain }) => sum + sentAgain, 0);
    const orders = `${ordering.ordered()} orders acknowledged, ${again} sendings repeated`;
    return [
      {
        value: wrong.length,
        unit: 'faults',
        target: { most: 0 },
        note: [orders, ...wrong].join('; '),
      },
      ...lines,
      {
        name: 'searches that failed meanwhile',
        value: visits.failures.length,
        unit: 'faults',
        target: { most: 0 },
        times: visits,
        note: `of ${visits.answers}${visits.failures.length ? `: ${[...new Set(visits.failures)]}` : ''}`,
      },
    ];
  } finally {
    cluster.end();
  }
}

export const figures: Figure<Alone>[] = [
  { name: 'cluster: orders lost, doubled, halved or not told', measure: measureCluster },
];
