import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnThing } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { refetchChanged } from '../site/call-query.ts';
import { alertMessage, failureMessage, isUnanswered, useSendOnce } from '../site/outcome.ts';
import { usePerson } from '../site/person.tsx';
import { useSite } from '../site/site.tsx';
import { useToast } from '../toaster.tsx';
import { clearSession, clearTab } from './stored-session.ts';

export interface ActOptions<Given, Done> {
  /**
   * Sends `given`.
   * @param key idempotency key. All attempts for the same `part` have the same key until the server responds.
   * @throws CallError of the call; PageRefusal if nothing can be sent
   */
  send: (given: Given, key: string) => Promise<Done>;
  /** Runs after success, before the page shows the change. */
  done?: (answer: Done, given: Given) => void;
  /** Runs after success, once the page shows the change. */
  after?: (answer: Done, given: Given) => void;
  /** Handles a refusal, for example by navigation. @returns whether the refusal needs no message */
  refused?: (error: CallError) => boolean;
  /** Things that the act changes. Queries that show them are fetched again. */
  changes?: readonly OwnThing[];
  /**
   * Where a failure message is shown: by the caller (default), in an alert of the caller, or in a toast. A
   * function receives the message, for callers that the reloaded page may no longer contain.
   */
  tells?: 'failure' | 'alert' | 'toast' | ((message: string, given: Given) => void);
  /**
   * Key of the things that `given` concerns, such as a row. Only one act with the same key runs at a time.
   * Default: one key for all acts.
   */
  part?: (given: Given) => string;
}

/**
 * A mutation that a user starts. Repeated presses send one call while it runs; a press after a lost response
 * sends the same idempotency key (makeSendOnce). A failure becomes a message. Affected queries are refetched.
 */
export function useAct<Given = void, Done = unknown>(options: ActOptions<Given, Done>) {
  const { send, done, after, refused, changes = [], tells = 'failure', part = () => '' } = options;
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const sendOnce = useSendOnce();
  const running = useRef(new Set<string>());
  // `useMutation` keeps only the error of the latest act, and several acts can run at the same time.
  const [failed, setFailed] = useState<{ message: string; given: Given }>();
  const { mutateAsync, isPending, variables, data, reset } = useMutation({
    mutationFn: (given: Given) => sendOnce((key) => send(given, key), part(given)),
    onSuccess: done,
    onError(error, given) {
      if (error instanceof CallError && refused?.(error)) return;
      const isAlert = tells === 'alert' || typeof tells === 'function';
      const message = (isAlert ? alertMessage : failureMessage)(error, t);
      if (message && tells === 'toast') toast(message, { kind: 'error' });
      else if (message && typeof tells === 'function') tells(message, given);
      else setFailed(message === undefined ? undefined : { message, given });
    },
    onSettled(_answer, error) {
      if (error === null) return refetchChanged(queries, ...changes);
      // Also after a refusal, because the cause is usually the same change by another person. Not awaited,
      // because the message is shown now and the next press must work. Not after a lost connection: the
      // refetch would fail, too, and its failure would replace the data of the page.
      if (!isUnanswered(error)) void refetchChanged(queries, ...changes);
    },
    // Run offline, too: the call then fails immediately with a message instead of waiting.
    networkMode: 'always',
    // Removes the sent data, such as passwords and files, from memory after a second.
    gcTime: 1000,
  });
  const act = async (given: Given): Promise<Done | undefined> => {
    const what = part(given);
    if (running.current.has(what)) return undefined;
    running.current.add(what);
    // An alert stays until the user closes it.
    if (tells !== 'alert') setFailed(undefined);
    try {
      const answer = await mutateAsync(given);
      after?.(answer, given);
      return answer;
    } catch {
      return undefined;
    } finally {
      running.current.delete(what);
    }
  };
  return {
    /** Resolves to the response once the open page shows the change; to undefined after a failure. */
    act,
    busy: isPending,
    /** `given` of the last act. */
    given: variables,
    /** The last response, until the next act. */
    answer: data,
    failure: failed?.message,
    /** `given` of the act that failed. */
    failed: failed?.given,
    /** Clears failure and response. A running call continues. */
    forget() {
      setFailed(undefined);
      if (!isPending) reset();
    },
  };
}

/** Signs out (docs/product.md 4) and removes all stored data of the customer. */
export function useSignOut() {
  const { client, href } = useSite();
  const person = usePerson();
  const { act, failure, forget } = useAct({
    async send() {
      if (!person) return;
      await client.call('logout', { email: person.email });
      clearSession();
      clearTab();
      // A full page load clears the session from memory.
      location.assign(href(paths.Index));
    },
    tells: 'alert',
  });
  /** Does nothing if nobody is signed in or a sign-out is running. */
  return { signOut: act, failure, forget };
}

/**
 * Moves the focus from a button of a removed row to the same button of the next or previous row, or else to a
 * heading.
 * @param what the button's `data-change`
 * @param heading id of an element with `tabIndex={-1}`
 */
export function focusNextRow(what: string, button: Element | null, heading: string): void {
  const row = button?.closest('tr, li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-change="${what}"]:enabled`);
  (same ?? document.getElementById(heading))?.focus();
}
