import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ContentLanguage, contentLanguages } from '#contract/staff/content-names.ts';

/** The language that is shown stays over a save. */
export function useLanguage() {
  const [params, setParams] = useSearchParams();
  const language = contentLanguages.find((one) => one === params.get('language')) ?? 'en';
  const show = (one: ContentLanguage) =>
    setParams((old) => ({ ...Object.fromEntries(old), language: one }), { replace: true });
  return [language, show] as const;
}

/**
 * A question comes before a page is left with entries that were not saved.
 * @param saving they are on their way: leaving the page loses nothing, closing it may
 */
export function useLeaveWarning(dirty: boolean, saving: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    // The back office's own links load no other document, so the browser does not ask.
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

/** Whether a click follows a link to another page of the back office in this tab. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return false;
  return link.origin === location.origin && link.pathname.startsWith('/staff');
}
