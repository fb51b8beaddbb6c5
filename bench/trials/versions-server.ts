/**
 * Two releases on one database behind HAProxy, for the e2e tests. The older release owns the database and has
 * loaded the demo; the newer release has migrated it. RELEASES names the folders; PORT is HAProxy's port, and
 * the sites use the next two.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteSettings } from '../../test/e2e/site-settings.ts';
import { answering, nodeOptions } from '../processes.ts';

const [older = '', newer = ''] = (process.env.RELEASES ?? '').split(',');
const port = Number(process.env.PORT);
const dataDir = process.env.E2E_DATA_DIR ?? '';
const folder = mkdtempSync(join(tmpdir(), 'two-releases-'));
const configure = join(import.meta.dirname, '../../deploy/cluster/configure');
const children: ChildProcess[] = [];

process.on('exit', () => {
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
});

async function site(release: string, own: number, settings: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [...nodeOptions(), 'tools/start.ts'], {
    cwd: release,
    // Two proxies are trusted: HAProxy and the proxy that tests simulate by a header.
    env: {
      ...process.env,
      ...siteSettings,
      TRUSTED_PROXIES: '2',
      PORT: `${own}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 2, 2],
  });
  children.push(child);
  await answering(child, `http://127.0.0.1:${own}/ready`);
}

async function proxy(): Promise<void> {
  const file = join(folder, 'cluster.env');
  const sites = `SITES="127.0.0.1:${port + 1} 127.0.0.1:${port + 2}"`;
  const unused = 'DATABASES=none=127.0.0.1\nDATABASE_PORT=1\nPOSTGRES_PROGRAMS=none\n';
  const passwords = 'SUPERUSER_PASSWORD=\nREPLICATION_PASSWORD=\nSITE_PASSWORD=\n';
  writeFileSync(file, `${sites}\nVISITORS_PORT=${port}\n${unused}${passwords}`);
  execFileSync(configure, [file, 'proxy', '127.0.0.1', folder]);
  const config = join(folder, 'etc/haproxy/haproxy.cfg');
  // Removes the section for databases, because it would listen on a port.
  const settings = readFileSync(config, 'utf8').replace(/^listen database\n(?:[ \t].*\n)*/m, '');
  writeFileSync(config, settings);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn('haproxy', ['-db', '-f', config], { env, stdio: ['ignore', 2, 2] });
  children.push(child);
  await answering(child, `http://127.0.0.1:${port}/ready`);
}

process.on('SIGTERM', async () => {
  // Ends the first site last, because its database serves both.
  for (const child of children.toReversed()) {
    if (child.exitCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  process.exit(0);
});
await site(older, port + 1, {});
const url = readFileSync(join(dataDir, 'postgres.address'), 'utf8');
await site(newer, port + 2, { DATABASE_URL: url });
await proxy();
console.log(`The site is at http://127.0.0.1:${port}`);
