import { expect, test } from 'vitest';
import { createEngines, type EngineDns } from './engines.ts';

const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const bing = 'Mozilla/5.0 (compatible; bingbot/2.0)';
const person = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

const names: Record<string, string[]> = {
  '66.249.66.1': ['crawl-66-249-66-1.googlebot.com.'],
  // Forged: the owner of an address can give it any name, but the name does not resolve to the address.
  '203.0.113.1': ['crawl-66-249-66-1.googlebot.com'],
  '203.0.113.2': ['googlebot.com.example.net'],
  '203.0.113.3': ['fakegooglebot.com'],
  '203.0.113.4': ['4.113.0.203.bc.googleusercontent.com'],
  '157.55.39.1': ['msnbot-157-55-39-1.search.msn.com'],
  '2001:4860:4801:10::1': ['crawl-v6.googlebot.com'],
};
const addresses: Record<string, string[]> = {
  'crawl-66-249-66-1.googlebot.com': ['66.249.66.1'],
  'googlebot.com.example.net': ['203.0.113.2'],
  'fakegooglebot.com': ['203.0.113.3'],
  '4.113.0.203.bc.googleusercontent.com': ['203.0.113.4'],
  'msnbot-157-55-39-1.search.msn.com': ['157.55.39.1'],
  'crawl-v6.googlebot.com': ['2001:4860:4801:0010:0000:0000:0000:0001'],
};

const failing = (code: string) => Object.assign(new Error(code), { code });

function tryOut(change: Partial<EngineDns> = {}, timeoutMs = 1000) {
  let time = 0;
  const asked: string[] = [];
  const dns: EngineDns = {
    async namesOf(address) {
      asked.push(address);
      const found = names[address];
      if (!found) throw failing('ENOTFOUND');
      return found;
    },
    addressesOf: async (name) => addresses[name] ?? [],
    ...change,
  };
  const isEngine = createEngines({ dns, now: () => time, timeoutMs });
  return { isEngine, asked, pass: (ms: number) => (time += ms) };
}

test('An engine is an address whose name resolves to the same address', async () => {
  const { isEngine } = tryOut();
  expect(await isEngine(google, '66.249.66.1')).toBe(true);
  expect(await isEngine(google, '::ffff:66.249.66.1')).toBe(true);
  expect(await isEngine(google, '2001:4860:4801:10::1')).toBe(true);
  expect(await isEngine(bing, '157.55.39.1')).toBe(true);
});

test.each(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.9'])(
  'Whoever only claims to be one is a visitor: %s',
  async (address) => {
    expect(await tryOut().isEngine(google, address)).toBe(false);
  },
);

test("One engine's address is not another's", async () => {
  expect(await tryOut().isEngine(bing, '66.249.66.1')).toBe(false);
});

test('The user agent of a person causes no DNS query', async () => {
  const { isEngine, asked } = tryOut();
  expect(await isEngine(person, '66.249.66.1')).toBe(false);
  expect(asked).toEqual([]);
});

test('The result is cached: a day for an engine, an hour for an impostor', async () => {
  const { isEngine, asked, pass } = tryOut();
  await Promise.all([isEngine(google, '66.249.66.1'), isEngine(google, '66.249.66.1')]);
  await isEngine(google, '203.0.113.9');
  expect(asked).toHaveLength(2);
  pass(59 * 60_000);
  await isEngine(google, '203.0.113.9');
  expect(asked).toHaveLength(2);
  pass(2 * 60_000);
  await isEngine(google, '203.0.113.9');
  await isEngine(google, '66.249.66.1');
  expect(asked).toHaveLength(3);
  pass(24 * 3_600_000);
  await isEngine(google, '66.249.66.1');
  expect(asked).toHaveLength(4);
});

test('If the DNS fails or is slow, the address counts as a visitor for a minute', async () => {
  let calls = 0;
  const broken = tryOut({
    async namesOf() {
      calls += 1;
      throw failing('ETIMEOUT');
    },
  });
  expect(await broken.isEngine(google, '66.249.66.1')).toBe(false);
  broken.pass(59_000);
  await broken.isEngine(google, '66.249.66.1');
  expect(calls).toBe(1);
  broken.pass(2000);
  await broken.isEngine(google, '66.249.66.1');
  expect(calls).toBe(2);
  const silent = tryOut({ namesOf: () => new Promise(() => undefined) }, 1);
  expect(await silent.isEngine(google, '66.249.66.1')).toBe(false);
});

test('Claims from very many addresses cause few DNS queries at once', async () => {
  let calls = 0;
  const { isEngine } = tryOut(
    {
      namesOf() {
        calls += 1;
        return new Promise(() => undefined);
      },
    },
    1,
  );
  const claims = Array.from({ length: 200 }, (_, at) => isEngine(google, `198.51.100.${at}`));
  expect(await Promise.all(claims)).toEqual(Array(200).fill(false));
  expect(calls).toBe(20);
});
