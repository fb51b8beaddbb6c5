/**
 * Whether the site survives and serves others while attackers use up its connections. Needs 20,000
 * descriptors: `ulimit -n 20000; npm run bench -- --only connections`. Runs on Linux only, where the loopback
 * interface has many addresses.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Alone, Figure } from '../figures.ts';
import { type RunningSite, unlimited, withDemo } from '../processes.ts';
import { ask, get } from '../requests.ts';
import { visiting } from './visitors.ts';

/**
 * Number of connections that do not read their responses, and number of responses that each connection
 * requests.
 */
const UNREAD = 1500;
const ANSWERS = 15;
/** Number of further idle connections, more than the site accepts. */
const IDLE = 9000;
/** Time for which visitors send requests during the attack, ms. */
const WHILE = 40_000;

/** IP address of the nth attacker, in one of 64 networks, because the site limits each network. */
const addressOf = (at: number) => `127.${1 + (at % 64)}.${(at >> 6) & 255}.1`;

/** Opens connections, a hundred at a time, sends `text` on each and reads nothing. */
async function openAll(port: number, count: number, text: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(at) });
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.pause());
    if (text) socket.write(text);
    sockets.push(socket);
    const hundred = sockets.slice(-100);
    if (at % 100 === 99)
      await Promise.all(hundred.map((one) => once(one, 'connect').catch(() => 0)));
  }
  return sockets;
}

const descriptorsOf = ({ pid }: RunningSite) => readdirSync(`/proc/${pid}/fd`).length;

/** A request for a script of the home page. Each response keeps a file open until it is read. */
async function requestForFile(port: number): Promise<string> {
  const { text } = await ask(port, get('/index'));
  const [script] = /\/assets\/[^"]+\.js/.exec(text) ?? [];
  if (script === undefined) throw new Error('the home page has no script');
  return `GET ${script} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n`;
}

export const figures: Figure<Alone>[] = [
  {
    name: `visitors beside ${UNREAD} connections with ${ANSWERS} unread answers and ${IDLE} idle ones: pages of 100 that visitors do not get`,
    target: { most: 10 },
    measure: ({ port }) =>
      withDemo(port, { ...unlimited, TRUSTED_PROXIES: '0', PROCESSES: '1' }, async (site) => {
        const visit = { port, pause: 200, question: () => get('/index', { connection: 'close' }) };
        const quiet = await visiting(visit, () => sleep(3000));
        const request = await requestForFile(port);
        const unread = await openAll(port, UNREAD, request.repeat(ANSWERS));
        const idle = await openAll(port, IDLE, '');
        await sleep(2000);
        const descriptors = descriptorsOf(site);
        const busy = await visiting(visit, () => sleep(WHILE));
        const left = descriptorsOf(site);
        const end = site.child.exitCode ?? site.child.signalCode ?? 'the site lives';
        const { p50, p99, answers, failures } = busy;
        const note = `${end} with ${descriptors} descriptors; ${left} after ${WHILE / 1000} s; ${answers} pages, p99 ${p99.toFixed(0)} ms; p50 when quiet ${quiet.p50.toFixed(1)} ms`;
        for (const socket of [...unread, ...idle]) socket.destroy();
        return { value: (100 * failures.length) / answers, unit: '', times: { p50, p99 }, note };
      }),
  },
];
