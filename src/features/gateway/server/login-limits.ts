/**
 * Limits of sign-ins and of forms that send mail (docs/product.md 10). Failed sign-ins are counted per
 * account and place, so that an attacker elsewhere never locks the owner out. Five failures within 15
 * minutes demand a captcha at that place; each further one makes that place wait longer. A device that
 * has signed in to the account before counts as its own place at any address. An account is the e-mail
 * as typed, whether it exists or not, so the limits do not reveal which accounts exist.
 */
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { networkOf, widerNetworkOf } from './callers.ts';
import { type Captcha, needCaptcha } from './captcha.ts';

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
  const waits = counterIn(pool, 'login-wait', 1, seconds);

  async function waitFailure(key: string): Promise<CallError | undefined> {
    const wait = await waits.get(key);
    // A clock that was set back must not cause a lock of days.
    const msLeft = wait ? Math.min(wait.msBeforeNext, seconds * 1000) : 0;
    if (msLeft <= 0 || wait?.consumedPoints === 0) return undefined;
    const message: TextKey = 'Too many failed attempts. Please try again in {count} minutes.';
    return new CallError('tooMany', message, { count: Math.ceil(msLeft / 60_000) });
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
      const reachedKeys = [
        ...(tries.consumedPoints > loginFailures ? [here.getKey(key)] : []),
        ...(fromHere && fromHere.consumedPoints > address.points ? [address.getKey(network)] : []),
      ];
      const [subject] = reachedKeys;
      if (subject === undefined) return;
      await Promise.all([
        here.reward(key),
        known || address.reward(network),
        known || everywhere.reward(name),
      ]);
      throw await needCaptcha(captcha, subject, reachedKeys);
    },

    async loginFailed(email, place) {
      const { key } = keysOf(email, place);
      const { consumedPoints } = await day.penalty(key);
      const beyond = consumedPoints - loginFailures;
      if (beyond > 0) await waits.block(key, Math.min(seconds, 2 ** (beyond - 1)));
    },

    async loginSucceeded(email, place) {
      const { name, key, network, known } = keysOf(email, place);
      await Promise.all([
        ...[here, day, waits].map((counter) => counter.delete(key)),
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

/**
 * A counter for rare events, such as failed sign-ins. It writes to the table at once, so it is exact
 * over all processes. Catalogue answers are too frequent for that; they use counts.ts.
 * @param name prefix of the keys in the table
 * @param seconds the counter resets this long after its first count
 */
export const counterIn = (pool: pg.Pool, name: string, points: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'gateway',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    inMemoryBlockOnConsumed: points + 1,
    duration: seconds,
  });

// Limits the mails that forms send, for each mailbox and for each network.

const HOUR = 3600;
/** Mails per hour to one mailbox, over all forms (docs/product.md 10.8); as many of captchas. */
export const MOST_TO = 3;
/** The wider network may send this many times the forms of one network. */
const NEIGHBOURS = 5;

export interface MailLimits {
  /**
   * Counts a form that sends a mail. Call it before looking up the mailbox.
   * @throws CallError needCaptcha for too many from one network, tooMany for too many to the mailbox
   */
  countForm(mailbox: string, address: string): Promise<void>;
  /**
   * Waits for the work that adds the counted mail. If it fails, the mail does not count; else an
   * attacker could use up another person's mails of an hour without one being sent.
   */
  ifSent<T>(mailbox: string, sending: Promise<T>): Promise<T>;
}

interface MailLimitsOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly settings: Pick<Config, 'limitForms'>;
}

export function createMailLimits({ pool, captcha, settings }: MailLimitsOptions): MailLimits {
  const { limitForms } = settings;
  const to = counterIn(pool, 'mail-to', MOST_TO, HOUR);
  const network = counterIn(pool, 'form-from', limitForms, HOUR);
  const neighbours = counterIn(pool, 'form-near', NEIGHBOURS * limitForms, HOUR);

  async function countMail(mailbox: string): Promise<void> {
    const { consumedPoints } = await to.penalty(mailbox);
    if (consumedPoints <= MOST_TO) return;
    await to.reward(mailbox);
    const message: TextKey = 'Too many codes were requested. Please try again in an hour.';
    throw new CallError('tooMany', message);
  }

  return {
    async ifSent(mailbox, sending) {
      try {
        return await sending;
      } catch (error) {
        await to.reward(mailbox);
        throw error;
      }
    },
    async countForm(mailbox, address) {
      const [one, near] = [networkOf(address), widerNetworkOf(address)];
      const counts = await Promise.all([network.penalty(one), neighbours.penalty(near)]);
      const reachedKeys = [
        ...(counts[0].consumedPoints > network.points ? [network.getKey(one)] : []),
        ...(counts[1].consumedPoints > neighbours.points ? [neighbours.getKey(near)] : []),
      ];
      const [subject] = reachedKeys;
      if (subject !== undefined) throw await needCaptcha(captcha, subject, reachedKeys);
      await countMail(mailbox);
    },
  };
}
