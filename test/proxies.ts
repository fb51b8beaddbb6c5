/** nginx and Caddy, if installed, in front of a test site, with the settings in deploy/. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProxyName = 'nginx' | 'caddy';

export const isInstalled = (proxy: ProxyName): boolean =>
  spawnSync(proxy, [proxy === 'nginx' ? '-v' : 'version']).status === 0;

const deployed = (file: string) => readFile(new URL(`../deploy/${file}`, import.meta.url), 'utf8');

/** Replaces texts. @throws if a text is missing, because then the test must be adapted to the file */
function replaced(text: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`no ${from} in the proxy's lines`);
    return after;
  }, text);
}

/** deploy/nginx.conf without TLS, for a port. */
async function nginxLines(folder: string, port: number, sitePort: number): Promise<string> {
  const site = replaced(await deployed('nginx.conf'), [
    ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
    [/server \{\s+listen 80;[\s\S]*?\n\}/, ''],
    ['listen 443 ssl http2', `listen 127.0.0.1:${port}`],
    [/\tssl_.*\n/g, ''],
  ]);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `
    daemon off; pid ${join(folder, 'pid')}; error_log stderr crit; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${folders.join(' ')} ${site} }`;
}

/** deploy/Caddyfile without TLS, for a port. */
async function caddyLines(port: number, sitePort: number): Promise<string> {
  const site = replaced(await deployed('Caddyfile'), [
    ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
    [/^catalogue\.example\.com \{/m, `http://127.0.0.1:${port} {`],
  ]);
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a proxy in front of the site. @returns the proxy's URL, and a function that stops it */
export async function startProxy(proxy: ProxyName, sitePort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'turbo-proxy-'));
  const port = await freePort();
  const file = join(folder, 'lines');
  const isNginx = proxy === 'nginx';
  const lines = isNginx
    ? await nginxLines(folder, port, sitePort)
    : await caddyLines(port, sitePort);
  await writeFile(file, lines);
  const command = isNginx
    ? ['-p', folder, '-c', file]
    : ['run', '--adapter', 'caddyfile', '--config', file];
  const env = { PATH: process.env.PATH, HOME: folder };
  const child = spawn(proxy, command, { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const stop = async () => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${proxy} does not start with:\n${lines}`);
    await sleep(50);
  }
  return { url, stop };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
