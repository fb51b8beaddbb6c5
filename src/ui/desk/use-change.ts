import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';

/**
 * Returns a function to call after a change. It invalidates all queries: they are refetched when they are
 * next shown, and running fetches start again (FreshQueryClient).
 */
export function useOutdate(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ refetchType: 'none' });
}

/** Runs an action and notifies the user of the result. @returns the failure; undefined without one */
export function useAttempt() {
  const notify = useNotify();
  const outdate = useOutdate();
  return async (action: () => Promise<unknown>, done?: string): Promise<unknown> => {
    try {
      await action();
      if (done) notify(done, { type: 'success' });
      return undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify(message, { type: 'error', autoHideDuration: 10_000 });
      return error;
    } finally {
      // Also after a failure: the change may be done, or another user's change may have caused the conflict.
      outdate();
    }
  };
}

/**
 * Sends a change and notifies the user of the result. After a conflict the server's message names
 * the other user, and the record is reloaded behind the open form or dialog, which keeps its input.
 * @returns whether the change succeeded
 */
export function useChange() {
  const attempt = useAttempt();
  const refresh = useRefresh();
  return async (
    send: () => Promise<unknown>,
    done: string,
    onConflict?: () => void,
  ): Promise<boolean> => {
    const failure = await attempt(send, done);
    // After a conflict or notFound the record on screen is outdated; after other errors the user
    // may try again.
    const outdated =
      failure instanceof CallError && ['conflict', 'notFound'].includes(failure.code);
    if (failure === undefined || outdated) refresh();
    if (outdated) onConflict?.();
    return failure === undefined;
  };
}

/**
 * The record as it was when a form or dialog opened. The form sends the version that the user saw
 * (docs/decisions/0008), although the page may refetch the record while it is open. After a conflict,
 * which names the other user, it is the record as the page then shows it.
 * @returns the record, and the function to call after a conflict
 */
export function useSeen<Shown extends { readonly version?: number | string | undefined }>(
  shown: Shown,
) {
  const [seen, setSeen] = useState(shown);
  const [told, setTold] = useState(false);
  if (told && seen.version !== shown.version) {
    setSeen(shown);
    setTold(false);
  }
  return [seen, () => setTold(true)] as const;
}
