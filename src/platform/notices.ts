/**
 * Notices from the database: what one process changed, every other one hears at once. A notice says
 * only that there is something to look at; what counts is read from the database, so that one which
 * is lost with its connection costs a few seconds and nothing else.
 */
import pg from 'pg';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/** How often everything is looked at in case a notice was lost, and a connection tried again, ms. */
const POLL = 5_000;

/** Looks at what a channel tells of; what it throws is logged, and the next look makes up for it. */
type Look = () => Promise<void>;

export interface Notices {
  /**
   * Looks at each notice of the channel, after each new connection, and every few seconds.
   * @throws Error where the channel is followed already
   */
  follow(channel: string, look: Look): void;
  close(): Promise<void>;
}

/** Listens on one connection of its own, made again when it breaks. */
export function openNotices(database: Database, log: Logger): Notices {
  const followed = new Map<string, Look>();
  let closed = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  /** Channels that the present connection listens to. */
  const heard = new Set<string>();

  const lookAt = (channel: string) => {
    followed
      .get(channel)?.()
      .catch((err: unknown) => log.warn({ err, channel }, 'not read after a notice'));
  };
  const lookAtAll = () => {
    for (const channel of followed.keys()) lookAt(channel);
  };
  const listen = async (own: pg.Client, channel: string) => {
    await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    heard.add(channel);
  };

  async function connect(): Promise<void> {
    const own = new pg.Client({ ...database.write.options, application_name: 'notices' });
    const retry = () => {
      if (closed || client !== own) return;
      client = undefined;
      again = setTimeout(() => {
        connected = connect();
      }, POLL);
      again.unref();
    };
    client = own;
    heard.clear();
    own.on('error', (err) => log.warn({ err }, 'the connection for notices broke'));
    own.on('end', retry);
    own.on('notification', ({ channel }) => lookAt(channel));
    try {
      await own.connect();
      for (const channel of followed.keys()) await listen(own, channel);
      lookAtAll();
    } catch (err) {
      log.warn({ err }, 'no connection for notices');
      retry();
      // One that came about lives on where only listening failed; the next try makes its own.
      own.end().catch(() => {});
    }
  }

  let connected = connect();
  const timer = setInterval(lookAtAll, POLL);
  timer.unref();
  return {
    follow(channel, look) {
      if (followed.has(channel)) throw new Error(`${channel} is followed already`);
      followed.set(channel, look);
      // While a connection is being made, connect() listens to what is followed by then.
      connected = connected.then(async () => {
        if (!client || heard.has(channel)) return;
        await listen(client, channel).catch((err: unknown) =>
          log.warn({ err, channel }, 'no notices of a channel'),
        );
        lookAt(channel);
      });
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(again);
      await connected;
      await client?.end().catch(() => {});
    },
  };
}
