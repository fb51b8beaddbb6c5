/** The page cache within the whole site: who gets cached pages, and which changes renew them. */
import { expect, test, vi } from 'vitest';
import { publish } from '#features/catalogue-index/publish.ts';
import { lockTexts, writeEdits } from '#features/texts/desk/server/change.ts';
import { inTransaction } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite, startTestSite, type TestSite } from '#test/app.ts';
import { addContent } from '#test/content.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';

let turbo: number;
let part: number;

const prepare = async (database: TestSite['database']) => {
  part = await addPart(database, { eePn: 'TW-1', quantity: 60 });
  turbo = await addTurbo(database, { pn: '454231-5007S', remark: 'as made', parts: [part] });
  await addTurbo(database, { pn: '700447-5009S', loginToView: true, model: 'GTB1749' });
  await publish(database, { reason: 'test' });
};

const site = await openTestSite(prepare, {}, silentLog(), 'sources');
const get = async (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
// The first request takes long, because Vite reads all sources.
await get('/contact');
const as = (token: string) => ({ cookie: `tk=${token}` });
const isKept = ({ headers }: { headers: object }) => 'etag' in headers;

/** Waits until a visitor's page contains a text. */
const shown = (url: string, text: string) =>
  vi.waitFor(async () => {
    if (!(await get(url)).body.includes(text)) throw new Error(`${url} shows no ${text}`);
  }, 30_000);

/** Requests a page as a visitor until it is cached. */
async function keep(url: string) {
  await get(url);
  const page = await get(url);
  expect(page.statusCode, url).toBe(200);
  expect(isKept(page), url).toBe(true);
  return page;
}

const sheet = () => `/turbodetail?id=${turbo}`;

test('A visitor gets the cached page, and a 304 if the browser still has it', async () => {
  const kept = await keep('/query?vtype=0&val=454231');
  const again = await get('/query?vtype=0&val=454231');
  expect(again.body).toBe(kept.body);
  expect(again.headers.etag).toBe(kept.headers.etag);
  expect(again.headers['content-security-policy']).toBe(kept.headers['content-security-policy']);
  expect(again.headers['cache-control']).toBe('no-cache');
  expect(again.headers.vary).toBe('accept-encoding, cookie');
  const known = await get('/query?vtype=0&val=454231', {
    'if-none-match': String(kept.headers.etag),
  });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
});

test('The same address in another language or under another host is another page', async () => {
  await keep(sheet());
  const french = await keep(`/fr${sheet()}`);
  expect(french.body).toContain('<html lang="fr"');
  expect((await get(sheet())).body).toContain('<html lang="en"');
  const elsewhere = await get(sheet(), { host: 'evil.example' });
  expect(isKept(elsewhere)).toBe(false);
  expect((await get(sheet())).body).not.toContain('evil.example');
});

test('A change of stock shows in the cached page at once', async () => {
  const { body } = await keep(sheet());
  expect(body).toContain('Plenty Stock');
  await site.database.write.query('update catalogue.stock set quantity = 3 where item_id = $1', [
    part,
  ]);
  await shown(sheet(), 'Almost Gone');
  expect((await get(sheet())).body).not.toContain('Plenty Stock');
});

test('A new catalogue version shows in the cached page at once', async () => {
  const { body } = await keep(sheet());
  expect(body).toContain('as made');
  await site.database.write.query('update catalogue.turbo set remark = $2 where id = $1', [
    turbo,
    'as mended',
  ]);
  await site.database.write.query('update catalogue.state set edits = edits + 1');
  await publish(site.database, { reason: 'test' });
  await shown(sheet(), 'as mended');
});

test('A change of content shows in the cached page at once', async () => {
  const id = await addContent(site.database, { kind: 2, title: 'The first title' });
  const url = '/newslist';
  await shown(url, 'The first title');
  await keep(url);
  const write = (text: string) => site.database.write.query(text, [id]);
  await write("update content.item_text set title = 'The second title' where item_id = $1");
  await shown(url, 'The second title');
  await keep(url);
  await write('update content.item set deleted_at = now() where id = $1');
  await shown(url, 'Nothing has been published here yet.');
});

test('A change of a text shows in the cached page at once', async () => {
  const url = '/fr/index';
  await keep(url);
  await inTransaction(site.database.write, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "insert into language.text (key, kind) values ('Find your turbo', 'text') on conflict (key) do update set key = excluded.key returning id",
    );
    await lockTexts(client);
    const edit = { textId: rows[0]?.id ?? 0, language: 'fra' as const, forms: { other: 'Voici' } };
    await writeEdits(client, [edit], 'test');
  });
  await shown(url, 'Voici');
});

test('The pages of signed-in customers neither come from the cache nor enter it', async () => {
  const token = await signIn(site.database, 'A');
  await site.database.write.query("update accounts.customer set first_name = 'Zenobia'");
  const hidden = '/query?vtype=0&val=700447';
  for (let time = 0; time < 3; time += 1) {
    const page = await get(hidden, as(token));
    expect(page.body).toContain('Zenobia');
    expect(page.body).toContain('GTB1749');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(isKept(page)).toBe(false);
  }
  const visitors = await keep(hidden);
  expect(visitors.body).not.toContain('Zenobia');
  expect(visitors.body).not.toContain('GTB1749');
  expect((await get(hidden, as(token))).body).toContain('GTB1749');
});

test('A request with an ended session gets an uncached page, and the cookie is deleted', async () => {
  await keep(sheet());
  const page = await get(sheet(), as('ended'));
  expect(page.headers['set-cookie']).toContain('tk=;');
  expect(isKept(page)).toBe(false);
});

test("No customer's name appears in a visitor's page, however the requests mix", async () => {
  const names = ['Aurelia', 'Balthasar', 'Cornelius'];
  const tokens = await Promise.all(names.map(() => signIn(site.database, 'A')));
  for (const [index, token] of tokens.entries()) {
    await site.database.write.query(
      `update accounts.customer set first_name = $2 where id =
         (select customer_id from accounts.session order by created_at desc offset $1 limit 1)`,
      [index, names[index]],
    );
    expect(token).toBeTruthy();
  }
  const urls = ['/index', sheet(), '/query?vtype=0&val=700447', '/newslist'];
  const named = new RegExp(names.join('|'));
  const asked = Array.from({ length: 96 }, (_, number) => {
    const url = urls[number % urls.length] ?? '';
    const token = number % 3 === 0 ? undefined : tokens[number % tokens.length];
    return { token, answer: get(url, token ? as(token) : {}) };
  });
  for (const { token, answer } of asked) {
    const { body, headers } = await answer;
    if (token) {
      expect(body).toMatch(named);
      expect(headers.etag).toBeUndefined();
    } else {
      expect(body).not.toMatch(named);
      expect(body).not.toContain('GTB1749');
      expect(body).toContain('href="/signup"');
    }
  }
}, 60_000);

test('A cached page counts towards the limit, beyond which a visitor gets the captcha', async () => {
  const limited = await startTestSite(prepare, { LIMIT_VISITOR: '40' }, silentLog(), 'sources');
  const ask = (browser: string) =>
    limited.app.inject({ url: sheet(), headers: { cookie: `fingerprint=${browser}` } });
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await ask('one')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 303, 303]);
  const other = await limited.app.inject({ url: sheet(), remoteAddress: '203.0.113.9' });
  expect([other.statusCode, isKept(other)]).toEqual([200, true]);
  await limited.close();
}, 60_000);
