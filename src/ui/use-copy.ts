import { useText } from '#language/web/use-text.ts';
import { useToast } from './toaster.tsx';

/** Returns a function that copies a text to the clipboard and shows a toast with the result. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useText();
  const toast = useToast();
  return async (text) => {
    try {
      // Browsers offer navigator.clipboard over https only.
      if (navigator.clipboard) await navigator.clipboard.writeText(text);
      else (await import('./site/copy-by-field.ts')).copyByField(text);
      toast(t('Copied: {number}', { number: text }));
    } catch {
      toast(t('The browser does not allow copying.'), { kind: 'error' });
    }
  };
}
