import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { openFiles } from '#platform/files.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite, startTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { pictureAddress, shownPicture, withThumbnails } from './pictures.ts';
import { addPicture, keepSizes, openPictureMaker } from './store.ts';

// Pictures are made at low priority, so they take long while other tests run.
vi.setConfig({ testTimeout: 60_000 });
const MADE = 50_000;

let part: number;

const site = await openTestSite(async (database) => {
  part = await addPart(database, { eePn: 'TW-1', component: 'turbine wheel' });
  await addPart(database, { eePn: 'CH-1', component: 'CHRA' });
});

const photo = (background: string, width = 800) =>
  sharp({ create: { width, height: width / 2, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function send(contents: Uint8Array, to = site, itemId = part) {
  const files = await openFiles(readConfig({ DATA_DIR: to.dataDir }));
  return inTransaction(to.database.write, (client) =>
    addPicture(client, files, { of: { itemId }, contents, fileName: 'a.jpg', alt: 'Front' }),
  );
}

const stateOf = async (id: number, at = site) =>
  (await at.database.write.query('select * from catalogue.picture where id = $1', [id])).rows[0];

test('A picture that was sent is made ready and shown with its item, thumbnail and medium size', async () => {
  const id = await send(await photo('#345'));
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state: 'ready' }), MADE);
  const { val } = await site.call('listPrdImg', { t: '1', p: 'tw-1' });
  expect(val).toEqual([
    {
      s: expect.stringMatching(/^\/pictures\/[0-9a-f]{24}-s$/),
      m: expect.stringMatching(/-m$/),
      l: expect.stringMatching(/-l$/),
      alt: 'Front',
      width: 800,
      height: 400,
    },
  ]);
  const [picture] = val as { m: string }[];
  const get = (accept: string, more = {}) =>
    site.app.inject({ url: picture?.m ?? '', headers: { accept, ...more } });
  const jpeg = await get('image/*');
  expect(jpeg.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
  });
  expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
  const avif = await get('image/avif,image/webp,*/*');
  expect(avif.headers['content-type']).toBe('image/avif');
  const named = await site.app.inject({
    url: `${picture?.m}.jpg`,
    headers: { accept: 'image/avif,image/webp,*/*' },
  });
  expect(named.headers['content-type']).toBe('image/jpeg');
  const again = await get('image/*', { 'if-none-match': String(jpeg.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('A file that is not a picture is refused in words, and nothing of it is shown', async () => {
  const id = await send(Buffer.from('no picture'));
  await vi.waitFor(
    async () =>
      expect(await stateOf(id)).toMatchObject({
        state: 'refused',
        reason: 'This file is not a picture.',
        upload: '',
      }),
    MADE,
  );
  const { val } = await site.call('listPrdImg', { t: '1', p: 'TW-1' });
  expect((val as unknown[]).length).toBeLessThan(2);
});

test('A drawing of a component type is marked, a picture of the item is not', () => {
  const row = { name: 'a', width: 4, height: 3, alt: '', component: 'turbine wheel' };
  expect(shownPicture({ ...row, drawing: true }, 'TW-1', 'en')).toMatchObject({ drawing: true });
  expect(shownPicture({ ...row, drawing: false }, 'TW-1', 'en')).not.toHaveProperty('drawing');
});

test('The address of a drawing says that it is one, for the styles of dark mode', async () => {
  const files = await openFiles(readConfig({ DATA_DIR: site.dataDir }));
  const maker = openPictureMaker();
  onTestFinished(() => maker.close());
  const sent = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
  const picture = await keepSizes(files, maker, { sent, drawing: true });
  expect(picture).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{24}-drawing$/) });
  const url = pictureAddress('name' in picture ? picture.name : '', 'm');
  expect((await site.app.inject({ url })).statusCode).toBe(200);
});

test('A list shows the first picture of an item, else the drawing of its kind, else none', async () => {
  const { write } = site.database;
  const [pictured, waiting, bare] = await Promise.all(
    ['compressor wheel', 'compressor wheel', 'seal plate'].map((component, at) =>
      addPart(site.database, { eePn: `CW-${at}`, component }),
    ),
  );
  await write.query(
    `insert into catalogue.picture (item_id, component, seq, name, state)
     values ($1, null, 2, 'second', 'ready'), ($1, null, 1, 'first', 'ready'),
       ($2, null, 1, '', 'waiting'), (null, 'compressor wheel', 1, 'kind-drawing', 'ready')`,
    [pictured, waiting],
  );
  const rows = [bare, waiting, pictured, waiting].map((id) => ({ part: id ?? 0 }));
  expect(await withThumbnails(write, rows, ({ part }) => part)).toEqual([
    { part: bare, picture: '' },
    { part: waiting, picture: '/pictures/kind-drawing-s' },
    { part: pictured, picture: '/pictures/first-s' },
    { part: waiting, picture: '/pictures/kind-drawing-s' },
  ]);
});

test('Nobody has pictures of what is not there, or is of another type', async () => {
  expect((await site.call('listPrdImg', { t: '1', p: 'NOPE' })).val).toEqual([]);
  expect((await site.call('listPrdImg', { t: '2', p: 'TW-1' })).val).toEqual([]);
});

test.each([
  '/pictures/../config',
  '/pictures/abc',
  `/pictures/${'0'.repeat(24)}-m`,
  '/pictures/%2e%2e%2fx',
])('The address %s is not a picture', async (url) => {
  expect((await site.app.inject({ url })).statusCode).toBe(404);
});

test('A site that stops does not wait for a picture that is being made: it waits for the next start', async () => {
  let item = 0;
  const log = silentLog();
  const told = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
  const prepare = async (database: Database) => {
    item = await addPart(database, { eePn: 'TW-2', component: 'turbine wheel' });
  };
  const otherSite = await startTestSite(prepare, {}, log);
  try {
    const id = await send(await photo('#543', 10_000), otherSite, item);
    await vi.waitFor(
      async () => {
        const { rows } = await otherSite.database.write.query(
          `select (select count(*)::int from jobs.job)
             - (select count(*)::int from (select from jobs.job for update skip locked) j) as running`,
        );
        expect(rows).toEqual([{ running: 1 }]);
      },
      { timeout: 30_000, interval: 10 },
    );
    await otherSite.app.close();
    expect(await stateOf(id, otherSite)).toMatchObject({ state: 'waiting' });
    expect(told.flatMap(({ mock }) => mock.calls)).toEqual([]);
  } finally {
    await otherSite.close();
  }
});
