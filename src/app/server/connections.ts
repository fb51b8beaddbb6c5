/** Limits the connections of a process, so that a flood of them leaves file descriptors for other files. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { networkOf, widerNetworkOf, widestNetworkOf } from '#features/gateway/server/callers.ts';

/** Maximum number of connections of a process; an idle connection takes some kB of memory. */
const MAX_CONNECTIONS = 10_000;
/** Descriptors reserved for each connection: the socket, a file being sent, and one for everything else. */
const DESCRIPTORS_EACH = 3;
/** Interval at which idle connections are closed while there are too many, ms. */
const CLOSE_AGAIN = 1000;

/** Maximum share of connections for an address, for its network, and for the provider's network. */
const shares = [
  [networkOf, 1 / 16],
  [widerNetworkOf, 1 / 8],
  [widestNetworkOf, 1 / 4],
] as const;

interface Bounds {
  readonly most: number;
  /** Whether to limit networks. False behind a proxy, whose connections serve all visitors. */
  readonly byNetwork: boolean;
}

export function limitConnections(app: FastifyInstance, { most, byNetwork }: Bounds): void {
  const { server } = app;
  server.maxConnections = most;
  let closedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - closedAt < CLOSE_AGAIN) return;
    closedAt = performance.now();
    server.closeIdleConnections();
  });
  // An 'error' event without a listener would end the process. Errors before listening reject listen().
  server.on('error', (error) => {
    if (server.listening) app.log.error({ err: error }, 'a connection could not be accepted');
  });
  if (byNetwork) limitNetworks(app, most);
}

/** Closes a new connection if its network already has its share of `most`. */
function limitNetworks({ server }: FastifyInstance, most: number): void {
  const counts = new Map<string, number>();
  const add = (network: string, change: number): number => {
    const count = (counts.get(network) ?? 0) + change;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
    return count;
  };
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // The client has already disconnected.
    if (remoteAddress === undefined) return;
    let isTooMany = false;
    for (const [network, share] of shares) {
      const name = network(remoteAddress);
      if (add(name, 1) > most * share) isTooMany = true;
      socket.once('close', () => add(name, -1));
    }
    if (isTooMany) socket.destroy();
  });
}

/** Number of connections that the file descriptor limit allows, at most MAX_CONNECTIONS. */
export async function mostConnections(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, descriptors] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (descriptors === undefined) return MAX_CONNECTIONS;
  return Math.min(MAX_CONNECTIONS, Math.floor(Number(descriptors) / DESCRIPTORS_EACH));
}
