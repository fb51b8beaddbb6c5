import { Readable } from 'node:stream';
import Fastify from 'fastify';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { Files } from '#platform/files.ts';
import { openTestSite } from '#test/app.ts';
import { addContent, addDocument } from '#test/content.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { sendDocument } from './documents.ts';

const tokens: Record<string, string> = {};
/** Items of the published version. */
const ids = { turbo: 0, hidden: 0, open: 0, chra: 0, wheel: 0 };

const site = await openTestSite(async (database) => {
  ids.chra = await addPart(database, { eePn: 'CH-1', component: 'CHRA' });
  ids.wheel = await addPart(database, { eePn: 'TW-1' });
  const turbo = { model: 'GT1749V', parts: [ids.chra] };
  ids.turbo = await addTurbo(database, { ...turbo, pn: '454231-5007S' });
  ids.hidden = await addTurbo(database, { ...turbo, pn: '454232-5007S', loginToView: true });
  const opening = { parts: [ids.wheel], dacoverride: true };
  ids.open = await addTurbo(database, { ...opening, pn: '454233-5007S' });
  await database.write.query(
    `with item as (
       insert into catalogue.item (type, ee_pn) select 1, 'H-' || n from generate_series(1, 203) n
       returning id, ee_pn
     )
     insert into catalogue.part (id, ref, component)
     select id, 'ee:' || ee_pn, 'turbine wheel' from item`,
  );
  for (const level of ['A', 'B', 'C', 'C1'] as const) {
    tokens[level] = await signIn(database, level);
  }
});

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
        query: 'no\u0007 such\u0007',
        page: 2,
      });
      expect([answer.status, answer.val]).toEqual([200, []]);
    }
    expect((await list('2', { query: ' gas\u0007kets\t' })).val).toHaveLength(1);
  });

  test('leaves the texts of its items in the database', async () => {
    const asked = vi.spyOn(pg.Pool.prototype, 'query');
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

test('An item says when its texts are not in the language of the caller', async () => {
  const id = await addContent(site.database, { titles: { fra: 'Un titre' } });
  const texts = async (language: string) => {
    const { val } = await site.call('getCommonById', { id }, { 'x-language': language });
    const { title, lang } = val as { title: string; lang?: string };
    return { title, lang };
  };
  expect(await texts('en')).toEqual({ title: 'A title', lang: undefined });
  expect(await texts('fra')).toEqual({ title: 'Un titre', lang: undefined });
  expect(await texts('pt')).toEqual({ title: 'A title', lang: 'en' });
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

test('HEAD of a film names its size and reads nothing of it', async () => {
  const stream = vi.fn(async () => Readable.from(['film']));
  const film = { name: 'a', content_type: 'video/mp4', file_name: 'a.mp4', bytes: 500_000_000 };
  const app = Fastify();
  app.get('/film', (request, reply) =>
    sendDocument({ stream } as unknown as Files, film, request, reply),
  );
  for (const [range, status, length] of [
    ['', 200, '500000000'],
    ['bytes=9-12', 206, '4'],
  ] as const) {
    const response = await app.inject({ method: 'HEAD', url: '/film', headers: { range } });
    expect([response.statusCode, response.headers['content-length']]).toEqual([status, length]);
  }
  expect(stream).not.toHaveBeenCalled();
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

  const trace = async (id: number | string, who: string) =>
    (await site.call('traceItem', { id }, as(who))).status;

  test('names each thing once, the last first, and can be emptied', async () => {
    const content = await addContent(site.database, { title: 'News' });
    expect(await trace(ids.turbo, 'A')).toBe(200);
    expect(await trace(ids.chra, 'A')).toBe(200);
    await site.call('traceCommon', { commonId: content }, as('A'));
    await trace(ids.turbo, 'A');
    expect(await history('A')).toEqual([
      ['turbo', '454231-5007S'],
      ['content', 'News'],
      ['chra', 'CH-1'],
    ]);
    expect(await history('C')).toEqual([]);
    await site.call('clearViewHistory', {}, as('A'));
    expect(await history('A')).toEqual([]);
  });

  test('takes no page that the customer could not open', async () => {
    expect(await trace(ids.hidden, 'C1')).toBe(401);
    expect(await trace(ids.hidden, 'B')).toBe(200);
    expect([await trace(ids.chra, 'C1'), await trace(ids.chra, 'B')]).toEqual([403, 403]);
    expect([await trace(ids.wheel, 'C1'), await trace(ids.wheel, 'B')]).toEqual([200, 200]);
    expect(await history('C1')).toEqual([['part', 'TW-1']]);
    for (const who of ['C1', 'B']) await site.call('clearViewHistory', {}, as(who));
  });

  test('knows nothing of an item, or of a change to one, that is not published', async () => {
    const draft = await addTurbo(site.database, { pn: 'DRAFT-1', model: 'Secret' });
    expect([await trace(draft, 'A'), await trace(999_999_999, 'A')]).toEqual([404, 404]);
    await trace(ids.turbo, 'A');
    await site.database.write.query("update catalogue.turbo set model = 'Secret' where id = $1", [
      ids.turbo,
    ]);
    const { val } = await site.call('listViewHistory', {}, as('A'));
    expect(val).toMatchObject([{ name: '454231-5007S', detail: 'GT1749V' }]);
    await site.call('clearViewHistory', {}, as('A'));
  });

  test('shows what the customer may see now, whatever the level was then', async () => {
    for (const id of [ids.turbo, ids.hidden, ids.chra, ids.wheel]) await trace(id, 'A');
    const level = (name: string) =>
      site.database.write.query(
        `update accounts.customer set level = $1
         where id = (select customer_id from content.view where ref_id = $2 and kind = 'turbo')`,
        [name, ids.hidden],
      );
    const shown = async () => {
      const { val } = await site.call('listViewHistory', {}, as('A'));
      return (val as { name: string; detail: string }[]).map(({ name, detail }) => [name, detail]);
    };
    const hidden = (model: string) => ['454232-5007S', model];
    const others = [['TW-1', 'turbine wheel']];
    await level('C1');
    await expect.poll(shown).toEqual([...others, hidden(''), ['454231-5007S', 'GT1749V']]);
    await level('C');
    await expect.poll(shown).toEqual([...others, hidden('GT1749V'), ['454231-5007S', 'GT1749V']]);
    await level('A');
    await expect.poll(async () => (await shown()).length).toBe(4);
    await site.call('clearViewHistory', {}, as('A'));
  });

  test('counts no content that the caller may not open', async () => {
    const id = await addContent(site.database, { audience: 'levels', levels: ['A'] });
    const statuses = [];
    for (const who of ['visitor', 'B', 'A']) {
      statuses.push((await site.call('traceCommon', { commonId: id }, as(who))).status);
    }
    expect(statuses).toEqual([401, 403, 200]);
    const { rows } = await site.database.write.query(
      'select views from content.trace where item_id = $1',
      [id],
    );
    expect(rows).toEqual([{ views: 1 }]);
    expect(await history('B')).toEqual([]);
    await site.call('clearViewHistory', {}, as('A'));
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
      "select id from catalogue.item where ee_pn like 'H-%'",
    );
    for (const { id } of rows) expect(await trace(id, 'A')).toBe(200);
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
  expect((await page('zh')).val).toMatchObject({ title: 'About us', lang: 'en' });
  expect((await page('en')).val).not.toHaveProperty('lang');
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
