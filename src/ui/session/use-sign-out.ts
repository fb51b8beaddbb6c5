import { useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '../site/site.tsx';
import { alertMessage } from './failure-message.ts';
import { usePerson } from './person.tsx';
import { clearSession, clearTab } from './stored-session.ts';

/** Signing out (docs/product.md 4): removes all stored data of the customer. */
export function useSignOut() {
  const t = useText();
  const { client, href } = useSite();
  const person = usePerson();
  const running = useRef(false);
  const [failure, setFailure] = useState<string>();
  /** Signs out; does nothing when nobody is signed in or a sign-out is running. */
  const signOut = async () => {
    if (!person || running.current) return;
    running.current = true;
    try {
      await client.call('logout', { email: person.email });
      clearSession();
      clearTab();
      // A full page load, so that nothing of the session stays in memory.
      location.assign(href(paths.Index));
    } catch (error) {
      setFailure(alertMessage(error, t));
    } finally {
      running.current = false;
    }
  };
  return { signOut, failure, forget: () => setFailure(undefined) };
}
