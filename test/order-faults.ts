/**
 * Customers order while the site's process or database is killed repeatedly; then their orders are checked.
 * Uses real processes. A short run is a test, a long run is part of the bench.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkOrders, keepOrdering, OrderCustomer, prepareOrders } from './order-customers.ts';

export interface FaultReport {
  kills: number;
  /** Number of orders whose code a customer received. */
  acknowledged: number;
  /** Number of requests repeated with the same idempotency key after a lost response. */
  sentAgain: number;
  refused: number;
  /** Descriptions of problems; empty if there are none. */
  faults: string[];
}

interface Options {
  readonly customers: number;
  readonly kills: number;
}

/** Starts a process that prints its URL on its first line. */
async function start(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, line };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Database and site in a temporary folder. */
export class Machine {
  #folder = '';
  #database: ChildProcess | undefined;
  #site: ChildProcess | undefined;
  /** URLs of database and site. The site's URL changes with every start. */
  databaseUrl = '';
  siteUrl = '';

  async startDatabase() {
    this.#folder ||= await mkdtemp(join(tmpdir(), 'turbo-faults-'));
    const { child, line } = await start('embedded-process.ts', [this.#folder], {});
    this.#database = child;
    this.databaseUrl = (JSON.parse(line) as { url: string }).url;
  }

  async startSite() {
    const { child, line } = await start('site-process.ts', [], {
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: this.#folder,
      PORT: '0',
    });
    this.#site = child;
    this.siteUrl = line;
  }

  async killSite() {
    if (this.#site) await kill(this.#site, 'SIGKILL');
  }

  /** Kills the server's main process and all its children at the same moment. */
  async killDatabase() {
    const file = await readFile(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n', 1)[0]), 'SIGKILL');
    if (this.#database) await kill(this.#database, 'SIGKILL');
  }

  async stop() {
    await this.killSite();
    if (this.#database) await kill(this.#database, 'SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Customers order while site and database are killed alternately at random moments. */
export async function orderThroughFaults({ customers, kills }: Options): Promise<FaultReport> {
  const machine = new Machine();
  try {
    await machine.startDatabase();
    await machine.startSite();
    const { items, tokens } = await prepareOrders(machine.databaseUrl, customers);
    const people = tokens.map((token) => new OrderCustomer(() => machine.siteUrl, token));
    const ordering = keepOrdering(people, items);
    const { failures, ordered } = ordering;
    for (let at = 0; at < kills; at++) {
      const before = ordered();
      await sleep(300 + Math.random() * 900);
      // On a busy machine the pause may be too short, so this waits for new orders and for an order in
      // progress.
      while (failures.length === 0 && ordered() <= before + customers) await sleep(20);
      while (failures.length === 0 && !people.some(({ pending }) => pending)) await sleep(2);
      await machine.killSite();
      if (at % 2 === 1) {
        await machine.killDatabase();
        await machine.startDatabase();
      }
      await machine.startSite();
    }
    await sleep(300);
    await ordering.end();
    const sum = (of: (person: OrderCustomer) => number) =>
      people.reduce((total, person) => total + of(person), 0);
    const faults = [...failures, ...(await checkOrders(machine.databaseUrl, people))];
    return {
      kills,
      acknowledged: ordered(),
      sentAgain: sum(({ sentAgain }) => sentAgain),
      refused: sum(({ refused }) => refused),
      faults,
    };
  } finally {
    await machine.stop();
  }
}
