/** The session of a member of staff. The token is in a cookie; the page keeps only the member. */
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

/** Fields of the sign-in form. The codes are present only if their fields are shown. */
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
  // The session may already have ended.
  if (member) await call('staffLogout', {}).catch(() => undefined);
}

/** Signs in, and tracks which codes the server has required. */
export function useSignIn(onDone: () => unknown) {
  // Required codes. The field of a code stays visible after a wrong code.
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
    /** Whether `error` only requires a code. */
    isQuestion: error instanceof CallError && /^need/.test(error.code),
    step: codesWanted.has('needSecondStep'),
    mailed: codesWanted.has('needMailCode'),
  };
}

/** @returns the ended session, for signing in again over the page; undefined while the session is valid */
export function useSessionEnd() {
  const [end, setEnd] = useState<{ email: string; goOn: (signedIn: boolean) => void }>();
  useEffect(() => {
    let current: Promise<boolean> | undefined;
    onSessionEnd(() => {
      // All requests refused in the meantime wait for the same sign-in.
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
