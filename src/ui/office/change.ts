import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import { PageRefusal } from '../site/outcome.ts';
import { useToast } from '../toaster.tsx';
import { call } from './calls.ts';
import { type DeskKey, type OfficeText, useDeskText } from './text.ts';

/** A call that reads, as a query. It is read again when its page opens or the window gets the focus. */
export const deskQuery = <N extends StaffCallName>(name: N, payload: Payload<StaffCalls[N]>) =>
  queryOptions({
    queryKey: [name, payload],
    queryFn: ({ signal }) => call(name, payload, signal),
  });

/**
 * Sends a change. After success it shows the toast `done`, if given; `failure` is the message of a failure. The open
 * page reads its data again in either case, since a lost answer or another person's change may have changed them.
 * @param onFailure gets the failure too, for a form that may be gone once the page has read its data again
 */
export function useOfficeChange(onFailure?: (message: string) => void) {
  const t = useDeskText();
  const toast = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether the change succeeded; undefined while another change is being sent */
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
      // After other failures the record on the screen may still be current.
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
