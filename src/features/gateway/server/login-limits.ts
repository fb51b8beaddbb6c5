/**
 * Limits of sign-ins and of forms that send mail (docs/product.md 10). Failed sign-ins are counted per
 * account and place, so that an attacker elsewhere never locks the owner out. LOGIN_FAILURES within LOGIN_MINUTES
 * demand a captcha at that place; each further failure makes the waiting time of the place longer. A device
 * that has signed in to the account before is a place of its own, at any address. The account is the typed
 * e-mail address, whether it exists or not, so the limits do not reveal which accounts exist.
 */
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { networkOf, widerNetworkOf, widestNetworkOf } from './callers.ts';
import { type Captcha, needCaptcha } from './captcha.ts';

/** Origin of a sign-in. */
export interface LoginOrigin {
  readonly address: string;
  /** Id of a device or session known to the account; undefined for any other device. */
  readonly device?: string | undefined;
}

export interface LoginLimits {
  /**
   * Call this before checking a password. It counts the attempt as a failure until loginSucceeded is called,
   * so that concurrent attempts are counted before the first one has failed.
   * @throws CallError needCaptcha with the captcha's key as val; tooMany while the place has to wait
   */
  checkLogin(email: string, place: LoginOrigin): Promise<void>;
  /** Call this if the password is wrong or the e-mail address is unknown. */
  loginFailed(email: string, place: LoginOrigin): Promise<void>;
  /** Call this if the password is right. Resets the failures of this account at this place. */
  loginSucceeded(email: string, place: LoginOrigin): Promise<void>;
}

interface LoginLimitsOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly settings: Pick<Config, 'loginMinutes' | 'loginFailures' | 'loginLock'>;
}

const HERE = 'login-here';
const DAY = 24 * 60 * 60;
/** Limit of an address over all accounts, as a multiple of the limit for one account. */
const ACCOUNTS = 4;
/** Factor between the limit of a network and the limit of the next wider network. */
const NEIGHBOURS = 5;

/**
 * Counts events per network and per wider network.
 * @param names of the three counters, narrowest network first
 */
export function networkCounters(
  pool: pg.Pool,
  names: readonly [string, string, string],
  points: number,
  seconds: number,
) {
  const keys = [networkOf, widerNetworkOf, widestNetworkOf] as const;
  const counters = names.map((name, at) => ({
    keyOf: keys[at] ?? networkOf,
    counter: counterIn(pool, name, points * NEIGHBOURS ** at, seconds),
  }));
  return {
    /** Counts one event per network. @returns keys of the counters that exceed their limit */
    async count(address: string): Promise<string[]> {
      const reached = counters.map(async ({ counter, keyOf }) => {
        const { consumedPoints } = await counter.penalty(keyOf(address));
        return consumedPoints > counter.points ? [counter.getKey(keyOf(address))] : [];
      });
      return (await Promise.all(reached)).flat();
    },
    async takeBack(address: string): Promise<void> {
      await Promise.all(counters.map(({ counter, keyOf }) => counter.reward(keyOf(address))));
    },
  };
}

export function createLoginLimits({ pool, captcha, settings }: LoginLimitsOptions): LoginLimits {
  const { loginMinutes, loginFailures, loginLock } = settings;
  const seconds = loginMinutes * 60;
  const here = counterIn(pool, HERE, loginFailures, seconds);
  const names = ['login-address', 'login-near', 'login-wide'] as const;
  const networks = networkCounters(pool, names, ACCOUNTS * loginFailures, seconds);
  const everywhere = counterIn(pool, 'login-account', loginLock, seconds);
  const demanded = counterIn(pool, 'login-warned', 1, seconds);
  // A captcha does not reset `day` and `waits`, so that solving captchas does not shorten the waiting times.
  const day = counterIn(pool, 'login-day', loginFailures, DAY);
  const waits = counterIn(pool, 'login-wait', 1, seconds);

  async function waitFailure(key: string): Promise<CallError | undefined> {
    const wait = await waits.get(key);
    // If the clock was set back, the remaining time could be days; limit it.
    const msLeft = wait ? Math.min(wait.msBeforeNext, seconds * 1000) : 0;
    if (msLeft <= 0 || wait?.consumedPoints === 0) return undefined;
    const message: TextKey = 'Too many failed attempts. Please try again in {count} minutes.';
    return new CallError('tooMany', message, { count: Math.ceil(msLeft / 60_000) });
  }

  /** Demands a captcha at once if all unknown places together have many failures for the account. */
  async function demandIfManyFailures(name: string, key: string): Promise<void> {
    const count = await everywhere.get(name);
    if (!count || count.consumedPoints < loginLock) return;
    if ((await demanded.penalty(key)).consumedPoints === 1) {
      // Adds to the counter instead of setting it, because running attempts subtract what they counted.
      await here.penalty(key, loginFailures);
    }
  }

  return {
    async checkLogin(email, place) {
      const { name, key, known } = keysOf(email, place);
      const refused = await waitFailure(key);
      if (refused) throw refused;
      if (!known) await demandIfManyFailures(name, key);
      const [tries, reachedNetworks] = await Promise.all([
        here.penalty(key),
        known ? [] : networks.count(place.address),
        known ? undefined : everywhere.penalty(name),
      ]);
      const reachedKeys = [
        ...(tries.consumedPoints > loginFailures ? [here.getKey(key)] : []),
        ...reachedNetworks,
      ];
      const [subject] = reachedKeys;
      if (subject === undefined) return;
      await Promise.all([
        here.reward(key),
        known || networks.takeBack(place.address),
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
      const { name, key, known } = keysOf(email, place);
      await Promise.all([
        ...[here, day, waits].map((counter) => counter.delete(key)),
        known || networks.takeBack(place.address),
        known || everywhere.reward(name),
      ]);
    },
  };
}

/** Counter keys of an attempt. The typed e-mail may be any text, and PostgreSQL refuses NUL. */
function keysOf(email: string, { address, device }: LoginOrigin) {
  const name = email.replaceAll('\u0000', '').trim().toLowerCase().slice(0, 200);
  return { name, known: device !== undefined, key: `${name}|${device ?? networkOf(address)}` };
}

/** E-mail address and known device of a sign-in counter; undefined for other counters. */
export function loginOf(
  subject: string,
): { email: string; device: string | undefined } | undefined {
  const [, email, place = ''] = new RegExp(`^${HERE}:(.*)\\|([^|]*)$`).exec(subject) ?? [];
  if (email === undefined) return undefined;
  return { email, device: /^(?:device|session) /.test(place) ? place : undefined };
}

/**
 * A counter for rare events, such as failed sign-ins. It writes to the table at once, so it is exact across
 * all processes. Catalogue answers are too frequent for this; they use counts.ts.
 * @param name prefix of the keys in the table
 * @param seconds time from the first count until the counter resets
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

// Limits of mails that forms send, per mailbox and per network.

const HOUR = 3600;
/**
 * Mails per hour from one place to one mailbox, counted for all forms together (docs/product.md 10.8), and
 * separately for captchas.
 */
const MAX_TO = 3;
/** Mails per hour to one mailbox from all places except known devices. */
const MAX_OF_STRANGERS = 3 * MAX_TO;

/** Place by which mails are counted: the known device, else the wider network. */
export const mailOriginOf = ({ address, device }: LoginOrigin): string =>
  device ?? widerNetworkOf(address);

/**
 * Counts mails per mailbox and per requesting place. Mails requested from unknown places do not reduce the
 * limit of a known device.
 * @param names of two counters: per place, and over all places except known devices
 */
export function mailboxCounters(pool: pg.Pool, names: readonly [string, string]) {
  const from = counterIn(pool, names[0], MAX_TO, HOUR);
  const to = counterIn(pool, names[1], MAX_OF_STRANGERS, HOUR);

  const countersOf = (mailbox: string, place: LoginOrigin) => [
    { counter: from, key: `${mailbox}|${mailOriginOf(place)}` },
    ...(place.device === undefined ? [{ counter: to, key: mailbox }] : []),
  ];

  async function takeBack(mailbox: string, place: LoginOrigin): Promise<void> {
    await Promise.all(countersOf(mailbox, place).map(({ counter, key }) => counter.reward(key)));
  }

  return {
    /** @throws CallError tooMany */
    async count(mailbox: string, place: LoginOrigin): Promise<void> {
      const counts = countersOf(mailbox, place).map(
        async ({ counter, key }) => (await counter.penalty(key)).consumedPoints <= counter.points,
      );
      if (!(await Promise.all(counts)).includes(false)) return;
      await takeBack(mailbox, place);
      const message: TextKey = 'Too many codes were requested. Please try again in an hour.';
      throw new CallError('tooMany', message);
    },
    /**
     * Waits for `sending`, which adds the counted mail. If it fails, the mail is not counted. Otherwise an
     * attacker could use up the mail limit of another person without any mail being sent.
     */
    async ifSent<T>(mailbox: string, place: LoginOrigin, sending: Promise<T>): Promise<T> {
      try {
        return await sending;
      } catch (error) {
        await takeBack(mailbox, place);
        throw error;
      }
    },
  };
}

interface MailLimitsOptions {
  readonly pool: pg.Pool;
  readonly captcha: Captcha;
  readonly settings: Pick<Config, 'limitForms'>;
}

export type MailLimits = ReturnType<typeof createMailLimits>;

export function createMailLimits({ pool, captcha, settings }: MailLimitsOptions) {
  const { limitForms } = settings;
  const mailboxes = mailboxCounters(pool, ['mail-from', 'mail-to']);
  const forms = networkCounters(pool, ['form-from', 'form-near', 'form-wide'], limitForms, HOUR);
  return {
    ifSent: mailboxes.ifSent,
    /**
     * Counts a form that sends a mail. Call this before looking up the mailbox.
     * @throws CallError needCaptcha after too many forms from one network; tooMany after too many mails to
     *   the mailbox
     */
    async countForm(mailbox: string, place: LoginOrigin): Promise<void> {
      const reachedKeys = await forms.count(place.address);
      const [subject] = reachedKeys;
      if (subject !== undefined) throw await needCaptcha(captcha, subject, reachedKeys);
      await mailboxes.count(mailbox, place);
    },
  };
}
