/**
 * Security events: sign-ins, failures, refusals, changes of rights and exports, in the log and in
 * security.event. A flood can't fill them: events that repeat within a minute share one row with a
 * count, and rows per minute are limited for each network and in all.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Call } from '#contract/call.ts';
import { CallError, type FailureCode } from '#contract/errors.ts';
import { hostileEvents, type SecurityEvent } from '#contract/evidence.ts';
import type { JobFamily } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { networkOf } from './network.ts';

/** One event. No field holds a secret. */
export interface EvidenceEntry {
  readonly event: SecurityEvent;
  readonly area: 'customer' | 'staff';
  /** E-mail address. */
  readonly who?: string | undefined;
  /** Id of the customer. */
  readonly customer?: number | undefined;
  readonly address?: string | undefined;
  /** See sessionMark. */
  readonly session?: string | undefined;
  readonly detail?: string | undefined;
}

export interface Evidence {
  /** Records an event in memory; never fails. */
  record(entry: EvidenceEntry): void;
  /** Writes recorded events to the database; a timer calls it every second. */
  flush(): Promise<void>;
  /** Flushes for the last time. */
  close(): Promise<void>;
}

/** Maximum of rows per minute, for one network and in all; further events share one row. */
const MOST_ROWS_A_MINUTE = {
  hostile: { ofNetwork: 20, ofAll: 300 },
  others: { ofNetwork: 60, ofAll: 1000 },
};
/** How many days to keep events that anybody can cause, and all others. */
const HOSTILE_DAYS = 30;
const DAYS = 180;
/** Maximum of rows of either kind: a long flood loses its own oldest rows only. */
const MOST_ROWS = 300_000;

/**
 * A short id of a session for logs. It is part of the token's hash, so it does not reveal the token.
 * Empty without a token.
 */
export const sessionMark = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('hex').slice(0, 12) : '';

/** The typed e-mail address; '' if it is not one, since it may be a password. */
function typedEmail(payload: unknown): string {
  const { email } = (payload ?? {}) as { email?: unknown };
  if (typeof email !== 'string' || email.length > 60) return '';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? email.trim().toLowerCase() : '';
}

/**
 * The event of a failed call; undefined for an ordinary failure.
 * @param token whether the caller sent a token
 */
function eventOfFailure(
  { evidence }: Pick<Call, 'evidence'>,
  code: FailureCode,
  token: boolean,
): SecurityEvent | undefined {
  if (code === 'needCaptcha') return 'captchaDemanded';
  if (code === 'noRight' || code === 'tooMany') return 'refused';
  if (code === 'tokenExpired') return token ? 'badToken' : undefined;
  const wrong = code === 'badInput' || code === 'needLogin';
  if (!wrong || evidence === undefined) return undefined;
  return evidence === 'signIn' ? 'signInFailed' : 'attemptFailed';
}

interface RecordedCall {
  readonly evidence: Pick<Evidence, 'record'> | undefined;
  readonly area: EvidenceEntry['area'];
  readonly call: Call;
  readonly payload: unknown;
  readonly caller: { readonly token?: string | undefined; readonly address?: string | undefined };
}

/**
 * Records the event of a call, if it has one.
 * @param outcome its answer, or the error that it threw
 * @param subject the account that the call changed, if that is not the caller's
 */
export function recordCall(
  { evidence, area, call, payload, caller: { token, address } }: RecordedCall,
  known: { readonly customer?: number | undefined; readonly email?: string },
  outcome: unknown,
  subject = '',
): void {
  const failed = outcome instanceof CallError ? outcome : undefined;
  if (!evidence || (!failed && outcome instanceof Error)) return;
  const event = failed ? eventOfFailure(call, failed.code, !!token) : call.evidence;
  const begun = failed ? undefined : (outcome as { session?: unknown }).session;
  const own = typeof begun === 'string' ? begun : (begun as { token?: string } | undefined)?.token;
  // A sign-in that still needs its second step, or a sign-out without a session, is no event.
  const isNoEvent = (event === 'signIn' && !own) || (event === 'signOut' && !token);
  if (event === undefined || isNoEvent) return;
  const detail = failed ? `${call.name}: ${failed.code}` : `${call.name} ${subject}`.trim();
  const who = known.email || typedEmail(payload);
  const session = sessionMark(own ?? token);
  evidence.record({ event, area, who, customer: known.customer, address, session, detail });
}

/** The fields that distinguish the rows of one minute. */
type EventFields = Required<{ [K in keyof EvidenceEntry]: NonNullable<EvidenceEntry[K]> }>;

interface Row extends EventFields {
  readonly minute: string;
  readonly first: string;
  last: string;
  times: number;
  /** How many of `times` are not written yet. */
  fresh: number;
}

/** Makes a text that PostgreSQL can store and that fits its column. */
const storable = (text: string, most: number): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, most);

const ADD = `
  insert into security.event as e (minute, event, area, who, customer_id, address, session, detail,
    times, first_at, last_at)
  select minute, event, area, who, customer, address, session, detail, fresh, "first", "last"
  from json_to_recordset($1) r (minute timestamptz, event text, area text, who text, customer int,
    address text, session text, detail text, fresh int, "first" timestamptz, "last" timestamptz)
  order by minute, event, area, who, customer, address, session, detail
  on conflict (minute, event, area, who, customer_id, address, session, detail) do update
  set times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at)`;

interface EvidenceOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now?: () => number;
}

export function openEvidence({ pool, log, now = Date.now }: EvidenceOptions): Evidence {
  /** The rows of this minute, and unwritten rows of the minute before. */
  let rows = new Map<string, Row>();
  /** How many rows each network caused, and how many there are in all. */
  let made = new Map<string, number>();
  let minute = '';
  let writing = Promise.resolve();

  const countOf = (name: string): number => made.get(name) ?? 0;
  const keyOf = (fields: EventFields): string => JSON.stringify([minute, ...Object.values(fields)]);

  function beginMinute(at: string): void {
    const begun = `${at.slice(0, 16)}Z`;
    if (begun === minute) return;
    minute = begun;
    made = new Map();
    rows = new Map([...rows].filter(([, { fresh }]) => fresh > 0));
  }

  /** The row of an entry: its own, or a shared one beyond the limits. */
  function fieldsFor(entry: EvidenceEntry): EventFields {
    const fields = exactly(entry);
    const kind = isHostile(fields.event) ? 'hostile' : 'others';
    const network = networkOf(fields.address);
    const names = { all: kind, network: `${kind} ${network}` };
    const most = MOST_ROWS_A_MINUTE[kind];
    const room = countOf(names.network) < most.ofNetwork && countOf(names.all) < most.ofAll;
    if (!room && !rows.has(keyOf(fields))) {
      const some = { ...exactly({ event: fields.event, area: fields.area }), address: network };
      const known = rows.has(keyOf(some)) || countOf(names.all) < 2 * most.ofAll;
      Object.assign(fields, some, known ? {} : { address: '' });
    }
    if (!rows.has(keyOf(fields))) {
      for (const name of Object.values(names)) made.set(name, countOf(name) + 1);
    }
    return fields;
  }

  async function write(): Promise<void> {
    const waiting = [...rows.values()].filter(({ fresh }) => fresh > 0);
    if (waiting.length === 0) return;
    const text = JSON.stringify(waiting);
    const counted = waiting.map((row) => [row, row.fresh] as const);
    for (const row of waiting) row.fresh = 0;
    try {
      await pool.query(ADD, [text]);
    } catch (error) {
      for (const [row, times] of counted) row.fresh += times;
      log.warn({ err: error }, 'evidence could not be written; it waits');
    }
  }

  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), 1000);
  timer.unref();

  return {
    record(entry) {
      const at = new Date(now()).toISOString();
      beginMinute(at);
      const fields = fieldsFor(entry);
      const key = keyOf(fields);
      const row = rows.get(key) ?? { ...fields, minute, first: at, last: at, times: 0, fresh: 0 };
      rows.set(key, row);
      row.last = at;
      row.times += 1;
      row.fresh += 1;
      // Log the 1st, 10th, 100th time, so that a flood shows in the log and does not fill it.
      if (Number.isInteger(Math.log10(row.times)))
        log.info({ ...fields, times: row.times }, 'security');
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const isHostile = (event: SecurityEvent): boolean => hostileEvents.some((one) => one === event);

const exactly = (entry: EvidenceEntry): { -readonly [K in keyof EventFields]: EventFields[K] } => ({
  event: entry.event,
  area: entry.area,
  who: storable(entry.who ?? '', 60),
  customer: entry.customer ?? 0,
  address: storable(entry.address ?? '', 60),
  session: storable(entry.session ?? '', 20),
  detail: storable(entry.detail ?? '', 200),
});

/** The hourly job that removes old events. */
export const evidenceJobs: JobFamily = {
  work: {
    async 'security-tidy'({ client }) {
      for (const [hostile, days] of [
        [true, HOSTILE_DAYS],
        [false, DAYS],
      ] as const) {
        await client.query(
          `delete from security.event where event = any ($1) = $2
           and (last_at < now() - make_interval(days => $3) or id <= (
             select id from security.event where event = any ($1) = $2
             order by id desc offset $4 limit 1))`,
          [hostileEvents, hostile, days, MOST_ROWS],
        );
      }
    },
  },
  times: ['23 * * * * security-tidy'],
};
