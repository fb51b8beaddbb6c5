/**
 * A process that sends hostile bodies to every call of customers and staff of its own site. Prints the bodies
 * that took the most CPU time, as JSON. Settings come from the environment.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { buildApp } from '#app/server/app.ts';
import { type Call, calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { addByCommand } from '#staff/server/accounts.ts';
import { signIn } from './factories.ts';

const MEGABYTE = 1 << 20;
const MAX_BODY = 65_536;
/**
 * Maximum number of attempts. The fastest attempt counts, because compilation and other processes may slow a
 * request.
 */
const TRIES = 10;
const ENOUGH_MS = 50;

const log = silentLog();
const config = readConfig(process.env);
const database = openDatabase({ url: process.env.DATABASE_URL ?? '', log });
const app = await buildApp({ config, database, log, pages: 'none' });
await app.ready();

const member = { email: 'admin@test.example', password: 'a password of staff' };
await addByCommand(database, { ...member, role: 'admin' });
const passwordSha = process.env.PASSWORD_SHA;
const signedIn = await app.inject({
  method: 'POST',
  url: staffCalls.staffLogin.path,
  payload: { email: member.email, passwordSha },
});
const staffToken = /^staff=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? '';
/** Customers' calls that accept more than 64 kB check the session before they read the body. */
const customerToken = await signIn(database, 'C1');

const repeated = (size: number, entry: (at: number) => string) => {
  const entries: string[] = [];
  for (let length = 0; length < size - 200; ) {
    const text = entry(entries.length);
    entries.push(text);
    length += text.length + 1;
  }
  return entries.join(',');
};
const cached = new Map<string, string>();
const entriesOf = (kind: string, size: number, entry: (at: number) => string) => {
  const key = `${kind} ${size}`;
  if (!cached.has(key)) cached.set(key, repeated(size, entry));
  return cached.get(key) ?? '';
};

/**
 * Name of the field that gets the hostile content: the first array field of the call, else its first field.
 */
function fieldOf({ payload }: Call): string {
  const { properties = {} } = payload as { properties?: Record<string, { type?: string }> };
  const fields = Object.entries(properties);
  return (fields.find(([, { type }]) => type === 'array') ?? fields[0])?.[0] ?? 'texts';
}

/** Bodies of a size, by name of their hostile content. */
function bodiesFor(name: string, size: number): Record<string, string> {
  const entryBytes = size - 100;
  return {
    numbers: `{"${name}":[${entriesOf('numbers', entryBytes, () => '0')}]}`,
    objects: `{"${name}":[${entriesOf('objects', entryBytes, () => '{"a":{}}')}]}`,
    texts: `{"${name}":[${entriesOf('texts', entryBytes, () => '"\\u0000"')}]}`,
    keys: `{${entriesOf('keys', entryBytes, (at) => `"k${at}":0`)}}`,
    array: `[${entriesOf('numbers', entryBytes, () => '0')}]`,
    longKey: `{"${'k'.repeat(entryBytes)}":0}`,
    longText: `{"${name}":"${'\\u0000'.repeat(entryBytes / 6)}"}`,
    deep: `{"${name}":${'['.repeat(entryBytes / 2)}${']'.repeat(entryBytes / 2)}}`,
    proto: `{"${name}":[${entriesOf('proto', entryBytes, () => '{"__proto__":0}')}]}`,
  };
}

async function processorTime(call: Call, body: Buffer, encoding?: string) {
  const before = process.cpuUsage();
  const response = await app.inject({
    method: 'POST',
    url: call.path,
    headers: {
      'content-type': 'application/json',
      'x-staff-token': staffToken,
      ...(call.audience === 'customer' && { 'x-token': customerToken }),
      ...(encoding && { 'content-encoding': encoding }),
    },
    payload: body,
  });
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, status: response.statusCode };
}

interface Body {
  readonly shape: string;
  readonly plain: Buffer;
  readonly brotli: () => Buffer;
}
const fast = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const brotli = (text: string) => brotliCompressSync(text, { params: fast });

const sentBodies = (name: string, size: number): Body[] =>
  Object.entries(bodiesFor(name, size)).map(([shape, text]) => ({
    shape: `${shape} ${size}`,
    plain: Buffer.from(text),
    brotli: () => brotli(text),
  }));
/** Bodies above the size limit of nearly all calls. These calls refuse the bodies before they read them. */
const large = sentBodies('texts', MEGABYTE);

const results: { what: string; ms: number; status: number }[] = [];
async function attack(call: Call, what: string, body: Buffer, encoding?: string) {
  let best = await processorTime(call, body, encoding);
  for (let tries = 1; best.ms > ENOUGH_MS && tries < TRIES; tries += 1) {
    const next = await processorTime(call, body, encoding);
    if (next.ms < best.ms) best = next;
  }
  results.push({ what, ...best });
}

const posts = [...Object.values<Call>(calls), ...Object.values<Call>(staffCalls)].filter(
  // Signing out would end the session for all other calls.
  ({ method, name }) => method === 'POST' && !/logout$/i.test(name),
);
// The first requests compile code, so their times are not measured.
for (const call of posts.slice(0, 20)) {
  await processorTime(call, Buffer.from('{"k":[{}]}'));
  await processorTime(call, brotli('{"k":[{}]}'), 'br');
}
const sizes = new Set<number>();
for (const [at, call] of posts.entries()) {
  const size = Math.min(call.bodyLimit ?? MAX_BODY, MEGABYTE);
  // A single oversized body tests a call's limit; the first call gets all shapes.
  const oversized = at === 0 ? large : large.slice(0, 1);
  const isFirstOfSize = !sizes.has(size);
  sizes.add(size);
  for (const body of [...oversized, ...sentBodies(fieldOf(call), size)]) {
    await attack(call, `${call.name} ${body.shape}`, body.plain);
    // Decompression depends only on the limit, so all shapes are compressed for one call of each limit.
    if (isFirstOfSize || body.shape.startsWith('keys ')) {
      await attack(call, `${call.name} ${body.shape} br`, body.brotli(), 'br');
    }
  }
}
process.stdout.write(JSON.stringify(results));
await app.close();
await database.close();
