/** Serves the pages: static files, and all other GET requests rendered by React. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, failures } from '#contract/errors.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import { cookieIn, networkOf } from '#features/gateway/server/callers.ts';
import type { Gateway } from '#features/gateway/server/gateway.ts';
import { busy } from '#features/gateway/server/reply.ts';
import { takeTurns } from '#features/gateway/server/turns.ts';
import type { LiveTexts } from '#features/texts/server/live-texts.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { sayMessage } from '#language/message.ts';
import { escaped } from '#language/plain-text.ts';
import { type TextKey, text } from '#language/text.ts';
import { type Config, isHttps } from '#platform/config.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';
import { encodingFor } from './page-bodies.ts';
import { type MadePage, openPageCache, type SentPage, sentPage } from './page-cache.ts';
import { type PageDispatch, PageRenderer, type Visit } from './page-renderer.ts';
import { openBuild, openSources } from './page-source.ts';
import {
  addressOf,
  callerOf,
  preferredLanguage,
  splitLanguage,
  tokenOf,
  visitorOf,
} from './visitor.ts';

interface PagesOptions {
  gateway: Gateway;
  config: Pick<Config, 'publicUrl'>;
  /** `version()` of the texts is part of the cache key of pages. */
  texts: LiveTexts;
  /** Whether a request comes from the search engine that the user agent names. */
  isEngine: (agent: string, address: string) => Promise<boolean>;
  /** Waits for the search engine's turn. Resolves to false if too many requests wait. */
  pace: (address: string) => Promise<boolean>;
  /** Serves the pages from source, with reload on change. */
  dev: boolean;
  /** Whether to cache visitors' pages. False while the sources may change. */
  keep: boolean;
}

const root = join(import.meta.dirname, '../../..');
const LANGUAGE_COOKIE = 'language';
/** Maximum number of pages that a customer may have in work or waiting. */
const MAX_OF_CUSTOMER = 40;
/** The same for all visitors of a network. */
const MAX_OF_NETWORK = 400;

/** Fastify plugin. Register it last, because it handles every GET without another route. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev } = options;
  const source = dev ? await openSources(root, app.server) : await openBuild(join(root, 'dist'));
  if (source.close) app.addHook('preClose', source.close);
  if (!dev) await serveBuild(app, join(root, 'dist', 'client'));
  const renderer = new PageRenderer(source, options.texts);
  const answerPage = pageAnswers(options, renderer);

  app.setErrorHandler((error, request, reply) => {
    // A path outside the folder of built files is a 404, not an error of the site.
    if ((error as FastifyError).code === 'FST_STATIC_FORBIDDEN_PATH') return reply.callNotFound();
    const { language } = splitLanguage(addressOf(request, undefined).pathname);
    if ((error as FastifyError).code === 'FST_UNDER_PRESSURE' || isDatabaseUnavailable(error)) {
      return sendLastResort(reply, renderer, language, tooBusy);
    }
    if (error instanceof CallError) return sendLastResort(reply, renderer, language, error);
    // Errors of the request, for example a range beyond the end of a built file, go to the last error
    // handler.
    if (((error as FastifyError).statusCode ?? 500) < 500) throw error;
    request.log.error({ err: error }, 'a page failed');
    return sendLastResort(reply, renderer, language, failed);
  });

  app.get('/', async (request, reply) => {
    const accepted = request.headers['accept-language'];
    const { prefix } = languageOf(
      preferredLanguage(cookieIn(request.headers.cookie, LANGUAGE_COOKIE), accepted),
    );
    reply.header('vary', 'accept-language, cookie').header('cache-control', 'no-cache');
    return reply.redirect(withLanguage(prefix, paths.Index));
  });

  // Without helmet: building its headers for each response takes longer than sending a cached page.
  app.get('/*', { helmet: false, compress: false }, async (request, reply) => {
    if (await source.serve?.(request, reply)) return reply.hijack();
    const url = addressOf(request, options.config.publicUrl);
    const { language, page } = splitLanguage(url.pathname);
    if (page === '/') {
      return reply.redirect(withLanguage(languageOf(language).prefix, paths.Index));
    }
    return answerPage(request, reply, url, language);
  });

  // Refuses other methods before the body is read, because an unreadable body would count as an error of the
  // site.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    return reply.code(404).send({ statusCode: 404, error: 'Not Found' });
  });

  // Unknown URLs and missing documents (documents.ts) get the not-found page.
  app.setNotFoundHandler(async (request, reply) => {
    const url = addressOf(request, options.config.publicUrl);
    return answerPage(request, reply, url, splitLanguage(url.pathname).language);
  });
}

/** Returns a function that sends a page: cached for visitors, rendered for each request of a customer. */
function pageAnswers(options: PagesOptions, renderer: PageRenderer) {
  const { config, gateway, keep } = options;
  const https = isHttps(config);
  const cache = openPageCache();
  // One at a time for each customer, because a page of hundreds of lines blocks the event loop.
  const inTurn = takeTurns(MAX_OF_CUSTOMER, () => tooBusy);
  // A flood of pages that are not cached, such as pages not found, then delays other networks less.
  const inTurnOfNetwork = takeTurns(MAX_OF_NETWORK, () => tooBusy);

  return async (request: FastifyRequest, reply: FastifyReply, url: URL, language: LanguageCode) => {
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
    const render = (dispatch: PageDispatch, more: Pick<Visit, 'person' | 'zone'> = {}) =>
      whileConnected(reply, (signal) =>
        renderer.render(reply, { url, language, signal, ...more }, dispatch),
      );
    try {
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (hasToken || !keep) {
        const { token, person } = await visitorOf(gateway, request, reply, caller, https);
        const dispatch: PageDispatch = (name, payload) =>
          gateway.dispatch(name, payload, { token, ...caller });
        const renderOwn = () => render(dispatch, { person, zone: caller.zone });
        const page = await (person
          ? inTurn(person.email, renderOwn, request.signal)
          : inTurnOfNetwork(networkOf(request.ip), renderOwn, request.signal));
        // The database can't identify the customer at the moment, so sign-in would not help.
        const toSignIn = page.headers.location?.includes(`${paths.Login}?`);
        if (token && !person && toSignIn) return sendLastResort(reply, renderer, language, tooBusy);
        const caching = { 'cache-control': token ? 'private, no-cache' : 'no-cache' };
        return sendPage(request, reply, await sentPage(withHeaders(page, caching), encoding));
      }
      const page = await cache.page({
        key: `${language} ${options.texts.version()} ${url.href}`,
        encoding,
        dispatch: (name, payload) => gateway.dispatch(name, payload, { ...caller, forPage: true }),
        render: async (dispatch) => {
          const page = await inTurnOfNetwork(networkOf(request.ip), () => render(dispatch));
          return withHeaders(page, { 'cache-control': 'no-cache' });
        },
      });
      return sendPage(request, reply, page);
    } catch (error) {
      if (reply.raw.destroyed) return reply.hijack();
      throw error;
    }
  };
}

/** Runs `work` with a signal that is aborted when the visitor disconnects. */
async function whileConnected<T>(
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const disconnected = new AbortController();
  const onClose = () => disconnected.abort();
  raw.once('close', onClose);
  try {
    return await work(disconnected.signal);
  } finally {
    raw.off('close', onClose);
  }
}

const failed = new CallError(
  'serverFault',
  'Process error, please try it later.' satisfies TextKey,
);
const tooBusy = new CallError('unavailable', busy);

/** Sends a static page that says why the requested page can't be shown. */
function sendLastResort(
  reply: FastifyReply,
  renderer: PageRenderer,
  language: LanguageCode,
  { code, message, params }: CallError,
) {
  void reply.headers(renderer.safetyOf(reply)).header('cache-control', 'no-store');
  if (code === 'unavailable') void reply.header('retry-after', '5');
  return reply
    .code(failures[code].status)
    .type('text/html; charset=utf-8')
    .send(
      lastResort(
        language,
        sayMessage((key, values) => text(language, key as TextKey, values), {
          key: message,
          params,
        }),
      ),
    );
}

/** Adds caching headers. `vary` includes the cookie. */
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

function lastResort(language: LanguageCode, why: string): string {
  const { tag, dir, prefix } = languageOf(language);
  // Texts are escaped, because staff can change them.
  const title = escaped(why);
  const back = escaped(text(language, 'Search the catalogue'));
  const way = `<a href="${withLanguage(prefix, paths.Index)}">${back}</a>`;
  return `<!DOCTYPE html><html lang="${tag}" dir="${dir}"><title>${title}</title><h1>${title}</h1><p>${way}</p></html>`;
}

const safeFile = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Workers use the policy in the headers of their own script.
  'content-security-policy': "default-src 'self'",
};

/** Serves the built files. Files with a hash in their name are immutable, others expire. */
async function serveBuild(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new Error('The pages are not built: run `npm start` or `vite build`.');
  await app.register(async (files) => {
    // No helmet headers: they are for pages, and longer than some scripts.
    files.addHook('onRoute', (route) => {
      route.config = Object.assign({ helmet: { skipRoute: true } }, route.config);
    });
    await files.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      // No index file: the folder's own URL is a 404.
      index: false,
      setHeaders(answer) {
        answer.headers(safeFile);
      },
    });
    for (const name of ['favicon.svg', 'favicon.ico', 'logo.png']) {
      files.get(`/${name}`, (_request, reply) =>
        reply.sendFile(name, folder, { maxAge: '1d', immutable: false }),
      );
    }
  });
}
