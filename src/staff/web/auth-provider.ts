/** react-admin's auth provider. The session is in a cookie; the page only stores who is signed in. */
import type { AuthProvider } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import type { Me } from '#contract/staff/accounts.ts';
import { call, passwordDigest } from '#ui/desk/calls.ts';

let me: Me | undefined;

/** Fields of the sign-in page; the codes only if the page requires them. */
interface Typed {
  email: string;
  password: string;
  code?: string;
  mailCode?: string;
}

async function whoAmI(): Promise<Me> {
  if (!me) me = (await call('staffMe', {})).val;
  return me;
}

export const authProvider: AuthProvider = {
  async login({ email, password, code, mailCode }: Typed) {
    const passwordSha = await passwordDigest(password);
    const codes = { ...(code && { code }), ...(mailCode && { mailCode }) };
    me = (await call('staffLogin', { email, passwordSha, ...codes })).val;
  },
  async logout() {
    const known = me;
    me = undefined;
    // Ignore a failure: the session may have ended already.
    if (known) await call('staffLogout', {}).catch(() => undefined);
  },
  async checkAuth() {
    await whoAmI();
  },
  async checkError(error: unknown) {
    if (!(error instanceof CallError) || error.code !== 'tokenExpired') return;
    me = undefined;
    throw error;
  },
  async getIdentity() {
    const { email, secondFactor } = await whoAmI();
    return { id: email, fullName: email, secondFactor };
  },
  async getPermissions() {
    return (await whoAmI()).role;
  },
};
