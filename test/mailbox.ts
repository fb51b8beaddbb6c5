/** A mail server for tests: accepts all mails and lets tests read them. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect } from 'vitest';

export interface Mailbox {
  /** Value for SMTP_URL. */
  readonly url: string;
  /** All accepted mails, oldest first. */
  readonly mails: readonly Email[];
  to(address: string): Email[];
  /** Waits for `count` mails to an address. @returns the newest mail */
  next(address: string, count?: number): Promise<Email>;
  /** Waits for `count` mails to an address. @returns the 6-digit code in the newest mail */
  code(address: string, count?: number): Promise<string>;
  /** Accepts mails (default), refuses them, or sends no reply, until `behave` is called again. */
  behave(how: 'taking' | 'refusing' | 'holding'): void;
  readonly refused: Set<string>;
  /** Number of mails, including refused mails. */
  seen(): number;
  /** Number of connections that delivered a mail. */
  connections(): number;
  close(): Promise<void>;
}

/** @param port fixed port, for a server that starts after its clients; 0: any free port */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const mails: Email[] = [];
  let behaviour: 'taking' | 'refusing' | 'holding' = 'taking';
  let count = 0;
  const sessions = new Set<string>();
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? new Error('no such mailbox') : null);
    },
    async onData(stream, { id }, done) {
      sessions.add(id);
      const raw = await buffer(stream);
      count += 1;
      if (behaviour === 'refusing') return done(new Error('no room'));
      if (behaviour === 'holding') return;
      mails.push(await PostalMime.parse(raw));
      done();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const to = (address: string) =>
    mails.filter((mail) => mail.to?.some((one) => one.address === address));
  const next = async (address: string, count = 1) => {
    await expect
      .poll(() => to(address).length, { timeout: 15_000, interval: 20 })
      .toBeGreaterThanOrEqual(count);
    return to(address)[count - 1] as Email;
  };
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    to,
    next,
    async code(address, count = 1) {
      const code = /\b\d{6}\b/.exec((await next(address, count)).text ?? '')?.[0];
      if (code === undefined) throw new Error(`the mail to ${address} holds no code`);
      return code;
    },
    behave: (how) => {
      behaviour = how;
    },
    refused,
    seen: () => count,
    connections: () => sessions.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Opens a mail server for the tests of a file, and closes it after them. Call it at the top of the file. */
export async function openTestMailbox(): Promise<Mailbox> {
  const mailbox = await openMailbox();
  afterAll(() => mailbox.close());
  return mailbox;
}
