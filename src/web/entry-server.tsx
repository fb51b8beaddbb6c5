import './styles/tokens.css';
import './styles/base.css';
import {
  createRequestHandler,
  RouterServer,
  renderRouterToString,
} from '@tanstack/react-router/ssr/server';
import type { CallName, Envelope } from '#contract';
import { type LanguageCode, languageOf } from '#features/language/languages.ts';
import { tableOf } from '#features/language/text.ts';
import { wordingOf } from '#features/language/web/use-text.ts';
import { createClient } from './client.ts';
import { createRouter } from './router.tsx';

/** Scripts and styles of the pages, as the router's manifest takes them: by route id. */
export interface Assets {
  routes: Record<string, RouteAssets>;
}

export interface RouteAssets {
  css?: string[];
  preloads?: string[];
  scripts?: { attrs: Record<string, string | boolean>; children?: string }[];
}

/** A page that is asked for. */
export interface PageRequest {
  /** Aborted when nobody waits for the page any more. */
  request: Request;
  language: LanguageCode;
  /** Protocol and host under which visitors reach the site. */
  origin: string;
  /** The answer's nonce: scripts without it do not run. */
  nonce: string;
  assets: Assets;
  /** Makes a call for the visitor. */
  dispatch: (name: CallName, payload: unknown) => Promise<{ status: number; envelope: Envelope }>;
}

export interface RenderedPage {
  status: number;
  headers: Headers;
  body: string;
}

/** Renders a page; rejects when the request is aborted. */
export async function render(page: PageRequest): Promise<RenderedPage> {
  const { request, origin, nonce, assets } = page;
  let status: number | undefined;
  const wording = wordingOf(languageOf(page.language), tableOf(page.language));
  const parts = {
    client: createClient((name, payload) => page.dispatch(name, payload)),
    wording,
    origin,
    setStatus: (wanted: number) => {
      status = wanted;
    },
  };
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter(parts, { nonce }),
    getRouterManifest: () => assets as never,
  });
  const response = await handle(({ responseHeaders, router }) =>
    renderRouterToString({
      responseHeaders,
      router,
      children: <RouterServer router={router} />,
    }),
  );
  return {
    status: response.status === 200 && status ? status : response.status,
    headers: response.headers,
    body: await response.text(),
  };
}
