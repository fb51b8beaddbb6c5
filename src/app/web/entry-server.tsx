import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { captchaAddress, withLanguage } from '#contract/paths.ts';
import { LateAdvancedForms } from '#features/catalogue/web/search/late-forms.ts';
import { languageOf } from '#language/languages.ts';
import { wordingOf } from '#language/web/use-text.ts';
import { createClient, UTC_NAME, withPlainFields } from '#ui/site/client.ts';
import type { Render } from './page-request.ts';
import { createRouter, routeTree } from './router.tsx';
import type { LazyPage } from './routes/root.tsx';

// Every page with a search contains this form, collapsed.
await LateAdvancedForms.ready({});

/** Path of every page, and its modules relative to the project folder. */
export const pageModules = Object.values(routeTree.children ?? {}).map(({ options }) => {
  const { path, component } = options as object as { path: string; component: LazyPage<object> };
  return { path, sources: component.sources.map((source) => source.replace('#', 'src/')) };
});

export const render: Render = async (page) => {
  const { request, origin, nonce, assets } = page;
  let status: number | undefined;
  let captcha: string | undefined;
  const wording = wordingOf(languageOf(page.language), page.texts.table, page.texts.changes);
  const parts = {
    client: createClient(
      withPlainFields(async (name, payload) => {
        request.signal.throwIfAborted();
        const answer = await page.dispatch(name, payload);
        // Read once, because the getter parses the response each time.
        const { envelope } = answer;
        if (envelope.ret === 'NeedCaptcha') captcha = String(envelope.val);
        return { status: answer.status, envelope };
      }),
      () => wording.text('Process error, please try it later.'),
    ),
    wording,
    origin,
    person: page.person,
    zone: page.zone ?? UTC_NAME,
    setStatus: (wanted: number) => {
      status = wanted;
    },
  };
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter(parts, { nonce }),
    getRouterManifest: () => assets as never,
  });
  let body = '';
  const { status: found, headers } = await handle(async ({ responseHeaders, router }) => {
    const renderTree = () => renderToString(<RouterServer router={router} />);
    const html = renderTree();
    page.again?.(renderTree);
    // The response's own body is a byte stream that would have to be decoded again.
    body = await transformHtmlStringWithRouter(router, html);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  });
  if (captcha !== undefined) return toCaptcha(captcha, request, wording.language.prefix);
  return { status: found === 200 && status ? status : found, headers, body };
};

/** Redirects to the captcha, which then returns to the page. */
function toCaptcha(key: string, request: Request, prefix: string) {
  const { pathname, search } = new URL(request.url);
  const address = captchaAddress(key, pathname + search);
  const headers = new Headers({ location: withLanguage(prefix, address) });
  return { status: 303, headers, body: '' };
}
