/** Pages rendered from source, as a browser without scripts gets them. */
import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallName, calls, type Envelope } from '#contract';
import { paths } from '#contract/paths.ts';
import type { Caller, Gateway } from '#features/gateway/server/gateway.ts';
import { busy as busyText } from '#features/gateway/server/reply.ts';
import { putChanges } from '#language/text.ts';
import { pages } from './pages.ts';

const turbo = {
  id: '1',
  eePn: 'TB-1749-001',
  turboPn: '454231-5007S',
  turboModel: '</script><b>',
  manufacturer: 'Garrett',
  vehicleOeNo: '028145702H',
  carMakeName: 'Volkswagen',
  carModel: 'Passat',
  carEngine: '1.9 TDI',
  carYear: '1996-2000',
  vehicles: [],
  interchanges: [],
  description: '',
  remark: '',
  facts: [],
  wipStatus: '0',
  dacoverride: '0',
  stockInfo: 'Plenty Stock',
  bomList: [],
};

const asked: { name: CallName; payload: unknown; caller: Caller }[] = [];

const reply = (status: number, envelope: Envelope) => ({
  status,
  envelope,
  body: JSON.stringify(envelope),
});
const refusal = (status: number, msg: string) => reply(status, { success: '1', msg, ret: '-1' });

/**
 * IP addresses of the search engines for which `pace` was called. `busy`: too many requests of search engines
 * wait.
 */
const paced: string[] = [];
let busy = false;
/** Whether the visitor's free calls are used up, so that each limited call requires a captcha. */
let spent = false;

let slow = Promise.withResolvers<void>();

const PICTURE = 'data:image/png;base64,AAAA';
const captchaReply = (key: string) =>
  key === 'k-1'
    ? reply(200, { success: '0', msg: '', val: PICTURE })
    : reply(400, { success: '1', msg: 'over', ret: 'CaptchaExpired' });

const ann = { id: '7', email: 'ann@example.com', firstName: 'Ann <i>', lastName: 'Lee' };
const profileReply = (token: string | undefined) => {
  if (token === 'unknown now') return refusal(503, busyText);
  return token === 'secret'
    ? reply(200, { success: '0', msg: '', val: { ...ann, mobile: '+4915123456789' } })
    : reply(401, { success: '1', msg: 'Authorization has been expired', ret: 'TokenExpired' });
};

const brands = [
  { id: 'b1', name: 'Audi', turbos: 24 },
  { id: 'b2', name: 'Opel', turbos: 7 },
];

const onePage = { page: 1, size: 10, count: 1 };

const gateway: Gateway = {
  async admit() {},
  async dispatch(name, payload, caller) {
    asked.push({ name, payload, caller });
    const { id, val = '' } = payload as { id?: string; val?: string };
    if (spent && calls[name].shows !== 'nothing')
      return reply(429, { success: '1', msg: '', ret: 'NeedCaptcha', val: 'k-1' });
    if (name === 'getCustomerInfoByToken') return profileReply(caller.token);
    if (name === 'getCounts')
      return reply(200, { success: '0', msg: '', val: { cart: 3, list: 0 } });
    if (name === 'getHomeBlocks')
      return reply(200, { success: '0', msg: '', val: { tiles: [], slides: [] } });
    if (name === 'getVehicleBrands') return reply(200, { success: '0', msg: '', val: brands });
    if (name === 'captchaShow') return captchaReply((payload as { key: string }).key);
    if (val === 'much')
      return reply(429, { success: '1', msg: '', ret: 'NeedCaptcha', val: 'k-1' });
    if (name === 'getTurboById' && id === '1')
      return reply(200, { success: '0', msg: '', val: turbo });
    if (name === 'getTurboById' && id === '2')
      return refusal(401, 'Need authorization, please login!');
    if (name === 'getTurboById') return refusal(404, 'This turbo is not in the catalogue.');
    if (val === 'fault') throw new RangeError('the gateway never throws, but if it did');
    if (val === 'slow') await slow.promise;
    if (val === 'broken') return refusal(500, 'Process error, please try it later.');
    if (val === 'huge') {
      const rows = [{ ...turbo, model: 'x'.repeat(9 << 20) }];
      return reply(200, { success: '0', msg: '', val: rows, pageInfo: onePage });
    }
    const rows = val === 'nothing' || val === 'slow' || name !== 'getTurboList' ? [] : [turbo];
    const pageInfo = { page: 1, size: 10, count: rows.length };
    return reply(200, { success: '0', msg: '', val: rows, pageInfo });
  },
};

/** URL of the texts that staff changed, and an error thrown in place of returning it. */
let changes: string | undefined;
let fault: Error | undefined;
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
await app.register(helmet, {
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: ["'self'"] },
  },
});
await app.register(pages, {
  gateway,
  config: { publicUrl: 'https://turbo.example' },
  texts: {
    version: () => 0,
    addressOf: () => {
      if (fault) throw fault;
      return changes;
    },
  },
  isEngine: async (agent, address) => agent.includes('Googlebot') && address === '127.0.0.1',
  pace: async (address) => {
    paced.push(address);
    return !busy;
  },
  dev: true,
  keep: false,
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeEach(() => {
  asked.length = 0;
  paced.length = 0;
  busy = false;
  spent = false;
});
afterAll(() => app.close());
beforeAll(async () => {
  // The first request takes long, because Vite reads all sources.
  await get('/contact');
}, 120_000);

test('The root address redirects to the home page in the language of the visitor', async () => {
  const location = async (headers: Record<string, string>) =>
    (await get('/', headers)).headers.location;
  expect(await location({})).toBe('/index');
  expect(await location({ 'accept-language': 'fr-FR,fr;q=0.9' })).toBe('/fr/index');
  expect(await location({ 'accept-language': 'fr', cookie: 'a=b; language=ara' })).toBe(
    '/ar/index',
  );
  expect((await get('/zh')).headers.location).toBe('/zh/index');
});

test.each([
  ['/index', 'en', 'ltr'],
  ['/fr/index', 'fr', 'ltr'],
  ['/ar/index', 'ar', 'rtl'],
])('The page %s is in %s, written %s', async (url, lang, dir) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<html lang="${lang}" dir="${dir}" data-zone="UTC">`);
  expect(body).toContain(`<link rel="canonical" href="https://turbo.example${url}"`);
  expect(body).toContain('hrefLang="x-default" href="https://turbo.example/index"');
  expect(body).toMatch(/<title>[^<]+ – E&amp;E Turbo<\/title>/);
  expect(body).toMatch(/<meta name="description" content="[^"]+"/);
});

test('The page contains the results, and the call ran once', async () => {
  const { statusCode, body } = await get('/fr/query?val=00454231&vtype=0');
  expect(statusCode).toBe(200);
  expect(body).toContain('454231-5007S');
  expect(asked).toEqual([
    {
      name: 'getTurboList',
      payload: { val: '00454231', vtype: '0', page: '1', size: '10' },
      caller: expect.objectContaining({ language: 'fra', token: undefined }),
    },
  ]);
});

test('A results page names the chosen vehicle without the lists, the home page holds them', async () => {
  const choice = 'vtype=1&vsubtype=1&vehicleBrand=b2';
  const results = await get(`/query?${choice}`);
  expect(results.body).toContain('<bdi>Opel</bdi>');
  expect(results.body).toContain('<option value="b2" selected="">Opel · 7</option>');
  expect(results.body).not.toContain('Audi');
  expect((await get(`/index?${choice}`)).body).toContain('<option value="b1">Audi · 24</option>');
});

test('The cookie identifies a signed-in customer', async () => {
  const { headers } = await get('/query?val=454231', { cookie: '__Host-tk=secret' });
  expect(asked[0]?.caller.token).toBe('secret');
  expect(headers['cache-control']).toContain('private');
});

test('The rendered header names the signed-in customer, and the page holds no other personal data', async () => {
  const { body, headers } = await get('/index', { cookie: '__Host-tk=secret' });
  expect(body).toContain('Ann &lt;i&gt; Lee');
  expect(body).toContain('>Sign out<');
  expect(body).not.toContain('href="/signup"');
  expect(body).not.toContain('+4915123456789');
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('The rendered header has the counts of cart and list, for their owner only', async () => {
  const { body } = await get('/index', { cookie: '__Host-tk=secret' });
  expect(body).toMatch(/href="\/cart">Cart.*3 items/);
  expect(body).toMatch(/href="\/favlist">Lists.*0 items/);
  asked.length = 0;
  expect((await get('/index')).body).not.toMatch(/\d items/);
  expect(asked.map(({ name }) => name)).not.toContain('getCounts');
});

test("A customer's pages take turns, and too many are refused; others get theirs", async () => {
  slow = Promise.withResolvers();
  const cookie = '__Host-tk=secret';
  const flood = Array.from({ length: 41 }, () => get('/query?val=slow', { cookie }));
  expect((await Promise.race(flood)).statusCode).toBe(503);
  expect((await get('/index')).statusCode).toBe(200);
  slow.resolve();
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
});

test('A request with an ended session counts as a visitor, and the cookie is deleted', async () => {
  const { statusCode, body, headers } = await get('/query?val=454231', {
    cookie: '__Host-tk=gone',
  });
  expect(statusCode).toBe(200);
  expect(body).toContain('454231-5007S');
  expect(body).toContain('href="/signup"');
  expect(headers['set-cookie']).toContain('__Host-tk=; Path=/; Max-Age=0');
  expect(asked.find(({ name }) => name === 'getTurboList')?.caller.token).toBeUndefined();
});

test('The account home redirects a visitor to sign-in, and back afterwards', async () => {
  const { statusCode, headers } = await get('/fr/home');
  expect([302, 303, 307]).toContain(statusCode);
  expect(headers.location).toMatch(/\/fr\/login\?back=%2Ffr%2Fhome$/);
});

test('Cart and list redirect a visitor to sign-in, and back to the same page afterwards', async () => {
  const locations = await Promise.all(
    ['/cart', '/ar/favlist?page=2'].map(async (url) => (await get(url)).headers.location),
  );
  expect(locations[0]).toMatch(/\/login\?back=%2Fcart$/);
  expect(locations[1]).toMatch(/\/ar\/login\?back=%2Far%2Ffavlist%3Fpage%3D2$/);
});

test('A page of a busy site says that the site is busy, in the language of its address', async () => {
  fault = Object.assign(new Error('Service Unavailable'), { code: 'FST_UNDER_PRESSURE' });
  const { statusCode, headers, body } = await get('/fr/index');
  fault = undefined;
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5', 'x-content-type-options': 'nosniff' });
  expect(body).toContain('<html lang="fr" dir="ltr"><title>Le site est très sollicité');
});

test('A signed-in customer is not sent to sign-in while the database is away', async () => {
  const cookie = '__Host-tk=unknown now';
  const { statusCode, headers, body } = await get('/fr/cart', { cookie });
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('Le site est très sollicité');
  expect((await get('/query?val=454231', { cookie })).statusCode).toBe(200);
});

test('Sign-in never leads to another site', async () => {
  for (const back of ['//evil.example', '/%5Cevil.example', 'https://evil.example']) {
    const { body } = await get(`/login?back=${back}`, { cookie: '__Host-tk=secret' });
    expect(body).toContain('You are signed in as');
    expect(body).not.toMatch(/href="(https:)?\/?[/\\]evil/);
  }
});

test('The policy of a page has the hashes of its inline scripts, and no others', async () => {
  const { body, headers } = await get('/query?val=454231');
  const policy = String(headers['content-security-policy']);
  const allowed = new Set(policy.match(/'sha256-[^']+'/g));
  const inline = [...body.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
  const needed = inline.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  expect(inline.length).toBeGreaterThan(1);
  expect(allowed).toEqual(new Set(needed));
  expect(policy).not.toContain("'nonce-");
  expect(body).not.toContain('nonce');
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(body).not.toMatch(/ style="/);
});

test.each(['/scan', '/fr/scan?for=quickorder'])(
  '%s may use WebAssembly and the camera, other pages may not',
  async (address) => {
    const { statusCode, headers } = await get(address);
    expect(statusCode).toBe(200);
    expect(headers['permissions-policy']).toBe('camera=(self)');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]*'wasm-unsafe-eval'/);
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe-eval');
  },
);

test.each([
  ...Object.values(paths).filter((path) => path !== paths.Scan),
  '/scanner',
  '/turbodetail?id=1&fromPage=/scan',
])('%s may use neither', async (address) => {
  const { headers } = await get(address);
  expect(headers['permissions-policy']).toBe('camera=()');
  expect(String(headers['content-security-policy'])).not.toContain('wasm');
});

test('A build sheet has structured data, and no value in it can end the script', async () => {
  const { statusCode, body } = await get('/turbodetail?id=1&fromPage=Query&val=454231');
  expect(statusCode).toBe(200);
  expect(body).toContain('<link rel="canonical" href="https://turbo.example/turbodetail?id=1"');
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Product', model: '</script><b>' });
});

test.each([
  ['/turbodetail?id=99', 404, 'This turbo is not in the catalogue.'],
  ['/turbodetail?id=2', 403, 'Need authorization, please login!'],
  ['/turbodetail', 400, 'Process error: params failed, please reenter from index page.'],
  ['/turbodetail?id=1%27--', 400, 'Process error: params failed, please reenter from index page.'],
  ['/query?val=nothing', 200, 'No data found'],
  ['/query?val=broken', 500, 'Process error, please try it later.'],
  ['/nothing/here', 404, 'Page not found'],
  ['/de/query', 404, 'Page not found'],
  ['/ar/nothing', 404, 'dir="rtl"'],
])('The address %s answers %i and says why', async (url, status, sentence) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(status);
  expect(body).toContain(sentence);
  expect(body).toContain('<header');
});

test('The page contains the texts that staff changed, and the address of these changes', async () => {
  expect((await get('/fr/index')).body).not.toContain('/texts/');
  putChanges({ fra: { 'Find your turbo': 'Le turbo <qu’il vous faut>' } });
  changes = '/texts/fra-7.json';
  const { body } = await get('/fr/index');
  expect(body).toMatch(/<h1[^>]*>Le turbo &lt;qu’il vous faut&gt;<\/h1>/);
  expect(body).toMatch(/<link[^>]*rel="preload"[^>]*href="\/texts\/fra-7\.json"/);
  putChanges({});
  changes = undefined;
  expect((await get('/fr/index')).body).not.toContain('qu’il vous faut');
});

// Parsing these bodies would fail and count as an error of the site.
test.each([
  ['POST', 'application/json', '{'],
  ['PUT', 'application/json', '{"a":"__proto__'],
  ['POST', ';', 'x'],
  ['POST', 'application/json', `"${'x'.repeat(2_000_000)}"`],
  ['QUERY', 'application/json', '{'],
  ['DELETE', '', ''],
])(
  'No page takes a %s request, whatever its body of type "%s" is',
  async (method, type, payload) => {
    for (const url of ['/index', '/none', '/documents/1']) {
      const headers = { ...(type && { 'content-type': type }) };
      const { statusCode } = await app.inject({ method: method as 'POST', url, headers, payload });
      expect([url, statusCode]).toEqual([url, 404]);
    }
  },
);

test('An unexpected error shows a message', async () => {
  const { statusCode, body } = await get('/query?val=fault');
  expect(body).toContain('Process error, please try it later.');
  expect(body).not.toContain('RangeError');
  expect(statusCode).toBe(500);
});

test('The error page escapes the texts of staff', async () => {
  const title = 'Process error, please try it later.';
  putChanges({ fra: { [title]: 'Erreur </title><b>&', 'Search the catalogue': '<i>"ici"' } });
  fault = new RangeError('it never throws, but if it did');
  const { statusCode, body } = await get('/fr/index');
  fault = undefined;
  putChanges({});
  expect(statusCode).toBe(500);
  expect(body).toContain('Erreur &#60;/title&#62;&#60;b&#62;&#38;</title>');
  expect(body).toContain('>&#60;i&#62;&#34;ici&#34;</a>');
  expect(body).not.toMatch(/<[bi]>/);
});

test('An aborted request runs no further calls', async () => {
  slow = Promise.withResolvers();
  const url = await app.listen({ port: 0 });
  const closed = new Promise((resolve) =>
    app.server.once('request', (_, raw) => raw.once('close', resolve)),
  );
  const gone = new AbortController();
  const answer = fetch(`${url}/query?val=slow`, { signal: gone.signal }).catch(() => 'gone');
  await expect.poll(() => asked).toHaveLength(1);
  gone.abort();
  expect(await answer).toBe('gone');
  await closed;
  slow.resolve();
  // Without a disconnect, an empty result also loads other kinds and the closest numbers.
  await get('/query?val=nothing');
  expect(asked.map(({ name }) => name)).toEqual([
    'getTurboList',
    'getTurboList',
    'getOtherKinds',
    'getClosestNumbers',
  ]);
});

test('The pages of a network are rendered one after another, and delay no other network', async () => {
  slow = Promise.withResolvers();
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  const pages = ['/query?val=slow', '/fr/query?val=slow'].map((url) => ask(url, '203.0.113.5'));
  await expect.poll(() => asked.length).toBe(1);
  expect((await ask('/query?val=nothing', '198.51.100.7')).statusCode).toBe(200);
  const slowCalls = () => asked.filter(({ caller }) => caller.address === '203.0.113.5');
  expect(slowCalls()).toHaveLength(1);
  slow.resolve();
  expect((await Promise.all(pages)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(slowCalls().length).toBeGreaterThan(1);
});

test('A page that would be larger than 8 MB says so', async () => {
  const { statusCode, body } = await get('/query?val=huge');
  expect(statusCode).toBe(413);
  expect(body).toContain('The answer would be larger than 8 MB. Please ask for less at a time.');
});

test.each([
  `/query?val=${'a'.repeat(10_000)}`,
  '/query?val=a&val=b&val[]=c',
  '/query?__proto__=x&constructor=y&toString=z',
  '/query?val=%00%ff',
  '/query?val=%25&pindex=-1&sortSeq=99',
  '/query?val=<script>alert(1)</script>',
  '/query?val=%F0%9F%98%80%E2%80%AE',
  '//evil.example/query',
  '/query/',
  '/index?vtype=7&vsubtype[]=1',
])('The hostile address %s is answered with a page', async (url) => {
  let response = await get(url);
  // There may be one redirect, to the canonical URL.
  const { location } = response.headers;
  if (location) {
    expect(location).toMatch(/^(https:\/\/turbo\.example)?\/(?!\/)/);
    response = await get(String(location).replace('https://turbo.example', ''));
  }
  expect(response.statusCode).toBeGreaterThanOrEqual(200);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.headers.location).toBeUndefined();
  expect(response.body).toContain('<main');
  expect(response.body).not.toContain('<script>alert');
});

test('Beyond the limit a visitor is redirected to the captcha, and back to the page afterwards', async () => {
  const { statusCode, headers } = await get('/fr/query?vtype=0&val=much');
  expect(statusCode).toBe(303);
  expect(headers.location).toBe(
    '/fr/captchaverify?ck=k-1&back=%2Ffr%2Fquery%3Fvtype%3D0%26val%3Dmuch',
  );
  const { body } = await get(headers.location as string);
  expect(body).toContain('<h1>Vérification en deux étapes</h1>');
  expect(body).toMatch(/<img src="data:image\/png;base64,AAAA" width="120"/);
  expect(body).toContain('noindex');
});

test.each([
  '/captchaverify',
  '/captchaverify?ck=old',
  '/captchaverify?ck=%00%22&back=//evil.example',
])('The captcha page without a living captcha leads home: %s', async (address) => {
  const { statusCode, headers } = await get(address);
  expect(statusCode).toBeGreaterThanOrEqual(302);
  expect(statusCode).toBeLessThan(309);
  expect(headers.location).toMatch(/\/index$/);
});

test('The calls of a page carry the fingerprint of the browser', async () => {
  await get('/query?vtype=0&val=454231', { cookie: 'fingerprint=abc; language=en' });
  expect(asked[0]?.caller).toMatchObject({ fingerprint: 'abc', uncounted: false });
  expect(paced).toEqual([]);
});

test('A visitor beyond the limit gets the home page; only its lists of vehicles lead to the captcha', async () => {
  spent = true;
  for (const search of ['', '?vtype=0', '?vtype=1', '?vtype=2'])
    expect((await get(`/index${search}`)).statusCode).toBe(200);
  const { statusCode, headers } = await get('/fr/index?vtype=1&vsubtype=1');
  expect(statusCode).toBe(303);
  expect(headers.location).toBe(
    '/fr/captchaverify?ck=k-1&back=%2Ffr%2Findex%3Fvtype%3D1%26vsubtype%3D1',
  );
});

test('A search engine is slowed instead, and gets 503 if it requests too much', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  expect((await get('/query?vtype=0&val=454231', headers)).statusCode).toBe(200);
  expect(asked[0]?.caller).toMatchObject({ uncounted: true });
  expect(paced).toEqual(['127.0.0.1']);
  busy = true;
  const later = await get('/query?vtype=0&val=454231', headers);
  expect(later.statusCode).toBe(503);
  expect(later.headers['retry-after']).toBe('60');
});

test('A client that only claims to be a search engine counts as a visitor', async () => {
  const { statusCode } = await app.inject({
    url: '/query?vtype=0&val=454231',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    remoteAddress: '203.0.113.7',
  });
  expect(statusCode).toBe(200);
  expect(asked[0]?.caller).toMatchObject({ uncounted: false });
  expect(paced).toEqual([]);
});

test('A customer who claims to be a search engine counts as the customer', async () => {
  await get('/query?vtype=0&val=454231', {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    cookie: '__Host-tk=secret',
  });
  expect(asked.at(-1)?.caller).toMatchObject({ uncounted: false });
  expect(paced).toEqual([]);
});

test('A cross reference in the advanced search redirects to its own page, in its language', async () => {
  const search = 'isAdvSearch=1&advQueryVtype=0&val=1102-017';
  const answer = await get(`/fr/query?${search}`);
  expect(answer.statusCode).toBeGreaterThanOrEqual(300);
  expect(answer.headers.location).toBe('/fr/crquery?val=1102-017');
  const wheel = await get('/query?isAdvSearch=1&advQueryVtype=1&valDim1_1=40');
  expect(wheel.statusCode).toBe(200);
});
