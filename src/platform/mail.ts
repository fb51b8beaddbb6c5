/** Sends mails by SMTP_URL; without it they become files that any mail program opens. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

export interface Mail {
  /** Stays the same when sending is tried again: mail programs then show one mail, not two. */
  readonly id: string;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Language tag of the contents. */
  readonly tag: string;
}

export interface Mailer {
  /** Hands a mail to the mail server. @throws when it does not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Folder of the mails that no mail server takes. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

export function openMailer(config: MailConfig, log: Logger): Mailer {
  return config.smtpUrl === undefined
    ? intoFiles(config, log)
    : overSmtp(config.smtpUrl, config.mailFrom);
}

function overSmtp(smtpUrl: string, mailFrom: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // In ms. A job that hangs would hold one of the few connections to the database.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, mailFrom));
    },
    close: () => transport.close(),
  };
}

function intoFiles(config: MailConfig, log: Logger): Mailer {
  const folder = mailFolder(config);
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      const message = await new MailComposer(messageOf(mail, config.mailFrom)).compile().build();
      // Whole or not at all: whoever reads the folder never sees half a mail.
      try {
        await writeFile(`${file}.part`, message, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        await rm(`${file}.part`, { force: true });
        throw error;
      }
      log.info(`No SMTP_URL is set: a mail lies in ${file}`);
    },
    close: () => undefined,
  };
}

function messageOf(mail: Mail, from: string) {
  const host = /@([^\s@<>]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object: a text would be read as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    // Keeps out-of-office programs from answering.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.tag },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
