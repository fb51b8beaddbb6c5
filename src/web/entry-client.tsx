import './styles/tokens.css';
import './styles/base.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { languages } from '#features/language/languages.ts';
import { loadTexts } from '#features/language/web/load-texts.ts';
import { wordingOf } from '#features/language/web/use-text.ts';
import { createClient } from './client.ts';
import { fetchTransport } from './fetch-transport.ts';
import { fingerprint } from './fingerprint.ts';
import { createRouter } from './router.tsx';
import { selectWholePartNumbers } from './select-part-number.ts';
import { toastFromOutside } from './ui/toaster.tsx';

/** Takes over the page that the server rendered. */
async function start() {
  const { lang } = document.documentElement;
  const language = languages.find(({ tag }) => tag === lang) ?? languages[0];
  const wording = wordingOf(language, await loadTexts(language.code));
  const client = createClient(
    fetchTransport({
      places: __CALLS__,
      version: __VERSION__,
      language: language.code,
      token: () => '',
      fingerprint,
      onNetworkFailure() {
        const message = wording.text('Network error, Please try it later');
        toastFromOutside(message, { kind: 'error', duration: 3000 });
        return message;
      },
    }),
  );
  const router = createRouter({
    client,
    wording,
    origin: location.origin,
    setStatus: () => undefined,
  });
  // Every navigation starts at the top, going back too (specification, section 2.1).
  history.scrollRestoration = 'manual';
  selectWholePartNumbers();
  hydrateRoot(document, <RouterClient router={router} />);
}

void start();
