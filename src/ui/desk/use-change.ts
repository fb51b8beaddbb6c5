import { useNotify, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';

/**
 * Sends a change and notifies the user of the result. After a conflict the server's message names
 * the other user, and the record is reloaded behind the open form or dialog, which keeps its input
 * (a dialog of an action that is no longer offered closes: use-asked.ts).
 * @returns whether the change succeeded
 */
export function useChange() {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await send();
      notify(done, { type: 'success' });
    } catch (error) {
      const known = error instanceof CallError;
      notify(known ? error.message : String(error), { type: 'error', autoHideDuration: 10_000 });
      // After a conflict or notFound the record on screen is outdated; after other errors the user
      // may try again.
      if (known && ['conflict', 'notFound'].includes(error.code)) refresh();
      return false;
    }
    refresh();
    return true;
  };
}
