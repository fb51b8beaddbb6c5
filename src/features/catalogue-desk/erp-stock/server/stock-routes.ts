/**
 * POST /api/staff/stock: the ERP reports stock with an API key (docs/stock-api.md). A staff session does not
 * open this route, and the key opens no other route.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { object } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { doneOnce } from '#features/gateway/server/done-once.ts';
import { endDecompression } from '#features/gateway/server/routes.ts';
import { payloadCheck } from '#features/gateway/server/validate.ts';
import { momentOf } from '#language/zone.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { identifyKey, type KnownKey } from './api-keys.ts';
import { type Faults, type SentLine, type StockCount, takeStock } from './stock-lines.ts';

/** Maximum number of lines in a request. */
const MAX_LINES = 10_000;
const MAX_BODY = 2 * 1024 * 1024;
/** Maximum requests per minute for a key, and maximum wrong keys per minute from an IP address. */
const REQUESTS = 120;
const WRONG_KEYS = 20;
/** Maximum attempts of a transaction that conflicts with another one. */
const MAX_TRIES = 5;
const conflictCodes: readonly string[] = ['40001', '40P01'];

const check = payloadCheck(
  object({
    lines: Type.Array(Type.Unknown(), { maxItems: MAX_LINES }),
    countedAt: Type.Optional(Type.String({ maxLength: 40 })),
    reservedLeftOut: Type.Optional(Type.Boolean()),
  }),
);

/** The route with its rate limits. Each process counts for itself. */
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
        decompress: {},
        preParsing: endDecompression,
        bodyLimit: MAX_BODY,
        // Checked before the body is read, so that a stranger cannot send two megabytes.
        onRequest: async (request) => {
          callers.set(request, await keyOf(request));
        },
      },
      async (request, reply) => {
        const key = callers.get(request);
        if (!key) throw new Error('a request for stock came without a key');
        const { lines, ...sentCount } = checkedBody(request.body);
        const count = countOf(sentCount);
        const idempotencyKey = idempotencyKeyOf(request);
        const wrong = await take({
          database,
          access,
          key,
          lines,
          count,
          sentCount,
          idempotencyKey,
          address: request.ip,
        });
        return reply.send(JSON.stringify({ success: '0', msg: '', val: answersTo(lines, wrong) }));
      },
    );
  };

/** Validates the body. Lines are checked later, one by one (stock-lines.ts). @throws CallError badInput */
function checkedBody(body: unknown): { lines: readonly SentLine[] } & SentCount {
  const { lines } = (body ?? {}) as { lines?: unknown };
  check(Array.isArray(lines) ? { ...(body as object), lines: lines.map(() => null) } : body);
  return body as { lines: SentLine[] } & SentCount;
}

const tooMany = () =>
  new CallError('tooMany', 'Too many requests. Please try again in {count} minutes.', { count: 1 });

/** @throws CallError badInput for an invalid idempotency key */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key;
  throw new CallError('badInput', 'idempotency-key is no text of 1 to 100 characters.');
}

/** How the quantities were counted, not validated yet. */
interface SentCount {
  readonly countedAt?: string;
  readonly reservedLeftOut?: boolean;
}

/** How far in the future `countedAt` may be, ms: the clocks of two machines differ by minutes. */
const MAX_AHEAD_MS = 5 * 60_000;

/** @throws CallError badInput for a time that does not exist or is in the future */
function countOf({ countedAt, reservedLeftOut = false }: SentCount): StockCount {
  if (countedAt === undefined) return { reservedLeftOut };
  const moment = momentOf(countedAt);
  if (!moment) {
    throw new CallError(
      'badInput',
      'countedAt is no moment with a time zone, such as 2026-12-31T14:00:00Z.',
    );
  }
  if (moment.getTime() > Date.now() + MAX_AHEAD_MS) {
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
  readonly address: string;
}

/** Stores the lines and an audit log entry in one transaction. A repeated request stores nothing. */
async function take(request: Request): Promise<Faults> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(request.database.write, (client) => takeOnce(client, request));
    } catch (error) {
      if (tries >= MAX_TRIES || !conflictCodes.includes((error as { code?: string }).code ?? ''))
        throw error;
    }
  }
}

/** @throws CallError conflict if the idempotency key was used for other lines */
async function takeOnce(client: pg.ClientBase, request: Request): Promise<Faults> {
  const { key, lines, sentCount, idempotencyKey } = request;
  if (idempotencyKey === undefined) return takeLines(client, request);
  const payload = { lines, ...sentCount };
  const otherRequest = 'This idempotency-key came with other lines before.';
  const owner = { api_key_id: key.id };
  const keyed = { owner, call: 'stock', payload, idempotencyKey, otherRequest };
  return doneOnce(client, keyed, () => takeLines(client, request));
}

async function takeLines(client: pg.ClientBase, request: Request): Promise<Faults> {
  const { access, key, lines, count, address } = request;
  const wrong = await takeStock(client, lines, count);
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

/** Results of all lines, in the order of the request. */
function answersTo(lines: readonly SentLine[], wrong: Faults) {
  return lines.map((line, at) => {
    const { eePn } = (line ?? {}) as { eePn?: unknown };
    const name = typeof eePn === 'string' ? eePn.slice(0, 60) : '';
    const msg = wrong[at];
    return msg === undefined ? { eePn: name, ok: true } : { eePn: name, ok: false, msg };
  });
}
