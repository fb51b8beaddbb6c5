import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { buildWeb } from '../../../tools/build.ts';
import { limitConnections } from './connections.ts';

const sockets: Socket[] = [];
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a connection, sends a request and keeps the connection open. @returns whether a response came */
async function keepConnection(port: number, localAddress = '127.0.0.1'): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n');
  return Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
}

async function listen(most: number, byNetwork: boolean): Promise<number> {
  const app = Fastify();
  limitConnections(app, { most, byNetwork });
  app.get('/health', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

test('Idle connections are closed for new ones if there are too many', async () => {
  const port = await listen(10, false);
  for (let count = 0; count < 10; count += 1) expect(await keepConnection(port)).toBe(true);
  expect(await keepConnection(port)).toBe(false);
  await expect.poll(() => keepConnection(port), { timeout: 30_000 }).toBe(true);
});

// Only Linux treats all of 127.0.0.0/8 as local.
test.runIf(process.platform === 'linux')('A network has a share of the connections', async () => {
  const port = await listen(32, true);
  const kept = (address: string) => keepConnection(port, address);
  // Limits of the address, of its network, and of the provider's wider network.
  expect([await kept('127.0.0.1'), await kept('127.0.0.1')]).toEqual([true, true]);
  expect(await kept('127.0.0.1')).toBe(false);
  expect([await kept('127.0.0.2'), await kept('127.0.0.3')]).toEqual([true, true]);
  expect(await kept('127.0.0.4')).toBe(false);
  for (let net = 1; net <= 4; net += 1) expect(await kept(`127.0.${net}.1`)).toBe(true);
  expect(await kept('127.0.5.1')).toBe(false);
  expect(await kept('127.1.0.1')).toBe(true);
  // A closed connection frees its share.
  const closed = once(sockets[0] as Socket, 'close');
  sockets[0]?.destroy();
  await closed;
  await expect.poll(() => kept('127.0.0.1'), { timeout: 30_000 }).toBe(true);
});

test('An error of a connection that cannot be accepted is logged and ends nothing', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line) => lines.push(line) } } });
  limitConnections(app, { most: 10, byNetwork: false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  app.server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
  expect(lines.join()).toContain('a connection could not be accepted');
});

/** Starts a site with a limit on file descriptors. @returns its process and port */
async function startSite(descriptors: number): Promise<[ChildProcess, number]> {
  buildWeb();
  const testDatabase = await createTestDatabase();
  ends.push(() => testDatabase.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'connections-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const command = `ulimit -n ${descriptors}; exec "$0" "$1"`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const main = join(import.meta.dirname, '../main.ts');
  const site = spawn('sh', ['-c', command, process.execPath, main], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      PROCESSES: '1',
      DATA_DIR: dataDir,
      DATABASE_URL: testDatabase.url,
      TRUSTED_PROXIES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => {
    if (site.exitCode !== null) return;
    const ended = once(site, 'exit');
    site.kill('SIGKILL');
    await ended;
  });
  for await (const line of createInterface({ input: site.stdout })) {
    const [, port] = /The site is at http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    site.stdout.resume();
    return [site, Number(port)];
  }
  throw new Error('the site did not start');
}

test('More connections than file descriptors neither end the process nor lock anybody out', async () => {
  const descriptors = 600;
  const [site, port] = await startSite(descriptors);
  for (let count = 0; count < descriptors + 100; count += 1) await keepConnection(port);
  // The site closes idle connections once a second.
  await expect.poll(() => keepConnection(port), { timeout: 60_000 }).toBe(true);
  expect(site.exitCode).toBe(null);
  expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThan(descriptors / 2);
}, 240_000);
