import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import { PageRefusal } from '../site/outcome.ts';
import { useToast } from '../toaster.tsx';
import { call } from './calls.ts';
import { type DeskKey, type OfficeText, useDeskText } from './text.ts';

/** Query of a reading call. It is repeated when its page opens or the window gets the focus. */
export const deskQuery = <N extends StaffCallName>(name: N, payload: Payload<StaffCalls[N]>) =>
  queryOptions({
    queryKey: [name, payload],
    queryFn: ({ signal }) => call(name, payload, signal),
  });

/**
 * Sends a change. On success shows the toast `done`, if given; `failure` is the message of the last failure.
 * The page reloads its data in both cases: a lost response or another person may have changed them.
 * @param onFailure receives the failure, too, for forms that the reload may remove
 */
export function useOfficeChange(onFailure?: (message: string) => void) {
  const t = useDeskText();
  const toast = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether the change succeeded; undefined if another change is being sent */
  const change = async (
    send: () => Promise<unknown>,
    done: string | undefined,
    onConflict?: () => void,
  ): Promise<boolean | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
      if (done) toast(done);
      return true;
    } catch (error) {
      const message = messageOf(error, t);
      setFailure(message);
      onFailure?.(message);
      // After other failures the displayed record may still be current.
      const isOutdated = error instanceof CallError && /^(conflict|notFound)$/.test(error.code);
      if (isOutdated) onConflict?.();
      return false;
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  };
  return { change, busy, failure };
}

const messageOf = (error: unknown, t: OfficeText): string => {
  if (error instanceof PageRefusal) return t(error.key as DeskKey, error.params);
  return error instanceof Error ? error.message : String(error);
};
