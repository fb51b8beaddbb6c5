/** Sends mails by SMTP_URL; without it writes them as .eml files. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';
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
}

export interface Mailer {
  /** Hands a mail to the mail server. @throws if the server refuses it or does not answer */
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'salesMail' | 'dataDir'>;

/** Folder of the .eml files. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

export function openMailer(config: MailConfig, log: Logger): Mailer {
  return config.smtpUrl === undefined ? intoFiles(config, log) : overSmtp(config.smtpUrl, config);
}

function overSmtp(smtpUrl: string, config: MailConfig): Mailer {
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
      const message = messageOf(mail, config);
      // Written first: the transport would write each line to the socket on its own.
      await transport.sendMail({ envelope: message.getEnvelope(), raw: written(message) });
    },
    close: () => transport.close(),
  };
}

function intoFiles(config: MailConfig, log: Logger): Mailer {
  const folder = mailFolder(config);
  /**
   * Renaming makes the write atomic: readers of the folder never see part of a mail. A mail is small:
   * to lead its four steps through threads takes several times as long as they do.
   */
  function write(file: string, message: string): void {
    try {
      writeFileSync(`${file}.part`, message, { mode: 0o600 });
      renameSync(`${file}.part`, file);
    } catch (error) {
      rmSync(`${file}.part`, { force: true });
      throw error;
    }
  }
  return {
    async send(mail) {
      const file = join(folder, `${mail.id}.eml`);
      const message = written(messageOf(mail, config));
      try {
        write(file, message);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        write(file, message);
      }
      log.info(`No SMTP_URL is set: a mail lies in ${file}`);
    },
    close: () => undefined,
  };
}

function messageOf(mail: Mail, { mailFrom: from, mailReplyTo, salesMail }: MailConfig): MimeNode {
  const host = /@([^\s@<>]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return new MailComposer({
    from,
    // The sender's mailbox is not read.
    replyTo: { name: '', address: mailReplyTo ?? salesMail },
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
  }).compile();
}

/**
 * A message of texts as it goes to the mail server. nodemailer's own `build` writes the same, but leads it
 * through streams, which takes three times as long.
 */
function written(message: MimeNode): string {
  const headers = message.buildHeaders();
  if (!message.multipart) return `${headers}\r\n\r\n${encoded(message)}\r\n`;
  const parts = message.childNodes.map((part) => `--${message.boundary}\r\n${written(part)}`);
  return `${headers}\r\n\r\n${parts.join('')}--${message.boundary}--\r\n`;
}

/** The text of a part in its transfer encoding, in lines of at most 76 characters. */
function encoded(part: MimeNode): string {
  const text = String(part.content);
  const encoding = part.getTransferEncoding();
  if (encoding === 'base64') return base64.wrap(base64.encode(text));
  const lines = text.replace(/\r?\n/g, '\r\n');
  return encoding === 'quoted-printable' ? qp.wrap(qp.encode(lines)) : lines;
}
