import { useNotify, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';

/**
 * Sends a change and says how it went. After a conflict it says who was quicker and shows the record as it
 * is now, behind the form or dialog, which keeps what was typed (a dialog about what can be done no
 * more goes: use-asked.ts).
 * @returns whether it was done
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
      // A conflict and what is gone need a fresh look; anything else may be sent again.
      if (known && ['conflict', 'notFound'].includes(error.code)) refresh();
      return false;
    }
    refresh();
    return true;
  };
}
