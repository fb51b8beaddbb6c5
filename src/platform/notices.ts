/**
 * Notices from the database (LISTEN/NOTIFY): they tell every process at once that another one changed
 * something. A notice carries no data; the subscriber reads the new state from the database. Polling
 * makes up for a notice that is lost with its connection.
 */
import pg from 'pg';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/** How often all channels are polled, and how long to wait before reconnecting, ms. */
const POLL = 5_000;

/** Reads the state that a channel is about. An error is logged; the next call makes up for it. */
type Read = () => Promise<void>;

export interface Notices {
  /**
   * Calls `read` at each notice of the channel, after each new connection, and every few seconds.
   * @throws Error if the channel has a subscriber already
   */
  follow(channel: string, read: Read): void;
  close(): Promise<void>;
}

/** Listens on one connection of its own and reconnects when it breaks. */
export function openNotices(database: Database, log: Logger): Notices {
  const followed = new Map<string, Read>();
  let closed = false;
  let client: pg.Client | undefined;
  let retryTimer: NodeJS.Timeout | undefined;

  /** Channels that the present connection listens to. */
  const listening = new Set<string>();

  const readChannel = (channel: string) => {
    followed
      .get(channel)?.()
      .catch((err: unknown) => log.warn({ err, channel }, 'could not read the state of a channel'));
  };
  const readAll = () => {
    for (const channel of followed.keys()) readChannel(channel);
  };
  const listen = async (own: pg.Client, channel: string) => {
    await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    listening.add(channel);
  };

  async function connect(): Promise<void> {
    const own = new pg.Client({ ...database.write.options, application_name: 'notices' });
    const retry = () => {
      if (closed || client !== own) return;
      client = undefined;
      retryTimer = setTimeout(() => {
        connected = connect();
      }, POLL);
      retryTimer.unref();
    };
    client = own;
    listening.clear();
    own.on('error', (err) => log.warn({ err }, 'the connection for notices broke'));
    own.on('end', retry);
    own.on('notification', ({ channel }) => readChannel(channel));
    try {
      await own.connect();
      for (const channel of followed.keys()) await listen(own, channel);
      readAll();
    } catch (err) {
      log.warn({ err }, 'could not connect for notices');
      retry();
      // If only LISTEN failed, the connection is still open; the next attempt opens a new one.
      own.end().catch(() => {});
    }
  }

  let connected = connect();
  const timer = setInterval(readAll, POLL);
  timer.unref();
  return {
    follow(channel, read) {
      if (followed.has(channel)) throw new Error(`${channel} is followed already`);
      followed.set(channel, read);
      // A connection that is still being opened listens to this channel in connect().
      connected = connected.then(async () => {
        if (!client || listening.has(channel)) return;
        await listen(client, channel).catch((err: unknown) =>
          log.warn({ err, channel }, 'could not listen to a channel'),
        );
        readChannel(channel);
      });
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(retryTimer);
      await connected;
      await client?.end().catch(() => {});
    },
  };
}

/** Tells all processes that what a channel is about has changed, once the transaction ends. */
export async function notify(client: pg.ClientBase, channel: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [channel, '']);
}
