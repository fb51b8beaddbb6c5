/** The program: its version, and the processes that serve one site on one port (node:cluster, decision 29). */
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';

/** Whether this process is one of several that serve the site. */
export const hasSiblings: boolean = cluster.isWorker;

/** Returns the number of processes that serve the site, this process included. */
export const siblingsOf = ({ processes }: Pick<Config, 'processes'>): number =>
  hasSiblings ? processes : 1;

const manifest = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The version of this program, as in package.json. Between two releases it ends with '-dev', in an archive with the commit. */
export const siteVersion = manifest.version;
