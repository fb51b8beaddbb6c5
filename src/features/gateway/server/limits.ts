/**
 * How much a caller may have of the catalogue before a captcha (decisions, section 7). Asked before
 * every answer, those from the cache too, so it must cost next to nothing: see counts.ts.
 */
import type pg from 'pg';
import type { CallName } from '#contract';
import type { Config } from '#server/config.ts';
import type { Logger } from '#server/log.ts';
import { type Captcha, createCaptcha, needCaptcha } from './captcha.ts';
import { type Counts, createCounts, type Limit } from './counts.ts';
import { createEngines, type IsEngine } from './engines.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';
import { createMailLimits, type MailLimits } from './mail-limits.ts';
import { networkOf } from './network.ts';
import { createPace, type Pace } from './pace.ts';

export type LimitSettings = Pick<
  Config,
  | 'limitMinutes'
  | 'limitVisitor'
  | 'limitAddress'
  | 'limitCustomer'
  | 'limitSuggestions'
  | 'limitEngine'
  | 'limitCalls'
  | 'loginMinutes'
  | 'loginFailures'
  | 'loginLock'
  | 'limitForms'
>;

/** Whom to count: part of the context of a call. */
interface Counted {
  readonly customer: { readonly id: number } | undefined;
  readonly level: string;
  readonly address: string;
  readonly fingerprint: string;
}

export interface Limits extends LoginLimits, MailLimits {
  /**
   * Counts a call.
   * @returns nothing where it may go on; 'empty' for suggestions that come too fast, which are then
   *   none; a promise where this process takes the limit for met: it asks the database, and rejects
   *   with CallError needCaptcha, the captcha's key as its val, if that is so
   */
  check(name: CallName, context: Counted, times?: number): Promise<void> | 'empty' | undefined;
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
}

export function createLimits({ pool, log, settings }: LimitsOptions): Limits {
  const lifeMs = settings.limitMinutes * 60_000;
  const counts = createCounts({ pool, log, lifeMs });
  const captcha = createCaptcha({ pool, clear: counts.clear });
  const counted = new Set<CallName>(settings.limitCalls);

  function limitsOf({ customer, level, address, fingerprint }: Counted): Limit[] {
    if (customer) {
      const most = level === 'C1' ? settings.limitVisitor : settings.limitCustomer;
      return [{ key: `customer:${customer.id}`, most }];
    }
    if (!address) return [];
    const network = networkOf(address);
    // Whoever likes can send another fingerprint with every call, so the address has a limit too.
    return [
      { key: `visitor:${network}|${fingerprint.slice(0, 64)}`, most: settings.limitVisitor },
      { key: `address:${network}`, most: settings.limitAddress },
    ];
  }

  function suggestionsOf({ customer, address, fingerprint }: Counted): Limit[] {
    const most = settings.limitSuggestions;
    if (customer) return [{ key: `suggestions:${customer.id}`, most }];
    if (!address) return [];
    const network = networkOf(address);
    return [
      { key: `suggestions:${network}|${fingerprint.slice(0, 64)}`, most },
      { key: `suggestions:${network}`, most: most * 10 },
    ];
  }

  return {
    ...createLoginLimits({ pool, settings, captcha }),
    ...createMailLimits({ pool, settings, captcha }),
    pace: createPace({ counts, most: settings.limitEngine }),
    isEngine: createEngines(),
    captcha,
    check(name, context, times = 1) {
      if (name === 'suggestNumbers') {
        return counts.add(suggestionsOf(context)) ? undefined : 'empty';
      }
      if (!counted.has(name)) return undefined;
      const limits = limitsOf(context);
      return counts.add(limits, times) ? undefined : askDatabase(limits, times, counts, captcha);
    },
    flush: counts.flush,
    close: counts.close,
  };
}

/** Another process may have seen the captcha solved: the table has the last word. */
async function askDatabase(
  limits: Limit[],
  times: number,
  counts: Counts,
  captcha: Captcha,
): Promise<void> {
  const met: string[] = [];
  for (const { key, most } of limits) {
    if (counts.of(key) >= most && (await counts.exact(key)) >= most) met.push(key);
  }
  const [subject] = met;
  if (subject !== undefined) throw await needCaptcha(captcha, subject, met);
  counts.add(limits, times);
}
