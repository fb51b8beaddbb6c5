/**
 * Evidence: sign-ins, failures, refusals, changes of rights and exports, in the log and in
 * security.event. A flood fills neither: what repeats within a minute is counted, and each address,
 * network and process has so many rows a minute.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Call } from '#contract/call.ts';
import { CallError, type FailureCode } from '#contract/errors.ts';
import { hostileEvents, type SecurityEvent } from '#contract/evidence.ts';
import type { JobFamily } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { networkOf } from './network.ts';

/** One thing that happened. No secrets in any field. */
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
  /** Notes an event; takes no time and never fails. */
  tell(entry: EvidenceEntry): void;
  /** Writes what was noted to the database; happens by itself every second. */
  flush(): Promise<void>;
  /** Flushes for the last time. */
  close(): Promise<void>;
}

/** Rows a minute that one network and all together may cause; what is more is counted as one. */
const MOST_ROWS_A_MINUTE = {
  hostile: { ofNetwork: 20, ofAll: 300 },
  others: { ofNetwork: 60, ofAll: 1000 },
};
/** Days that events are kept: those that anybody can cause, and the others. */
const HOSTILE_DAYS = 30;
const DAYS = 180;
/** Rows at most of each of the two: a flood of weeks loses its own oldest rows. */
const MOST_ROWS = 300_000;

/**
 * A short name of a session: tells one from another, and gives nothing away, since the token can't
 * be found from a part of its hash. Empty without a token.
 */
export const sessionMark = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('hex').slice(0, 12) : '';

/** The e-mail address that was typed; nothing where it is none, since it may be a password. */
function typedEmail(payload: unknown): string {
  const { email } = (payload ?? {}) as { email?: unknown };
  if (typeof email !== 'string' || email.length > 60) return '';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? email.trim().toLowerCase() : '';
}

/**
 * What a failed call is evidence of; undefined for an ordinary failure.
 * @param token whether the caller sent one
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

interface NotedCall {
  readonly evidence: Pick<Evidence, 'tell'> | undefined;
  readonly area: EvidenceEntry['area'];
  readonly call: Call;
  readonly payload: unknown;
  readonly caller: { readonly token?: string | undefined; readonly address?: string | undefined };
}

/**
 * Notes what a call is evidence of, if anything.
 * @param outcome its answer, or what it threw
 * @param subject whom it touched, where it was somebody else
 */
export function noteCall(
  { evidence, area, call, payload, caller: { token, address } }: NotedCall,
  known: { readonly customer?: number | undefined; readonly email?: string },
  outcome: unknown,
  subject = '',
): void {
  const failed = outcome instanceof CallError ? outcome : undefined;
  if (!evidence || (!failed && outcome instanceof Error)) return;
  const event = failed ? eventOfFailure(call, failed.code, !!token) : call.evidence;
  const begun = failed ? undefined : (outcome as { session?: unknown }).session;
  const own = typeof begun === 'string' ? begun : (begun as { token?: string } | undefined)?.token;
  // Not yet: a second step is to come. Not at all: nobody was signed in.
  const idle = (event === 'signIn' && !own) || (event === 'signOut' && !token);
  if (event === undefined || idle) return;
  const detail = failed ? `${call.name}: ${failed.code}` : `${call.name} ${subject}`.trim();
  const who = known.email || typedEmail(payload);
  const session = sessionMark(own ?? token);
  evidence.tell({ event, area, who, customer: known.customer, address, session, detail });
}

/** What tells one row from another within its minute. */
type Told = Required<{ [K in keyof EvidenceEntry]: NonNullable<EvidenceEntry[K]> }>;

interface Row extends Told {
  readonly minute: string;
  readonly first: string;
  last: string;
  times: number;
  /** Of the times those that are not written yet. */
  fresh: number;
}

/** A text that PostgreSQL takes and a column has room for. */
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
  /** The rows of the present minute, and those of the one before that are not written yet. */
  let rows = new Map<string, Row>();
  /** How many of them each network caused, and all together. */
  let made = new Map<string, number>();
  let minute = '';
  let writing = Promise.resolve();

  const countOf = (name: string): number => made.get(name) ?? 0;
  const keyOf = (told: Told): string => JSON.stringify([minute, ...Object.values(told)]);

  function beginMinute(at: string): void {
    const begun = `${at.slice(0, 16)}Z`;
    if (begun === minute) return;
    minute = begun;
    made = new Map();
    rows = new Map([...rows].filter(([, { fresh }]) => fresh > 0));
  }

  /** The entry itself, or what it is counted with where there are too many. */
  function toldOf(entry: EvidenceEntry): Told {
    const told = exactly(entry);
    const kind = isHostile(told.event) ? 'hostile' : 'others';
    const network = networkOf(told.address);
    const names = { all: kind, network: `${kind} ${network}` };
    const most = MOST_ROWS_A_MINUTE[kind];
    const room = countOf(names.network) < most.ofNetwork && countOf(names.all) < most.ofAll;
    if (!room && !rows.has(keyOf(told))) {
      const some = { ...exactly({ event: told.event, area: told.area }), address: network };
      const known = rows.has(keyOf(some)) || countOf(names.all) < 2 * most.ofAll;
      Object.assign(told, some, known ? {} : { address: '' });
    }
    if (!rows.has(keyOf(told))) {
      for (const name of Object.values(names)) made.set(name, countOf(name) + 1);
    }
    return told;
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
    tell(entry) {
      const at = new Date(now()).toISOString();
      beginMinute(at);
      const told = toldOf(entry);
      const key = keyOf(told);
      const row = rows.get(key) ?? { ...told, minute, first: at, last: at, times: 0, fresh: 0 };
      rows.set(key, row);
      row.last = at;
      row.times += 1;
      row.fresh += 1;
      // The 1st, 10th, 100th: a flood is seen in the log and does not fill it.
      if (Number.isInteger(Math.log10(row.times)))
        log.info({ ...told, times: row.times }, 'security');
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const isHostile = (event: SecurityEvent): boolean => hostileEvents.some((one) => one === event);

const exactly = (entry: EvidenceEntry): { -readonly [K in keyof Told]: Told[K] } => ({
  event: entry.event,
  area: entry.area,
  who: storable(entry.who ?? '', 60),
  customer: entry.customer ?? 0,
  address: storable(entry.address ?? '', 60),
  session: storable(entry.session ?? '', 20),
  detail: storable(entry.detail ?? '', 200),
});

/** The job that removes what is old, every hour. */
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
