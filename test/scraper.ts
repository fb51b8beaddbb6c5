/**
 * A day of scrapers and of a fast person, against the real limits with counts in a database. Only the clock,
 * solving captchas (always correct) and the browser's proof of work are simulated.
 */
import type pg from 'pg';
import type { CallName } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Level } from '#features/gateway/policy.ts';
import { mostTries, ROUNDS } from '#features/gateway/server/captcha-puzzles.ts';
import { createLimits, type Limits } from '#features/gateway/server/limits.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';

/** SHA-256 rounds that one core computes in a second, measured on the machine of bench/README.md. */
const ROUNDS_A_SECOND = 2_900_000;
const MINUTE = 60_000;
/** Slightly longer than the 10-minute counter, so that each step starts a new counter. */
const STEP = 10 * MINUTE + 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Caller {
  readonly address: string;
  readonly customer: { readonly id: number } | undefined;
  readonly level: Level;
}

/** Requests of a scraper, for example for single build sheets or for pages of 200 rows. */
export interface Prey {
  readonly name: CallName;
  readonly payload: object;
  /** Number of rows and numbers in the response. */
  readonly shown: number;
  readonly turbos: number;
}

export const sheets: Prey = { name: 'getTurboById', payload: { id: '1' }, shown: 10, turbos: 1 };
export const rows: Prey = {
  name: 'getTurboList',
  payload: { size: 200 },
  shown: 200,
  turbos: 200,
};

/** A call with 500 numbers. */
export const tries: Prey = {
  name: 'matchNumbers',
  payload: { numbers: Array.from({ length: 500 }, () => '1') },
  shown: 500,
  turbos: 500,
};
/** Adds 200 items to the cart, which shows them with their stock. */
export const lines: Prey = {
  name: 'cartBatchAdd',
  payload: { items: Array.from({ length: 200 }, () => ({})) },
  shown: 200,
  turbos: 200,
};
/** A file of 10,000 guesses, 2 % of them correct, as in a trial. */
export const guesses: Prey = { name: 'ownNumberImport', payload: {}, shown: 9_820, turbos: 200 };

export interface Spoils {
  turbos: number;
  captchas: number;
  /** CPU time that the scraper spent on proofs of work, s. */
  seconds: number;
}

export const visitors = (count: number, addressOf: (at: number) => string): Caller[] =>
  Array.from({ length: count }, (_, at) => ({
    address: addressOf(at),
    customer: undefined,
    level: 'C1',
  }));

export const customer = (id: number, level: Level = 'A'): Caller => ({
  address: '203.0.113.1',
  customer: { id },
  level,
});

/** Begins a day with the default limits. */
function openDay(pool: pg.Pool) {
  let time = Date.now();
  const now = () => time;
  const limits = createLimits({ pool, log: silentLog(), settings: readConfig({}), now });
  const begin = time;
  return {
    limits,
    pass: (ms: number) => {
      time += ms;
    },
    over: () => time - begin >= DAY,
    hours: () => (time - begin) / HOUR,
  };
}

/**
 * Scrapes as much as possible in 24 hours. Captchas are limited per day, so the scraper waits if that helps,
 * and solves a captcha only if it does not.
 */
export async function scrape(pool: pg.Pool, callers: readonly Caller[], prey: Prey) {
  const day = openDay(pool);
  const spoils: Spoils = { turbos: 0, captchas: 0, seconds: 0 };
  /** Hour at which a refused caller tries again. */
  const resting = new Map<Caller, number>();
  try {
    for (; !day.over(); day.pass(STEP)) {
      for (const caller of callers) {
        if ((resting.get(caller) ?? 0) > day.hours()) continue;
        if (await plunder(pool, day.limits, caller, prey, spoils)) continue;
        resting.set(caller, day.hours() + 1);
      }
    }
  } finally {
    await day.limits.close();
  }
  return spoils;
}

/** Scrapes until a request is refused. @returns whether waiting ten minutes helps */
async function plunder(pool: pg.Pool, limits: Limits, caller: Caller, prey: Prey, spoils: Spoils) {
  for (let answers = 0; ; answers += 1) {
    try {
      const taking = await limits.take(prey.name, caller, prey.payload);
      if (taking && taking !== 'empty') {
        // A file that exceeds the remaining allowance of the day is refused as a whole.
        if (prey === guesses && !taking.raise(prey.shown)) return false;
        await taking.settle(prey.shown);
      }
      spoils.turbos += prey.turbos;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 'needCaptcha') return false;
      if (answers > 0) return true;
      await solve(pool, limits, String(error.val), spoils);
      answers = -1;
    }
  }
}

/** Solves a captcha, and adds the CPU time of its proof of work. */
async function solve(pool: pg.Pool, limits: Limits, key: string, spoils: Spoils): Promise<void> {
  const { rows: found } = await pool.query<{ answer: string; price: number }>(
    `update gateway.captcha c set price = 0 from gateway.captcha was
     where c.key = $1 and was.key = c.key returning c.answer, was.price`,
    [key],
  );
  const { answer = '', price = 0 } = found[0] ?? {};
  spoils.captchas += 1;
  spoils.seconds += ((mostTries(price) / 2) * ROUNDS) / ROUNDS_A_SECOND;
  await limits.captcha.confirm(key, answer).catch((error: unknown) => {
    if (!(error instanceof CallError && error.code === 'tooMany')) throw error;
  });
}

/** Counts of a person's working day. */
export interface Workday {
  searches: number;
  captchas: number;
  /** Number of empty suggestions. */
  unsuggested: number;
}

/**
 * Eight hours of a customer of level A: 2,000 searches of ten rows, each with three requests for suggestions
 * and a build sheet of 6 to 16 lines, and the page of a part after every fifth search.
 */
export async function work(pool: pg.Pool, caller: Caller, searches = 2000): Promise<Workday> {
  const day = openDay(pool);
  const workday: Workday = { searches, captchas: 0, unsuggested: 0 };
  async function ask(name: CallName, payload: object, shown: number) {
    try {
      const taking = await day.limits.take(name, caller, payload);
      if (taking === 'empty') workday.unsuggested += 1;
      else await taking?.settle(shown);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      workday.captchas += 1;
    }
  }
  try {
    for (let at = 0; at < searches; at += 1) {
      for (let look = 0; look < 3; look += 1) await ask('suggestNumbers', { val: '4542' }, 8);
      await ask('getTurboList', { val: '454231' }, 10);
      await ask('getTurboById', { id: '1' }, Math.max(10, 6 + (at % 11)));
      await ask('traceItem', { id: '1' }, 1);
      if (at % 5 === 0) await ask('getTurboPartById', { id: '1' }, 5);
      day.pass((8 * HOUR) / searches);
    }
  } finally {
    await day.limits.close();
  }
  return workday;
}
