/** Sends mails to the server of SMTP_URL. Without SMTP_URL, writes them as .eml files. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from './config.ts';
import { makePath } from './data-dir.ts';
import { RetryError } from './jobs.ts';
import type { Logger } from './log.ts';

export interface Mail {
  /** Message-ID. It is the same at each attempt, so that mail programs show only one of two equal mails. */
  readonly id: string;
  /** One e-mail address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Language tag of the text. */
  readonly tag: string;
  /** E-mail address for replies. Default: the address in the settings. */
  readonly replyTo?: string | undefined;
  /** Mail programs show mails with the same thread together. */
  readonly thread?: string | undefined;
  readonly attachments?: readonly PdfAttachment[] | undefined;
}

/** A PDF that goes with a mail. */
export interface PdfAttachment {
  /** File name, with its extension. */
  readonly name: string;
  /** In base64. */
  readonly content: string;
}

export interface Mailer {
  /**
   * Hands a mail to the mail server.
   * @throws RetryError if the server rejects it permanently, or does not answer
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'salesMail' | 'dataDir'>;

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/**
 * Maximum time for handing over a mail, in ms. Needed because socketTimeout starts again with each line that
 * a slow server sends.
 */
const LONGEST_MS = 60_000;

/** @param longest maximum time for handing over a mail, in ms */
export function openMailer(config: MailConfig, log: Logger, longest = LONGEST_MS): Mailer {
  return config.smtpUrl === undefined
    ? intoFiles(config, log)
    : overSmtp(config.smtpUrl, config, longest);
}

function overSmtp(smtpUrl: string, config: MailConfig, longest: number): Mailer {
  const transport = createTransport({
    ...serverOf(smtpUrl),
    // A connection serves many mails, because opening a connection costs more than sending a mail.
    pool: true,
    // Timeouts in ms. A job that hangs would hold one of the few connections to the database.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    idleTimeout: 10_000,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(longest);
      await transport.sendMail({ ...messageOf(mail, config), signal }).catch((error: unknown) => {
        throw retryable(error);
      });
    },
    close: () => transport.close(),
  };
}

/** Returns the mail server of SMTP_URL. A password is sent unencrypted only to this machine. */
export function serverOf(smtpUrl: string): { url: string; requireTLS: boolean } {
  const { password, hostname } = new URL(smtpUrl);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return { url: smtpUrl, requireTLS: password !== '' && !isHere };
}

/** Error codes of nodemailer for a mail server that cannot be reached or does not answer. */
const AWAY: ReadonlySet<string | undefined> = new Set([
  'ECONNECTION',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
]);

/**
 * Returns an error that says when the mail is tried again: never after a refusal (5xx), soon if the mail
 * server can't be reached. Any other error is returned unchanged.
 */
function retryable(error: unknown): unknown {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isRefused = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  if (isRefused) return new RetryError('never', error);
  return responseCode === 421 || AWAY.has(code) ? new RetryError('soon', error) : error;
}

function intoFiles(config: MailConfig, log: Logger): Mailer {
  const folder = mailFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const file = join(folder, `${mail.id}.eml`);
      const { message } = await transport.sendMail(messageOf(mail, config));
      makePath(folder, 0o700);
      // Renaming makes the write atomic: readers of the folder never see part of a mail.
      try {
        await writeFile(`${file}.part`, message, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        await rm(`${file}.part`, { force: true });
        throw error;
      }
      log.info(`No SMTP_URL is set: a mail lies in ${file}`);
    },
    close: () => transport.close(),
  };
}

function messageOf(
  mail: Mail,
  { mailFrom: from, mailReplyTo, salesMail }: MailConfig,
): SendMailOptions {
  const host = /@([^\s@<>]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // Replies must go to another address, because nobody reads mails to the sender's address.
    replyTo: { name: '', address: mail.replyTo ?? mailReplyTo ?? salesMail },
    // An object, because nodemailer parses a string as a list of addresses.
    to: { name: '', address: mail.to },
    // Mail programs would decode an encoded word (RFC 2047) that a user typed. Nodemailer turns line breaks
    // into spaces, so no text can add a header.
    subject: mail.subject.replaceAll('=?', '= ?'),
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ name, content }) => ({
      filename: name,
      content,
      encoding: 'base64',
      contentType: 'application/pdf',
    })),
    messageId: `<${mail.id}@${host}>`,
    // No mail has this Message-ID. Mail programs show mails that refer to the same id as one thread.
    ...(mail.thread && {
      inReplyTo: `<${mail.thread}@${host}>`,
      references: `<${mail.thread}@${host}>`,
    }),
    // Stops automatic out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.tag },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
