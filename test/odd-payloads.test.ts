/**
 * All calls of customers and staff with unstorable texts, deep nesting and wrong types: no call returns a
 * 500. A value that the payload check refuses is sent only if other code also reads the value.
 */
import { Readable } from 'node:stream';
import zlib, { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { type Call, calls, type Envelope } from '#contract';
import { CallError } from '#contract/errors.ts';
import { fieldName } from '#contract/field-labels.ts';
import { fillPath } from '#contract/paths.ts';
import { staffCalls } from '#contract/staff/index.ts';
import { payloadCheck } from '#features/gateway/server/validate.ts';
import { openTestSite } from './app.ts';
import { longestTurnOf } from './event-loop.ts';
import { signIn } from './factories.ts';
import { addStaffMember } from './staff.ts';

const headers: Record<string, string> = { 'content-type': 'application/json' };
const site = await openTestSite();
headers['x-token'] = await signIn(site.database, 'A');
headers['x-staff-token'] = await addStaffMember(site, 'admin');

interface Schema {
  readonly type?: string;
  readonly anyOf?: Schema[];
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly patternProperties?: Record<string, Schema>;
  readonly 'x-figure'?: 'whole';
}

const texts = [
  '1',
  'a',
  'a@b.example',
  '123456',
  'a'.repeat(64),
  '2026-01-01',
  'GT17',
  'en',
  'DE',
  '#a',
];

/** A payload that usually matches the schema. */
function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, one]) => [name, sampleOf(one)]));
  }
  if (schema.patternProperties)
    return { a: sampleOf(Object.values(schema.patternProperties)[0] ?? {}) };
  if (schema.type === 'array') return [sampleOf(schema.items ?? {})];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  const { pattern } = schema;
  return pattern ? (texts.find((one) => new RegExp(pattern, 'u').test(one)) ?? '1') : 'a';
}

/** For each text in the sample, a copy with that text replaced. */
function* replaced(sample: unknown, by: unknown): Generator<unknown> {
  if (typeof sample === 'string') yield by;
  if (typeof sample !== 'object' || sample === null) return;
  for (const [name, value] of Object.entries(sample)) {
    for (const inner of replaced(value, by)) {
      const copy = Array.isArray(sample) ? [...sample] : { ...sample };
      yield Object.assign(copy, { [name]: inner });
    }
  }
}

const isFigure = (schema: Schema): boolean =>
  schema['x-figure'] === 'whole' ||
  (schema.pattern?.includes('[.,]') ?? false) ||
  (schema.anyOf?.some(isFigure) ?? false);

/** For each decimal in the sample, its name and a copy in which its separator may mean thousands. */
function* withUnclearFigure(schema: Schema, sample: unknown): Generator<[name: string, unknown]> {
  if (Array.isArray(sample)) {
    for (const [name, entry] of withUnclearFigure(schema.items ?? {}, sample[0]))
      yield [name, [entry]];
    return;
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const fields = sample as Record<string, unknown>;
    if (isFigure(field)) yield [name, { ...fields, [name]: '1,000' }];
    for (const [inner, value] of withUnclearFigure(field, fields[name])) {
      yield [inner, { ...fields, [name]: value }];
    }
  }
}

async function send(call: Call, payload: unknown) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const get = call.method === 'GET';
  const { path, rest } = get
    ? fillPath(call.path, payload as object)
    : { path: call.path, rest: {} };
  const response = await site.app.inject({
    method: call.method,
    url: path,
    headers,
    ...(get ? { query: rest as Record<string, string> } : { payload: body }),
  });
  return { status: response.statusCode, envelope: response.json() as Envelope };
}

const all = [...Object.values<Call>(calls), ...Object.values<Call>(staffCalls)]
  // Without logout, which would end the session for all other calls.
  .filter(({ name }) => !/logout$/i.test(name))
  .map((call) => [call.name, call] as const);
const ofStaff = all.filter(([name]) => Object.hasOwn(staffCalls, name));
const posts = all.filter(([, { method }]) => method === 'POST');
const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

/** Whether the payload check refuses the payload, once it is serialized as JSON. */
function isRefused(check: (payload: unknown) => void, payload: unknown): boolean {
  try {
    check(JSON.parse(JSON.stringify(payload)));
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(CallError);
    return true;
  }
}

describe.each(all)('%s', (_name, call) => {
  test('refuses a NUL and half a character in every text', async () => {
    const sample = sampleOf(call.payload as Schema);
    const check = payloadCheck(call.payload);
    for (const payload of replaced(sample, 'a\u0000b')) {
      const { status, envelope } = await send(call, payload);
      expect(status).toBe(400);
      expect(envelope).toMatchObject({ success: '1', ret: '-1' });
    }
    for (const odd of ['\ud800', 'x\udc00y']) {
      for (const payload of replaced(sample, odd)) expect(isRefused(check, payload)).toBe(true);
    }
  });
});

const withFigures = all
  .map(([name, call]) => {
    const schema = call.payload as Schema;
    return [name, call, [...withUnclearFigure(schema, sampleOf(schema))]] as const;
  })
  .filter(([, , payloads]) => payloads.length > 0);

test.each(withFigures)('%s names the figure that may mean thousands', async (_, call, payloads) => {
  for (const [name, payload] of payloads) {
    const { status, envelope } = await send(call, payload);
    expect(status).toBe(400);
    expect(envelope.msg).toMatch(new RegExp(`${name}|${fieldName(name)}`, 'i'));
  }
});

test('brackets and commas within texts are no values, wherever escapes stand', async () => {
  const many = '[,'.repeat(200);
  for (const text of [
    many,
    `${many}"${many}`,
    `"${many}`,
    `\\${many}`,
    `${many}\\"`,
    `\\"${many}\\`,
  ]) {
    const { envelope } = await send(calls.uiText, { texts: [text, 'Cart'] });
    expect(envelope.msg).not.toMatch(/not valid JSON|too many values/);
    const nested = `{"texts":[${JSON.stringify(text)},${deep(5000)}]}`;
    const refused = await send(calls.uiText, nested);
    expect(refused.status).toBe(400);
    expect(refused.envelope.msg).toMatch(/not valid JSON/);
  }
});

describe.each(posts)('%s', (_name, call) => {
  test('answers wrong types and huge numbers with no fault of its own', async () => {
    const sample = sampleOf(call.payload as Schema);
    const check = payloadCheck(call.payload);
    // Limits read the payload before the check; security events read it after a refusal.
    const isReadElsewhere = call.shows !== 'nothing' || call.evidence !== 'none';
    // The last value can't be converted to a number or a text.
    const long = 'é'.repeat(5000);
    for (const odd of [null, 1e308, -1, 2 ** 53, true, [], {}, [[['a']]], long, { toString: 1 }]) {
      for (const payload of replaced(sample, odd)) {
        if (!isReadElsewhere && isRefused(check, payload)) continue;
        expect((await send(call, payload)).status).toBeLessThan(500);
      }
    }
  });

  test('refuses JSON nested 5,000 deep before it is read', async () => {
    for (const body of [deep(5000), deep(30_000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`]) {
      expect((await send(call, body)).status).toBe(400);
    }
  });
});

/** A text as large as a file, made of a repeated part. */
const fileOf = (part: string) => part.repeat(5_400_000 / part.length);
const list = `${'['.repeat(45)}${']'.repeat(45)}`;

test.each([
  ['lists in lists', `{"content":[${Array(40_000).fill(list).join()}]}`, 413],
  ['blanks', `{"content":${fileOf(' ')}"YQ=="}`, 413],
  ['digits', `{"content":${fileOf('1')}}`, 413],
  ['backslashes', `{"content":"${fileOf('\\\\')}"}`, 413],
  ['quotes', `{"content":"${fileOf('\\"')}"}`, 413],
  ['escaped letters', `{"content":"${fileOf('\\u0041')}"}`, 413],
  ['lines of four letters', `{"content":"${fileOf('YWJj\\n')}"}`, 413],
  ['fewer such lines', `{"name":"a.csv","content":"${'YWJj\\n'.repeat(250_000)}"}`, 200],
] as const)(
  'Some kilobytes of packed %s are answered in short turns of the event loop',
  async (_, json, expected) => {
    const payload = gzipSync(json);
    const { path: url, method } = calls.readOrderFile;
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    let status = 0;
    const longest = await longestTurnOf(async () => {
      status = (await site.app.inject({ method, url, headers, payload })).statusCode;
    });
    expect(status).toBe(expected);
    expect(longest).toBeLessThan(50);
  },
);

test.each([
  ['gzip', gzipSync, 'Gunzip'],
  ['br', brotliCompressSync, 'BrotliDecompress'],
] as const)(
  'Of a body of %s that is too large the rest is not unpacked',
  async (coding, pack, unpacker) => {
    const payload = pack(Buffer.alloc(60_000_000, ' '));
    const kind = zlib[unpacker] as unknown as new () => Readable;
    const unpackers = new Map<Readable, number>();
    const { push } = Readable.prototype;
    const spy = vi.spyOn(Readable.prototype, 'push').mockImplementation(function (
      this: Readable,
      chunk: Buffer | null,
      encoding,
    ) {
      if (this instanceof kind)
        unpackers.set(this, (unpackers.get(this) ?? 0) + (chunk?.length ?? 0));
      return push.call(this, chunk, encoding);
    });
    try {
      const { path: url, method } = calls.getTurboList;
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      expect((await site.app.inject({ method, url, headers, payload })).statusCode).toBe(413);
      await vi.waitFor(() =>
        expect([...unpackers.keys()].map(({ closed }) => closed)).toEqual([true]),
      );
      expect([...unpackers.values()][0]).toBeLessThan(1_000_000);
    } finally {
      spy.mockRestore();
    }
  },
);

describe.each(ofStaff)('%s', (_name, call) => {
  const { required = [] } = call.payload as Schema;
  test.runIf(required.length > 0)('names the field that is missing', async () => {
    for (const field of required) {
      const { [field]: _, ...payload } = sampleOf(call.payload as Schema) as Record<
        string,
        unknown
      >;
      const { status, envelope } = await send(call, payload);
      expect({ field, status, msg: envelope.msg }).toEqual({
        field,
        status: 400,
        msg: expect.stringContaining(fieldName(field, 'staff')),
      });
    }
  });
});
