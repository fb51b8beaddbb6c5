import { useEffect, useRef, useState } from 'react';
import { useSite } from '#ui/site/site.tsx';

/** 'none': the captcha asks for no work. */
export type ProofState = 'none' | 'working' | 'done' | 'failed';

/**
 * Begins with the captcha's proof of work, if it asks for one, as soon as its page is shown.
 * @returns how far it is, and the proof to wait for; that of 'none' is undefined
 */
export function useProof(ck: string) {
  const { client } = useSite();
  const [state, setState] = useState<ProofState>('none');
  const proof = useRef<Promise<string | undefined>>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    const set = (next: ProofState) => {
      if (!controller.signal.aborted) setState(next);
    };
    async function work() {
      const { challenge } = (await client.call('captchaChallenge', { key: ck })).val;
      if (!challenge) return undefined;
      set('working');
      const { findProof } = await import('./find-proof.ts');
      const found = await findProof(challenge, controller);
      set('done');
      return found;
    }
    // What fails is told by the state; the captcha's answer tells the rest.
    proof.current = work().catch(() => {
      set('failed');
      return undefined;
    });
    return () => controller.abort();
  }, [client, ck]);

  return { state, wait: () => proof.current };
}
