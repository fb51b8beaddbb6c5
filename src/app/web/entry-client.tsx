import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import type { CallName } from '#contract';
import {
  captchaAddress,
  needsAllTexts,
  paths,
  routeNameOf,
  withLanguage,
  withoutLanguage,
} from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { loadTexts } from '#language/web/load-texts.ts';
import { missingTexts, wordingOf } from '#language/web/use-text.ts';
import { endSession, keepSession, pageWindow, watchedClient } from '#ui/session/keep-session.ts';
import { claimTab, storedToken } from '#ui/session/stored-session.ts';
import { callPlaces, refetchChanged } from '#ui/site/call-query.ts';
import {
  createClient,
  fetchTransport,
  siteHeaders,
  tellZone,
  UTC_NAME,
  withPlainFields,
} from '#ui/site/client.ts';
import { keepTranslatable } from '#ui/site/keep-translatable.ts';
import { isPersonKey } from '#ui/site/person.tsx';
import { isFetchingAhead } from '#ui/site/site.tsx';
import { browserStorage, hasKeptPlace } from '#ui/site/stored.ts';
import { toastFromOutside } from '#ui/toaster.tsx';
import { createRouter, type SiteRouter } from './router.tsx';

/** Hydrates the page that the server rendered. */
async function start() {
  claimTab();
  const { lang, dataset } = document.documentElement;
  const zone = dataset.zone ?? UTC_NAME;
  const isOtherZone = tellZone() !== zone;
  const language = languages.find(({ tag }) => tag === lang) ?? languages[0];
  const changes =
    document.querySelector('link[href^="/texts/"]')?.getAttribute('href') ?? undefined;
  const texts = await loadTexts(language.code, changes);
  if (needsAllTexts(withoutLanguage(language.prefix, location.pathname))) await texts.all();
  // Use the plain client: a failed text call must not redirect to sign-in or the captcha.
  const ask = async (some: string[]) => (await calls.call('uiText', { texts: some })).val.transText;
  const missing = language.code === 'en' ? undefined : missingTexts(texts.table, texts.all, ask);
  const wording = wordingOf(language, texts.table, changes, missing);
  const calls = createClient(
    withPlainFields(
      fetchTransport<CallName>({
        placeOf: (name) => callPlaces[name],
        headers: siteHeaders({
          version: __VERSION__,
          language: language.code,
          token: storedToken,
          fingerprint,
        }),
        onNetworkFailure() {
          const message = wording.text('Network error, Please try it later');
          toastFromOutside(message, { kind: 'error', duration: 3000 });
          return message;
        },
      }),
    ),
    () => wording.text('Process error, please try it later.'),
  );
  // The callbacks use `router`, which is created before the first call.
  const client = watchedClient(calls, {
    expired: (message) => endSession(router.options.context.queries, message),
    captcha(key) {
      // A prefetch must not redirect to a captcha, unless the page is already navigating.
      if (!isFetchingAhead() || router.state.isLoading) leaveForCaptcha(key, language.prefix);
    },
    captchaExpired(message) {
      toastFromOutside(message, { kind: 'error', duration: 5000 });
      // Client-side navigation keeps the toast visible.
      void router.navigate({ to: paths.Index, replace: true });
    },
  });
  const router = createRouter({
    client,
    wording,
    origin: location.origin,
    allTexts: texts.all,
    zone,
    setStatus: () => undefined,
  });
  // Every navigation starts at the top, even Back (docs/product.md 2.1).
  history.scrollRestoration = 'manual';
  const copying = () =>
    void import('#ui/site/copy-table.ts').then(({ copyTables }) => copyTables());
  document.addEventListener('selectstart', copying, { once: true });
  keepTranslatable();
  hydrateRoot(document, <RouterClient router={router} />);
  const { queries } = router.options.context;
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    // The server has filtered orders by date in another time zone.
    if (isOtherZone) void refetchChanged(queries, 'zone');
    // Dialogs and later pages may need any text.
    void texts.all();
    void import('#ui/site/copy-table.ts').then((tables) => tables.selectWholePartNumbers());
    void import('#features/catalogue/web/scan/hand-scanner.ts').then((scanner) =>
      scanner.watchHandScanner(),
    );
    keepSession({ client, queries, refresh: () => void refresh(router) });
    if (hasKeptPlace()) void import('#ui/layout/keep-place.ts').then((kept) => kept.restorePlace());
  });
}

/** Loads the page's data again after a change of the signed-in customer. */
async function refresh(router: SiteRouter) {
  await router.options.context.queries.invalidateQueries({
    predicate: ({ queryKey }) => !isPersonKey(queryKey),
  });
  await router.invalidate();
}

function leaveForCaptcha(key: string, prefix: string) {
  const page = pageWindow();
  const { pathname, search } = page.location;
  if (routeNameOf(withoutLanguage(prefix, pathname)) === 'CaptchaVerify') return;
  page.location.assign(withLanguage(prefix, captchaAddress(key, pathname + search)));
}

// Strings have this method since Chrome 111, Firefox 119 and Safari 16.4. Older browsers show the pages
// without scripts.
if ('isWellFormed' in String.prototype) void start();

/**
 * Key in local storage of the browser's fingerprint (docs/product.md 7.1): a random value created at the
 * first call. It identifies a browser and not a person.
 */
const PLACE = 'fingerprint';
const YEAR_MS = 365 * 24 * 3600 * 1000;
let currentFingerprint: string | undefined;

function fingerprint(): string {
  if (currentFingerprint === undefined) {
    // If storage is blocked, the value lives as long as the page.
    currentFingerprint = browserStorage.read(PLACE) ?? create();
    setCookie(currentFingerprint);
  }
  return currentFingerprint;
}

function create(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  browserStorage.write(PLACE, value);
  return value;
}

/** With this cookie, the limits of rendered pages count for this browser and not for its IP address. */
function setCookie(value: string): void {
  if (!('cookieStore' in globalThis)) return;
  const expires = Date.now() + YEAR_MS;
  const cookie = { name: PLACE, value, path: '/', sameSite: 'lax', expires } as const;
  void cookieStore.set(cookie).catch(() => undefined);
}
