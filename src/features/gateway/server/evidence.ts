/**
 * Security events: sign-ins, failures, refusals, changes of rights and exports. They go to the log and to
 * security.event. A flood cannot fill either: equal events within a minute share one row with a count, and
 * the number of rows per minute is limited per network and in total.
 */
import type pg from 'pg';
import { hostileEvents, type SecurityEvent } from '#contract/choices.ts';
import type { JobFamily } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { networkOf } from './callers.ts';

/** A security event. No field contains a secret. */
export interface EvidenceEntry {
  readonly event: SecurityEvent;
  readonly area: 'customer' | 'staff';
  /** E-mail address. */
  readonly who?: string | undefined;
  /** Customer id. */
  readonly customer?: number | undefined;
  readonly address?: string | undefined;
  /** Result of sessionMark(). */
  readonly session?: string | undefined;
  readonly detail?: string | undefined;
}

export interface Evidence {
  /** Records an event in memory; never fails. */
  record(entry: EvidenceEntry): void;
  /** Writes recorded events to the database; a timer calls it every second. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Maximum number of rows per minute, per network and in total. Further events share one row. */
const MAX_ROWS_A_MINUTE = {
  hostile: { ofNetwork: 20, ofAll: 300 },
  others: { ofNetwork: 60, ofAll: 1000 },
};
/** Retention in days. Hostile events are those that can be caused without an account. */
const HOSTILE_DAYS = 30;
const DAYS = 180;
/**
 * Maximum number of rows per kind (hostile, others), so that a long flood displaces only rows of its own
 * kind.
 */
const MAX_ROWS = 300_000;

/** Fields by which the rows of a minute differ. */
type EventFields = Required<{ [K in keyof EvidenceEntry]: NonNullable<EvidenceEntry[K]> }>;

interface Row extends EventFields {
  readonly minute: string;
  readonly first: string;
  last: string;
  times: number;
  /** Events of `times` that are not in the database yet. */
  fresh: number;
}

/** Removes what PostgreSQL cannot store and cuts the text to `most` characters. */
const storable = (text: string, most: number): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, most);

interface EvidenceOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly now?: () => number;
}

export function openEvidence({ pool, log, now = Date.now }: EvidenceOptions): Evidence {
  const rows = new MinuteRows();
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const unwritten = rows.unwritten();
    if (unwritten.length === 0) return;
    const text = JSON.stringify(unwritten);
    const freshCounts = unwritten.map((row) => [row, row.fresh] as const);
    for (const row of unwritten) row.fresh = 0;
    try {
      await addEvents(pool, text);
    } catch (error) {
      for (const [row, times] of freshCounts) row.fresh += times;
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
      const { fields, times } = rows.add(entry, new Date(now()).toISOString());
      // Logs the 1st, 10th, 100th, … event, so that a flood is visible in the log but does not fill it.
      if (Number.isInteger(Math.log10(times))) log.info({ ...fields, times }, 'security');
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Rows of the current minute, and rows of the previous minute that are not written yet. */
class MinuteRows {
  #rows = new Map<string, Row>();
  /** Number of rows per network and in total, by kind. */
  #made = new Map<string, number>();
  #minute = '';

  unwritten(): Row[] {
    return [...this.#rows.values()].filter(({ fresh }) => fresh > 0);
  }

  /**
   * Adds an entry to its row, and creates the row if necessary.
   * @param at the time, ISO 8601
   */
  add(entry: EvidenceEntry, at: string): { fields: EventFields; times: number } {
    this.#beginMinute(at);
    const fields = this.#fieldsFor(entry);
    const key = this.#keyOf(fields);
    const begun = { ...fields, minute: this.#minute, first: at, last: at, times: 0, fresh: 0 };
    const row = this.#rows.get(key) ?? begun;
    this.#rows.set(key, row);
    row.last = at;
    row.times += 1;
    row.fresh += 1;
    return { fields, times: row.times };
  }

  #beginMinute(at: string): void {
    const begun = `${at.slice(0, 16)}Z`;
    if (begun === this.#minute) return;
    this.#minute = begun;
    this.#made = new Map();
    this.#rows = new Map([...this.#rows].filter(([, { fresh }]) => fresh > 0));
  }

  /** Fields of the entry's row: all fields of the entry, or a shared row if a limit is reached. */
  #fieldsFor(entry: EvidenceEntry): EventFields {
    const fields = exactly(entry);
    const kind = isHostile(fields.event) ? 'hostile' : 'others';
    const network = networkOf(fields.address);
    const names = { all: kind, network: `${kind} ${network}` };
    const most = MAX_ROWS_A_MINUTE[kind];
    const isFull =
      this.#countOf(names.network) >= most.ofNetwork || this.#countOf(names.all) >= most.ofAll;
    if (isFull && !this.#has(fields)) {
      const some = { ...exactly({ event: fields.event, area: fields.area }), address: network };
      const keepsAddress = this.#has(some) || this.#countOf(names.all) < 2 * most.ofAll;
      Object.assign(fields, some, keepsAddress ? {} : { address: '' });
    }
    if (!this.#has(fields)) {
      for (const name of Object.values(names)) this.#made.set(name, this.#countOf(name) + 1);
    }
    return fields;
  }

  #countOf(name: string): number {
    return this.#made.get(name) ?? 0;
  }

  #has(fields: EventFields): boolean {
    return this.#rows.has(this.#keyOf(fields));
  }

  #keyOf(fields: EventFields): string {
    return JSON.stringify([this.#minute, ...Object.values(fields)]);
  }
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

/** Hourly job that deletes old events. */
export const evidenceJobs: JobFamily = {
  work: {
    async 'security-tidy'({ client }) {
      for (const [hostile, days] of [
        [true, HOSTILE_DAYS],
        [false, DAYS],
      ] as const) {
        await removeOldEvents(client, { hostile, days, most: MAX_ROWS });
      }
    },
  },
  scheduled: [{ name: 'security-tidy', times: '23 * * * *' }],
};

/** Adds events, given as a JSON list. If the minute already has an equal event, increases its count. */
async function addEvents(pool: pg.Pool, events: string): Promise<void> {
  await pool.query(
    `insert into security.event as e (minute, event, area, who, customer_id, address, session, detail,
       times, first_at, last_at)
     select minute, event, area, who, customer, address, session, detail, fresh, "first", "last"
     from json_to_recordset($1) r (minute timestamptz, event text, area text, who text, customer int,
       address text, session text, detail text, fresh int, "first" timestamptz, "last" timestamptz)
     order by minute, event, area, who, customer, address, session, detail
     on conflict (minute, event, area, who, customer_id, address, session, detail) do update
     set times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at)`,
    [events],
  );
}

/** Deletes events older than `days` and all but the newest `most`. @param hostile the kind to delete */
async function removeOldEvents(
  client: pg.ClientBase,
  { hostile, days, most }: { hostile: boolean; days: number; most: number },
): Promise<void> {
  await client.query(
    `delete from security.event where event = any ($1) = $2
     and (last_at < now() - make_interval(days => $3) or id <= (
       select id from security.event where event = any ($1) = $2
       order by id desc offset $4 limit 1))`,
    [hostileEvents, hostile, days, most],
  );
}
