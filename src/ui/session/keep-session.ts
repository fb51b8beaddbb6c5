/** Keeps the session of a page in the browser: its ends, other tabs, and who the page shows. */
import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/errors.ts';
import type { Client } from '../site/client.ts';
import { expiredNotice } from './notice.ts';
import { personOf, setPerson } from './person.ts';
import { clearSession, isSessionKey, storedCustomer, storedToken } from './stored-session.ts';

export interface SessionPage {
  readonly client: Client;
  readonly queries: QueryClient;
  /** Asks again for what the page shows. */
  readonly refresh: () => void;
}

/**
 * The client, watching for answers that end the session or ask for a captcha.
 * @param leads where such answers lead
 */
export function watchedClient(
  client: Client,
  leads: {
    expired: (message: string) => void;
    captcha: (key: string) => void;
    captchaExpired: (message: string) => void;
  },
): Client {
  return {
    async call(name, payload, options) {
      const token = storedToken();
      try {
        return await client.call(name, payload, options);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Another tab may have signed in anew meanwhile: then it is not the session that ended.
        if (error.code === 'tokenExpired' && token === storedToken()) leads.expired(error.message);
        // Nobody waits for what outlives the page: the next thing that is asked for tells of it.
        if (error.code === 'needCaptcha' && !options?.keepalive)
          leads.captcha(String(error.val ?? ''));
        if (error.code === 'captchaExpired') leads.captchaExpired(error.message);
        throw error;
      }
    },
  };
}

/** The session has ended on the server: nothing of it stays, and the person is told. */
export function endSession(queries: QueryClient, message: string): void {
  clearSession();
  setPerson(queries, undefined);
  expiredNotice.show(message);
}

/** Follows the browser's storage from now on. Call it when the page is up. */
export function keepSession(page: SessionPage): void {
  addEventListener('storage', (event) => {
    if (isSessionKey(event.key)) follow(page);
  });
  // A page that comes back as it was left has missed what other tabs did.
  addEventListener('pageshow', (event) => {
    if (event.persisted) follow(page);
  });
  void settle(page);
}

/** Shows whom the storage names. */
function follow({ queries, refresh }: SessionPage): void {
  const stored = storedCustomer();
  if (stored) expiredNotice.hide();
  if (personOf(queries)?.email === stored?.email) return;
  setPerson(queries, stored);
  refresh();
}

/**
 * Server and storage may disagree about who is here: the cookie ended before the token, or the
 * storage was emptied. The token decides, since calls go by it.
 */
async function settle({ client, queries, refresh }: SessionPage): Promise<void> {
  const shown = personOf(queries);
  const stored = storedCustomer();
  if (shown?.email === stored?.email) return;
  if (!stored) {
    setPerson(queries, undefined);
    // The cookie alone is no session: it goes too.
    await client.call('logout', {}).catch(() => undefined);
    return;
  }
  const known = await client.call('getCustomerInfoByToken', {}).catch(() => undefined);
  if (!known) return;
  setPerson(queries, known.val);
  refresh();
}
