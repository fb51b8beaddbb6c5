import { useCallback, useEffect } from 'react';
import { useText } from '#language/web/use-text.ts';
import { useToast } from '../toaster.tsx';

type Field = Pick<
  HTMLInputElement,
  'value' | 'maxLength' | 'selectionStart' | 'selectionEnd' | 'tagName'
>;

/** Whether a browser cuts the end of a text that is pasted into a field with a maximum length. */
export function isCut(field: Field, pasted: string): boolean {
  if (field.maxLength < 0) return false;
  const { value, maxLength, selectionStart, selectionEnd } = field;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const text = field.tagName === 'INPUT' ? pasted.replace(/[\r\n]+/g, '') : pasted;
  return value.length - replaced + text.length > maxLength;
}

/** Warns when a pasted text is longer than its field: the browser truncates it silently. */
export function usePasteToast(): void {
  const t = useText();
  const toast = useToast();
  const tell = useCallback(
    (max: number) =>
      toast(t('The field holds {max} characters: the end of the text was cut off.', { max }), {
        kind: 'error',
      }),
    [t, toast],
  );
  useCutPaste(tell);
}

/** @param tell gets the field's maximum length */
export function useCutPaste(tell: (max: number) => void): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
      if (defaultPrevented || !clipboardData) return;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (!isCut(target, clipboardData.getData('text/plain'))) return;
      tell(target.maxLength);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [tell]);
}
