/** Who is signed in, for react-admin. The cookie is the server's; here stands only who it is of. */
import type { AuthProvider } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import type { Me } from '#contract/staff/accounts.ts';
import { call, passwordDigest } from '#ui/desk/calls.ts';

let me: Me | undefined;

async function whoAmI(): Promise<Me> {
  if (!me) me = (await call('staffMe', {})).val;
  return me;
}

export const authProvider: AuthProvider = {
  async login({ email, password, code }: { email: string; password: string; code?: string }) {
    const passwordSha = await passwordDigest(password);
    me = (await call('staffLogin', { email, passwordSha, ...(code && { code }) })).val;
  },
  async logout() {
    const known = me;
    me = undefined;
    // A session that has ended already is as good.
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
