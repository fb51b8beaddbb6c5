import { useText } from '#language/web/use-text.ts';
import styles from '../toaster.module.css';
import { useToast } from '../toaster.tsx';

/**
 * Returns a function that reports that a part of the page could not be loaded. The toast offers to
 * reload the page: browsers cache the failure of a module script and do not request it again.
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

/** Reloads the page. Offline, where that would lose the page, calls `tell` instead. */
export function reloadOr(tell: () => void): void {
  if (navigator.onLine) location.reload();
  else tell();
}

/** Whether an error is that a script or a style of a page could not be loaded. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(
    error.message,
  );
