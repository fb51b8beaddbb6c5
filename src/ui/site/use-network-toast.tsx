import { useText } from '#language/web/use-text.ts';
import styles from '../toaster.module.css';
import { useToast } from '../toaster.tsx';

/**
 * Returns a function that tells that a part of the page could not be loaded. The toast offers to
 * load the page again: browsers keep the failure of a script and don't ask for it a second time.
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

/** Loads the page again; without a network, where the page would be lost, calls `tell`. */
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
