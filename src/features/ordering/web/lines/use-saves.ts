import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Counts, ListItem } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { alertMessage } from '#ui/session/failure-message.ts';
import type { Outcome } from '#ui/site/outcome.ts';

/** Optimistic saves of fields of lines: shown at once, rolled back if the call fails. */
export interface Saves<T extends ListItem> {
  save(line: T, fields: Partial<T>, call: () => Promise<{ val: Counts }>): void;
  /** Resolves when all running saves have ended. */
  settled(): Promise<void>;
  readonly failure: string | undefined;
  clearFailure(): void;
}

/** @param queryKey of the query whose lines are shown */
export function useSaves<T extends ListItem>(queryKey: QueryKey): Saves<T> {
  const t = useText();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  // Saves run one after the other, so that what was typed last is saved last.
  const saving = useRef(Promise.resolve());
  const [failure, setFailure] = useState<string>();

  const show = (id: string, fields: Partial<T>) =>
    queries.setQueryData<Outcome<T[]>>(queryKey, (shown) =>
      shown?.ok
        ? {
            ...shown,
            val: shown.val.map((line) => (line.id === id ? { ...line, ...fields } : line)),
          }
        : shown,
    );

  const send = async (call: () => Promise<{ val: Counts }>, undo: () => void) => {
    try {
      const { val } = await call();
      keepCounts(val);
    } catch (error) {
      const message = alertMessage(error, t);
      if (message) setFailure(message);
      undo();
    }
  };

  return {
    save(line, fields, call) {
      // A running refetch would restore the old value.
      void queries.cancelQueries({ queryKey });
      show(line.id, fields);
      const before = Object.fromEntries(
        Object.keys(fields).map((name) => [name, line[name as keyof T]]),
      ) as Partial<T>;
      saving.current = saving.current.then(() => send(call, () => show(line.id, before)));
    },
    settled: () => saving.current,
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
