import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CallName } from '#contract';
import type { Reply } from '#features/gateway/server/reply.ts';
import { type AskedPage, type MadePage, openPageCache } from './page-cache.ts';

const FILLER = 'x'.repeat(2000);

/** A site whose pages show the response of one call. */
function openSite(maxBytes?: number) {
  const pageCache = openPageCache(maxBytes === undefined ? {} : { maxBytes });
  const state = { answer: 'first', status: 200, renders: 0, calls: 0, wait: Promise.resolve() };
  const made: Partial<MadePage> = {};
  const dispatch = async (_name: CallName, _payload: unknown): Promise<Reply> => {
    state.calls += 1;
    const { status, answer: body } = state;
    return { status, body, envelope: { success: '0', msg: '' } };
  };
  const ask = async (key = '/query', more: Partial<AskedPage> = {}) => {
    const page = await pageCache.page({
      key,
      encoding: 'identity',
      dispatch,
      render: async (call) => {
        state.renders += 1;
        await state.wait;
        const { body } = await call('getTurboList', { val: key });
        const html = `<p>${body}</p>${FILLER}`;
        return { status: 200, headers: { 'content-type': 'text/html' }, html, ...made };
      },
      ...more,
    });
    return { ...page, text: page.body.toString().slice(0, -FILLER.length) };
  };
  return { pageCache, state, made, dispatch, ask };
}

test('A page is cached at its second request, and then sent without a render', async () => {
  const { ask, state } = openSite();
  const first = await ask();
  expect(first.headers.etag).toBeUndefined();
  const second = await ask();
  const third = await ask();
  expect(state.renders).toBe(2);
  expect(third).toEqual(second);
  expect(third.text).toBe('<p>first</p>');
  expect(third.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
});

test('Each request for a cached page runs its calls once, so that limits count them', async () => {
  const { ask, state } = openSite();
  await ask();
  await ask();
  state.calls = 0;
  await ask();
  expect(state.calls).toBe(1);
});

test('A cached page is rendered again if a call answers differently, with that answer', async () => {
  const { ask, state } = openSite();
  await ask();
  await ask();
  state.answer = 'second';
  state.calls = 0;
  expect((await ask()).text).toBe('<p>second</p>');
  expect(state.calls).toBe(1);
  expect((await ask()).text).toBe('<p>second</p>');
  expect(state.renders).toBe(3);
});

test('A visitor at the limit gets no cached page, and the page stays cached for others', async () => {
  const { ask, state, dispatch } = openSite();
  await ask();
  await ask();
  const limited = async (): Promise<Reply> => ({
    status: 429,
    body: 'captcha',
    envelope: { success: '1', msg: '' },
  });
  expect((await ask('/query', { dispatch: limited })).text).toBe('<p>captcha</p>');
  expect((await ask('/query', { dispatch })).text).toBe('<p>first</p>');
  expect(state.renders).toBe(3);
});

test.each<[what: string, made: Partial<MadePage>, status: number]>([
  ['that is an error', { status: 500 }, 200],
  ['that is not there', { status: 404 }, 200],
  ['that leads elsewhere', { status: 303, headers: { location: '/index' } }, 200],
  ['that sets a cookie', { headers: { 'set-cookie': 'a=b' } }, 200],
  ['of a call that failed', {}, 500],
])('A page %s is never kept', async (_what, page, status) => {
  const { ask, state, made } = openSite();
  Object.assign(made, page);
  state.status = status;
  for (let time = 1; time <= 4; time += 1) {
    expect((await ask()).headers.etag).toBeUndefined();
    expect(state.renders).toBe(time);
  }
});

test('Concurrent requests for a page share one render', async () => {
  const { ask, state } = openSite();
  const gate = Promise.withResolvers<void>();
  state.wait = gate.promise;
  const all = Promise.all(Array.from({ length: 50 }, () => ask()));
  gate.resolve();
  const texts = new Set((await all).map(({ text }) => text));
  expect(texts).toEqual(new Set(['<p>first</p>']));
  expect(state.renders).toBe(1);
});

test('If the shared render fails, each waiting request renders its own page', async () => {
  const { ask } = openSite();
  const gone = Promise.withResolvers<never>();
  const left = ask('/query', { render: () => gone.promise });
  const waiting = [ask(), ask(), ask()];
  gone.reject(new Error('the visitor has left'));
  await expect(left).rejects.toThrow('left');
  for (const page of await Promise.all(waiting)) expect(page.text).toBe('<p>first</p>');
});

test('Many addresses stay within the size limit, and long ones are not cached', async () => {
  const maxBytes = 400_000;
  const { ask, pageCache, state } = openSite(maxBytes);
  for (let number = 0; number < 500; number += 1) {
    await ask(`/query?val=${number}`);
    await ask(`/query?val=${number}`);
    expect(pageCache.size()).toBeLessThanOrEqual(maxBytes);
  }
  expect(pageCache.size()).toBeGreaterThan(maxBytes / 2);
  const before = pageCache.size();
  state.renders = 0;
  const long = `/query?val=${'a'.repeat(2000)}`;
  for (let time = 0; time < 3; time += 1) await ask(long);
  expect(state.renders).toBe(3);
  expect(pageCache.size()).toBe(before);
});

test('A crawler that requests every page once evicts no cached page', async () => {
  const { ask, state } = openSite(400_000);
  await ask('/index');
  await ask('/index');
  for (let number = 0; number < 500; number += 1) await ask(`/turbodetail?id=${number}`);
  state.renders = 0;
  await ask('/index');
  expect(state.renders).toBe(0);
});

test('A cached page is identical in each encoding, and its header names the encoding', async () => {
  const { ask, state } = openSite();
  await ask('/query', { encoding: 'br' });
  await ask('/query', { encoding: 'br' });
  const html = `<p>first</p>${FILLER}`;
  for (let time = 0; time < 2; time += 1) {
    const br = await ask('/query', { encoding: 'br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(html);
    const gzip = await ask('/query', { encoding: 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    const plain = await ask('/query', { encoding: 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(html);
  }
  expect(state.renders).toBe(2);
});

test('A large page is compressed beside the event loop, into the same bytes', async () => {
  const { ask, made } = openSite();
  const html = `<p>${FILLER.repeat(200)}</p>`;
  Object.assign(made, { html });
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  const br = await ask('/query', { encoding: 'br' });
  const gzip = await ask('/query', { encoding: 'gzip' });
  clearInterval(counting);
  expect(brotliDecompressSync(br.body).toString()).toBe(html);
  expect(gunzipSync(gzip.body).toString()).toBe(html);
  expect(turns).toBeGreaterThan(0);
});

test.each(['br', 'gzip'] as const)(
  'A page cached in %s holds no memory beyond its bytes',
  async (encoding) => {
    const { ask } = openSite();
    for (let time = 0; time < 2; time += 1) await ask('/query', { encoding });
    const { body } = await ask('/query', { encoding });
    expect(body.buffer.byteLength).toBe(body.length);
  },
);
