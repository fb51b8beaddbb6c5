/**
 * Counts the searches that find nothing, in memory. Writes the counts every few seconds, so that no response
 * waits for the database. Counts that a killed process had not written are lost, which does not matter for a
 * ranking.
 */
import type { Call } from '#contract';
import type { ZeroSearchKind } from '#contract/choices.ts';
import { claimsEngine } from '#features/gateway/server/engines.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { Reply } from '#features/gateway/server/reply.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';

/** Interval between two writes, ms. */
const WRITE_EVERY = 5000;
/** Maximum number of different searches between two writes: more come from programs, not from people. */
const MAX_SEARCHES = 5000;

interface Search {
  readonly kind: ZeroSearchKind;
  /** The typed text in the form that is compared. */
  readonly key: string;
  /** The text as a user typed it. */
  readonly sample: string;
}

interface Counted extends Search {
  readonly level: string;
  readonly language: string;
  count: number;
  last: Date;
}

interface ZeroCounter {
  /** Called for every response; counts searches without results. */
  onReply(call: Call, payload: unknown, context: Context, reply: Reply): void;
  write(): Promise<void>;
  close(): Promise<void>;
}

export function openZeroCounter({
  database,
  log,
}: {
  database: Database;
  log: Logger;
}): ZeroCounter {
  let counters = new Map<string, Counted>();
  let writing: Promise<void> = Promise.resolve();

  function count(search: Search, { level, language, customer }: Context): void {
    if (search.key === '') return;
    const by = customer ? level : '';
    const key = JSON.stringify([search.kind, search.key, by, language]);
    const counter = counters.get(key);
    if (counter) {
      counter.count += 1;
      counter.last = new Date();
    } else if (counters.size < MAX_SEARCHES) {
      counters.set(key, { ...search, level: by, language, count: 1, last: new Date() });
    }
  }

  async function write(): Promise<void> {
    if (counters.size === 0) return;
    const rows = [...counters.values()];
    counters = new Map();
    await store(database, rows).catch((error: unknown) => {
      log.warn({ err: error }, 'searches without results could not be counted');
    });
  }
  const inTurn = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(inTurn, WRITE_EVERY);
  timer.unref();

  return {
    onReply(call, payload, context, reply) {
      if (reply.status !== 200 || claimsEngine(context.agent)) return;
      for (const search of searchesIn(call, payload, reply)) count(search, context);
    },
    write: inTurn,
    async close() {
      clearInterval(timer);
      await inTurn();
    },
  };
}

/** The searches of a response that found nothing. The definition of the call names them. */
function searchesIn({ emptySearches }: Call, payload: unknown, reply: Reply): Search[] {
  if (emptySearches === 'uncounted') return [];
  return emptySearches(payload as Record<string, unknown>, reply).map(({ kind, typed }) => ({
    kind,
    sample: typed,
    key: kind === 'wheel' ? typed : numberKey(typed),
  }));
}

async function store({ write }: Database, rows: readonly Counted[]): Promise<void> {
  // In a fixed order, because several processes write the same rows and could deadlock.
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const column = <K extends keyof Counted>(name: K) => sorted.map((row) => row[name]);
  await write.query(countSearchesSql, [
    column('kind'),
    column('key'),
    column('level'),
    column('language'),
    column('sample'),
    column('count'),
    column('last'),
  ]);
}

/** Number of days that are stored: the list goes back a year. */
const KEPT_DAYS = 53 * 7;

/** Counts today's searches, deletes old days. $1 kind, $2 key, $3 level, $4 language, $5 sample, $6 count, $7 last. */
const countSearchesSql = `
  with old as (delete from catalogue.zero_search where day < current_date - ${KEPT_DAYS})
  insert into catalogue.zero_search as z
    (day, kind, key, level, language, sample, count, last_at)
  select current_date, * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
    $6::int[], $7::timestamptz[])
  on conflict (day, kind, key, level, language) do update
    set count = z.count + excluded.count, sample = excluded.sample, last_at = excluded.last_at`;
