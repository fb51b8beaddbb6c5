/**
 * POST /api/staff/stock: the ERP reports stock with a key of its own (docs/stock-api.md). No session of
 * staff opens it, and the key opens nothing else.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { object } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { payloadCheck } from '#features/gateway/server/validate.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { ago, queries } from '#platform/queries.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { identifyKey, type KnownKey } from './api-keys.ts';
import { type Faults, type SentLine, type StockCount, takeStock } from './stock-lines.ts';

/** Lines in one request, and what they may take in bytes. */
const MOST_LINES = 10_000;
const MAX_BODY = 2 * 1024 * 1024;
/** Requests of a key, and wrong keys of an address, in a minute. */
const REQUESTS = 120;
const WRONG_KEYS = 20;
/** How long a request that is sent again gets its first answer. */
const KEPT = '1 day';
/** A transaction that met another one is begun again this often. */
const TRIES = 5;
const conflictCodes: readonly string[] = ['40001', '40P01'];

const check = payloadCheck(
  object({
    lines: Type.Array(Type.Unknown(), { maxItems: MOST_LINES }),
    countedAt: Type.Optional(Type.String({ maxLength: 40 })),
    reservedLeftOut: Type.Optional(Type.Boolean()),
  }),
);

/** The route, with its limits; these count in each process. */
export const stockRoutes =
  (database: Database): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    const requests = new RateLimiterMemory({ points: REQUESTS, duration: 60 });
    const wrongKeys = new RateLimiterMemory({ points: WRONG_KEYS, duration: 60 });

    async function keyOf(request: FastifyRequest): Promise<KnownKey> {
      if (((await wrongKeys.get(request.ip))?.consumedPoints ?? 0) >= WRONG_KEYS) throw tooMany();
      const key = await identifyKey(database, request.headers.authorization);
      if (!key) {
        await wrongKeys.penalty(request.ip);
        access.record({
          event: 'badToken',
          area: 'staff',
          address: request.ip,
          detail: 'stock: key',
        });
        throw new CallError('needLogin', 'The key is missing, wrong, or has ended.');
      }
      await requests.consume(key.id).catch(() => {
        throw tooMany();
      });
      return key;
    }

    const callers = new WeakMap<FastifyRequest, KnownKey>();
    app.post(
      '/api/staff/stock',
      {
        helmet: false,
        bodyLimit: MAX_BODY,
        // Before the body is read: two megabytes of a stranger are not.
        onRequest: async (request) => {
          callers.set(request, await keyOf(request));
        },
      },
      async (request, reply) => {
        const key = callers.get(request);
        if (!key) throw new Error('a request for stock came without a key');
        check(request.body);
        const { lines, ...sentCount } = request.body as { lines: SentLine[] } & SentCount;
        const count = countOf(sentCount);
        const idempotencyKey = idempotencyKeyOf(request);
        const wrong = await take({
          ...{ database, access, key, lines, count, sentCount, idempotencyKey },
          address: request.ip,
        });
        return reply.send(JSON.stringify({ success: '0', msg: '', val: answersTo(lines, wrong) }));
      },
    );
  };

const tooMany = () =>
  new CallError('tooMany', 'Too many requests. Please try again in {count} minutes.', { count: 1 });

/** @throws CallError badInput for an invalid idempotency key */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw new CallError('badInput', 'idempotency-key is no text of 1 to 100 characters.');
}

/** How the figures were counted, as it was sent. */
interface SentCount {
  readonly countedAt?: string;
  readonly reservedLeftOut?: boolean;
}

/** Clocks of machines differ by minutes. */
const MOST_AHEAD_MS = 5 * 60_000;

/** @throws CallError badInput for a moment that does not exist or has not come */
function countOf({ countedAt, reservedLeftOut = false }: SentCount): StockCount {
  if (countedAt === undefined) return { reservedLeftOut };
  const moment = new Date(countedAt);
  const isMoment = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(countedAt);
  if (!isMoment || Number.isNaN(moment.getTime())) {
    throw new CallError(
      'badInput',
      'countedAt is no moment with a time zone, such as 2026-12-31T14:00:00Z.',
    );
  }
  if (moment.getTime() > Date.now() + MOST_AHEAD_MS) {
    throw new CallError('badInput', 'countedAt has not come yet.');
  }
  return { countedAt: moment, reservedLeftOut };
}

interface Request {
  readonly database: Database;
  readonly access: StaffAccess;
  readonly key: KnownKey;
  readonly lines: readonly SentLine[];
  readonly count: StockCount;
  readonly sentCount: SentCount;
  readonly idempotencyKey: string | undefined;
  /** Of the network. */
  readonly address: string;
}

/** Takes the lines in one transaction with their line in the audit log; the same request once. */
async function take(request: Request): Promise<Faults> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(request.database.write, (client) => takeOnce(client, request));
    } catch (error) {
      if (tries >= TRIES || !conflictCodes.includes((error as { code?: string }).code ?? ''))
        throw error;
    }
  }
}

async function takeOnce(client: pg.ClientBase, request: Request): Promise<Faults> {
  const { access, key, lines, count, idempotencyKey, address } = request;
  const before =
    idempotencyKey === undefined
      ? undefined
      : await answeredBefore(client, request, idempotencyKey);
  if (before) return before;
  const wrong = await takeStock(client, lines, count);
  if (idempotencyKey !== undefined) {
    await queries(client)
      .updateTable('catalogue.api_answer')
      .set({ faults: JSON.stringify(wrong) })
      .where('key_id', '=', key.id)
      .where('idempotency_key', '=', idempotencyKey)
      .execute();
  }
  const refused = Object.keys(wrong).length;
  const doer = { id: null, email: `key: ${key.name}`, address, session: '' };
  await access.audit(client, doer, 'setStock', {
    subject: 'stock',
    subjectId: key.id,
    subjectName: key.name,
    before: {},
    after: { lines: lines.length, taken: lines.length - refused, refused },
  });
  return wrong;
}

/**
 * What the same request was answered, or undefined for a new one, whose key is held from now on: the
 * same request at the same moment waits for this one's end.
 * @throws CallError conflict for a key that came with other lines
 */
async function answeredBefore(
  client: pg.ClientBase,
  { key, lines, sentCount }: Request,
  idempotencyKey: string,
): Promise<Faults | undefined> {
  const request = Object.keys(sentCount).length === 0 ? lines : { lines, ...sentCount };
  const body = createHash('sha256').update(JSON.stringify(request)).digest();
  const answerKey = { key_id: key.id, idempotency_key: idempotencyKey };
  await queries(client)
    .deleteFrom('catalogue.api_answer')
    .where('at', '<', ago(KEPT))
    .where(({ not, and }) => not(and(answerKey)))
    .execute();
  const fresh = await queries(client)
    .insertInto('catalogue.api_answer')
    .values({ ...answerKey, body_sha256: body })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst();
  if (fresh) return undefined;
  const before = await queries(client)
    .selectFrom('catalogue.api_answer')
    .select(['body_sha256', 'faults'])
    .where(({ and }) => and(answerKey))
    .executeTakeFirst();
  if (before?.body_sha256.equals(body)) return before.faults as Faults;
  throw new CallError('conflict', 'This idempotency-key came with other lines before.');
}

/** An answer to each line, in the order of the request. */
function answersTo(lines: readonly SentLine[], wrong: Faults) {
  return lines.map((line, at) => {
    const { eePn } = (line ?? {}) as { eePn?: unknown };
    const name = typeof eePn === 'string' ? eePn.slice(0, 60) : '';
    const msg = wrong[at];
    return msg === undefined ? { eePn: name, ok: true } : { eePn: name, ok: false, msg };
  });
}
