/** Handlers of the customers' calls. */
import type { Handlers, LoginLimits } from '#features/gateway/server/public.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database.ts';
import { countryList } from './countries.ts';
import { confirmEmail, profileOf, updateProfile } from './profile.ts';
import { type Customer, devicesOf, endSession, signOutDevice } from './sessions.ts';
import { changePassword, signIn } from './signin.ts';
import { confirmSignUp, forgotPassword, resendCode, resetPassword, signUp } from './signup.ts';

interface Services {
  database: Database;
  config: Config;
  limits: LoginLimits;
}

/** Fields of calls whose audience is 'customer': the gateway lets nobody else through. */
export const signedIn = ({ customer }: { customer: Customer | undefined }): Customer => {
  if (!customer) throw new Error('a call for customers came without one');
  return customer;
};

const done = { val: {} };

export function accountsHandlers({ database, config, limits }: Services) {
  return {
    async login(payload, context) {
      const val = await signIn(database, limits, payload, context);
      return { val, session: { token: val.tk } };
    },
    async logout(_payload, { customer }) {
      if (customer) await endSession(database.write, customer.id, customer.session);
      return { ...done, session: null };
    },

    async signup1(payload, { language }) {
      await signUp(database, payload, language);
      return done;
    },
    async signup2(payload) {
      await confirmSignUp(database, payload);
      return done;
    },
    async resendCode({ email }, { language }) {
      await resendCode(database, email, language);
      return done;
    },
    async forgotPassword({ email }, { language }) {
      await forgotPassword(database, email, language);
      return done;
    },
    async resetPassword(payload) {
      await resetPassword(database, payload);
      return done;
    },

    async changePassword(payload, context) {
      await changePassword(database, limits, signedIn(context), payload, context.address);
      return { ...done, session: null };
    },
    async getCustomerInfoByToken(_payload, context) {
      return { val: await profileOf(database, signedIn(context)) };
    },
    async updateMyInfo(payload, context) {
      return { val: await updateProfile(database, signedIn(context), payload, context.language) };
    },
    async confirmEmail({ signupCode }, context) {
      return { val: await confirmEmail(database, signedIn(context), signupCode) };
    },
    async listDevices(_payload, context) {
      return { val: await devicesOf(database, signedIn(context), config) };
    },
    async signOutDevice({ id }, context) {
      await signOutDevice(database, signedIn(context), String(id));
      return done;
    },

    async getCountryDropList(_payload, { language }) {
      return { val: countryList(language) };
    },
  } satisfies Partial<Handlers>;
}
