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

/** The browser asks before it leaves a page with entries that were not saved. */
export function useLeaveWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
}
