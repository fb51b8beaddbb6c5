/**
 * Customers who order while the site's process or its database is killed, again and again; and what
 * is left of their orders afterwards. Real processes, real kills. For a test (short) and the bench (long).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { calls, type Envelope } from '#contract';
import type { CartItem } from '#contract/ordering.ts';
import { hashToken } from '#features/accounts/server/sessions.ts';
import { consignee } from './ordering.ts';

export interface FaultReport {
  kills: number;
  /** Orders whose code a customer was given. */
  acknowledged: number;
  /** Answers that were lost on the way and asked for again with their key. */
  sentAgain: number;
  /** Orders that were refused, as they should be. */
  refused: number;
  /** What is wrong, in words; empty when all is well. */
  faults: string[];
}

interface Options {
  readonly customers: number;
  readonly kills: number;
}

/** A process of the tests that tells its address in its first line. */
async function start(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { PATH: process.env.PATH, ...env },
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

/** Database and site in a folder of their own. */
class Machine {
  #folder = '';
  #database: ChildProcess | undefined;
  #site: ChildProcess | undefined;
  /** Of the database, and of the site; the second changes with every start. */
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

  /** The server's own process and all its children, at once. */
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

/** An order as a customer sent it. */
interface Sent {
  readonly key: string;
  readonly payload: { cartItems: { id: string; quantity: number }[] };
  /** What it should hold: quantities by E&E P/N. */
  readonly lines: Record<string, number>;
}

/** A customer who orders, and sends an order whose answer was lost again until it is answered. */
class Customer {
  readonly #machine: Machine;
  readonly #token: string;
  readonly acknowledged = new Map<string, Sent>();
  pending: Sent | undefined;
  sentAgain = 0;
  refused = 0;

  constructor(machine: Machine, token: string) {
    this.#machine = machine;
    this.#token = token;
  }

  /** @returns undefined when no answer came */
  async #call(name: keyof typeof calls, payload: object, key = ''): Promise<Envelope | undefined> {
    try {
      const response = await fetch(`${this.#machine.siteUrl}${calls[name].path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-token': this.#token,
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(payload),
      });
      const envelope = (await response.json()) as Envelope;
      // The site's own faults are no answers: the database may be away.
      return response.status >= 500 ? undefined : envelope;
    } catch {
      return undefined;
    }
  }

  async orderOnce(items: readonly number[]): Promise<void> {
    if (this.pending) return this.#send(this.pending, true);
    for (const refId of items) {
      await this.#call('cartAdd', { refCodeType: '1', refId, quantity: 2 });
    }
    const cart = (await this.#call('cartList', {}))?.val as CartItem[] | undefined;
    // The site is away: not at once again.
    if (!cart) return sleep(50);
    if (cart.length === 0) return;
    const cartItems = cart.map(({ id, quantity }) => ({ id, quantity }));
    const sent = {
      key: randomUUID(),
      payload: { ...consignee, cartItems },
      lines: Object.fromEntries(cart.map(({ eePn, quantity }) => [eePn, quantity])),
    };
    // More than the cart holds: must be refused whole, whatever happens meanwhile.
    const tooMany = cartItems.map(({ id, quantity }) => ({ id, quantity: quantity + 1 }));
    const no = await this.#call(
      'orderAddFromCart',
      { ...consignee, cartItems: tooMany },
      `${sent.key}-no`,
    );
    if (no?.success === '1') this.refused += 1;
    if (no?.success === '0') throw new Error('an order of more than the cart holds was taken');
    this.pending = sent;
    await this.#send(sent, false);
  }

  async #send(sent: Sent, again: boolean): Promise<void> {
    if (again) this.sentAgain += 1;
    const answer = await this.#call('orderAddFromCart', sent.payload, sent.key);
    if (!answer) return;
    this.pending = undefined;
    if (answer.success === '0') this.acknowledged.set(String(answer.val), sent);
    else throw new Error(`an order was refused: ${answer.msg}`);
  }
}

async function prepare(url: string, customers: number) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: items } = await client.query<{ id: number }>(
    `with item as (
       insert into catalogue.item (type, ee_pn)
       select 1, 'TW-' || n from generate_series(1, 20) n returning id, ee_pn
     ), stock as (insert into catalogue.stock select id, 1000000 from item)
     insert into catalogue.part (id, ref, component)
     select id, 'ee:' || ee_pn, 'turbine wheel' from item returning id`,
  );
  const tokens = Array.from({ length: customers }, () => randomBytes(32).toString('base64url'));
  for (const token of tokens) {
    await client.query(
      `with customer as (
         insert into accounts.customer (email, level, status) values ($1, 'C', 'active') returning id
       )
       insert into accounts.session (token_sha256, customer_id) select $2, id from customer`,
      [`${randomBytes(6).toString('hex')}@example.com`, hashToken(token)],
    );
  }
  await client.end();
  return { items: items.map(({ id }) => id), tokens };
}

/** Runs it all. Kills the site and the database in turns, at moments that nobody chose. */
export async function orderThroughFaults({ customers, kills }: Options): Promise<FaultReport> {
  const machine = new Machine();
  try {
    await machine.startDatabase();
    await machine.startSite();
    const { items, tokens } = await prepare(machine.databaseUrl, customers);
    const people = tokens.map((token) => new Customer(machine, token));
    let over = false;
    const failures: string[] = [];
    const live = async (person: Customer) => {
      while (!over) {
        const some = items.filter(() => Math.random() < 0.15);
        await person.orderOnce(some.length > 0 ? some : items.slice(0, 1));
        if (person.pending) await sleep(50);
      }
      // Whatever has no answer yet gets one now.
      while (person.pending) await person.orderOnce([]);
    };
    const lives = people.map((person) =>
      live(person).catch((error: Error) => failures.push(error.message)),
    );
    const sum = (of: (person: Customer) => number) =>
      people.reduce((total, person) => total + of(person), 0);
    const ordered = () => sum(({ acknowledged }) => acknowledged.size);
    for (let at = 0; at < kills; at++) {
      const before = ordered();
      await sleep(300 + Math.random() * 900);
      // On a busy machine that is not long: there must be orders to lose, and one on its way.
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
    over = true;
    await Promise.all(lives);
    const faults = [...failures, ...(await check(machine.databaseUrl, people))];
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

interface KeptOrder {
  code: string | null;
  lines: Record<string, number> | null;
  events: number;
}

/** Every acknowledged order is there with all its lines, and there is no other. */
async function check(url: string, people: readonly Customer[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<KeptOrder>(
    `select o.code,
       (select json_object_agg(l.ref_code_old, l.quantity) from ordering.order_line l
        where l.order_id = o.id) as lines,
       (select count(*)::int from ordering.order_event e where e.order_id = o.id) as events
     from ordering.customer_order o`,
  );
  await client.end();
  const kept = new Map(rows.map((row) => [row.code, row]));
  const faults: string[] = [];
  if (kept.size !== rows.length) faults.push(`${rows.length - kept.size} codes were given twice`);
  const told = new Set<string>();
  for (const person of people) {
    for (const [code, { lines }] of person.acknowledged) {
      if (told.has(code)) faults.push(`${code} was told to two customers`);
      told.add(code);
      const order = kept.get(code);
      if (!order) faults.push(`${code} is lost`);
      else if (!sameLines(order.lines ?? {}, lines)) faults.push(`${code} has other lines`);
      else if (order.events !== 1) faults.push(`${code} has ${order.events} events`);
    }
  }
  for (const code of kept.keys()) {
    if (code === null || !told.has(code)) faults.push(`${code} was made, and nobody was told`);
  }
  return faults;
}

function sameLines(one: Record<string, number>, other: Record<string, number>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
