import './styles/tokens.css';
import './styles/base.css';
import {
  createRequestHandler,
  RouterServer,
  renderRouterToString,
} from '@tanstack/react-router/ssr/server';
import { languageOf } from '#features/language/languages.ts';
import { tableOf } from '#features/language/text.ts';
import { wordingOf } from '#features/language/web/use-text.ts';
import { createClient } from './client.ts';
import type { Render } from './page-request.ts';
import { createRouter } from './router.tsx';

export const render: Render = async (page) => {
  const { request, origin, nonce, assets } = page;
  let status: number | undefined;
  const wording = wordingOf(languageOf(page.language), tableOf(page.language));
  const parts = {
    client: createClient(async (name, payload) => {
      request.signal.throwIfAborted();
      return page.dispatch(name, payload);
    }),
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
};
