import { useText } from '#language/web/use-text.ts';
import { copyText } from './site/copy-text.ts';
import { useToast } from './toaster.tsx';

/** Puts a text on the clipboard and says so, or why not. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useText();
  const toast = useToast();
  return async (text) => {
    try {
      await copyText(text);
      toast(t('Copied: {number}', { number: text }));
    } catch {
      toast(t('The browser does not allow copying.'), { kind: 'error' });
    }
  };
}
