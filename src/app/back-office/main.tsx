/** Entry point of the back office in the browser, for pages under /staff. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { NEW_PASSWORD } from '#contract/staff/names.ts';
import { NewPasswordPage } from '#staff/web/login-page.tsx';
import { keepTranslatable } from '#ui/site/keep-translatable.ts';
import { StaffApp } from './app.tsx';

// The content security policy allows inline styles only with this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const cache = createCache({ key: 'staff', nonce, prepend: true });
const place = document.getElementById('staff');
if (!place) throw new Error('The page has no element #staff.');

keepTranslatable();
createRoot(place).render(
  <StrictMode>
    <CacheProvider value={cache}>
      {location.pathname === NEW_PASSWORD ? (
        <NewPasswordPage token={location.hash.slice(1)} />
      ) : (
        <BrowserRouter basename="/staff">
          <StaffApp />
        </BrowserRouter>
      )}
    </CacheProvider>
  </StrictMode>,
);
