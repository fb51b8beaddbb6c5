/**
 * How much a caller may have of the catalogue before a captcha (docs/product.md 14; decision
 * 23). Asked before every answer, those from the cache too, so it must cost next to nothing: see
 * counts.ts.
 */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { CallName } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { type Captcha, createCaptcha, needCaptcha } from './captcha.ts';
import { type Counts, createCounts, type Limit } from './counts.ts';
import { createEngines, type EngineDns, type IsEngine } from './engines.ts';
import { createFreshAllowances, DAY_MS } from './fresh-allowances.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';
import { createMailLimits, type MailLimits } from './mail-limits.ts';
import { createPace, type Pace } from './pace.ts';
import { mayShow } from './shown.ts';
import { type AllowanceSettings, allowancesBy, type Counted, subjectsOf } from './subjects.ts';

export type LimitSettings = AllowanceSettings &
  Pick<
    Config,
    | 'limitMinutes'
    | 'limitCaptchas'
    | 'limitSuggestions'
    | 'limitEngine'
    | 'limitCalls'
    | 'loginMinutes'
    | 'loginFailures'
    | 'loginLock'
    | 'limitForms'
  >;

/** What a call has taken from an allowance, before its answer is known. */
export interface Taken {
  /** Takes what the answer shows instead. */
  settle(shown: number): void;
}

export interface Limits extends LoginLimits, MailLimits {
  /**
   * Takes what a call may show from the allowances of its caller.
   * @returns nothing for a call that does not count; 'empty' for suggestions beyond their allowance,
   *   which are then none; a promise where this process takes the allowance for used up: it asks the
   *   database, and rejects if that is so, with CallError needCaptcha, the captcha's key as its val,
   *   or tooMany where no captcha helps today
   */
  take(
    name: CallName,
    context: Counted,
    payload: unknown,
  ): Taken | Promise<Taken> | 'empty' | undefined;
  readonly isEngine: IsEngine;
  /** Waits for the turn of a search engine's page; false where too many wait already. */
  readonly pace: Pace;
  readonly captcha: Captcha;
  /** Shares with the other processes what was counted here; happens by itself every second. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface LimitsOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly settings: LimitSettings;
  readonly dns?: EngineDns;
  readonly now?: () => number;
}

/** A caller's limits, kept since putting their names together costs more than counting. */
interface OwnLimits {
  readonly rows: readonly SubjectLimit[];
  readonly suggestions: readonly SubjectLimit[];
}
interface SubjectLimit extends Limit {
  readonly subject: string;
}

const MOST_CALLERS = 20_000;
/** Where no captcha helps any more, this part of the ten minutes' allowance comes in an hour. */
const TRICKLE = 1 / 40;
const HOUR_MS = 3_600_000;

export function createLimits({ pool, log, settings, dns, now }: LimitsOptions): Limits {
  const clock = now ? { now } : {};
  const lifeMs = settings.limitMinutes * 60_000;
  const allowanceOf = allowancesBy(settings);
  const counts = createCounts({ pool, log, ...clock });
  const fresh = createFreshAllowances({
    counts,
    allowanceOf,
    lifeMs,
    most: settings.limitCaptchas,
  });
  const captcha = createCaptcha({ pool, solved: fresh.solved, free: fresh.free });
  const counted = new Set<CallName>(settings.limitCalls);
  const callers = new LRUCache<string, OwnLimits>({ max: MOST_CALLERS });
  const asking = new Map<readonly SubjectLimit[], Promise<string[]>>();

  function limitsFor(subjects: readonly string[], prefix: string, times: number): SubjectLimit[] {
    return subjects.flatMap((subject) => {
      const { most = 0, day = 0 } = allowanceOf(subject) ?? {};
      const key = `${prefix}${subject}`;
      return [
        { subject, key, most: most * times, lifeMs },
        { subject, key: `${key}|day`, most: day * times, lifeMs: DAY_MS },
      ];
    });
  }

  function limitsOf(context: Counted): OwnLimits {
    const { customer, level, address } = context;
    const name = customer ? `${customer.id} ${level}` : address;
    const known = callers.get(name);
    if (known) return known;
    const subjects = subjectsOf(context);
    const made = {
      rows: limitsFor(subjects, '', 1),
      suggestions: limitsFor(subjects, 'suggestions:', settings.limitSuggestions),
    };
    callers.set(name, made);
    return made;
  }

  const takenFrom = (limits: readonly Limit[], taken: number): Taken => ({
    settle(shown) {
      if (shown !== taken) counts.adjust(limits, shown - taken);
    },
  });

  /**
   * Those whose allowance is used up by the table, as another process may have seen a captcha solved.
   * Calls of one caller that come at once ask together: being refused must cost the database little.
   * @throws CallError needCaptcha while a captcha helps
   */
  function usedUpBy(rows: readonly SubjectLimit[]): Promise<string[]> {
    const running = asking.get(rows);
    if (running) return running;
    const begun = askDatabase(rows).finally(() => asking.delete(rows));
    asking.set(rows, begun);
    return begun;
  }

  async function askDatabase(rows: readonly SubjectLimit[]): Promise<string[]> {
    const met = await subjectsMet(rows, counts);
    const solved = await Promise.all(met.map(fresh.solved));
    if (met.length > 0 && solved.every((times) => times < settings.limitCaptchas)) {
      throw await needCaptcha(captcha, met[0] ?? '', met);
    }
    return met;
  }

  /** Takes what there is where this process takes an allowance for used up. */
  async function takeLast(context: Counted, rows: readonly SubjectLimit[], asked: number) {
    const met = await usedUpBy(rows);
    const trickles = met.map((subject) => ({
      key: `trickle:${subject}`,
      most: (allowanceOf(subject)?.most ?? 0) * TRICKLE,
      lifeMs: HOUR_MS,
    }));
    if (trickles.some((limit) => counts.of(limit) + asked > limit.most)) throw usedUp(context);
    const limits = [...rows, ...trickles];
    counts.adjust(limits, asked);
    return takenFrom(limits, asked);
  }

  return {
    ...createLoginLimits({ pool, settings, captcha }),
    ...createMailLimits({ pool, settings, captcha }),
    pace: createPace({ counts, most: settings.limitEngine, lifeMs, ...clock }),
    isEngine: createEngines({ ...(dns && { dns }), ...clock }),
    captcha,
    take(name, context, payload) {
      const suggests = name === 'suggestNumbers';
      if (!suggests && !counted.has(name)) return undefined;
      const own = limitsOf(context);
      const asked = mayShow(name, payload);
      const limits = suggests ? own.suggestions : own.rows;
      if (counts.add(limits, asked)) return takenFrom(limits, asked);
      return suggests ? 'empty' : takeLast(context, own.rows, asked);
    },
    flush: counts.flush,
    close: counts.close,
  };
}

/** Those whose allowance is used up, by the table. */
async function subjectsMet(limits: readonly SubjectLimit[], counts: Counts): Promise<string[]> {
  const met = new Set<string>();
  for (const limit of limits) {
    if (counts.of(limit) >= limit.most && (await counts.exact(limit)) >= limit.most) {
      met.add(limit.subject);
    }
  }
  return [...met];
}

function usedUp({ customer }: Counted): CallError {
  const forAll: TextKey =
    'Very much was shown here today. Please sign in, write to us, or come back later.';
  const forCustomer: TextKey =
    'Very much was shown to your account today. Please write to us, or come back later.';
  return new CallError('tooMany', customer ? forCustomer : forAll);
}
