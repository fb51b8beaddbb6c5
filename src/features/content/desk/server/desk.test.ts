/** Tests the calls of the content desk: stored and refused values, and what visitors then see. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentRow, DeskItem, DeskPage } from '#contract/staff/content.ts';
import { MAX_BODY_TEXT } from '#contract/staff/names.ts';
import { openTestSite } from '#test/app.ts';
import { addContent, addDocument } from '#test/content.ts';
import { signIn } from '#test/factories.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { saveItem } from './save-item.ts';

let levelA: string;
let levelB: string;

const site = await openTestSite(async (database) => {
  levelA = await signIn(database, 'A');
  levelB = await signIn(database, 'B');
});
const writer = await addStaffMember(site, 'content', 'writer@test.example');
const colleague = await addStaffMember(site, 'content', 'colleague@test.example');
const heard: (string | undefined)[] = [];
const listener = new pg.Client(site.database.write.options);
listener.on('notification', ({ payload }) => heard.push(payload));
await listener.connect();
await listener.query('listen content_changed');
afterAll(() => listener.end());

type Answer<T> = { status: number; msg: string; val: T; pageInfo: { count: number } };
const call = <T>(name: Parameters<typeof staffCall>[1], payload: object, token = writer) =>
  staffCall(site, name, payload, token) as unknown as Promise<Answer<T>>;

const english = (title: string, html = '<p>Text</p>') => ({ language: 'en', title, html });
const wish = (fields: object = {}) => ({
  kind: '1',
  contentType: '0',
  audience: 'everyone',
  levels: [],
  published: '2026-01-02T03:04:05.000Z',
  pictureId: '',
  fileId: '',
  embed: '',
  texts: [english('A bulletin')],
  ...fields,
});

const save = (fields: object = {}, token = writer) =>
  call<{ id: string; version: number }>('saveContent', wish(fields), token);
const shown = async (id: string) => (await call<DeskItem>('getContent', { id })).val;
const visitorsSee = async (kind: string, token = '') => {
  const answer = await site.call(
    'getCommonList',
    { cmType: kind, size: 200 },
    { 'x-token': token },
  );
  return (answer.val as { id: string; title: string }[]).map(({ id }) => id);
};
const titlesOf = async (question: object) =>
  (await call<ContentRow[]>('listContent', { size: 200, ...question })).val.map(
    ({ title }) => title,
  );
async function countOf(table: string): Promise<number> {
  const { rows } = await site.database.write.query(`select count(*)::int count from ${table}`);
  return rows[0].count;
}
/** Number of notices of changes received so far. */
async function notices(): Promise<number> {
  marks += 1;
  const mark = `mark ${marks}`;
  // Notices arrive in order: when the mark has arrived, all earlier notices have too.
  await site.database.write.query(`select pg_notify('content_changed', $1)`, [mark]);
  await expect.poll(() => heard.includes(mark)).toBe(true);
  return heard.filter((payload) => payload === '').length;
}
let marks = 0;

describe('Saving an item', () => {
  test('makes it, changes it, and is seen by visitors at once', async () => {
    const saved = await save({
      texts: [english('First'), { ...english('Premier'), language: 'fra' }],
    });
    expect(saved).toMatchObject({ status: 200, val: { version: 1 } });
    const { id } = saved.val;
    expect(await visitorsSee('1')).toContain(id);
    const changed = await save({ id, version: 1, texts: [english('Second', '<h1>New</h1>')] });
    expect(changed.val).toEqual({ id, version: 2 });
    const { val } = await site.call('getCommonById', { id }, { 'x-language': 'fra' });
    expect(val).toMatchObject({ title: 'Second', htmlContent: '<h2>New</h2>' });
    expect(await shown(id)).toMatchObject({
      changedBy: 'writer@test.example',
      state: 'published',
      history: [
        {
          who: 'writer@test.example',
          action: 'saveContent',
          subject: 'content',
          subjectName: 'Second',
          before: { 'title in English': 'First', 'title in French': 'Premier' },
          after: { 'title in English': 'Second', 'title in French': '' },
        },
        { action: 'saveContent', after: { 'title in English': 'First', audience: 'everyone' } },
      ],
    });
  });

  test('of a draft or for a later moment shows it to staff alone', async () => {
    const draft = (await save({ published: '' })).val.id;
    const planned = (await save({ published: '2090-05-05T10:00:00Z' })).val.id;
    const seen = await visitorsSee('1');
    for (const id of [draft, planned]) {
      expect(seen).not.toContain(id);
      expect((await site.call('getCommonById', { id })).status).toBe(404);
    }
    expect([(await shown(draft)).state, (await shown(planned)).state]).toEqual([
      'draft',
      'planned',
    ]);
    const { rows } = await site.database.write.query(
      `select run_at from jobs.job where name = 'content.appear'`,
    );
    expect(rows).toEqual([{ run_at: new Date('2090-05-05T10:00:00Z') }]);
  });

  test('for a level shows its text to that level alone', async () => {
    const { id } = (await save({ audience: 'levels', levels: ['A'] })).val;
    const as = (token: string) => site.call('getCommonById', { id }, { 'x-token': token });
    expect((await as('')).status).toBe(401);
    expect((await as(levelB)).status).toBe(403);
    expect((await as(levelA)).status).toBe(200);
  });

  test('tells the second of two who was quicker, and keeps what the first did', async () => {
    const { id } = (await save()).val;
    const [one, two] = await Promise.all([
      save({ id, version: 1, texts: [english('By the writer')] }),
      save({ id, version: 1, texts: [english('By the colleague')] }, colleague),
    ]);
    const lost = one.status === 409 ? one : two;
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const winner = lost === one ? 'colleague@test.example' : 'writer@test.example';
    expect(lost.msg).toMatch(new RegExp(`^Meanwhile ${winner} changed this \\(20\\d\\d-\\S+Z\\)`));
    expect(await shown(id)).toMatchObject({ version: 2, changedBy: winner });
    // The slower member of staff saves again after reading the new values (docs/product.md 15.6).
    const again = await save({ id, version: 2, texts: [english('By both')] });
    expect(again).toMatchObject({ status: 200, val: { version: 3 } });
  });

  test.each([
    ['no English title', { texts: [] }, /^An English title is needed/],
    ['a title of blanks', { texts: [english('  \u202e ')] }, /English/],
    ['a title that nobody sees', { texts: [english('\u200b')] }, /English/],
    [
      'a text that nobody sees',
      { texts: [english('A', '<p>\u200b</p>')] },
      /needs its English text/,
    ],
    [
      'a text without title',
      { texts: [english('A'), { language: 'ru', title: '', html: '<p>x</p>' }] },
      /^The text in Russian has no title/,
    ],
    ['a language twice', { texts: [english('A'), english('B')] }, /^A language is named twice/],
    [
      'a title of 201 characters',
      { texts: [english('x'.repeat(201))] },
      /longer than 200 characters/,
    ],
    ['an unknown language', { texts: [{ ...english('A'), language: 'de' }] }, /Language/],
    ['levels without a level', { audience: 'levels' }, /^Please choose at least one level/],
    ['a moment that is none', { published: 'tomorrow' }, /Published/],
    ['a day without a time', { published: '2026-01-02' }, /Published/],
    ['a moment without a zone', { published: '2026-01-02T03:04:05' }, /Published/],
    ['a moment in words', { published: '2 Jan 2026 10:00 UTC' }, /Published/],
    ['a month 13', { published: '2026-13-02T03:04:05Z' }, /^The moment of publishing/],
    ['a day that does not exist', { published: '2026-02-30T03:04:05Z' }, /^The moment of pub/],
    ['a moment of long ago', { published: '1999-01-02T03:04:05Z' }, /^The moment of publishing/],
    ['a PDF view of a bulletin', { contentType: '5' }, /can not open as: PDF viewer/],
    ['a film without a film', { kind: '3', contentType: '2' }, /needs its film/],
    ['a PDF without a PDF', { contentType: '1' }, /needs its PDF/],
    ['a page without a text', { texts: [english('A', '<p> </p>')] }, /needs its English text/],
    ['a film on a page', { embed: 'https://youtu.be/dQw4w9WgXcQ' }, /neither file nor film/],
    [
      'a film of another host',
      { kind: '3', contentType: '2', embed: 'https://evil.example/v' },
      /^This is not an address of a film at YouTube, Vimeo, Bilibili/,
    ],
    [
      'a script as a film',
      { kind: '3', contentType: '2', embed: 'javascript:alert(1)' },
      /^This is not an address/,
    ],
    ['a picture that is not there', { pictureId: '999' }, /^The picture is not there/],
    ['a file that is not there', { contentType: '1', fileId: '999' }, /^The file is not there/],
  ])('refuses %s, and keeps nothing', async (_name, fields, sentence) => {
    const before = [await countOf('content.item'), await countOf('staff.audit'), await notices()];
    const answer = await save(fields);
    expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(sentence) });
    expect([await countOf('content.item'), await countOf('staff.audit'), await notices()]).toEqual(
      before,
    );
  });

  test('refuses a text that is too long in words, and takes one at the limit', async () => {
    const long = (bytes: number) => `<p>${'ж'.repeat((bytes - 7) / 2)}</p>`;
    const refused = await save({ texts: [english('A', long(MAX_BODY_TEXT + 3))] });
    expect(refused).toMatchObject({
      status: 413,
      msg: 'The text in English is longer than 200 kB. Please shorten it or make two of it.',
    });
    const languages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'];
    const html = long(MAX_BODY_TEXT - 1);
    const texts = languages.map((language) => ({ language, title: 'A', html }));
    expect((await save({ texts })).status).toBe(200);
  });

  test('of long texts holds up nobody else', async () => {
    const html = '<p><b>a</b> <i>b</i></p>'.repeat(MAX_BODY_TEXT / 40);
    const languages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'];
    const { id } = (await save()).val;
    const texts = languages.map((language) => ({ language, title: 'A', html }));
    /** Longest turn of the event loop, as a fraction of the total time. */
    const shareOfLongest = async (version: number) => {
      const begun = performance.now();
      let last = begun;
      let longest = 0;
      const turn = () => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
      };
      const turning = setInterval(turn, 5);
      const answer = await save({ id, version, texts });
      clearInterval(turning);
      turn();
      expect(answer.status).toBe(200);
      return longest / (last - begun);
    };
    // Other processes may block the event loop too, but hardly in all three runs. If the texts were cleaned
    // in this process, they would block it nearly the whole time.
    const shares = [await shareOfLongest(1), await shareOfLongest(2), await shareOfLongest(3)];
    expect(Math.min(...shares)).toBeLessThan(0.5);
  });

  test('keeps the kind', async () => {
    const { id } = (await save()).val;
    expect((await save({ id, version: 1, kind: '2' })).msg).toMatch(/^The kind of an item/);
  });

  test('takes a film of an allowed host or of its own, and a PDF where one opens', async () => {
    const embed = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="x()"></iframe>';
    const film = await save({ kind: '3', contentType: '2', embed });
    expect((await shown(film.val.id)).embed).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    );
    const own = await addDocument(site, Buffer.from('film'), 'video');
    const pdf = await addDocument(site, Buffer.from('pdf'));
    const fields = { kind: '3', contentType: '2', fileId: String(own.id) };
    expect((await save(fields)).status).toBe(200);
    expect((await save({ ...fields, embed })).msg).toMatch(/^A film is either/);
    expect((await save({ ...fields, fileId: String(pdf.id) })).msg).toMatch(/another kind of file/);
    const catalogue = await save({ kind: '4', contentType: '5', fileId: String(pdf.id) });
    expect((await shown(catalogue.val.id)).file).toMatchObject({ kind: 'pdf' });
  });

  test('needs the version that was read, also of what is in the bin', async () => {
    const { id } = (await save()).val;
    await save({ id, version: 1, texts: [english('By the colleague')] }, colleague);
    const sentence = 'The version of the item that was read is missing.';
    expect(await save({ id })).toMatchObject({ status: 400, msg: sentence });
    expect(await shown(id)).toMatchObject({
      version: 2,
      changedBy: 'colleague@test.example',
      texts: [{ title: 'By the colleague' }],
    });
    await call('deleteContent', { id, version: 2 });
    expect(await save({ id })).toMatchObject({ status: 400, msg: sentence });
    expect(await shown(id)).toMatchObject({ version: 3, state: 'deleted' });
  });

  test('of an item that is not there is a 404', async () => {
    expect((await save({ id: '99999', version: 1 })).status).toBe(404);
    expect((await call('getContent', { id: '99999' })).status).toBe(404);
  });
});

describe('A language with a title alone', () => {
  test('shows the English text, and is none of the languages of the item', async () => {
    const texts = [
      english('Title', '<p>English</p>'),
      { language: 'spa', title: 'Título', html: '' },
      { language: 'ru', title: 'Заголовок', html: '<p>&nbsp;</p>' },
      { language: 'fra', title: 'Titre', html: '<p>Français</p>' },
    ];
    const { id } = (await save({ texts })).val;
    const seen = async (language: string) =>
      (await site.call('getCommonById', { id }, { 'x-language': language })).val;
    for (const [language, title] of [
      ['spa', 'Título'],
      ['ru', 'Заголовок'],
    ] as const) {
      const val = await seen(language);
      expect(val).toMatchObject({ title, htmlContent: '<p>English</p>', lang: 'en' });
      expect(val).not.toHaveProperty('titleLang');
    }
    expect(await seen('zh')).toMatchObject({ title: 'Title', titleLang: 'en', lang: 'en' });
    expect(await seen('fra')).not.toHaveProperty('lang');
    const { val } = await call<ContentRow[]>('listContent', { text: 'Título' });
    expect(val).toMatchObject([{ id, languages: ['en', 'fra'] }]);
  });

  test('is whole where the English one has no text either', async () => {
    const file = await addDocument(site, Buffer.from('pdf'));
    const texts = [english('Bare', ''), { language: 'spa', title: 'Solo', html: '' }];
    const fields = { contentType: '1', fileId: String(file.id), texts };
    const { id } = (await save(fields)).val;
    const { val } = await site.call('getCommonById', { id }, { 'x-language': 'spa' });
    expect(val).not.toHaveProperty('lang');
    const { val: rows } = await call<ContentRow[]>('listContent', { text: 'Solo' });
    expect(rows).toMatchObject([{ id, languages: ['en', 'spa'] }]);
  });
});

describe('The list', () => {
  test('is filtered by kind, state, audience and a part of the title in any language', async () => {
    await addContent(site.database, {
      kind: 4,
      title: 'Gaskets 2026',
      titles: { ru: 'Прокладки' },
      audience: 'customers',
    });
    await addContent(site.database, { kind: 4, title: 'Old', deleted: true });
    expect(await titlesOf({ kind: '4', text: 'проклад' })).toEqual(['Gaskets 2026']);
    expect(await titlesOf({ kind: '4', audience: 'customers' })).toEqual(['Gaskets 2026']);
    expect(await titlesOf({ kind: '4', state: 'deleted' })).toEqual(['Old']);
    expect(await titlesOf({ kind: '4' })).not.toContain('Old');
    expect(await titlesOf({ kind: '4', state: 'draft' })).toEqual([]);
    expect(await titlesOf({ text: '%' })).toEqual([]);
  });

  test('comes in pages and can be sorted', async () => {
    const first = await call<ContentRow[]>('listContent', { sort: 'title', order: 'asc', size: 2 });
    const second = await call<ContentRow[]>('listContent', {
      sort: 'title',
      order: 'asc',
      size: 2,
      page: 2,
    });
    const titles = [...first.val, ...second.val].map(({ title }) => title.toLowerCase());
    expect(titles).toEqual([...titles].sort());
    expect(first.pageInfo.count).toBe(await countOf(`content.item where deleted_at is null`));
    expect((await call('listContent', { size: 201 })).status).toBe(400);
  });
});

describe('The bin', () => {
  test('takes an item, tells who threw it away, and gives it back as it was', async () => {
    const { id } = (await save({ texts: [english('Thrown away')] })).val;
    expect((await call('deleteContent', { id, version: 1 })).status).toBe(200);
    expect(await visitorsSee('1')).not.toContain(id);
    expect(await shown(id)).toMatchObject({ state: 'deleted', deletedBy: 'writer@test.example' });
    expect(await save({ id, version: 2 })).toMatchObject({
      status: 409,
      msg: 'This item is in the bin. Please bring it back first.',
    });
    expect((await call('restoreContent', { id }, colleague)).status).toBe(200);
    expect(await visitorsSee('1')).toContain(id);
    expect(await shown(id)).toMatchObject({ state: 'published', version: 3, deletedBy: '' });
    expect(await call('restoreContent', { id })).toMatchObject({ status: 409 });
  });

  test('does not take what somebody else has changed meanwhile', async () => {
    const { id } = (await save()).val;
    await save({ id, version: 1 }, colleague);
    const answer = await call('deleteContent', { id, version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/colleague@test.example/),
    });
    expect((await shown(id)).state).toBe('published');
  });
});

describe('The order', () => {
  const day = (n: number) => new Date(Date.UTC(2020, 0, n));
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const [index, name] of ['E', 'D', 'C', 'B', 'A'].entries()) {
      const title = `Film ${name}`;
      ids[name] = await addContent(site.database, { kind: 3, title, published: day(index + 1) });
    }
    await site.database.write.query(
      `delete from content.item where kind = 3 and published_at > '2021-01-01'`,
    );
  });
  const order = async () => {
    const seen = await visitorsSee('3');
    const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);
    return seen.map(nameOf).join('');
  };
  const move = (name: string, side: 'before' | 'after', other: string) =>
    call('moveContent', { id: ids[name], otherId: ids[other], side });

  test('follows what staff move, and what is new stands before what goes by date', async () => {
    expect(await order()).toBe('ABCDE');
    await move('E', 'before', 'D');
    expect(await order()).toBe('ABCED');
    await move('C', 'before', 'A');
    expect(await order()).toBe('CABED');
    await move('A', 'after', 'D');
    expect(await order()).toBe('CBEDA');
    ids.N = await addContent(site.database, { kind: 3, title: 'New', published: day(20) });
    expect(await order()).toMatch(/N/);
    expect((await call('orderContentByDate', { kind: '3' })).status).toBe(200);
    const { rows } = await site.database.write.query(
      `select subject, subject_id, subject_name from staff.audit where action = 'orderContentByDate'`,
    );
    expect(rows).toEqual([{ subject: 'content', subject_id: '0', subject_name: 'Product Video' }]);
    expect(await order()).toBe('NABCDE');
  });

  test('is not changed by a neighbour that is gone', async () => {
    const other = await addContent(site.database, { kind: 2, title: 'Other kind' });
    const answer = await call('moveContent', { id: ids.A, otherId: other, side: 'before' });
    expect(answer.status).toBe(409);
    expect((await call('moveContent', { id: '99999', otherId: ids.A, side: 'after' })).status).toBe(
      404,
    );
    expect(await order()).toBe('NABCDE');
  });
});

describe('Pages and the home page', () => {
  test('About us is changed in all languages, and the second of two is told', async () => {
    const texts = [
      english('About us', '<p>Since 1998</p>'),
      { language: 'zh', title: '关于', html: '<p>x</p>' },
    ];
    expect((await call('savePage', { id: '1', version: 0, texts })).status).toBe(200);
    const { val } = await site.call('getWebpageById', { id: '1' }, { 'x-language': 'zh' });
    expect(val).toEqual({ id: '1', title: '关于', htmlContent: '<p>x</p>' });
    expect(await call('savePage', { id: '1', version: 0, texts }, colleague)).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/writer@test.example/),
    });
    const page = (await call<DeskPage>('getPage', { id: '1' })).val;
    expect(page).toMatchObject({ version: 1, name: 'About Us', history: [{ action: 'savePage' }] });
    expect((await call('savePage', { id: '7', version: 0, texts })).status).toBe(404);
    const { val: pages } = await call<object[]>('listPages', {});
    expect(pages[0]).toMatchObject({ id: '1', languages: ['en', 'zh'] });
  });

  test('About us keeps an English text, which stands in for one that is empty', async () => {
    const { version } = (await call<DeskPage>('getPage', { id: '1' })).val;
    const emptied = { id: '1', version, texts: [english('About us', '<p></p>')] };
    expect(await call('savePage', emptied)).toMatchObject({
      status: 400,
      msg: 'The English text is missing: languages without a text of their own show it.',
    });
    const texts = [english('About us', '<p>We</p>'), { language: 'fra', title: 'Nous', html: '' }];
    expect((await call('savePage', { id: '1', version, texts })).status).toBe(200);
    const { val } = await site.call('getWebpageById', { id: '1' }, { 'x-language': 'fra' });
    expect(val).toEqual({ id: '1', title: 'Nous', htmlContent: '<p>We</p>', lang: 'en' });
    const { val: pages } = await call<object[]>('listPages', {});
    expect(pages[0]).toMatchObject({ id: '1', languages: ['en'] });
  });

  const tile = (fields: object = {}) => ({
    titles: [{ language: 'en', title: 'Tractors' }],
    application: 'Agricultural',
    pictureId: '',
    ...fields,
  });

  test('tiles lead to applications of the catalogue, in the order given', async () => {
    const { applications } = (await call<{ applications: string[] }>('getBlocks', { kind: 'tile' }))
      .val;
    const [first = '', second = ''] = applications;
    const blocks = [
      tile({ application: second }),
      tile({
        application: first,
        titles: [
          { language: 'en', title: 'Cars' },
          { language: 'ara', title: 'سيارات' },
        ],
      }),
    ];
    const saved = await call('saveBlocks', { kind: 'tile', version: 0, blocks });
    expect(saved).toMatchObject({ status: 200, val: { version: 1 } });
    const { val } = await site.call('getHomeBlocks', {}, { 'x-language': 'ara' });
    expect(val).toMatchObject({
      tiles: [
        { title: 'Tractors', application: second },
        { title: 'سيارات', application: first },
      ],
    });
    const again = await call('saveBlocks', { kind: 'tile', version: 0, blocks: [] }, colleague);
    expect(again.status).toBe(409);
  });

  test.each([
    ['a tile to nowhere', 'tile', tile({ application: 'Spaceships' }), /^Tile 1 leads to no/],
    ['a tile without a title', 'tile', tile({ titles: [] }), /^Tile 1 needs its English title/],
    ['a slide without a picture', 'slide', tile(), /^Slide 1 needs its picture/],
  ])('refuses %s, and changes nothing', async (_name, kind, block, sentence) => {
    const before = await notices();
    const { val } = await call<{ version: number }>('getBlocks', { kind });
    const answer = await call('saveBlocks', { kind, version: val.version, blocks: [block] });
    expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching(sentence) });
    expect(await notices()).toBe(before);
  });
});

test('The address of a film is checked before it is saved', async () => {
  const { val } = await call('checkFilm', { embed: 'https://vimeo.com/123456789' });
  expect(val).toMatchObject({ player: 'https://player.vimeo.com/video/123456789' });
  expect((await call('checkFilm', { embed: 'https://evil.example' })).val).toMatchObject({
    player: '',
    hosts: ['YouTube', 'Vimeo', 'Bilibili'],
  });
});

test.each([
  ['saveContent', wish({ texts: [english('a\0b', '<p>a\0<b\0>c</p>')], embed: '\0' })],
  ['saveContent', wish({ published: '\0' })],
  ['listContent', { text: '\0' }],
  ['checkFilm', { embed: '\0' }],
  [
    'saveBlocks',
    { kind: 'tile', version: 0, blocks: [{ titles: [], application: '\0', pictureId: '' }] },
  ],
  ['savePage', { id: '1', version: 99, texts: [english('a\ud800', '\0')] }],
] as const)('Characters that no text has are no fault of the server: %s', async (name, payload) => {
  expect((await call(name, payload)).status).toBeLessThan(500);
});

test('A preview is cleaned as saving would, and keeps nothing', async () => {
  const before = await notices();
  const { val } = await call('previewContent', {
    html: '<p onclick="x()">a<script>b</script></p>',
  });
  expect(val).toEqual({ html: '<p>a</p>' });
  expect(await notices()).toBe(before);
});

test('Caches are told of every change of what visitors read, whoever makes it', async () => {
  const before = await notices();
  await addContent(site.database);
  const between = await notices();
  await site.database.write.query(`update content.block set seq = seq where kind = 'tile'`);
  expect([between > before, (await notices()) > between]).toEqual([true, true]);
});

describe('Two saves at once', () => {
  async function addPicture(name: string): Promise<string> {
    const { rows } = await site.database.write.query(
      `insert into content.picture (name, width, height, unused_since)
       values ($1, 10, 10, now()) returning id`,
      [name.padStart(24, '0')],
    );
    return String(rows[0].id);
  }

  test('do not wait for each other where they name the same picture', async () => {
    const pictureId = await addPicture('a');
    await save({ pictureId });
    const client = await site.database.write.connect();
    try {
      await client.query('begin');
      await saveItem(client, wish({ pictureId }) as Parameters<typeof saveItem>[1], 'slow');
      expect((await save({ pictureId })).status).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('of tiles and of items never end in a circle of waiting', async () => {
    const { val } = await call<{ version: number; applications: string[] }>('getBlocks', {
      kind: 'tile',
    });
    let { version } = val;
    for (let round = 0; round < 8; round += 1) {
      const ids = [await addPicture(`b${round}`), await addPicture(`c${round}`)];
      const blocks = ids.toReversed().map((pictureId) => ({
        titles: [{ language: 'en', title: 'Tile' }],
        application: val.applications[0],
        pictureId,
      }));
      const answers = await Promise.all([
        call('saveBlocks', { kind: 'tile', version, blocks }),
        ...ids.map((pictureId) => save({ pictureId })),
        ...ids.map((pictureId) => save({ pictureId }, colleague)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      version += 1;
    }
    const { rows } = await site.database.write.query(
      `select count(*)::int count from content.picture where unused_since is not null`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('A large body is not read before it is known who sends it', async () => {
  const send = (payload: string, token: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/staff/saveContent',
      headers: { 'content-type': 'application/json', 'x-staff-token': token },
      payload,
    });
  const noJson = 'x'.repeat(1_000_000);
  const sales = await addStaffMember(site, 'sales');
  const answers = [await send(noJson, ''), await send(noJson, levelA), await send(noJson, sales)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403]);
  expect((await send(noJson, writer)).json()).toMatchObject({
    success: '1',
    msg: 'The body is not valid JSON.',
  });
});

test('Blocks are never read older than the version they come with', async () => {
  const { val } = await call<{ version: number }>('getBlocks', { kind: 'slide' });
  const client = await site.database.write.connect();
  try {
    await client.query('begin');
    await client.query('lock table content.edition in access exclusive mode');
    const reading = call<{ version: number; blocks: object[] }>('getBlocks', { kind: 'slide' });
    await expect
      .poll(async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where not granted and relation = 'content.edition'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
        );
        return rowCount;
      })
      .toBe(1);
    await client.query(
      `insert into content.block (kind, seq, application, titles) values ('slide', 1, '', '{"en":"New"}')`,
    );
    await client.query(
      `insert into content.edition (subject, version) values ('slide', $1)
       on conflict (subject, ref_id) do update set version = excluded.version`,
      [val.version + 1],
    );
    await client.query('commit');
    expect((await reading).val).toMatchObject({ version: val.version + 1, blocks: [{}] });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
