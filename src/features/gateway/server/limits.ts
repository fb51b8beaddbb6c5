/**
 * Limits how much of the catalogue a caller sees before a captcha (docs/product.md 14; decision 23). The
 * gateway calls it for every answer, including cached ones, so it must be fast; see counts.ts.
 */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type CallName, calls } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import {
  type AllowanceSettings,
  allowancesBy,
  type CountedCall,
  createFreshAllowances,
  createPace,
  DAY_MS,
  type FreshAllowances,
  type Pace,
  subjectsOf,
  type Taken,
  takenFrom,
  takenOnce,
} from './allowances.ts';
import { Captcha, needCaptcha } from './captcha.ts';
import { type Limit, LimitCounts } from './counts.ts';
import { createEngines, type EngineDns, type IsEngine } from './engines.ts';
import {
  createLoginLimits,
  createMailLimits,
  type LoginLimits,
  type MailLimits,
} from './login-limits.ts';

type LimitSettings = AllowanceSettings &
  Pick<
    Config,
    | 'limitMinutes'
    | 'limitCaptchas'
    | 'limitSuggestions'
    | 'limitEngine'
    | 'loginMinutes'
    | 'loginFailures'
    | 'loginLock'
    | 'limitForms'
  >;

export interface Limits extends LoginLimits, MailLimits {
  /**
   * Reserves the largest amount that a call may show from the caller's allowances.
   * @returns undefined for a call that does not count; 'empty' for suggestions when their allowance is used
   *   up: the call answers with an empty list. A promise if the allowance seems used up: it checks the table,
   *   and rejects if no allowance is left, with CallError needCaptcha (`val` is the captcha's key), or with
   *   tooMany if captchas give no further allowance that day
   */
  take(
    name: CallName,
    context: CountedCall,
    payload: unknown,
  ): Taken | Promise<Taken> | 'empty' | undefined;
  /**
   * Counts a large body before it is read: parsing megabytes takes longer than most calls.
   * @throws CallError tooMany if the caller's bodies have reached the limit
   */
  takeBody(context: CountedCall, bytes: number): void;
  readonly isEngine: IsEngine;
  /** Waits until a search engine may be served; returns false if too many requests already wait. */
  readonly pace: Pace;
  readonly captcha: Captcha;
  /** Writes the counts of this process to the table; a timer calls it every second. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface LimitsOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly settings: LimitSettings;
  readonly dns?: EngineDns;
  readonly now?: () => number;
}

/** Limits of a caller. They are cached, because building their keys costs more than counting. */
interface OwnLimits {
  readonly rows: readonly SubjectLimit[];
  readonly suggestions: readonly SubjectLimit[];
  /** In KB. */
  readonly bodies: readonly SubjectLimit[];
}
interface SubjectLimit extends Limit {
  readonly subject: string;
}

const MAX_CALLERS = 20_000;
/** Maximum size of a caller's large bodies within LIMIT_MINUTES, KB: the files of a message, sent twice. */
const MAX_BODIES_KB = 160 << 10;
/**
 * Rows per hour when captchas give no further allowance, as a fraction of the allowance for LIMIT_MINUTES.
 */
const TRICKLE = 1 / 40;
const HOUR_MS = 3_600_000;

export function createLimits({ pool, log, settings, dns, now }: LimitsOptions): Limits {
  const clock = now ? { now } : {};
  const lifeMs = settings.limitMinutes * 60_000;
  const allowanceOf = allowancesBy(settings);
  const counts = new LimitCounts({ pool, log, ...clock });
  const fresh = createFreshAllowances({
    counts,
    allowanceOf,
    lifeMs,
    most: settings.limitCaptchas,
  });
  const captcha = new Captcha({ pool, solved: fresh.solved, free: fresh.free });
  const limitsOf = ownLimitsBy(settings, allowanceOf);
  const shared = new SharedCheck({ counts, captcha, fresh, most: settings.limitCaptchas });

  /**
   * Reserves `asked` rows after a check of the table. If an allowance is used up there too, the rows must fit
   * into the hourly trickle of its subject.
   */
  async function takeBySharedCount(
    context: CountedCall,
    rows: readonly SubjectLimit[],
    asked: number,
  ) {
    const usedUpSubjects = await shared.subjectsUsedUp(rows);
    const trickles = usedUpSubjects.map((subject) => ({
      key: `trickle:${subject}`,
      most: (allowanceOf(subject)?.most ?? 0) * TRICKLE,
      lifeMs: HOUR_MS,
    }));
    if (trickles.some((limit) => counts.of(limit) + asked > limit.most)) throw usedUp(context);
    const limits = [...rows, ...trickles];
    counts.adjust(limits, asked);
    return takenFrom(counts, limits, asked);
  }

  return {
    ...createLoginLimits({ pool, settings, captcha }),
    ...createMailLimits({ pool, settings, captcha }),
    pace: createPace({ counts, most: settings.limitEngine, lifeMs, ...clock }),
    isEngine: createEngines({ ...(dns && { dns }), ...clock }),
    captcha,
    take(name, context, payload) {
      const { shows } = calls[name];
      if (shows === 'nothing') return undefined;
      const callerLimits = limitsOf(context);
      const fields = typeof payload === 'object' && payload !== null ? payload : {};
      const most = shows.most(fields as Record<string, unknown>);
      if (shows.as === 'suggestions') {
        return counts.add(callerLimits.suggestions, most)
          ? takenFrom(counts, callerLimits.suggestions, most)
          : 'empty';
      }
      const taking = counts.add(callerLimits.rows, most)
        ? takenFrom(counts, callerLimits.rows, most)
        : takeBySharedCount(context, callerLimits.rows, most);
      if (shows.as === 'rows') return taking;
      return taking instanceof Promise
        ? taking.then((one) => takenOnce(counts, one, context, name, payload))
        : takenOnce(counts, taking, context, name, payload);
    },
    takeBody(context, bytes) {
      if (counts.add(limitsOf(context).bodies, Math.ceil(bytes / 1024))) return;
      const key: TextKey =
        'You have sent a lot of data in a short time. Please try again in a few minutes.';
      throw new CallError('tooMany', key);
    },
    flush: () => counts.flush(),
    close: () => counts.close(),
  };
}

/** Returns a function that gives the limits of a caller. */
function ownLimitsBy(
  { limitMinutes, limitNetwork, limitSuggestions }: LimitSettings,
  allowanceOf: ReturnType<typeof allowancesBy>,
): (context: CountedCall) => OwnLimits {
  const callers = new LRUCache<string, OwnLimits>({ max: MAX_CALLERS });
  const lifeMs = limitMinutes * 60_000;

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

  return (context) => {
    const { customer, level, address } = context;
    const name = customer ? `${customer.id} ${level}` : address;
    const cachedLimits = callers.get(name);
    if (cachedLimits) return cachedLimits;
    const subjects = subjectsOf(context);
    const limits = {
      rows: limitsFor(subjects, '', 1),
      suggestions: limitsFor(subjects, 'suggestions:', limitSuggestions),
      bodies: subjects.map((subject, wider) => {
        const most = MAX_BODIES_KB * limitNetwork ** wider;
        return { subject, key: `bodies:${subject}`, most, lifeMs };
      }),
    };
    callers.set(name, limits);
    return limits;
  };
}

interface SharedCheckOptions {
  readonly counts: LimitCounts;
  readonly captcha: Captcha;
  readonly fresh: FreshAllowances;
  /** Captchas per day that give an allowance. */
  readonly most: number;
}

/** Checks the table when an allowance seems used up by the counts of this process. */
class SharedCheck {
  readonly #options: SharedCheckOptions;
  readonly #running = new Map<readonly SubjectLimit[], Promise<string[]>>();

  constructor(options: SharedCheckOptions) {
    this.#options = options;
  }

  /**
   * Subjects whose allowance is used up according to the table: another process may have reset them after a
   * captcha. Concurrent calls of a caller share one query, so that refused calls cost the database little.
   * @throws CallError needCaptcha while a captcha gives an allowance
   */
  subjectsUsedUp(rows: readonly SubjectLimit[]): Promise<string[]> {
    const running = this.#running.get(rows);
    if (running) return running;
    const begun = this.#queryUsedUp(rows).finally(() => this.#running.delete(rows));
    this.#running.set(rows, begun);
    return begun;
  }

  async #queryUsedUp(rows: readonly SubjectLimit[]): Promise<string[]> {
    const { captcha, fresh, most } = this.#options;
    const subjects = await this.#subjectsMet(rows);
    const solved = await Promise.all(subjects.map(fresh.solved));
    if (subjects.length > 0 && solved.every((times) => times < most)) {
      throw await needCaptcha(captcha, subjects[0] ?? '', subjects);
    }
    return subjects;
  }

  async #subjectsMet(rows: readonly SubjectLimit[]): Promise<string[]> {
    const { counts } = this.#options;
    const subjects = new Set<string>();
    for (const limit of rows) {
      if (counts.of(limit) >= limit.most && (await counts.exact(limit)) >= limit.most) {
        subjects.add(limit.subject);
      }
    }
    return [...subjects];
  }
}

function usedUp({ customer }: CountedCall): CallError {
  const forAll: TextKey =
    'You have reached today’s limit. Please sign in, contact us, or come back later.';
  const forCustomer: TextKey =
    'Your account has reached today’s limit. Please contact us, or come back later.';
  return new CallError('tooMany', customer ? forCustomer : forAll);
}
