/**
 * Throttles sign-in per account and per address (decisions, section 2): five failures within 15
 * minutes bring a captcha, twenty lock the account's sign-in for 15 minutes. An account is the
 * e-mail as typed, known or not, so nothing tells which ones there are.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#features/language/text.ts';
import type { Config } from '#server/config.ts';
import { type Captcha, needCaptcha } from './captcha.ts';
import { counterIn } from './counter.ts';
import { networkOf } from './network.ts';

export interface LoginLimits {
  /**
   * To be asked before a password is checked. Counts the try as a failure until loginSucceeded
   * says otherwise: tries that come all at once are counted before the first of them has failed.
   * @throws CallError needCaptcha with the captcha's key as val; tooMany while the account is locked
   */
  checkLogin(email: string, address: string): Promise<void>;
  /** To be told when the password was wrong, or the e-mail unknown. */
  loginFailed(email: string, address: string): Promise<void>;
  /** To be told when it was right: the account's count starts anew, the address gets its try back. */
  loginSucceeded(email: string, address: string): Promise<void>;
}

interface LoginLimitsOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly settings: Pick<Config, 'loginMinutes' | 'loginFailures' | 'loginLock'>;
}

export function createLoginLimits({ pool, captcha, settings }: LoginLimitsOptions): LoginLimits {
  const { loginMinutes, loginFailures, loginLock } = settings;
  const seconds = loginMinutes * 60;
  const account = counterIn(pool, 'login-account', loginFailures, seconds);
  const place = counterIn(pool, 'login-address', loginFailures, seconds);
  // Apart from the first: a captcha gives five more tries, but does not put off the lock.
  const lock = counterIn(pool, 'login-lock', loginLock, seconds);

  const giveBack = (name: string, network: string) =>
    Promise.all([account.reward(name), place.reward(network), lock.reward(name)]);

  return {
    async checkLogin(email, address) {
      const [name, network] = [nameOf(email), networkOf(address)];
      const [tries, fromHere, all] = await Promise.all([
        account.penalty(name),
        place.penalty(network),
        lock.penalty(name),
      ]);
      const locked = all.consumedPoints > loginLock;
      const met = [
        ...(tries.consumedPoints > loginFailures ? [account.getKey(name)] : []),
        ...(fromHere.consumedPoints > loginFailures ? [place.getKey(network)] : []),
      ];
      if (!locked && met.length === 0) return;
      await giveBack(name, network);
      if (locked) {
        const message: TextKey = 'Too many failed tries: please try again in {count} minutes.';
        throw new CallError('tooMany', message, { count: loginMinutes });
      }
      throw await needCaptcha(captcha, met[0] ?? '', met);
    },

    async loginFailed(email) {
      const name = nameOf(email);
      const failures = await lock.get(name);
      // From the last failure on, not from the first.
      if (failures && failures.consumedPoints >= loginLock) await lock.block(name, seconds);
    },

    async loginSucceeded(email, address) {
      const [name, network] = [nameOf(email), networkOf(address)];
      await Promise.all([account.delete(name), lock.delete(name), place.reward(network)]);
    },
  };
}

/** The account's name in a key: any text may be typed, and the table takes no NUL. */
const nameOf = (email: string): string =>
  email.replaceAll('\u0000', '').trim().toLowerCase().slice(0, 200);
