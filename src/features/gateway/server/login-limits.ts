/**
 * Throttles sign-in (docs/product.md 10). Failures are counted by account and place together, so
 * that strangers elsewhere never shut the owner out: five within 15 minutes bring a captcha there,
 * each further one makes that place wait longer. A device that has signed in to the account before is
 * a place of its own, wherever it is. An account is the e-mail as typed, known or not, so nothing
 * tells which ones there are.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { type Captcha, needCaptcha } from './captcha.ts';
import { counterIn } from './counter.ts';
import { networkOf } from './network.ts';

/** From where somebody signs in. */
export interface LoginPlace {
  readonly address: string;
  /** Name of a device or session that the account knows; undefined for any other. */
  readonly device?: string | undefined;
}

export interface LoginLimits {
  /**
   * To be asked before a password is checked. Counts the try as a failure until loginSucceeded
   * says otherwise: tries that come all at once are counted before the first of them has failed.
   * @throws CallError needCaptcha with the captcha's key as val; tooMany while the place has to wait
   */
  checkLogin(email: string, place: LoginPlace): Promise<void>;
  /** To be told when the password was wrong, or the e-mail unknown. */
  loginFailed(email: string, place: LoginPlace): Promise<void>;
  /** To be told when it was right: the count of this account here starts anew. */
  loginSucceeded(email: string, place: LoginPlace): Promise<void>;
}

interface LoginLimitsOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly settings: Pick<Config, 'loginMinutes' | 'loginFailures' | 'loginLock'>;
}

const DAY = 24 * 60 * 60;
/** Failures on all accounts from one address, in those that one account may have, before a captcha. */
const ACCOUNTS = 4;

export function createLoginLimits({ pool, captcha, settings }: LoginLimitsOptions): LoginLimits {
  const { loginMinutes, loginFailures, loginLock } = settings;
  const seconds = loginMinutes * 60;
  const here = counterIn(pool, 'login-here', loginFailures, seconds);
  const address = counterIn(pool, 'login-address', ACCOUNTS * loginFailures, seconds);
  const everywhere = counterIn(pool, 'login-account', loginLock, seconds);
  const warned = counterIn(pool, 'login-warned', 1, seconds);
  // Captchas leave these two alone: whoever solves them is slowed all the same.
  const day = counterIn(pool, 'login-day', loginFailures, DAY);
  const waiting = counterIn(pool, 'login-wait', 1, seconds);

  async function mustWait(key: string): Promise<CallError | undefined> {
    const wait = await waiting.get(key);
    // A clock that went back must not make a lock of days.
    const left = wait ? Math.min(wait.msBeforeNext, seconds * 1000) : 0;
    if (left <= 0 || wait?.consumedPoints === 0) return undefined;
    const message: TextKey = 'Too many failed tries: please try again in {count} minutes.';
    return new CallError('tooMany', message, { count: Math.ceil(left / 60_000) });
  }

  /** Many failures on the account, wherever from: a place that it does not know begins with a captcha. */
  async function warn(name: string, key: string): Promise<void> {
    const count = await everywhere.get(name);
    if (!count || count.consumedPoints < loginLock) return;
    if ((await warned.penalty(key)).consumedPoints === 1) {
      // Added, not set: tries that are under way take back what they counted.
      await here.penalty(key, loginFailures);
    }
  }

  return {
    async checkLogin(email, place) {
      const { name, key, network, known } = keysOf(email, place);
      const refused = await mustWait(key);
      if (refused) throw refused;
      if (!known) await warn(name, key);
      const [tries, fromHere] = await Promise.all([
        here.penalty(key),
        known ? undefined : address.penalty(network),
        known ? undefined : everywhere.penalty(name),
      ]);
      const met = [
        ...(tries.consumedPoints > loginFailures ? [here.getKey(key)] : []),
        ...(fromHere && fromHere.consumedPoints > address.points ? [address.getKey(network)] : []),
      ];
      const [subject] = met;
      if (subject === undefined) return;
      await Promise.all([
        here.reward(key),
        known || address.reward(network),
        known || everywhere.reward(name),
      ]);
      throw await needCaptcha(captcha, subject, met);
    },

    async loginFailed(email, place) {
      const { key } = keysOf(email, place);
      const { consumedPoints } = await day.penalty(key);
      const beyond = consumedPoints - loginFailures;
      if (beyond > 0) await waiting.block(key, Math.min(seconds, 2 ** (beyond - 1)));
    },

    async loginSucceeded(email, place) {
      const { name, key, network, known } = keysOf(email, place);
      await Promise.all([
        ...[here, day, waiting].map((counter) => counter.delete(key)),
        known || address.reward(network),
        known || everywhere.reward(name),
      ]);
    },
  };
}

/** What a try counts for. Any text may be typed as an e-mail, and the table takes no NUL. */
function keysOf(email: string, { address, device }: LoginPlace) {
  const name = email.replaceAll('\u0000', '').trim().toLowerCase().slice(0, 200);
  const network = networkOf(address);
  return { name, network, known: device !== undefined, key: `${name}|${device ?? network}` };
}
