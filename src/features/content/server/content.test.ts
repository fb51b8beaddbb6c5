import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addContent, addDocument } from '#test/content.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';

let site: TestSite;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  site = await startTestSite(async (database) => {
    for (const level of ['A', 'B', 'C', 'C1'] as const) {
      tokens[level] = await signIn(database, level);
    }
  });
});
afterAll(() => site.close());

const as = (who: string): Record<string, string> =>
  who === 'visitor' ? {} : { 'x-token': tokens[who] ?? '' };
const list = (cmType: string, more: object = {}, headers = {}) =>
  site.call('getCommonList', { cmType, ...more }, headers) as Promise<{
    status: number;
    val: { id: string; title: string; viewAuthType: string; embedCode: string }[];
    pageInfo?: object;
  }>;

describe('A list of content', () => {
  test('holds what is published, the highest ranked first, then the newest', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    await addContent(site.database, { kind: 1, title: 'Old', published: day(1) });
    await addContent(site.database, { kind: 1, title: 'New', published: day(3) });
    await addContent(site.database, { kind: 1, title: 'Top', published: day(2), rank: 1 });
    await addContent(site.database, { kind: 1, title: 'Draft', published: null });
    await addContent(site.database, { kind: 1, title: 'Later', published: new Date('2100-01-01') });
    await addContent(site.database, { kind: 1, title: 'Gone', deleted: true });
    const { val, pageInfo } = await list('1');
    expect(val.map(({ title }) => title)).toEqual(['Top', 'New', 'Old']);
    expect(pageInfo).toEqual({ page: 1, size: 9, count: 3 });
    const second = await list('1', { page: 2, size: 2 });
    expect(second.val.map(({ title }) => title)).toEqual(['Old']);
    const beyond = await list('1', { page: 9, size: 2 });
    expect([beyond.val, beyond.pageInfo]).toEqual([[], { page: 9, size: 2, count: 3 }]);
  });

  test('is searched by a part of the title, in the language shown', async () => {
    await addContent(site.database, {
      kind: 2,
      title: 'Gaskets',
      titles: { fra: 'Joints 50%_neufs' },
    });
    const found = async (query: string, language: string) =>
      (await list('2', { query }, { 'x-language': language })).val.length;
    expect(await found('gask', 'en')).toBe(1);
    expect(await found('gask', 'fra')).toBe(0);
    expect(await found('50%_', 'fra')).toBe(1);
    expect(await found('gask', 'ru')).toBe(1);
    expect(await found('%', 'en')).toBe(0);
  });

  test('takes any text as a query', async () => {
    for (const name of ['getCommonList', 'getEcatalogList'] as const) {
      const answer = await site.call(name, {
        ...(name === 'getCommonList' && { cmType: '2' }),
        query: 'no\u0000 such\u0000',
        page: 2,
      });
      expect([answer.status, answer.val]).toEqual([200, []]);
    }
    expect((await list('2', { query: ' gas\u0000kets\t' })).val).toHaveLength(1);
  });

  test('leaves the texts of its items in the database', async () => {
    const asked = vi.spyOn(site.database.write, 'query');
    await list('2');
    const answers = (await Promise.all(asked.mock.results.map(({ value }) => value))) as {
      rows: object[];
    }[];
    asked.mockRestore();
    const items = answers.flatMap(({ rows }) => rows).filter((row) => 'audience' in row);
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty('html');
  });

  test('of e-catalogues has 25 in a page', async () => {
    const { pageInfo } = await site.call('getEcatalogList');
    expect(pageInfo).toEqual({ page: 1, size: 25, count: 0 });
  });
});

describe('Who may see content', () => {
  test.each([
    ['everyone', [], { visitor: '0', C1: '0', C: '0', A: '0' }],
    ['customers', [], { visitor: '1', C1: '0', C: '0', A: '0' }],
    ['levels', ['A', 'B'], { visitor: '1', C1: '2', C: '2', B: '0', A: '0' }],
  ] as const)('%s %s', async (audience, levels, expected) => {
    const id = await addContent(site.database, {
      kind: 3,
      contentType: 2,
      audience,
      levels: [...levels],
      embed: 'https://youtu.be/dQw4w9WgXcQ',
    });
    for (const [who, type] of Object.entries(expected)) {
      const row = (await list('3', {}, as(who))).val.find((one) => one.id === id);
      expect({ who, type: row?.viewAuthType }).toEqual({ who, type });
      expect({ who, embed: row?.embedCode !== '' }).toEqual({ who, embed: type === '0' });
      const one = await site.call('getCommonById', { id }, as(who));
      expect({ who, status: one.status }).toEqual({
        who,
        status: { '0': 200, '1': 401, '2': 403 }[type],
      });
      if (type !== '0') expect(one.val).toBeUndefined();
      else expect(one.val).toMatchObject({ id, embedCode: expect.stringContaining('<iframe ') });
    }
  });

  test('An item that is not published is not there, for whoever knows its id', async () => {
    const id = await addContent(site.database, { published: null });
    expect((await site.call('getCommonById', { id }, as('A'))).status).toBe(404);
    expect((await site.call('traceCommon', { commonId: id })).status).toBe(404);
  });
});

describe('A document', () => {
  const contents = Buffer.from('%PDF-1.7 0123456789');
  const get = (url: string, headers = {}) => site.app.inject({ url, headers });

  test('comes whole, in parts, and not at all beyond its end', async () => {
    const { id, url } = await addDocument(site, contents);
    await addContent(site.database, { contentType: 1, file: id });
    const whole = await get(url);
    expect(whole.rawPayload).toEqual(contents);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'content-disposition': "inline; filename*=UTF-8''Catalogue%202026.pdf",
    });
    const part = await get(url, { range: 'bytes=9-12' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '0123',
      `bytes 9-12/${contents.length}`,
    ]);
    expect((await get(url, { range: 'bytes=-3' })).body).toBe('789');
    expect((await get(url, { range: 'bytes=16-' })).body).toBe('789');
    expect((await get(url, { range: 'bytes=99-' })).statusCode).toBe(416);
    expect((await get(url, { range: 'bytes=2-1' })).statusCode).toBe(416);
  });

  test('goes to those who may see one of its items, by the cookie of their session', async () => {
    const { id, url } = await addDocument(site, contents);
    await addContent(site.database, {
      contentType: 1,
      file: id,
      audience: 'levels',
      levels: ['A'],
    });
    expect((await get(url)).statusCode).toBe(401);
    expect((await get(url, { cookie: `tk=${tokens.C}` })).statusCode).toBe(403);
    const mine = await get(url, { cookie: `tk=${tokens.A}` });
    expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  test('of an item that was deleted is gone, for who kept it too', async () => {
    const { id, url } = await addDocument(site, contents);
    const item = await addContent(site.database, { contentType: 1, file: id });
    const { headers } = await get(url);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = { 'if-none-match': String(headers.etag) };
    expect((await get(url, again)).statusCode).toBe(304);
    await site.database.write.query('update content.item set deleted_at = now() where id = $1', [
      item,
    ]);
    expect((await get(url, again)).statusCode).toBe(404);
    expect((await get('/documents/../app.pdf')).statusCode).toBe(404);
  });
});

describe('The history of what a customer looked at', () => {
  const history = async (who: string) =>
    ((await site.call('listViewHistory', {}, as(who))).val as { kind: string; name: string }[]).map(
      ({ kind, name }) => [kind, name],
    );

  test('names each thing once, the last first, and can be emptied', async () => {
    const turbo = await addTurbo(site.database, { pn: '454231-5007S' });
    const part = await addPart(site.database, { eePn: 'CH-1', component: 'CHRA' });
    const content = await addContent(site.database, { title: 'News' });
    await site.call('traceItem', { id: turbo }, as('B'));
    await site.call('traceItem', { id: part }, as('B'));
    await site.call('traceCommon', { commonId: content }, as('B'));
    await site.call('traceItem', { id: turbo }, as('B'));
    expect(await history('B')).toEqual([
      ['turbo', '454231-5007S'],
      ['content', 'News'],
      ['chra', 'CH-1'],
    ]);
    expect(await history('C')).toEqual([]);
    await site.call('clearViewHistory', {}, as('B'));
    expect(await history('B')).toEqual([]);
  });

  test('has pages, tells how many things there are beyond them too, and how content opens', async () => {
    const items = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        addContent(site.database, { title, kind: 1, contentType: 3 }),
      ),
    );
    for (const commonId of items) await site.call('traceCommon', { commonId }, as('C'));
    for (const [page, length] of [
      [1, 2],
      [2, 1],
      [9, 0],
    ]) {
      const answer = await site.call('listViewHistory', { page, size: 2 }, as('C'));
      expect(answer.val).toHaveLength(length ?? 0);
      expect((answer as { pageInfo?: object }).pageInfo).toEqual({ page, size: 2, count: 3 });
    }
    const { val } = await site.call('listViewHistory', { size: 1 }, as('C'));
    expect(val).toMatchObject([{ name: 'Three', cmType: '1', contentType: '3' }]);
    await site.call('clearViewHistory', {}, as('C'));
  });

  test('keeps the last 200', async () => {
    const { rows } = await site.database.write.query<{ id: number }>(
      `insert into catalogue.item (type, ee_pn) select 1, 'H-' || n from generate_series(1, 203) n
       returning id`,
    );
    for (const { id } of rows) await site.call('traceItem', { id }, as('C1'));
    const kept = await site.database.write.query<{ count: number }>(
      `select count(*) as count from content.view v join accounts.session s using (customer_id)
       where v.ref_id = any ($1)`,
      [rows.map(({ id }) => id)],
    );
    expect(kept.rows[0]?.count).toBe(200);
  });
});

test('A page of the site that nobody wrote is not there', async () => {
  expect((await site.call('getWebpageById', { id: 1 })).status).toBe(404);
  await site.database.write.query(
    `insert into content.page (id, language, title, html)
     values (1, 'en', 'About us', '<p>We</p>'), (1, 'fra', 'À propos', '<p>Nous</p>')`,
  );
  const page = (language: string) =>
    site.call('getWebpageById', { id: 1 }, { 'x-language': language });
  expect((await page('fra')).val).toEqual({
    id: '1',
    title: 'À propos',
    htmlContent: '<p>Nous</p>',
  });
  expect((await page('zh')).val).toMatchObject({ title: 'About us' });
});

test('the map comes from the source of the settings, and pages may show its pictures', async () => {
  const { val } = await site.call('getMapTiles', {});
  expect(val).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  });
  const answer = await site.app.inject('/health');
  expect(answer.headers['content-security-policy']).toContain(
    "img-src 'self' data: https://tile.openstreetmap.org;",
  );
});
