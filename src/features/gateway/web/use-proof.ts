import { useEffect, useRef, useState } from 'react';
import { useSite } from '#ui/site/site.tsx';

/** 'none': the captcha requires no proof of work. */
export type ProofState = 'none' | 'working' | 'done' | 'failed';

/**
 * Starts the captcha's proof of work, if it requires one, when its page is shown.
 * @returns the state, and `wait` for the proof; undefined without a proof of work
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
    // The state shows a failure; the server decides about a missing proof.
    proof.current = work().catch(() => {
      set('failed');
      return undefined;
    });
    return () => controller.abort();
  }, [client, ck]);

  return { state, wait: () => proof.current };
}
