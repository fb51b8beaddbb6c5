import type { Customer } from '#features/gateway/policy.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { LoginLimits, MailLimits } from '#features/gateway/server/login-limits.ts';
import { countryList } from '#language/countries.ts';
import type { Config } from '#platform/config.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { accessOf, requestAccess } from './approval.ts';
import { confirmEmail, profileOf, undoEmail, updateMails, updateProfile } from './profile.ts';
import {
  confirmSecondFactor,
  hasSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
  startSecondFactor,
  takeSecondStep,
} from './second-factor.ts';
import { devicesOf, endTokenSession, signOutDevice } from './sessions.ts';
import { changeCustomerPassword, checkCustomerPassword, signIn } from './signin.ts';
import { confirmSignUp, forgotPassword, resendCode, resetPassword, signUp } from './signup.ts';

interface Services {
  database: Database;
  config: Config;
  limits: LoginLimits & MailLimits;
}

/** Customer of a call whose audience is 'customer'. The gateway rejects all other callers. */
export const signedIn = ({ customer }: { customer: Customer | undefined }): Customer => {
  if (!customer) throw new Error('a call for customers came without one');
  return customer;
};

const emptyAnswer = { val: {} };

export function accountsHandlers(services: Services) {
  return {
    ...signInHandlers(services),
    ...signUpHandlers(services),
    ...profileHandlers(services),
    ...twoStepHandlers(services),
    ...deviceHandlers(services),
    async getCountryDropList(_payload, { language }) {
      return { val: countryList(language) };
    },
  } satisfies Partial<Handlers>;
}

function signInHandlers({ database, limits }: Services) {
  return {
    async login(payload, context) {
      const { val, device } = await signIn(database, limits, payload, context);
      return { val, session: { token: val.tk }, device };
    },
    async logout(_payload, { customer }) {
      if (customer) await endTokenSession(database.write, customer.id, customer.session);
      return { ...emptyAnswer, session: null };
    },
  } satisfies Partial<Handlers>;
}

/** Sign-up and forgotten passwords. */
function signUpHandlers({ database, limits }: Services) {
  return {
    async signup1(payload, context) {
      await signUp(database, limits, payload, context);
      return emptyAnswer;
    },
    async signup2(payload, context) {
      await confirmSignUp(database, payload, context);
      return emptyAnswer;
    },
    async resendCode({ email }, context) {
      await resendCode(database, limits, email, context);
      return emptyAnswer;
    },
    async forgotPassword({ email }, context) {
      await forgotPassword(database, limits, email, context);
      return emptyAnswer;
    },
    async resetPassword(payload, context) {
      return { ...emptyAnswer, ...(await resetPassword(database, limits, payload, context)) };
    },
  } satisfies Partial<Handlers>;
}

function profileHandlers({ database, limits }: Services) {
  return {
    async changePassword(payload, context) {
      await changeCustomerPassword(database, limits, signedIn(context), payload, context.address);
      return { ...emptyAnswer, session: null };
    },
    async getCustomerInfoByToken(_payload, context) {
      return { val: await profileOf(database, signedIn(context)) };
    },
    async updateMyInfo(payload, context) {
      const val = await updateProfile(database, limits, signedIn(context), payload, context);
      return { val };
    },
    async updateMyMails(payload, context) {
      await updateMails(database, signedIn(context), payload);
      return emptyAnswer;
    },
    async confirmEmail({ signupCode }, context) {
      return { val: await confirmEmail(database, signedIn(context), signupCode) };
    },
    async undoEmail({ token }) {
      return { val: await undoEmail(database, token), session: null };
    },
    async getAccess(_payload, context) {
      return { val: await accessOf(database, signedIn(context)) };
    },
    async requestAccess({ note }, context) {
      await requestAccess(database, signedIn(context), note);
      return emptyAnswer;
    },
  } satisfies Partial<Handlers>;
}

function twoStepHandlers({ database, limits }: Services) {
  return {
    async getSecondFactor(_payload, context) {
      return { val: await stateOfTwoStep(database, signedIn(context)) };
    },
    async startSecondFactor({ passwordSha }, context) {
      const customer = signedIn(context);
      const val = await startCustomerTwoStep(
        database,
        limits,
        customer,
        passwordSha,
        context.address,
      );
      return { val };
    },
    async enableSecondFactor({ code }, context) {
      return { val: await enableCustomerTwoStep(database, signedIn(context), code) };
    },
    async disableSecondFactor(payload, context) {
      await disableCustomerTwoStep(database, limits, signedIn(context), payload, context.address);
      return emptyAnswer;
    },
  } satisfies Partial<Handlers>;
}

function deviceHandlers({ database, config }: Services) {
  return {
    async listDevices(_payload, context) {
      return { val: await devicesOf(database, signedIn(context), config) };
    },
    async signOutDevice({ id }, context) {
      await signOutDevice(database, signedIn(context), String(id));
      return emptyAnswer;
    },
  } satisfies Partial<Handlers>;
}

// Two-step sign-in. Each change requires a password or a code in addition to the session token.

async function stateOfTwoStep({ write }: Database, { id }: Customer) {
  const [on, left] = await Promise.all([
    hasSecondFactor(write, 'customer', id),
    recoveryCodesLeft(write, 'customer', id),
  ]);
  return { on, recoveryCodesLeft: left };
}

/** @throws CallError badInput for a wrong password; conflict if two-step sign-in is on; the errors of the limits */
async function startCustomerTwoStep(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  passwordSha: string,
  address: string,
) {
  const account = await checkCustomerPassword(database, limits, customer, passwordSha, address);
  return startSecondFactor(database.write, 'customer', customer.id, account.email);
}

/** @throws the errors of confirmSecondFactor */
function enableCustomerTwoStep(database: Database, { id }: Customer, code: string) {
  return inTransaction(database.write, async (client) => {
    const owner = await queries(client)
      .selectFrom('accounts.customer')
      .select(['id', 'email', 'language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { recoveryCodes: await confirmSecondFactor(database, client, 'customer', owner, code) };
  });
}

/** Switches two-step sign-in off. Requires password and code. @throws the errors of both checks */
async function disableCustomerTwoStep(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  { passwordSha, code }: { passwordSha: string; code: string },
  address: string,
): Promise<void> {
  const account = await checkCustomerPassword(database, limits, customer, passwordSha, address);
  const { id } = customer;
  await takeSecondStep(database.write, 'customer', id, { typed: code, known: false });
  await inTransaction(database.write, (client) =>
    removeSecondFactor(client, 'customer', { ...account, id }),
  );
}
