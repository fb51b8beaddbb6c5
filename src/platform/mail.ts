/** Sends mails by SMTP_URL; without it writes them as .eml files. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

export interface Mail {
  /** The Message-ID; the same at each attempt, so mail programs show a mail that came twice once. */
  readonly id: string;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Language tag of the text. */
  readonly tag: string;
  /** The address that answers go to, where it is not the one of the settings. */
  readonly replyTo?: string | undefined;
}

export interface Mailer {
  /** Hands a mail to the mail server. @throws if the server refuses it or does not answer */
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'salesMail' | 'dataDir'>;

/** Folder of the .eml files. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** A server that sends a line every few seconds never meets socketTimeout. */
const LONGEST_MS = 60_000;

/** @param longest milliseconds that a mail may take on its way to the mail server */
export function openMailer(config: MailConfig, log: Logger, longest = LONGEST_MS): Mailer {
  return config.smtpUrl === undefined
    ? intoFiles(config, log)
    : overSmtp(config.smtpUrl, config, longest);
}

function overSmtp(smtpUrl: string, config: MailConfig, longest: number): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // A connection serves many mails: to open one costs more than a mail.
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
      await transport.sendMail({ ...messageOf(mail, config), signal });
    },
    close: () => transport.close(),
  };
}

function intoFiles(config: MailConfig, log: Logger): Mailer {
  const folder = mailFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const file = join(folder, `${mail.id}.eml`);
      const { message } = await transport.sendMail(messageOf(mail, config));
      await mkdir(folder, { recursive: true, mode: 0o700 });
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
    // The sender's mailbox is not read.
    replyTo: { name: '', address: mail.replyTo ?? mailReplyTo ?? salesMail },
    // An object, because nodemailer parses a string as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    // Stops automatic out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.tag },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
