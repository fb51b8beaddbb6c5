import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { Client } from '../site/client.ts';
import { personOf, setPerson } from '../site/person.tsx';
import { endSession, expiredNotice, keepSession, watchedClient } from './keep-session.ts';
import {
  claimTab,
  clearSession,
  clearTab,
  rememberEmail,
  rememberedEmail,
  storeCustomer,
  storedCustomer,
  storedToken,
  storeSession,
} from './stored-session.ts';

const storageIn = (place: Map<string, string>) => ({
  getItem: (key: string) => place.get(key) ?? null,
  setItem: (key: string, value: string) => void place.set(key, value),
  removeItem: (key: string) => void place.delete(key),
  clear: () => place.clear(),
});
const [kept, tab] = [new Map<string, string>(), new Map<string, string>()];
vi.stubGlobal('localStorage', storageIn(kept));
vi.stubGlobal('sessionStorage', storageIn(tab));

const ann = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  mobile: '+4915112345678',
  customerLevel: 'B',
  customerSubLevel: '',
  countryCode: 'DE',
};

beforeEach(() => {
  kept.clear();
  tab.clear();
  expiredNotice.hide();
});

describe('A session in the browser', () => {
  it('is kept under the keys of docs/product.md 3.1', () => {
    storeSession({ tk: 'token', ...ann });
    expect(Object.fromEntries(kept)).toEqual({
      login_status: '1',
      login_tk: 'token',
      login_email: 'ann@example.com',
      login_firstName: 'Ann',
      login_lastName: 'Lee',
      login_mobile: '+4915112345678',
      login_customerLevel: 'B',
      login_customerSubLevel: '',
      login_countryCode: 'DE',
    });
    expect(storedToken()).toBe('token');
    expect(storedCustomer()).toEqual(ann);
  });

  it('counts as ended if the status says so', () => {
    storeSession({ tk: 'token', ...ann });
    kept.set('login_status', '0');
    expect(storedToken()).toBe('');
    expect(storedCustomer()).toBeUndefined();
  });

  it('leaves nothing of the customer when it ends, except what the customer asked to remember', () => {
    const queries = new QueryClient();
    setPerson(queries, ann);
    storeSession({ tk: 'token', ...ann });
    rememberEmail(ann.email);
    endSession(queries, 'Please login again!');
    expect([...kept.keys()]).toEqual(['remember_email']);
    expect(rememberedEmail()).toBe(ann.email);
    expect(personOf(queries)).toBeUndefined();
    expect(expiredNotice.current()).toBe('Please login again!');
  });
});

describe('A tab', () => {
  const bob = { ...ann, email: 'bob@example.com', firstName: 'Bob' };
  const signIn = (customer: typeof ann) => storeSession({ tk: customer.firstName, ...customer });

  /** A tab's page that shows the signed-in user. */
  function openPage() {
    const events = new Map<string, (event: object) => void>();
    vi.stubGlobal('addEventListener', (name: string, on: (event: object) => void) =>
      events.set(name, on),
    );
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const queries = new QueryClient();
    const refresh = vi.fn();
    const client: Client = { call: () => Promise.reject(new CallError('needLogin', '')) };
    claimTab();
    setPerson(queries, storedCustomer());
    keepSession({ client, queries, refresh });
    return {
      queries,
      reload,
      otherTabChanged: () => events.get('storage')?.({ key: 'login_status' }),
      comesBack: () => events.get('pageshow')?.({ persisted: true }),
    };
  }

  it('shows no data of a person to the next person, who signed in in another tab', () => {
    signIn(ann);
    const page = openPage();
    tab.set('quickOrder', '[1]');
    clearSession();
    page.otherTabChanged();
    expect(personOf(page.queries)).toBeUndefined();
    expect(page.reload).not.toHaveBeenCalled();
    signIn(bob);
    page.otherTabChanged();
    expect(tab.has('quickOrder')).toBe(false);
    // Reloading also clears the memory of the page.
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('shows no data of a person to the next person after a reload, nor after signing in here', () => {
    signIn(ann);
    openPage();
    tab.set('quickOrder', '[1]');
    clearSession();
    openPage();
    expect(tab.has('quickOrder')).toBe(true);
    signIn(bob);
    openPage();
    expect(tab.has('quickOrder')).toBe(false);
  });

  it('keeps the drafts of a person who signs in again, even with a changed e-mail address', () => {
    signIn(ann);
    const page = openPage();
    tab.set('quickOrder', '[1]');
    endSession(page.queries, 'Please login again!');
    signIn(ann);
    page.otherTabChanged();
    expect(personOf(page.queries)?.email).toBe(ann.email);
    openPage();
    storeCustomer({ email: 'lee@example.com' });
    clearSession();
    signIn({ ...ann, email: 'lee@example.com' });
    openPage();
    expect(tab.has('quickOrder')).toBe(true);
  });

  it('keeps what a visitor did before signing in', () => {
    openPage();
    tab.set('quickOrder', '[1]');
    signIn(ann);
    const page = openPage();
    expect(tab.has('quickOrder')).toBe(true);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('reloads a page from the back/forward cache that shows another person', () => {
    signIn(ann);
    const page = openPage();
    page.comesBack();
    expect(page.reload).not.toHaveBeenCalled();
    clearSession();
    clearTab();
    page.comesBack();
    expect(page.reload).toHaveBeenCalledOnce();
  });
});

describe('The watched client', () => {
  const leads = { expired: vi.fn(), captcha: vi.fn(), captchaExpired: vi.fn() };
  const failing = (error: CallError, before: () => void = () => undefined): Client =>
    watchedClient(
      {
        call: async () => {
          before();
          throw error;
        },
      },
      leads,
    );

  beforeEach(() => vi.clearAllMocks());

  it('reports that the session has ended, and lets the call fail', async () => {
    storeSession({ tk: 'token', ...ann });
    const client = failing(new CallError('tokenExpired', 'Please login again!'));
    await expect(client.call('listDevices', {})).rejects.toThrow('Please login again!');
    expect(leads.expired).toHaveBeenCalledExactlyOnceWith('Please login again!');
  });

  it('does not end a session that another tab has begun meanwhile', async () => {
    storeSession({ tk: 'old', ...ann });
    const client = failing(new CallError('tokenExpired', ''), () =>
      storeSession({ tk: 'new', ...ann }),
    );
    await expect(client.call('listDevices', {})).rejects.toBeInstanceOf(CallError);
    expect(leads.expired).not.toHaveBeenCalled();
    expect(storedToken()).toBe('new');
  });

  it('leads to the captcha with the key in the answer', async () => {
    const client = failing(new CallError('needCaptcha', '', {}, 'key'));
    await expect(client.call('getTurboList', {})).rejects.toBeInstanceOf(CallError);
    expect(leads.captcha).toHaveBeenCalledExactlyOnceWith('key');
  });

  it('does not redirect after a keepalive call', async () => {
    const client = failing(new CallError('needCaptcha', '', {}, 'key'));
    const call = client.call('traceItem', { id: '1' }, { keepalive: true });
    await expect(call).rejects.toBeInstanceOf(CallError);
    expect(leads.captcha).not.toHaveBeenCalled();
  });

  it('leaves other failures to the page', async () => {
    const client = failing(new CallError('badInput', 'no'));
    await expect(client.call('getTurboList', {})).rejects.toThrow('no');
    for (const lead of Object.values(leads)) expect(lead).not.toHaveBeenCalled();
  });
});
