/**
 * Notifications from the database (LISTEN/NOTIFY): they inform every process immediately of a change by
 * another process. A notification carries no data; the subscriber reads the new state from the database.
 * Polling compensates for a notification that is lost with its connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, WritingClient } from './database.ts';
import type { Logger } from './log.ts';

/** Interval at which all channels are polled, and time before a reconnection, in ms. */
const POLL = 5_000;
/** Maximum wait of `caughtUp`, in ms. */
const CATCH_UP = 1_000;

/** Reads the data of which a channel reports changes. An error is logged; the next call reads again. */
type Read = () => Promise<void>;

export interface Notices {
  /**
   * Calls `read` at each notification of the channel, after each new connection, and every few seconds.
   * @throws Error if the channel already has a subscriber
   */
  follow(channel: string, read: Read): void;
  /**
   * Resolves when all notifications sent before this call are processed (read-your-writes). Waits a second at
   * most, and not at all without a connection.
   */
  caughtUp(): Promise<void>;
  /** Whether the database was connected and took writes at the last ping, a few seconds ago. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Listens on a connection of its own, and reconnects when the connection breaks. */
export function openNotices(database: Database, log: Logger): Notices {
  const followed = new Map<string, Read>();
  const reading = new Set<Promise<void>>();
  let closed = false;
  const readChannel = (channel: string) => {
    const read: Promise<void> | undefined = followed
      .get(channel)?.()
      .catch((err: unknown) => {
        // After `close` an error is expected: the connections end even if a read still runs.
        if (!closed) log.warn({ err, channel }, 'could not read the state of a channel');
      })
      .finally(() => read && reading.delete(read));
    if (read) reading.add(read);
  };
  const readAll = () => {
    for (const channel of followed.keys()) readChannel(channel);
  };
  const listener = new Listener({
    options: { ...database.write.options, application_name: 'notices' },
    log,
    channels: () => followed.keys(),
    onNotice: readChannel,
    onConnected: readAll,
  });
  const timer = setInterval(() => {
    readAll();
    void listener.look();
  }, POLL);
  timer.unref();
  return {
    follow(channel, read) {
      if (followed.has(channel)) throw new Error(`${channel} is followed already`);
      followed.set(channel, read);
      void listener.add(channel);
    },
    async caughtUp() {
      // The server sends the notifications of committed changes before it answers.
      const read = listener.look().then(() => Promise.all(reading));
      await Promise.race([read, sleep(CATCH_UP, undefined, { ref: false })]);
    },
    isConnected: () => listener.isAlive,
    async close() {
      closed = true;
      clearInterval(timer);
      await listener.close();
    },
  };
}

interface ListenerOptions {
  readonly options: pg.ClientConfig;
  readonly log: Logger;
  readonly channels: () => Iterable<string>;
  readonly onNotice: (channel: string) => void;
  readonly onConnected: () => void;
}

/** The connection that listens. If it breaks, a new connection is opened after POLL ms. */
class Listener {
  readonly #given: ListenerOptions;
  #client: WritingClient | undefined;
  /** Channels to which the current connection listens. */
  readonly #listening = new Set<string>();
  #opening: Promise<void>;
  #retryTimer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether the current connection answered the last ping. */
  isAlive = false;

  constructor(options: ListenerOptions) {
    this.#given = options;
    this.#opening = this.#connect();
  }

  async #connect(): Promise<void> {
    const { options, log, channels, onNotice, onConnected } = this.#given;
    const client = new WritingClient(options);
    this.#client = client;
    this.#listening.clear();
    client.on('error', (err) => log.warn({ err }, 'the connection for notices broke'));
    client.on('end', () => this.#retry(client));
    client.on('notification', ({ channel }) => onNotice(channel));
    try {
      await client.connect();
      if (client.refusal) throw client.refusal;
      for (const channel of channels()) await this.#listen(client, channel);
      this.isAlive = true;
      onConnected();
    } catch (err) {
      log.warn({ err }, 'could not connect for notices');
      this.#retry(client);
      // If only LISTEN failed, the connection is still open; the next attempt opens a new one.
      client.end().catch(() => {});
    }
  }

  #retry(client: WritingClient): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    this.isAlive = false;
    this.#retryTimer = setTimeout(() => {
      this.#opening = this.#connect();
    }, POLL);
    this.#retryTimer.unref();
  }

  async #listen(client: pg.Client, channel: string): Promise<void> {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#listening.add(channel);
  }

  /**
   * Listens to one more channel. If the connection is still being opened, #connect listens to the channel.
   */
  add(channel: string): Promise<void> {
    const { log, onNotice } = this.#given;
    this.#opening = this.#opening.then(async () => {
      if (!this.#client || this.#listening.has(channel)) return;
      await this.#listen(this.#client, channel).catch((err: unknown) =>
        log.warn({ err, channel }, 'could not listen to a channel'),
      );
      onNotice(channel);
    });
    return this.#opening;
  }

  /** Pings the connection and closes it if no reply arrives (half-open TCP connection). */
  async look(): Promise<void> {
    const client = this.#client;
    if (!client || !this.isAlive) return;
    try {
      await client.query('select 1');
      if (client.refusal) throw client.refusal;
    } catch (err) {
      this.#given.log.warn({ err }, 'the connection for notices does not answer');
      await client.end().catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    await this.#opening;
    await this.#client?.end().catch(() => {});
  }
}

/** Notifies all processes, when the transaction commits, that the channel's data has changed. */
export async function notify(client: pg.ClientBase, channel: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [channel, '']);
}
