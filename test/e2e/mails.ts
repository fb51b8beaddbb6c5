/** The mails that the site under test has sent: without a mail server they lie in its folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

export interface ReadMail {
  subject: string;
  text: string;
  html: string;
}

/** Every mail to an address, in no order. */
async function mailsTo(address: string): Promise<ReadMail[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name))));
  // All journeys write into one folder: to read every mail over and over would take its time.
  const likely = contents.filter((mail) => mail.includes(address));
  const mails = await Promise.all(likely.map((mail) => PostalMime.parse(mail)));
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html }));
}

/** Waits for a mail whose subject fits, and gives it. */
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

/** The code of 6 digits in a mail. */
export const codeIn = ({ text }: ReadMail): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
