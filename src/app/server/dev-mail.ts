/**
 * `/dev/mail`: shows the .eml files of mails, to try the site out without a mail server. Only in a
 * demo, because the mails hold the sign-up codes of all customers.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { escaped } from '#language/plain-text.ts';
import { type Config, hasDemo } from '#platform/config.ts';
import { mailFolder } from '#platform/mail.ts';

/** Whether the site has this page. */
export const showsMail = (config: Config): boolean =>
  hasDemo(config) && config.smtpUrl === undefined;

/** How many of the newest mails to show. */
const SHOWN = 50;

export async function devMail(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const folder = mailFolder(config);
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await newest(folder);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return `<!DOCTYPE html><html lang="en"><title>Mails</title><h1>Mails</h1>${
      mails.length === 0 ? '<p>No mail yet.</p>' : mails.join('')
    }</html>`;
  });
}

async function newest(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const file = join(folder, name);
        return { file, time: (await stat(file)).mtimeMs };
      }),
  );
  const newest = files.sort((a, b) => b.time - a.time).slice(0, SHOWN);
  return Promise.all(newest.map(({ file }) => mailOf(file)));
}

async function mailOf(file: string): Promise<string> {
  const {
    subject = '',
    to = [],
    date = '',
    text = '',
  } = await PostalMime.parse(await readFile(file));
  const addresses = to.map(({ address }) => address).join(', ');
  return `<article><h2>${escaped(subject)}</h2><p>${escaped(addresses)}, ${escaped(date)}</p><pre dir="auto">${escaped(text)}</pre></article>`;
}
