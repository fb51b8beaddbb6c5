/** The program's version, and the number of processes that serve the site (node:cluster, decision 29). */
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

/**
 * The version of this program, from package.json. Between two releases it ends with '-dev'. In an archive of
 * the sources, '-dev' is followed by the commit: 1.1.0-dev+4a1c3d91.
 */
export const siteVersion = manifest.version;
