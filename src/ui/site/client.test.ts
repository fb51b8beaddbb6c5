import { expect, test, vi } from 'vitest';
import type { CallName, Envelope } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { CallPlaces } from './call-query.ts';
import { createClient, fetchTransport, siteHeaders, withPlainFields } from './client.ts';
import { outcomeOf } from './outcome.ts';

const places = {
  getTurboList: ['POST', '/api/list'],
  getTurboById: ['GET', '/api/one'],
  captchaConfirm: ['GET', '/api0/confirm/{key}/{code}'],
} as unknown as CallPlaces;

function browserClient(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  const onNetworkFailure = vi.fn(() => 'Network error, Please try it later');
  const client = createClient(
    fetchTransport<CallName>({
      placeOf: (name) => places[name],
      headers: siteHeaders({
        language: 'fra',
        version: '1.2.3',
        token: () => '',
        fingerprint: () => 'abc',
      }),
      onNetworkFailure,
      fetch,
    }),
    () => 'Erreur de traitement',
  );
  return { client, fetch, onNetworkFailure };
}

const envelope = (body: Envelope, status = 200) => Promise.resolve(Response.json(body, { status }));

test('A call returns the answer with its page info', async () => {
  const pageInfo = { page: 1, size: 10, count: 3 };
  const { client } = browserClient(() => envelope({ success: '0', msg: '', val: [], pageInfo }));
  await expect(client.call('getTurboList', { val: '454231' })).resolves.toEqual({
    val: [],
    pageInfo,
  });
});

test('Pages use plain names for fields that have odd names in the specification', async () => {
  const payloads: unknown[] = [];
  const line = { id: '1', refCodeOld: 'CH-1' };
  const transport = withPlainFields(async (_name, payload) => {
    payloads.push(payload);
    return { status: 200, envelope: { success: '0', msg: '', val: [{ orderItems: [line] }] } };
  });
  const client = createClient(transport, () => '');
  const ref = { refCodeType: '1', refId: '7', itemNumber: 'CH-1', quantity: 1 };
  const { val } = await client.call('cartAdd', ref);
  expect(payloads).toEqual([{ refCodeType: '1', refId: '7', refCodeOld: 'CH-1', quantity: 1 }]);
  expect(val).toEqual([{ orderItems: [{ id: '1', itemNumber: 'CH-1' }] }]);
});

test('Texts that are names of properties in JavaScript are returned like others', async () => {
  const val = { transText: { constructor: 'Hersteller', toString: 'zu' } };
  const envelope = { success: '0', msg: '', val } as const;
  const transport = withPlainFields(async () => ({ status: 200, envelope }));
  const { val: texts } = await createClient(transport, () => '').call('uiText', { texts: [] });
  expect(texts).toEqual(val);
});

test('A call that may be sent again has its idempotency key', async () => {
  const { client, fetch } = browserClient(() => envelope({ success: '0', msg: '', val: [] }));
  await client.call('getTurboList', { val: '454231' }, { key: 'key-1' });
  await client.call('getTurboList', { val: '454231' });
  const keys = fetch.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('idempotency-key'),
  );
  expect(keys).toEqual(['key-1', null]);
});

test('A call with a key is sent again while the server can not answer, with the same key', async () => {
  vi.useFakeTimers();
  try {
    const unavailable = () => envelope({ success: '1', msg: 'busy', ret: '-1' }, 503);
    const answers = [unavailable, async () => new Response('<h1>502</h1>', { status: 502 })];
    const { client, fetch } = browserClient(
      () => answers.shift()?.() ?? envelope({ success: '0', msg: '', val: 'EE1' }),
    );
    const sent = client.call('getTurboList', {}, { key: 'one' });
    await vi.runAllTimersAsync();
    await expect(sent).resolves.toEqual({ val: 'EE1' });
    const keys = fetch.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get('idempotency-key'),
    );
    expect(keys).toEqual(['one', 'one', 'one']);
  } finally {
    vi.useRealTimers();
  }
});

test('Sending again ends after some time; a call without a key is never sent again', async () => {
  vi.useFakeTimers();
  try {
    const { client, fetch } = browserClient(() =>
      envelope({ success: '1', msg: 'busy', ret: '-1' }, 503),
    );
    await expect(client.call('getTurboList', {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(fetch).toHaveBeenCalledOnce();
    const sent = expect(client.call('getTurboList', {}, { key: 'one' })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'busy',
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await sent;
    expect(fetch.mock.calls.length).toBeGreaterThan(10);
  } finally {
    vi.useRealTimers();
  }
});

test('A keepalive call outlives the page', async () => {
  const { client, fetch } = browserClient(() => envelope({ success: '0', msg: '', val: [] }));
  await client.call('getTurboList', { val: '454231' }, { keepalive: true });
  await client.call('getTurboList', { val: '454231' });
  expect(fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
});

test('Every call carries the headers of the site', async () => {
  const { client, fetch } = browserClient(() => envelope({ success: '0', msg: '', val: [] }));
  await client.call('getTurboList', { val: '454231' });
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/list');
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"val":"454231"}',
    headers: {
      'x-service-version': '1',
      'x-source': 'customer-web',
      'x-version': '1.2.3',
      'x-token': '',
      'x-language': 'fra',
      'x-fingerprint': 'abc',
    },
  });
});

test('The payload of a GET is sent in its query', async () => {
  const { client, fetch } = browserClient(() => envelope({ success: '0', msg: '', val: {} }));
  await client.call('getTurboById', { id: '7&8' });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/one?id=7%268');
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
});

test('Fields of the path of a GET are sent in the path', async () => {
  const { client, fetch } = browserClient(() => envelope({ success: '0', msg: '', val: {} }));
  await client.call('captchaConfirm', { key: 'a-b', code: 'X/Y' });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api0/confirm/a-b/X%2FY');
});

test("A failed call throws the server's sentence and what kind of failure it was", async () => {
  const { client } = browserClient(() =>
    envelope({ success: '1', msg: 'Geben Sie mehr ein.', ret: '-1' }, 400),
  );
  const error = await client.call('getTurboList', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 'badInput', message: 'Geben Sie mehr ein.' });
});

test('The failure contains the key of the captcha', async () => {
  const { client } = browserClient(() =>
    envelope({ success: '1', msg: '', ret: 'NeedCaptcha', val: 'key' }, 429),
  );
  await expect(client.call('getTurboList', {})).rejects.toMatchObject({
    code: 'needCaptcha',
    val: 'key',
  });
});

test('Without a network the message says so', async () => {
  const { client, onNetworkFailure } = browserClient(() => Promise.reject(new TypeError('x')));
  await expect(client.call('getTurboList', {})).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Network error, Please try it later',
  });
  expect(onNetworkFailure).toHaveBeenCalledOnce();
});

test("A proxy's page of HTML counts as no answer", async () => {
  const { client } = browserClient(async () => new Response('<h1>502</h1>', { status: 502 }));
  await expect(client.call('getTurboList', {})).rejects.toMatchObject({ code: 'unavailable' });
});

test('Unforeseen errors have a message in the language of the page', async () => {
  const { client } = browserClient(async () => Response.json(null));
  await expect(client.call('getTurboList', {})).rejects.toMatchObject({
    code: 'serverFault',
    message: 'Erreur de traitement',
  });
  expect(await outcomeOf(client.call('getTurboList', {}))).toEqual({
    ok: false,
    code: 'serverFault',
    message: 'Erreur de traitement',
  });
});

test('An aborted call shows no message', async () => {
  const aborted = AbortSignal.abort();
  const { client, onNetworkFailure } = browserClient(() => Promise.reject(aborted.reason));
  await expect(client.call('getTurboList', {}, { signal: aborted })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(onNetworkFailure).not.toHaveBeenCalled();
});
