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
  /** How long it stays, ms. */
  duration?: number;
  /** What it is about, such as a part number. */
  detail?: string;
  /** The way on, such as a link to the cart. */
  action?: ReactNode;
}

export type ShowToast = (message: string, options?: ToastOptions) => void;

interface Toast extends ToastOptions {
  id: number;
  message: string;
}

const ToastContext = createContext<ShowToast>(() => undefined);
const ToastsContext = createContext<{ toasts: readonly Toast[]; remove: (id: number) => void }>({
  toasts: [],
  remove: () => undefined,
});

/** Shows a message that blocks nothing and goes by itself. */
export const useToast = (): ShowToast => useContext(ToastContext);

let showing: ShowToast | undefined;

/** Shows a message from code that is no component; nothing where no page is up. */
export const toastFromOutside: ShowToast = (message, options) => showing?.(message, options);

/** A message with a way on stays longer than one that only tells. */
const SHORT_MS = 3000;
const LONG_MS = 6000;
/** The oldest go first when many come at once. */
const MOST = 3;

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
      // The same message again takes the place of the first.
      setToasts((shown) => [
        ...shown.filter((toast) => toast.message !== message).slice(1 - MOST),
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

/** Where messages appear: a live region, so that they are read out too. */
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
          <button type="button" className={styles.close} onClick={() => remove(id)}>
            {t('Close')}
          </button>
        </li>
      ))}
    </ul>
  );
}
