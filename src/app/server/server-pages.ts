/** Pages without React: the document of the back office, and the demo's mails. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { escaped } from '#language/plain-text.ts';
import { type Config, hasDemo } from '#platform/config.ts';
import { mailFolder } from '#platform/mail.ts';

const root = join(import.meta.dirname, '../../..');
const entry = 'src/app/back-office/main.tsx';

interface StaffPageOptions {
  /** Loads the scripts from their sources, which pages.ts serves. */
  dev: boolean;
}

/** Fastify plugin. Register it before the pages, which handle every other GET. */
export async function staffPage(app: FastifyInstance, { dev }: StaffPageOptions): Promise<void> {
  const folder = join(root, 'dist', 'staff');
  const scripts = dev ? sourceScripts : await builtScripts(folder);
  if (!dev) {
    await app.register(fastifyStatic, {
      root: join(folder, 'staff-assets'),
      prefix: '/staff-assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  }
  // A path outside the folder is a 404.
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return reply.callNotFound();
    throw error;
  });
  for (const url of ['/staff', '/staff/*']) {
    app.get(url, async (_request, reply) => {
      const { script = '', style = '' } = reply.cspNonce ?? {};
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      reply.header('permissions-policy', 'camera=()');
      return reply.type('text/html; charset=utf-8').send(frame(scripts(script), style));
    });
  }
}

/** The back office's document. In development Vite's client creates styles with the meta element's nonce. */
const frame = (scripts: string, styleNonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${styleNonce}">
<title>Back office – E&amp;E Turbo</title>
<link rel="icon" href="/favicon.svg">
${scripts}
</head>
<body>
<div id="staff"></div>
<noscript>The back office needs JavaScript.</noscript>
</body>
</html>
`;

async function builtScripts(folder: string): Promise<(nonce: string) => string> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Record<string, { file: string }>;
  const chunk = manifest[entry];
  if (!chunk) throw new Error('The back office is not built: run `npx vite build`.');
  return () => `<script type="module" src="/${chunk.file}"></script>`;
}

/** Vite's client, and the setup for React's hot reload. */
const sourceScripts = (nonce: string) => `<script type="module" nonce="${nonce}">
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>
<script type="module" src="/@vite/client"></script>
<script type="module" src="/${entry}"></script>`;

export const showsMail = (config: Config): boolean =>
  hasDemo(config) && config.smtpUrl === undefined;

/** Maximum number of mails shown, newest first. */
const SHOWN = 50;

/**
 * `/dev/mail`: shows mails stored as .eml files, for trying the site without a mail server. Only in a demo,
 * because the mails contain the sign-up codes of all customers.
 */
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
    attachments,
  } = await PostalMime.parse(await readFile(file));
  const addresses = to.map(({ address }) => address).join(', ');
  const names = attachments.map(({ filename }) => `<li>${escaped(filename ?? '')}</li>`).join('');
  return `<article><h2>${escaped(subject)}</h2><p>${escaped(addresses)}, ${escaped(date)}</p><pre dir="auto">${escaped(text)}</pre><ul>${names}</ul></article>`;
}
