import { paths } from '#contract/paths.ts';
import { useSite } from '../site/site.tsx';
import { usePerson } from './person.tsx';
import { clearSession, clearTab } from './stored-session.ts';
import { useAct } from './use-act.ts';

/** Signing out (docs/product.md 4): removes all stored data of the customer. */
export function useSignOut() {
  const { client, href } = useSite();
  const person = usePerson();
  const { act, failure, forget } = useAct({
    async send() {
      if (!person) return;
      await client.call('logout', { email: person.email });
      clearSession();
      clearTab();
      // A full page load, so that nothing of the session stays in memory.
      location.assign(href(paths.Index));
    },
    tells: 'alert',
  });
  /** Signs out; does nothing when no user is signed in or a sign-out is running. */
  return { signOut: act, failure, forget };
}
