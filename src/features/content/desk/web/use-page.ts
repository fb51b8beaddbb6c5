import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ContentLanguage, contentLanguages } from '#contract/staff/content-names.ts';

/** Keeps the chosen language after a save. */
export function useLanguage() {
  const [params, setParams] = useSearchParams();
  const language = contentLanguages.find((one) => one === params.get('language')) ?? 'en';
  const show = (one: ContentLanguage) =>
    setParams((old) => ({ ...Object.fromEntries(old), language: one }), { replace: true });
  return [language, show] as const;
}

/**
 * Asks for confirmation before a page with unsaved entries is left.
 * @param saving a save is running: in-app navigation is safe, closing the page is not
 */
export function useLeaveWarning(dirty: boolean, saving: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    // Client-side navigation fires no beforeunload event.
    const ask = (event: MouseEvent) => {
      if (!leadsAway(event) || window.confirm('Leave this page? Your entries are not saved.'))
        return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('beforeunload', warn);
    if (!saving) addEventListener('click', ask, true);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('click', ask, true);
    };
  }, [dirty, saving]);
}

/** Whether a click navigates to another page of the back office in this tab. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return false;
  return link.origin === location.origin && link.pathname.startsWith('/staff');
}
