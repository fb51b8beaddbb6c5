/** All calls of the contract: for any payload, the response is a valid envelope. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Call, type CallName, calls, type Envelope } from '#contract';
import { fieldName } from '#contract/field-labels.ts';
import { fillPath, pathFields } from '#contract/paths.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from './app.ts';
import { addTurbo, signIn } from './factories.ts';

let token = '';
const site = await openTestSite(async (database) => {
  await addTurbo(database, { pn: '454231-5007S', oe: ['028145702H'] });
  await publish(database, { reason: 'test' });
  token = await signIn(database, 'C1');
});

const all = Object.entries(calls) as [CallName, Call][];
const posts = all.filter(([, call]) => call.method === 'POST');
const gets = all.filter(([, call]) => call.method === 'GET');
const fieldsOf = (call: Call) =>
  Object.entries((call.payload as unknown as { properties: Record<string, unknown> }).properties);

/** Whether the session is checked before the body is read. */
const isChecked = ({ audience, bodyLimit = 0 }: Call) => audience === 'customer' && bodyLimit > 0;

async function send(call: Call, body: string, headers: Record<string, string> = {}) {
  const response = await site.app.inject({
    method: call.method,
    url: call.path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(isChecked(call) && { 'x-token': token }),
      ...headers,
    },
  });
  return { status: response.statusCode, envelope: response.json() as Envelope };
}

/** Sends a GET request with the given fields; other fields are '1'. */
async function get(call: Call, fields: Record<string, string>) {
  const usual = Object.fromEntries(fieldsOf(call).map(([field]) => [field, '1']));
  const { path, rest } = fillPath(call.path, { ...usual, ...fields });
  const query = rest as Record<string, string>;
  const response = await site.app.inject({ method: 'GET', url: path, query });
  return { status: response.statusCode, envelope: response.json() as Envelope };
}

function expectRejected(
  { status, envelope }: { status: number; envelope: Envelope },
  code: number,
) {
  expect(status).toBe(code);
  expect(envelope).toMatchObject({ success: '1', ret: '-1' });
  expect(envelope.msg).toMatch(/\S.*\.$|!$/);
  expect(envelope).not.toHaveProperty('val');
  expect(envelope.msg.replace(/\/api\S*/g, '')).not.toMatch(identifier);
}

/** Names for programs, not for people: 'signupCode', 'valDim1_1'. */
const identifier = /\p{Ll}\p{Lu}|\p{L}_\p{L}|\d_\d/u;

test('no two calls share a name or an address', () => {
  expect(new Set(all.map(([, call]) => call.name)).size).toBe(all.length);
  expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length);
  expect(all.map(([name, { method, path }]) => `${name}: ${method} ${path}`)).toMatchSnapshot();
});

/** Maximum length of a payload that the schema allows; Infinity without a limit. */
function longest(schema: unknown): number {
  const { type, maxLength, pattern, anyOf, properties, items, maxItems } = schema as {
    type?: string;
    maxLength?: number;
    pattern?: string;
    anyOf?: unknown[];
    properties?: Record<string, unknown>;
    items?: unknown;
    maxItems?: number;
  };
  if (anyOf) return Math.max(...anyOf.map(longest));
  if (properties) {
    return Object.entries(properties).reduce(
      (sum, [name, one]) => sum + name.length + longest(one),
      0,
    );
  }
  if (type === 'array') return (maxItems ?? Number.POSITIVE_INFINITY) * longest(items);
  if (type === 'string' && !pattern) return maxLength ?? Number.POSITIVE_INFINITY;
  // Numbers, choices and switches are short texts.
  return 15;
}

// URLs end up in browser histories and proxy logs.
test('No call puts a password, a token or a code of a person into its address', () => {
  const addressed = all.filter(([, call]) => call.method === 'GET' || call.inAddress);
  const secrets = addressed.flatMap(([name, call]) =>
    fieldsOf(call)
      .filter(([field]) => /pass|token|secret|code/i.test(field))
      .map(([field]) => `${name}.${field}`),
  );
  // A captcha's code gives access to no account.
  expect(secrets).toEqual(['captchaConfirm.code']);
});

// docs/product.md 7 requires GET for deleting an address. It needs `x-token`, which other sites can't send.
test('No call by GET changes what a customer has, but for one that the specification asks for', () => {
  const changing = gets.filter(([name]) =>
    /(?:[Aa]dd|[Cc]hange|[Dd]elete|[Ss]ave|[Ss]et|[Rr]emove|[Mm]ove|[Ss]end)(?=[A-Z]|$)/.test(name),
  );
  expect(changing.map(([name]) => name)).toEqual(['addressDeleteByGet']);
});

test('No call that is kept takes so much that a few of them would push out all others', () => {
  const cachedCalls = all.filter(([, { kept }]) => kept === 'always');
  expect(cachedCalls.length).toBeGreaterThan(5);
  expect(
    cachedCalls.filter(([, { payload }]) => longest(payload) > 1000).map(([name]) => name),
  ).toEqual([]);
});

test('an unknown address under /api is told so', async () => {
  for (const url of ['/api/prd/turbo/nothing', '/api', '/api0/gateway/nothing', '/api/']) {
    const response = await site.app.inject({ method: 'POST', url });
    expectRejected({ status: response.statusCode, envelope: response.json() }, 404);
  }
});

describe.each(all)('%s', (_name, call) => {
  test('refuses the other methods', async () => {
    const methods = all.filter(([, { path }]) => path === call.path).map(([, one]) => one.method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      if (methods.some((one) => one === method)) continue;
      const response = await site.app.inject({ method, url: call.path });
      expectRejected({ status: response.statusCode, envelope: response.json() }, 405);
      expect(response.headers.allow).toContain(call.method);
    }
  });

  test('answers an expired token with TokenExpired', async () => {
    const query = call.method === 'GET' ? '?id=1' : '';
    const response = await site.app.inject({
      method: call.method,
      url: `${call.path}${query}`,
      headers: { 'x-token': 'of-yesterday', 'content-type': 'application/json' },
      ...(call.method === 'POST' ? { payload: '{}' } : {}),
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ success: '1', ret: 'TokenExpired' });
  });
});

test.each(posts.filter(([, call]) => isChecked(call)))(
  '%s checks the session before it reads a body of more than 64 kB',
  async (_name, call) => {
    const body = 'x'.repeat((call.bodyLimit ?? 0) + 1);
    const visitor = await send(call, body, { 'x-token': '' });
    expect([visitor.status, visitor.envelope.ret]).toEqual([401, '-1']);
    const expired = await send(call, body, { 'x-token': 'of-yesterday' });
    expect([expired.status, expired.envelope.ret]).toEqual([401, 'TokenExpired']);
  },
);

describe.each(posts)('%s', (_name, call) => {
  test('refuses a body that is no JSON object, or none at all', async () => {
    for (const body of ['{"val":', 'val=1', '[]', '"text"', 'null', '1', '{"__proto__":{}}']) {
      expectRejected(await send(call, body), 400);
    }
  });

  test('refuses another content type', async () => {
    expectRejected(await send(call, 'val=454231', { 'content-type': 'text/plain' }), 415);
    expectRejected(
      await send(call, 'val=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    );
  });

  test('refuses a body that is larger than it takes: 64 kB, or what the call says', async () => {
    const most = call.bodyLimit ?? 65_536;
    expectRejected(await send(call, JSON.stringify({ val: 'x'.repeat(most) })), 413);
  });

  test('names an unknown field', async () => {
    const answer = await send(call, JSON.stringify({ level: 'A' }));
    expect(answer.status).toBe(400);
    if (fieldsOf(call).length === 0) expect(answer.envelope.msg).toContain('level');
  });

  test('names a field that is too long or of the wrong type', async () => {
    for (const [field] of fieldsOf(call)) {
      const long = JSON.stringify({ [field]: 'x'.repeat(1000) });
      const wrong = JSON.stringify({ [field]: { a: [1] } });
      for (const body of [long, wrong]) expectRejected(await send(call, body), 400);
      expectRejected(await send(call, long, { 'x-language': 'ara' }), 400);
    }
    expectRejected(await send(call, '{"someFieldThatIsUnknown":1}'), 400);
  });

  test('tells the fault in the language of the caller', async () => {
    const english = await send(call, '[]');
    const unknown = await send(call, '[]', { 'x-language': 'xx' });
    expect(unknown.envelope.msg).toBe(english.envelope.msg);
  });
});

describe.each(gets)('%s', (_name, call) => {
  test('names an unknown field', async () => {
    const answer = await get(call, { level: 'A' });
    expectRejected(answer, 400);
    expect(answer.envelope.msg).toContain('level');
  });

  test('names a field that is too long, in the path too', async () => {
    for (const [field] of fieldsOf(call)) {
      const answer = await get(call, { [field]: 'x'.repeat(900) });
      expectRejected(answer, 400);
      expect(answer.envelope.msg).toContain(fieldName(field));
    }
  });

  test('answers odd characters in a field with a clear envelope', async () => {
    for (const [field] of fieldsOf(call)) {
      for (const odd of ['\u0000', "';--", '%', '../..', 'ä/ö?x=1#y', '\ud83d\ude00', '']) {
        const { status, envelope } = await get(call, { [field]: odd });
        expect(status).toBeLessThan(500);
        expect(envelope.success).toBe(status === 200 ? '0' : '1');
      }
    }
  });

  test('takes no field of its path from the query', async () => {
    for (const field of pathFields(call.path)) {
      const { path } = fillPath(
        call.path,
        Object.fromEntries(fieldsOf(call).map(([one]) => [one, '!'])),
      );
      const response = await site.app.inject({ method: 'GET', url: path, query: { [field]: '1' } });
      expectRejected({ status: response.statusCode, envelope: response.json() }, 400);
    }
  });
});

test('whatever is sent to any call, no answer is a fault of the server', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...posts),
      fc.dictionary(
        fc.constantFrom(
          'val',
          'vtype',
          'vsubtype',
          'page',
          'size',
          'texts',
          'vehicleBrand',
          'vehicleModel',
          'vehicleYear',
          'sortSeq',
          'isAdvSearch',
          'advQueryVtype',
          'valDim1_1',
          'valDim2_2',
          'email',
          'passwordSha',
          'signupCode',
          'firstName',
          'country',
          'id',
          'eepn',
          'turboId',
          'numbers',
          'kind',
          'inducer',
          'exducer',
        ),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc.integer(),
          fc.constantFrom('454231', '1', '2', '', '0', "';--", '%', '\u0000'),
          fc.constant(null),
          fc.array(fc.string()),
        ),
      ),
      async ([, call], payload) => {
        const { status, envelope } = await send(call, JSON.stringify(payload));
        expect(status).toBeLessThan(500);
        expect(['0', '1']).toContain(envelope.success);
        expect(envelope.success === '0').toBe(status === 200);
      },
    ),
    { numRuns: 300 },
  );
});

test('the API page is made from the contract', async () => {
  const page = await site.app.inject({ method: 'GET', url: '/api/docs/json' });
  const { paths } = page.json() as { paths: Record<string, unknown> };
  expect(Object.keys(paths).sort()).toEqual([...new Set(all.map(([, { path }]) => path))].sort());
  const captchaPath = paths['/api0/gateway/captcha/show/{key}'] as {
    get: { parameters: object[] };
  };
  expect(captchaPath.get.parameters).toContainEqual(
    expect.objectContaining({ name: 'key', in: 'path', required: true }),
  );
  expect((await site.app.inject({ method: 'GET', url: '/api/docs/' })).body).toContain(
    'swagger-ui',
  );
});
