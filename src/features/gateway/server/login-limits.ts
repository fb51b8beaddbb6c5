/**
 * Throttles sign-in (docs/product.md 10). It counts failures per account and place, so that an
 * attacker elsewhere never locks the owner out. Five failures within 15 minutes demand a captcha at
 * that place; each further one makes that place wait longer. A device that has signed in to the
 * account before counts as its own place at any address. An account is the e-mail as typed, whether
 * it exists or not, so the limits do not reveal which accounts exist.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { type Captcha, needCaptcha } from './captcha.ts';
import { counterIn } from './counter.ts';
import { networkOf } from './network.ts';

/** Where a sign-in comes from. */
export interface LoginPlace {
  readonly address: string;
  /** Id of a device or session that the account knows; undefined for any other. */
  readonly device?: string | undefined;
}

export interface LoginLimits {
  /**
   * Call it before checking a password. It counts the attempt as a failure until loginSucceeded, so
   * that concurrent attempts count before the first of them has failed.
   * @throws CallError needCaptcha with the captcha's key as val; tooMany while the place has to wait
   */
  checkLogin(email: string, place: LoginPlace): Promise<void>;
  /** Call it if the password is wrong or the e-mail unknown. */
  loginFailed(email: string, place: LoginPlace): Promise<void>;
  /** Call it if the password is right; it resets this account's failures at this place. */
  loginSucceeded(email: string, place: LoginPlace): Promise<void>;
}

interface LoginLimitsOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly settings: Pick<Config, 'loginMinutes' | 'loginFailures' | 'loginLock'>;
}

const HERE = 'login-here';
const DAY = 24 * 60 * 60;
/** One address may have this many times the failures of one account, over all accounts. */
const ACCOUNTS = 4;

export function createLoginLimits({ pool, captcha, settings }: LoginLimitsOptions): LoginLimits {
  const { loginMinutes, loginFailures, loginLock } = settings;
  const seconds = loginMinutes * 60;
  const here = counterIn(pool, HERE, loginFailures, seconds);
  const address = counterIn(pool, 'login-address', ACCOUNTS * loginFailures, seconds);
  const everywhere = counterIn(pool, 'login-account', loginLock, seconds);
  const demanded = counterIn(pool, 'login-warned', 1, seconds);
  // A captcha does not reset these two, so solving captchas does not avoid the waiting times.
  const day = counterIn(pool, 'login-day', loginFailures, DAY);
  const waiting = counterIn(pool, 'login-wait', 1, seconds);

  async function waitFailure(key: string): Promise<CallError | undefined> {
    const wait = await waiting.get(key);
    // A clock that was set back must not cause a lock of days.
    const left = wait ? Math.min(wait.msBeforeNext, seconds * 1000) : 0;
    if (left <= 0 || wait?.consumedPoints === 0) return undefined;
    const message: TextKey = 'Too many failed tries: please try again in {count} minutes.';
    return new CallError('tooMany', message, { count: Math.ceil(left / 60_000) });
  }

  /** After many failures on the account from anywhere, demands a captcha from unknown places at once. */
  async function demandIfManyFailures(name: string, key: string): Promise<void> {
    const count = await everywhere.get(name);
    if (!count || count.consumedPoints < loginLock) return;
    if ((await demanded.penalty(key)).consumedPoints === 1) {
      // Add to the counter, because running attempts will subtract what they counted.
      await here.penalty(key, loginFailures);
    }
  }

  return {
    async checkLogin(email, place) {
      const { name, key, network, known } = keysOf(email, place);
      const refused = await waitFailure(key);
      if (refused) throw refused;
      if (!known) await demandIfManyFailures(name, key);
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

/** The counters' keys for an attempt. The typed e-mail may be any text, and PostgreSQL refuses NUL. */
function keysOf(email: string, { address, device }: LoginPlace) {
  const name = email.replaceAll('\u0000', '').trim().toLowerCase().slice(0, 200);
  const network = networkOf(address);
  return { name, network, known: device !== undefined, key: `${name}|${device ?? network}` };
}

/** The e-mail address whose sign-in a counter limits at one place; undefined for other counters. */
export const accountOfLogin = (subject: string): string | undefined =>
  new RegExp(`^${HERE}:(.*)\\|[^|]*$`).exec(subject)?.[1];
