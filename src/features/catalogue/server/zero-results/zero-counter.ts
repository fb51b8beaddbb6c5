/**
 * Counts the searches that find nothing, beside the answers: in memory, and every few seconds into the
 * database. What a process had not written when it was killed is lost, which a ranking bears.
 */
import type { CallName } from '#contract';
import { narrowings } from '#contract/narrowing-names.ts';
import type { ZeroSearchKind } from '#contract/staff/import-names.ts';
import { claimsEngine } from '#features/gateway/server/engines.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { Reply } from '#features/gateway/server/reply.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { countSearchesSql } from './queries.ts';

/** How often counts are written, ms. */
const WRITE_EVERY = 5000;
/** Different searches kept between two writings: more come from programs, not from people. */
const MOST = 5000;

interface Search {
  readonly kind: ZeroSearchKind;
  /** What was typed, as it is compared. */
  readonly key: string;
  /** And as somebody typed it. */
  readonly sample: string;
}

interface Counted extends Search {
  readonly level: string;
  readonly language: string;
  count: number;
  last: Date;
}

export interface ZeroCounter {
  /** Told of every answer; counts those of searches without results. */
  onReply(name: CallName, payload: unknown, context: Context, reply: Reply): void;
  /** Writes what is counted so far. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** How answers without a row begin; read as text, since parsing each answer would cost a search's time. */
const empty = '{"success":"0","msg":"","val":[]';

export function openZeroCounter({
  database,
  log,
}: {
  database: Database;
  log: Logger;
}): ZeroCounter {
  let counted = new Map<string, Counted>();
  let writing: Promise<void> = Promise.resolve();

  function count(search: Search, { level, language, customer }: Context): void {
    if (search.key === '') return;
    const by = customer ? level : '';
    const key = JSON.stringify([search.kind, search.key, by, language]);
    const known = counted.get(key);
    if (known) {
      known.count += 1;
      known.last = new Date();
    } else if (counted.size < MOST) {
      counted.set(key, { ...search, level: by, language, count: 1, last: new Date() });
    }
  }

  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const rows = [...counted.values()];
    counted = new Map();
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
    onReply(name, payload, context, reply) {
      if (reply.status !== 200 || claimsEngine(context.agent)) return;
      for (const search of searchesIn(name, payload, reply)) count(search, context);
    },
    write: inTurn,
    async close() {
      clearInterval(timer);
      await inTurn();
    },
  };
}

/** The searches of a call that found nothing. */
function searchesIn(name: CallName, payload: unknown, reply: Reply): Search[] {
  if (name === 'matchNumbers') return numbersIn(reply);
  if (name !== 'getTurboList' && name !== 'getPartList' && name !== 'getPartList2') return [];
  if (!reply.body.startsWith(empty)) return [];
  const asked = payload as Record<string, string | number | undefined>;
  // A page beyond the last one is empty as well.
  if (Number(asked.page || 1) !== 1) return [];
  // Narrowed results were there before.
  if (narrowings.some((one) => asked[one])) return [];
  if (name !== 'getTurboList') return [numberSearch('part', asked.val)];
  if (Number(asked.isAdvSearch || 0) === 1) return [wheelSearch(asked)];
  const kind = (['turbo', 'oe', 'ee'] as const)[Number(asked.vtype || 0)];
  // A vehicle comes from lists, so it is always there.
  if (kind === undefined || (kind === 'oe' && Number(asked.vsubtype || 0) === 1)) return [];
  return [numberSearch(kind, asked.val)];
}

function numbersIn(reply: Reply): Search[] {
  if (!reply.body.includes('"count":0,')) return [];
  const answers = reply.envelope.val as { number: string; count: number }[];
  return answers
    .filter(({ count }) => count === 0)
    .map(({ number }) => numberSearch('part', number));
}

const numberSearch = (kind: ZeroSearchKind, typed: string | number | undefined): Search => ({
  kind,
  key: numberKey(String(typed ?? '')),
  sample: String(typed ?? '').trim(),
});

function wheelSearch(asked: Record<string, string | number | undefined>): Search {
  const turbine = Number(asked.advQueryVtype) === 1;
  const [inducer, exducer] = turbine
    ? [asked.valDim1_1, asked.valDim1_2]
    : [asked.valDim2_1, asked.valDim2_2];
  const text = (value: string | number | undefined) => String(value ?? '').replace(',', '.') || '–';
  const sample = `${turbine ? 'turbine' : 'compressor'} wheel ${text(inducer)} / ${text(exducer)} mm`;
  return { kind: 'wheel', key: sample, sample };
}

async function store({ write }: Database, rows: readonly Counted[]): Promise<void> {
  // In one order: several processes write the same rows.
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
