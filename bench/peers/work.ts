/** Kinds of work that every shop does, and their cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Measured } from '../figures.ts';
import { processorOf } from '../processes.ts';
import { ask, type Request, type Times, timesOf } from '../requests.ts';

/** Does one piece of work. Throws if the response is not correct. */
type Task = () => Promise<unknown>;

/** Functions by which one shop does the common work. */
export interface Shop {
  /** Searches a number that exists. */
  number(number: string): Task;
  /** Searches a prefix of existing numbers. */
  start(text: string): Task;
  /** Reads a turbo with its parts. */
  sheet(number: string): Task;
  /** Adds parts to carts, for customers with empty carts. */
  adding(): Promise<Task[]>;
  /** Places orders of filled carts. */
  ordering(): Promise<Task[]>;
}

export interface OtherShop {
  readonly name: string;
  /** Folder of its installation and scripts. */
  readonly folder: string;
  /** Package whose version is reported as the system's version. */
  readonly package: string;
  /** @param pool connections to the shop's database, for reading ids */
  open(port: number, pool: pg.Pool): Promise<Shop>;
}

interface Known {
  readonly sku: string;
  readonly product: string;
  readonly variant: string;
}

/** Reads all items of a shop by SKU, and its parts. `sql` selects a row for each item. */
export async function knownIn(pool: pg.Pool, sql: string) {
  const { rows } = await pool.query<Known>(sql);
  const parts = rows.filter(({ sku }) => /^[A-Z]{2}-\d/.test(sku));
  return { all: new Map(rows.map((row) => [row.sku, row])), parts };
}

/** Number of lines in an ordered cart. */
export const LINES = 20;
/** Number of parts added to each new cart, and number of customers who add parts concurrently. */
const [PARTS, CUSTOMERS] = [10, 8];

/**
 * Tasks of the customers, in an order in which their carts fill up concurrently. Each task waits for the
 * previous task of its cart.
 */
export function fillings<T>(customers: readonly T[], task: (customer: T, part: number) => Task) {
  const carts = customers.map((customer) => ({ customer, last: Promise.resolve<unknown>(0) }));
  const groups = customers.length / CUSTOMERS;
  return Array.from({ length: groups }, (_, group) =>
    Array.from({ length: PARTS }, (_, part) =>
      carts.slice(group * CUSTOMERS, (group + 1) * CUSTOMERS).map((cart) => () => {
        cart.last = cart.last.then(task(cart.customer, part));
        return cart.last;
      }),
    ),
  ).flat(2);
}

/** Ids of the server's process and of the process that started its PostgreSQL. */
export interface Server {
  readonly pid: number;
  readonly postgres: number;
}

export interface Cost extends Times {
  /** CPU time for one piece of work, µs: of the server and of PostgreSQL. */
  readonly own: number;
  readonly database: number;
  /** Pieces of work per second over all connections. */
  readonly rate: number;
}

const CONNECTIONS = 4;
const LEAST = 4;

/** Runs tasks until time is over or `most` tasks have started, but at least LEAST tasks. */
async function take(tasks: Iterator<Task>, connections: number, seconds: number, most: number) {
  const times: number[] = [];
  const start = performance.now();
  let begun = 0;
  const connection = async () => {
    while (begun < most && (begun < LEAST || performance.now() < start + seconds * 1000)) {
      begun += 1;
      const { value: task } = tasks.next();
      if (!task) return;
      const before = performance.now();
      await task();
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { times, seconds: (performance.now() - start) / 1000 };
}

/**
 * Cost of a piece of work. A quarter of the tasks warms up the server and a quarter runs sequentially. The
 * other half runs on all connections; CPU time is measured from its start until one second after its end. No
 * task runs twice.
 */
export async function costOf(list: readonly Task[], server: Server, seconds: number) {
  const tasks = list.values();
  await take(tasks, CONNECTIONS, 4 * seconds, list.length / 4);
  const { times } = await take(tasks, 1, 2 * seconds, list.length / 4);
  const before = processorOf(server.pid, server.postgres);
  const hard = await take(tasks, CONNECTIONS, 4 * seconds, list.length / 2);
  await sleep(1000);
  const [own = 0, database = 0] = processorOf(server.pid, server.postgres).map(
    (sum, at) => ((sum - (before[at] ?? 0)) / hard.times.length) * 1e6,
  );
  return { own, database, rate: hard.times.length / hard.seconds, ...timesOf(times) };
}

/** Sends a request. @throws if the response does not match the pattern */
export async function right(port: number, request: Request, pattern: RegExp | string) {
  const { status, headers, text } = await ask(port, request);
  const isRight = typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
  if (status >= 300 || !isRight) throw new Error(`${request.path}: ${status} ${text}`);
  return { text, headers };
}

/** A line of the table: cost of a shop's work, compared with this site's or with a constant response. */
export const lineOf = (name: string, cost: Cost, baseline: string, against: Cost): Measured => ({
  name,
  value: cost.own + cost.database,
  unit: 'µs',
  baseline: { name: baseline, value: against.own + against.database },
  times: { p50: cost.p50, p99: cost.p99 },
  note: `server ${Math.round(cost.own)} µs, PostgreSQL ${Math.round(cost.database)} µs; ${cost.rate.toFixed(1)} a second`,
});
