/** The pages: static files, and every other GET rendered by React (design, page render). */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract';
import { framedPaths, paths, withLanguage, withoutLanguage } from '#contract/paths.ts';
import type { Gateway } from '#features/gateway/server/gateway.ts';
import type { Reply } from '#features/gateway/server/reply.ts';
import type { LiveTexts } from '#features/texts/server/live-texts.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, tableOf, text } from '#language/text.ts';
import { type Config, isHttps } from '#platform/config.ts';
import { escaped } from '#platform/escaped.ts';
import { addressOf, callerOf, cookiesOf, tokenOf, visitorOf } from '../server/visitor.ts';
import type { PageRequest } from '../web/page-request.ts';
import { type MadePage, openKeptPages, type SentPage, sentPage } from './kept-pages.ts';
import { encodingFor } from './page-bodies.ts';
import { preferredLanguage, splitLanguage } from './page-language.ts';
import { unmark, withScripts } from './page-policy.ts';
import { openBuild, openSources } from './page-source.ts';

export interface PagesOptions {
  gateway: Gateway;
  config: Pick<Config, 'publicUrl'>;
  /** Its `version()` belongs into the key of whatever is kept of pages. */
  texts: LiveTexts;
  /** Whether a request comes from the search engine that its user agent names. */
  isEngine: (agent: string, address: string) => Promise<boolean>;
  /** Waits for the turn of a search engine's page; false where too many wait. */
  pace: (address: string) => Promise<boolean>;
  /** Pages come from their sources, with reload on change. */
  dev: boolean;
  /** Whether visitors' pages are kept: not while their sources may change. */
  keep: boolean;
}

const root = join(import.meta.dirname, '../../..');
const LANGUAGE_COOKIE = 'language';

/** Fastify plugin; registered last, since it answers every GET that nobody else does. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev, config, gateway, keep } = options;
  const https = isHttps(config);
  const kept = openKeptPages();
  let safety: Record<string, string> | undefined;
  const source = dev ? await openSources(root, app.server) : await openBuild(join(root, 'dist'));
  if (source.close) app.addHook('preClose', source.close);
  if (!dev) await serveBuild(app, join(root, 'dist', 'client'));

  app.setErrorHandler((error, request, reply) => {
    // A path that leaves the folder of built files: no fault of the site, and there is no such file.
    if ((error as FastifyError).code === 'FST_STATIC_FORBIDDEN_PATH') return reply.callNotFound();
    request.log.error({ err: error }, 'a page failed');
    void reply.headers(safetyOf(reply)).header('cache-control', 'no-store');
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

  // Helmet puts its headers together anew for every answer, which takes longer than a kept page.
  app.get('/*', { helmet: false, compress: false }, async (request, reply) => {
    if (await source.serve?.(request, reply)) return reply.hijack();
    const { pathname } = addressOf(request, undefined);
    const { language, page } = splitLanguage(pathname);
    if (page === '/') {
      return reply.redirect(withLanguage(languageOf(language).prefix, paths.Index));
    }
    return answerPage(request, reply, language);
  });

  // A document that is not there (documents.ts) is answered by the page that says so.
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).send({ statusCode: 404, error: 'Not Found' });
    }
    const { language } = splitLanguage(addressOf(request, undefined).pathname);
    return answerPage(request, reply, language);
  });

  async function answerPage(request: FastifyRequest, reply: FastifyReply, language: LanguageCode) {
    const url = addressOf(request, config.publicUrl);
    const hasToken = Boolean(tokenOf(request, https));
    const visitor = callerOf(request, language);
    const uncounted = !hasToken && (await options.isEngine(visitor.agent, request.ip));
    const caller = { ...visitor, uncounted };
    if (uncounted && !(await options.pace(request.ip))) {
      const wait = text(language, 'Please wait a moment, then reload the page.');
      return reply
        .code(503)
        .header('retry-after', '60')
        .type('text/plain; charset=utf-8')
        .send(wait);
    }
    const gone = new AbortController();
    const leave = () => gone.abort();
    reply.raw.once('close', leave);
    try {
      const visit = { url, language, signal: gone.signal };
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (hasToken || !keep) {
        const { token, person } = await visitorOf(gateway, request, reply, caller, https);
        const dispatch: Dispatch = (name, payload) =>
          gateway.dispatch(name, payload, { token, ...caller });
        const made = await renderPage(reply, { ...visit, person }, dispatch);
        const cache = { 'cache-control': token ? 'private, no-cache' : 'no-cache' };
        return sendPage(request, reply, await sentPage(withHeaders(made, cache), encoding));
      }
      const page = await kept.page({
        key: `${language} ${options.texts.version()} ${url.href}`,
        encoding,
        dispatch: (name, payload) => gateway.dispatch(name, payload, { ...caller, forPage: true }),
        render: async (dispatch) => {
          const made = await renderPage(reply, visit, dispatch);
          return withHeaders(made, { 'cache-control': 'no-cache' });
        },
      });
      return sendPage(request, reply, page);
    } catch (error) {
      if (gone.signal.aborted) return reply.hijack();
      throw error;
    } finally {
      reply.raw.off('close', leave);
    }
  }

  async function renderPage(reply: FastifyReply, visit: Visit, dispatch: Dispatch) {
    const { url, language, signal, person } = visit;
    const secret = randomBytes(16).toString('hex');
    const { status, headers, body } = await source.render({
      request: new Request(url, { signal }),
      language,
      texts: { table: tableOf(language), changes: options.texts.addressOf(language) },
      origin: url.origin,
      nonce: secret,
      person,
      dispatch,
    });
    const { html, hashes } = unmark(body, secret);
    const safe = safetyOf(reply);
    const policy = withScripts(safe['content-security-policy'] ?? '', hashes);
    const page = withoutLanguage(languageOf(language).prefix, url.pathname);
    const framed = framedPaths.includes(page)
      ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      : policy;
    return {
      status,
      html,
      headers: {
        ...safe,
        ...Object.fromEntries(headers),
        'content-security-policy': source.policy?.(framed) ?? framed,
      },
    };
  }

  /** The headers of helmet, put together once. */
  function safetyOf(reply: FastifyReply): Record<string, string> {
    if (!safety) {
      void reply.helmet();
      const headers = Object.entries(reply.raw.getHeaders());
      safety = Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
    }
    return safety;
  }
}

type Dispatch = (name: CallName, payload: unknown) => Promise<Reply>;

interface Visit {
  url: URL;
  language: LanguageCode;
  /** Aborted when the visitor has left. */
  signal: AbortSignal;
  person?: PageRequest['person'];
}

/** What is shown depends on who asks; browsers ask again before they show it once more. */
const withHeaders = (page: MadePage, more: Record<string, string>): MadePage => ({
  ...page,
  headers: { ...page.headers, ...more, vary: 'accept-encoding, cookie' },
});

function sendPage(request: FastifyRequest, reply: FastifyReply, page: SentPage) {
  const { status, headers, body } = page;
  void reply.headers(headers);
  const { etag } = headers;
  if (etag && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.code(status).send(body);
}

/** The page for when no page can be rendered: nothing in it can fail. */
function lastResort(language: LanguageCode): string {
  const { tag, dir, prefix } = languageOf(language);
  // Staff can write any text anew.
  const say = (key: TextKey) => escaped(text(language, key));
  const title = say('Process error, please try it later.');
  const way = `<a href="${withLanguage(prefix, paths.Index)}">${say('Search the catalogue')}</a>`;
  return `<!DOCTYPE html><html lang="${tag}" dir="${dir}"><title>${title}</title><h1>${title}</h1><p>${way}</p></html>`;
}

const safeFile = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // For scripts that run as workers.
  'content-security-policy': "default-src 'self'",
};

/** Built files: hashed names may be kept for ever, others are asked for again. */
async function serveBuild(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new Error('The pages are not built: run `npm start` or `vite build`.');
  await app.register(async (files) => {
    // Helmet's headers are for pages, and longer than many a script.
    files.addHook('onRoute', (route) => {
      route.config = Object.assign({ helmet: { skipRoute: true } }, route.config);
    });
    await files.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      // An asset of an older build: a page would be the wrong answer to a script tag.
      index: false,
      setHeaders(answer) {
        answer.headers(safeFile);
      },
    });
    files.get('/favicon.svg', (_request, reply) =>
      reply.sendFile('favicon.svg', folder, { maxAge: '1d', immutable: false }),
    );
  });
}
