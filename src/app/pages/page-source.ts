import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InlineConfig, ViteDevServer } from 'vite';
import type {
  Assets,
  PageRequest,
  Render,
  RenderedPage,
  RouteAssets,
} from '../web/page-request.ts';
import { builtAssets, entrySource, pageSources } from './page-assets.ts';

/** The source of pages: the build, or in development their source files. */
export interface PageSource {
  render: (page: Omit<PageRequest, 'assets'>) => Promise<RenderedPage>;
  /** Answers requests for source files; returns whether it did. */
  serve?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Changes the content security policy of a page. */
  policy?: (policy: string) => string;
  close?: () => Promise<void>;
}

interface Entry {
  render: Render;
}

/** Opens the built pages. */
export async function openBuild(folder: string): Promise<PageSource> {
  const entry = join(folder, 'server', 'entry-server.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npx vite build`.');
  const { render } = (await import(pathToFileURL(entry).href)) as Entry;
  const assets = await builtAssets(join(folder, 'client'));
  return { render: (page) => render({ ...page, assets: assets[page.language] }) };
}

/** Tests ask for pages, not for scripts: their libraries, which take seconds, are not bundled for a browser. */
const pagesAlone: InlineConfig = {
  logLevel: 'error',
  environments: {
    client: { optimizeDeps: { noDiscovery: true, include: [] } },
    staff: { optimizeDeps: { noDiscovery: true, include: [] } },
  },
};

/** Opens the pages from source: Vite inside this server, on its port, with reload on change. */
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
      const { render } = await ssr.runner.import<Entry>('/src/app/web/entry-server.tsx');
      // Load all pages, so that their styles are known before the first render.
      const sources = new Set(Object.values(pageSources));
      await Promise.all([...sources].map((source) => ssr.runner.import(`/${source}`)));
      return render({ ...page, assets: await sourceAssets(vite) });
    },
  };
}

/** In development Vite adds inline styles to the page. */
const allowInlineStyles = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");

/** Lets Vite answer; false if it has no such file, so the request is for a page. */
function serveSource(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply) {
  return new Promise<boolean>((resolve, reject) => {
    reply.raw.once('close', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
      error ? reject(error) : resolve(false),
    );
  });
}

/** Vite's client and the entry. Styles are links, so that pages have them from the first paint. */
async function sourceAssets(vite: ViteDevServer): Promise<Assets> {
  const html = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>');
  const found = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const scripts: NonNullable<RouteAssets['scripts']> = [];
  for (const [, attributes = '', children = ''] of found) {
    const src = /src="([^"]+)"/.exec(attributes)?.[1];
    scripts.push({ attrs: { type: 'module', ...(src && { src }) }, ...(children && { children }) });
  }
  scripts.push({ attrs: { type: 'module', src: `/${entrySource}` } });
  const modules = [...(vite.environments.ssr?.moduleGraph.idToModuleMap.values() ?? [])];
  const css = modules.map(({ url }) => url).filter((url) => url.endsWith('.css'));
  return { routes: { __root__: { css, scripts } } };
}
