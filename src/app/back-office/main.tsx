/** The back office in the browser: loaded under /staff alone. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { StaffApp } from './app.tsx';

// Styles may stand in the page only with the nonce of its answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const cache = createCache({ key: 'staff', nonce, prepend: true });
const place = document.getElementById('staff');
if (!place) throw new Error('The page has no place for the back office.');

createRoot(place).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <BrowserRouter basename="/staff">
        <StaffApp />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
