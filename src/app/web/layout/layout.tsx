import { useRouter, useRouterState } from '@tanstack/react-router';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { company, emailLink, legalPages, phoneLink } from '#contract/paths.ts';
import { AddingDialogs } from '#features/adding/web/adding-dialogs.tsx';
import { useText } from '#language/web/use-text.ts';
import { expiredNotice } from '#ui/session/keep-session.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { Toaster, useNetworkToast, usePasteToast } from '#ui/toaster.tsx';
import { useWhenWanted } from '#ui/when-wanted.ts';
import footerStyles from './footer.module.css';
import { Header } from './header.tsx';
import styles from './layout.module.css';

export function Layout({ children }: { children: ReactNode }) {
  const t = useText();
  const wholeWindow = useRouterState({
    select: ({ matches }) => matches.at(-1)?.fullPath.startsWith('/mf/') === true,
  });
  return (
    <>
      <a href="#main" className="skip">
        {t('Skip to the content')}
      </a>
      {/* Pages under /mf/ fill the window and have their own slim header (full-window.tsx). */}
      {wholeWindow ? (
        children
      ) : (
        <>
          <Header />
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <Footer />
        </>
      )}
      <Toaster />
      <PasteNotice />
      <Announcer />
      <Keyboard />
      <AddingDialogs />
      <NeedLogin />
    </>
  );
}

function PasteNotice() {
  usePasteToast();
  return null;
}

/**
 * Announces the page title to screen readers after client-side navigation. If the focus is lost or still on
 * the element that was pressed, it moves to the content. If the page is the same and the pressed element was
 * replaced, it moves to the new element with the same name.
 */
function Announcer() {
  // The event onRendered is not used, because the router does not fire it if another navigation overtakes
  // this one.
  const location = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  const lastLocation = useRef(location);
  const focusedBefore = useRef<Element | null>(null);
  const [title, setTitle] = useState('');
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        focusedBefore.current = document.activeElement;
      }),
    [router],
  );
  useEffect(() => {
    const last = lastLocation.current;
    lastLocation.current = location;
    if (!last || !location) return;
    const isSamePage = last.pathname === location.pathname;
    // If only the fragment has changed, the browser moves the focus.
    if (isSamePage && last.searchStr === location.searchStr) return;
    if (!isSamePage) setTitle(document.title);
    const { activeElement, body } = document;
    if (activeElement?.closest('main, dialog')) return;
    if (activeElement !== body && activeElement !== focusedBefore.current) return;
    const pressed = isSamePage && focusedBefore.current;
    const same = pressed ? elementLike(pressed) : undefined;
    (same ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [location]);
  return (
    <p role="status" className="unseen">
      {title}
    </p>
  );
}

/** The link or button in the content with the same name as a removed element. */
function elementLike({ localName, ariaLabel, textContent }: Element): HTMLElement | undefined {
  const alike = document.querySelectorAll<HTMLElement>(`#main ${localName}:is(a, button)`);
  return [...alike].find(
    (element) => element.ariaLabel === ariaLabel && element.textContent === textContent,
  );
}

const load = () => import('./keyboard.tsx').then(({ KeyboardHelp }) => KeyboardHelp);

/** Handles the keyboard shortcuts and shows their help dialog. */
function Keyboard() {
  const { go, allTexts } = useSite();
  const [help, setHelp] = useState(false);
  const Help = useWhenWanted(help, load, () => setHelp(false));
  const tell = useEffectEvent(useNetworkToast());
  useEffect(() => {
    const showHelp = () => void allTexts().then(() => setHelp(true));
    let keys: typeof import('./keyboard.tsx') | undefined;
    const onKeyDown = async (event: KeyboardEvent) => {
      // Without a wait once the module is loaded, because only a synchronous handler can cancel the default
      // action of the browser.
      keys ??= await import('./keyboard.tsx').catch(() => undefined);
      if (keys) keys.onKey(event, { go, showHelp });
      else if (isForPage(event)) tell();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, allTexts]);
  return Help && <Help open={help} onClose={() => setHelp(false)} />;
}

/** Whether a key is probably a shortcut; keyboard.tsx decides. */
const isForPage = ({ key, target }: KeyboardEvent): boolean =>
  (key === '?' || key === '/') &&
  !(target instanceof Element && target.matches('input, select, textarea'));

function Footer() {
  const t = useText();
  return (
    <footer className={footerStyles.footer}>
      <dl className={footerStyles.facts}>
        <div>
          <dt>{t('Contact Us')}</dt>
          <dd>
            <a href={phoneLink}>
              <bdi dir="ltr">{company.phone}</bdi>
            </a>
          </dd>
          <dd>
            <a href={emailLink}>
              <bdi dir="ltr">{company.email}</bdi>
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('Certifications')}</dt>
          {company.certifications.map((name) => (
            <dd key={name}>
              <bdi dir="ltr">{name}</bdi>
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('Delivery')}</dt>
          <dd>{t('1-3 working days for urgent orders')}</dd>
        </div>
      </dl>
      <div className={footerStyles.end}>
        <bdi dir="ltr">{company.name}</bdi>
        <nav aria-label={t('Legal information')} className={footerStyles.legal}>
          {legalPages.map(({ name, path }) => (
            <SiteLink key={path} to={path}>
              {t(name)}
            </SiteLink>
          ))}
        </nav>
        <span className={footerStyles.keys} data-scripted="">
          <kbd>/</kbd> {t('Search')} <kbd>?</kbd> {t('Keyboard')}
        </span>
      </div>
    </footer>
  );
}

const nothing = () => undefined;
const loadAlert = () =>
  import('#ui/session/need-login-alert.tsx').then(({ NeedLoginAlert }) => NeedLoginAlert);

/** The alert 'Need login' (docs/product.md 8, TokenExpired). Leads to sign-in and back. */
function NeedLogin() {
  const { subscribe, current } = expiredNotice;
  const message = useSyncExternalStore(subscribe, current, nothing);
  const Alert = useWhenWanted(message !== undefined, loadAlert);
  return Alert && <Alert />;
}
