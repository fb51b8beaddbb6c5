/**
 * Renders pages from the build or from the sources, and finds the scripts and styles that each page links in
 * its head.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InlineConfig, ViteDevServer } from 'vite';
import { needsAllTexts } from '#contract/paths.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import type {
  Assets,
  PageRequest,
  Render,
  RenderedPage,
  RouteAssets,
} from '../web/page-request.ts';

const entrySource = 'src/app/web/entry-client.tsx';

/** The build, or the source files in development. */
export interface PageSource {
  render: (page: Omit<PageRequest, 'assets'>) => Promise<RenderedPage>;
  /** Responds to requests for source files; resolves to whether it did. */
  serve?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  policy?: (policy: string) => string;
  close?: () => Promise<void>;
}

/** A route's path, and the modules whose scripts and styles its page links in the head. */
interface PageModules {
  path: string;
  sources: readonly string[];
}

/** Exports of src/app/web/entry-server.tsx. */
interface ServerEntry {
  render: Render;
  pageModules: readonly PageModules[];
}

export async function openBuild(folder: string): Promise<PageSource> {
  const entry = join(folder, 'server', 'entry-server.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npx vite build`.');
  const { render, pageModules } = (await import(pathToFileURL(entry).href)) as ServerEntry;
  const assets = await builtAssets(join(folder, 'client'), pageModules);
  return { render: (page) => render({ ...page, assets: assets[page.language] }) };
}

/**
 * Vite options for tests. Tests use pages without scripts, so Vite does not bundle libraries for browsers,
 * which takes seconds.
 */
const pagesAlone: InlineConfig = {
  logLevel: 'error',
  environments: {
    client: { optimizeDeps: { noDiscovery: true, include: [] } },
    staff: { optimizeDeps: { noDiscovery: true, include: [] } },
  },
};

/** Renders from the sources: Vite runs in this server, on its port, and reloads pages on change. */
export async function openSources(root: string, server: Server): Promise<PageSource> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server } },
    ...(process.env.NODE_ENV === 'test' && pagesAlone),
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite can not run the pages here.');
  return {
    close: () => vite.close(),
    policy: allowInlineStyles,
    serve: (request, reply) => serveSource(vite, request, reply),
    async render(page) {
      const { render, pageModules } = await ssr.runner.import<ServerEntry>(
        '/src/app/web/entry-server.tsx',
      );
      // Loads all pages, so that their styles are known before the first render.
      const sources = new Set(pageModules.flatMap((page) => page.sources));
      await Promise.all([...sources].map((source) => ssr.runner.import(`/${source}`)));
      return render({ ...page, assets: await sourceAssets(vite) });
    },
  };
}

/** In development Vite adds inline styles. */
const allowInlineStyles = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");

/** Lets Vite respond. Resolves to false if Vite has no such file: the request is for a page. */
function serveSource(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply) {
  return new Promise<boolean>((resolve, reject) => {
    reply.raw.once('close', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
      error ? reject(error) : resolve(false),
    );
  });
}

/** Vite's client and the entry script. Styles are links, so that they apply from the first paint. */
async function sourceAssets(vite: ViteDevServer): Promise<Assets> {
  const html = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>');
  const tags = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const scripts: NonNullable<RouteAssets['scripts']> = [];
  for (const [, attributes = '', children = ''] of tags) {
    const src = /src="([^"]+)"/.exec(attributes)?.[1];
    scripts.push({ attrs: { type: 'module', ...(src && { src }) }, ...(children && { children }) });
  }
  scripts.push({ attrs: { type: 'module', src: `/${entrySource}` } });
  const modules = [...(vite.environments.ssr?.moduleGraph.idToModuleMap.values() ?? [])];
  const css = modules.map(({ url }) => url).filter((url) => url.endsWith('.css'));
  return { routes: { __root__: { css, scripts } } };
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type ViteManifest = Record<string, Chunk>;

const ROOT = '__root__';

/**
 * Assets of the pages in every language. Call it once, because the router caches by object identity.
 * @throws Error if a page is missing in the build
 */
async function builtAssets(
  folder: string,
  pages: readonly PageModules[],
): Promise<Record<LanguageCode, Assets>> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as ViteManifest;
  return Object.fromEntries(
    languages.map(({ code }) => [code, assetsOf(manifest, pages, code)]),
  ) as Record<LanguageCode, Assets>;
}

function assetsOf(
  manifest: ViteManifest,
  pages: readonly PageModules[],
  language: LanguageCode,
): Assets {
  const entry = chunksOf(manifest, entrySource);
  // Texts are preloaded, because the entry script needs them first.
  const textsOf = (part: 'first' | 'later') =>
    language === 'en' ? [] : chunksOf(manifest, textsSource(language, part));
  const root: RouteAssets = {
    css: stylesOf(entry),
    preloads: filesOf([...entry.slice(1), ...textsOf('first')]),
    scripts: filesOf(entry.slice(0, 1)).map((src) => ({ attrs: { type: 'module', src } })),
  };
  const routes: Record<string, RouteAssets> = { [ROOT]: root };
  const entryChunks = new Set(entry);
  for (const { path, sources } of pages) {
    const [page = [], ...parts] = sources.map((source) =>
      chunksOf(manifest, source).filter((chunk) => !entryChunks.has(chunk)),
    );
    const later = needsAllTexts(path) ? textsOf('later') : [];
    routes[path] = {
      css: stylesOf([page, ...parts].flat()),
      preloads: filesOf([...page, ...later]),
    };
  }
  return { routes };
}

const textsSource = (language: LanguageCode, part: 'first' | 'later') =>
  `src/language/texts/${language}.ts?${part}`;

/** A chunk, followed by all its imports. */
function chunksOf(manifest: ViteManifest, source: string): Chunk[] {
  const chunks = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}: run it again.`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  add(source);
  return [...chunks];
}

const filesOf = (chunks: Chunk[]) => chunks.map(({ file }) => `/${file}`);
const stylesOf = (chunks: Chunk[]) =>
  [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`);
