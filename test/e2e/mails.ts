/** Mails that the site has sent. Without a mail server they are files in its folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

export interface ReadMail {
  subject: string;
  text: string;
  html: string;
}

/** Every mail to an address, in any order. */
async function mailsTo(address: string): Promise<ReadMail[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name))));
  // Parses only mails that contain the address: all tests share the folder, and parsing takes long.
  const likely = contents.filter((mail) => mail.includes(address));
  const mails = await Promise.all(likely.map((mail) => PostalMime.parse(mail)));
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html }));
}

/** Waits for a mail with a matching subject. @returns the mail */
export async function mailTo(address: string, subject: RegExp): Promise<ReadMail> {
  let mail: ReadMail | undefined;
  await expect
    .poll(
      async () => {
        mail = (await mailsTo(address)).find((one) => subject.test(one.subject));
        return mail !== undefined;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 15_000 },
    )
    .toBe(true);
  return mail as ReadMail;
}

/** The 6-digit code in a mail. */
export const codeIn = ({ text }: ReadMail): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
