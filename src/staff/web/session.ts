/** The session of a member of staff. It is in a cookie; the page only keeps who is signed in. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, type FailureCode } from '#contract/errors.ts';
import type { Me } from '#contract/staff/accounts.ts';
import { call, onSessionEnd, staffPasswordDigest } from '#ui/office/calls.ts';

let me: Me | undefined;

/** @throws CallError 'tokenExpired' if nobody is signed in */
export async function whoAmI(): Promise<Me> {
  if (!me) me = (await call('staffMe', {})).val;
  return me;
}

/** Fields of the sign-in page; the codes only if the page shows their fields. */
interface Typed {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
  readonly mailCode?: string;
}

export async function enterSession({ email, password, code, mailCode }: Typed): Promise<void> {
  const passwordSha = await staffPasswordDigest(password);
  const codes = { ...(code && { code }), ...(mailCode && { mailCode }) };
  me = (await call('staffLogin', { email, passwordSha, ...codes })).val;
}

export async function signOut(): Promise<void> {
  const member = me;
  me = undefined;
  // Ignore a failure: the session may have ended already.
  if (member) await call('staffLogout', {}).catch(() => undefined);
}

/** Signs in, and tracks which codes the server has asked for. */
export function useSignIn(onDone: () => unknown) {
  // The field for a code remains after a wrong code.
  const [codesWanted, setCodesWanted] = useState<ReadonlySet<FailureCode>>(new Set());
  const { mutate, isPending, isSuccess, error } = useMutation({
    async mutationFn(fields: FormData) {
      await enterSession(Object.fromEntries(fields) as unknown as Typed);
      await onDone();
    },
    onError: (failure) =>
      failure instanceof CallError &&
      setCodesWanted((before) => new Set([...before, failure.code])),
  });
  return {
    signIn: mutate,
    busy: isPending || isSuccess,
    error,
    /** Whether `error` only asks for a code. */
    isQuestion: error instanceof CallError && /^need/.test(error.code),
    step: codesWanted.has('needSecondStep'),
    mailed: codesWanted.has('needMailCode'),
  };
}

/** @returns the ended session, over whose page the person signs in again; undefined while the session is valid */
export function useSessionEnd() {
  const [end, setEnd] = useState<{ email: string; goOn: (signedIn: boolean) => void }>();
  useEffect(() => {
    let current: Promise<boolean> | undefined;
    onSessionEnd(() => {
      // All requests that are refused meanwhile wait for one sign-in.
      current ??= new Promise<boolean>((goOn) => {
        if (me) setEnd({ email: me.email, goOn });
        else goOn(false);
      }).finally(() => {
        current = undefined;
        setEnd(undefined);
      });
      return current;
    });
    return () => onSessionEnd(undefined);
  }, []);
  return end;
}
