/** The pages: static files, and every other GET rendered by React (design, page render). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '#features/gateway/server/public.ts';
import { type LanguageCode, languageOf } from '#features/language/languages.ts';
import { type TextKey, text } from '#features/language/text.ts';
import type { PageRequest, RenderedPage } from '#web/page-request.ts';
import { paths, withLanguage } from '#web/paths.ts';
import type { Config } from './config.ts';
import { preferredLanguage, splitLanguage } from './page-language.ts';
import { openBuild, openSources } from './page-source.ts';
import { addressOf, callerOf, cookiesOf, visitorOf } from './visitor.ts';

export interface PagesOptions {
  gateway: Gateway;
  config: Pick<Config, 'publicUrl'>;
  /** Waits for the turn of a search engine's page; false where too many wait. */
  pace: (address: string) => Promise<boolean>;
  /** Pages come from their sources, with reload on change. */
  dev: boolean;
}

/** Where pages come from: the build, or their sources in development. */
export interface PageSource {
  render: (page: Omit<PageRequest, 'assets'>) => Promise<RenderedPage>;
  /** Answers requests for sources and such; whether it did. */
  serve?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Changes the headers that a page is sent with. */
  prepare?: (reply: FastifyReply) => void;
  close?: () => Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const LANGUAGE_COOKIE = 'language';

/** Fastify plugin; registered last, since it answers every GET that nobody else does. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev, config, gateway } = options;
  const source = dev ? await openSources(root, app.server) : await openBuild(join(root, 'dist'));
  if (source.close) app.addHook('preClose', source.close);
  if (!dev) await serveBuild(app, join(root, 'dist', 'client'));

  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a page failed');
    const { language } = splitLanguage(addressOf(request, undefined).pathname);
    return reply.code(500).type('text/html; charset=utf-8').send(lastResort(language));
  });

  app.get('/', async (request, reply) => {
    const cookies = cookiesOf(request);
    const accepted = request.headers['accept-language'];
    const { prefix } = languageOf(preferredLanguage(cookies.get(LANGUAGE_COOKIE), accepted));
    reply.header('vary', 'accept-language, cookie').header('cache-control', 'no-cache');
    return reply.redirect(withLanguage(prefix, paths.Index));
  });

  app.get('/*', async (request, reply) => {
    if (await source.serve?.(request, reply)) return reply.hijack();
    const { pathname } = addressOf(request, undefined);
    const { language, page } = splitLanguage(pathname);
    if (page === '/') {
      return reply.redirect(withLanguage(languageOf(language).prefix, paths.Index));
    }
    return sendPage(request, reply, language);
  });

  // A document that is not there (documents.ts) is answered by the page that says so.
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).send({ statusCode: 404, error: 'Not Found' });
    }
    const { language } = splitLanguage(addressOf(request, undefined).pathname);
    return sendPage(request, reply, language);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, language: LanguageCode) {
    const url = addressOf(request, config.publicUrl);
    const caller = callerOf(request, language);
    if (caller.uncounted && !(await options.pace(request.ip))) {
      const wait = text(language, 'Please wait a moment, then reload the page.');
      return reply
        .code(503)
        .header('retry-after', '60')
        .type('text/plain; charset=utf-8')
        .send(wait);
    }
    const { token, person } = await visitorOf(gateway, request, reply, caller);
    source.prepare?.(reply);
    const gone = new AbortController();
    const leave = () => gone.abort();
    reply.raw.once('close', leave);
    try {
      const { status, headers, body } = await source.render({
        request: new Request(url, { signal: gone.signal }),
        language,
        origin: url.origin,
        nonce: reply.cspNonce?.script ?? '',
        person,
        dispatch: (name, payload) => gateway.dispatch(name, payload, { token, ...caller }),
      });
      for (const [name, value] of headers) reply.header(name, value);
      // Pages carry a nonce and may show stock: kept for going back, asked for again otherwise.
      reply.header('cache-control', token ? 'private, no-cache' : 'no-cache');
      return reply.code(status).send(body);
    } catch (error) {
      if (gone.signal.aborted) return reply.hijack();
      throw error;
    } finally {
      reply.raw.off('close', leave);
    }
  }
}

/** The page for when no page can be rendered: nothing in it can fail. */
function lastResort(language: LanguageCode): string {
  const { tag, dir, prefix } = languageOf(language);
  const say = (key: TextKey) => text(language, key);
  const title = say('Process error, please try it later.');
  const way = `<a href="${withLanguage(prefix, paths.Index)}">${say('Search the catalogue')}</a>`;
  return `<!DOCTYPE html><html lang="${tag}" dir="${dir}"><title>${title}</title><h1>${title}</h1><p>${way}</p></html>`;
}

/** Built files: hashed names may be kept for ever, others are asked for again. */
async function serveBuild(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new Error('The pages are not built: run `npm start` or `vite build`.');
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // An asset of an older build: a page would be the wrong answer to a script tag.
    index: false,
  });
  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', folder, { maxAge: '1d', immutable: false }),
  );
}
