import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { apart } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import styles from './toaster.module.css';

export interface ToastOptions {
  kind?: 'note' | 'error';
  /** Display time, ms. */
  duration?: number;
  /** Subject of the message, such as a part number. */
  detail?: string;
  /** Next step for the user, such as a link to the cart. */
  action?: ReactNode;
}

type ShowToast = (message: string, options?: ToastOptions) => void;

interface Toast extends ToastOptions {
  id: number;
  message: string;
}

const ToastContext = createContext<ShowToast>(() => undefined);
const ToastsContext = createContext<{ toasts: readonly Toast[]; remove: (id: number) => void }>({
  toasts: [],
  remove: () => undefined,
});

/** Returns a function that shows a toast, which disappears after some time. */
export const useToast = (): ShowToast => useContext(ToastContext);

let showing: ShowToast | undefined;

/** Shows a toast from code outside of components. Does nothing before the page is mounted. */
export const toastFromOutside: ShowToast = (message, options) => showing?.(message, options);

/** Display times; LONG_MS is for toasts with an action. */
const SHORT_MS = 3000;
const LONG_MS = 6000;
/** The oldest toasts are removed first. */
const MAX_TOASTS = 3;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const last = useRef(0);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback<ShowToast>(
    (message, options = {}) => {
      last.current += 1;
      const id = last.current;
      // A repeated message replaces the earlier one.
      setToasts((shown) => [
        ...shown.filter((toast) => toast.message !== message).slice(1 - MAX_TOASTS),
        { id, message, ...options },
      ]);
      setTimeout(remove, options.duration ?? (options.action ? LONG_MS : SHORT_MS), id);
    },
    [remove],
  );
  useEffect(() => {
    showing = show;
  }, [show]);
  const listed = useMemo(() => ({ toasts, remove }), [toasts, remove]);
  return (
    <ToastContext value={show}>
      <ToastsContext value={listed}>{children}</ToastsContext>
    </ToastContext>
  );
}

/** The toasts in a live region, which screen readers announce. */
export function Toaster() {
  const t = useText();
  const { tag } = useLanguage();
  const { toasts, remove } = useContext(ToastsContext);
  return (
    <ul className={styles.list} aria-live="polite" aria-label={t('Messages')}>
      {toasts.map(({ id, message, kind, detail, action }) => (
        <li key={id} className={styles.toast} data-kind={kind}>
          <span>{message}</span>
          {detail && <span>{apart(tag, detail)}</span>}
          {action}
          <button type="button" className={styles.action} onClick={() => remove(id)}>
            {t('Close')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns a function that reports that a part of the page could not be loaded. The toast offers a reload,
 * because browsers cache the failure of a module script and do not request it again.
 */
export function useNetworkToast(): () => void {
  const t = useText();
  const toast = useToast();
  const tell = () =>
    toast(t('Network error, Please try it later'), {
      kind: 'error',
      action: (
        <button type="button" className={styles.action} onClick={() => reloadOr(tell)}>
          {t('Load the page again')}
        </button>
      ),
    });
  return tell;
}

/** Reloads the page. When offline calls `tell` instead, because a reload would lose the page. */
export function reloadOr(tell: () => void): void {
  if (navigator.onLine) location.reload();
  else tell();
}

/** Whether an error means that a script or style of a page could not be loaded. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(
    error.message,
  );

type Field = Pick<
  HTMLInputElement,
  'value' | 'maxLength' | 'selectionStart' | 'selectionEnd' | 'tagName'
>;

/** Whether the browser will truncate a text pasted into a field with a maximum length. */
export function isCut(field: Field, pasted: string): boolean {
  if (field.maxLength < 0) return false;
  const { value, maxLength, selectionStart, selectionEnd } = field;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const text = field.tagName === 'INPUT' ? pasted.replace(/[\r\n]+/g, '') : pasted;
  return value.length - replaced + text.length > maxLength;
}

/** Warns if a pasted text does not fit into the field. Browsers truncate it silently. */
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

/** Calls `tell` with the field's maximum length if a pasted text does not fit into the field. */
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
