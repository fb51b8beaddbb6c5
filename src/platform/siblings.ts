/** The processes that serve one site on one port (node:cluster, decision 29). */
import cluster from 'node:cluster';
import type { Config } from './config.ts';

/** Whether this process is one of several that serve the site. */
export const hasSiblings: boolean = cluster.isWorker;

/** How many processes serve the site, this one included. */
export const siblingsOf = ({ processes }: Pick<Config, 'processes'>): number =>
  hasSiblings ? processes : 1;
