import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { AddingDialogs } from '#features/adding/web/adding-dialogs.tsx';
import { useText } from '#language/web/use-text.ts';
import { NeedLogin } from '#ui/session/need-login.tsx';
import { usePasteToast } from '#ui/site/use-paste-toast.ts';
import { Toaster } from '#ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Keyboard } from './keyboard.tsx';
import styles from './layout.module.css';

/** The frame of every page: header, footer and what they share. */
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
      {/* Pages under /mf/ fill the window and have a slim header of their own: full-window.tsx. */}
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
 * Announces the title of a page to screen readers after client-side navigation. Moves the focus to the
 * content unless an element there has it: the element that had it was removed or is in the header.
 */
function Announcer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (!pathChanged) return;
        setTitle(document.title);
        if (document.activeElement?.closest('main, dialog')) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p role="status" className="unseen">
      {title}
    </p>
  );
}
