import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { SentResult, StaffPicture } from '#contract/staff/items.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

let part: number;
let turbo: number;

const site = await openTestSite(async (database) => {
  part = await addPart(database, { eePn: 'TW-1749-001' });
  await addPart(database, { eePn: 'CW-1749-001', component: 'compressor wheel' });
  turbo = await addTurbo(database, { pn: '454231-5007S' });
});
const token = await addStaffMember(site, 'catalogue');

const photo = (background: string) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer();

type Sent = readonly [fileName: string, contents: Uint8Array];

async function upload(files: readonly Sent[], query = '', as = token) {
  const form = new FormData();
  for (const [name, contents] of files) {
    form.append('files', new Blob([new Uint8Array(contents)]), name);
  }
  const request = new Request('http://site', { method: 'POST', body: form });
  const response = await site.app.inject({
    method: 'POST',
    url: `/api/staff/pictures/upload${query}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'x-staff-token': as,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { ...response.json(), status: response.statusCode } as {
    status: number;
    msg: string;
    val: SentResult[];
  };
}

const pictures = async (question: object) =>
  (await staffCall(site, 'listPictures', question, token)).val as StaffPicture[];

const ready = (itemId: number, count: number) =>
  vi.waitFor(async () => {
    const all = await pictures({ itemId: String(itemId) });
    expect(all.map(({ state }) => state)).toEqual(Array(count).fill('ready'));
    return all;
  }, 30_000);

describe('Pictures that staff send', () => {
  test('go to the items that their file names name', async () => {
    const { val } = await upload([
      ['TW-1749-001.jpg', await photo('#111')],
      ['tw-1749-001_2.JPG', await photo('#222')],
      ['CW-1749-001 (3).jpg', await photo('#333')],
      ['holiday.jpg', await photo('#444')],
    ]);
    expect(val).toEqual([
      { fileName: 'TW-1749-001.jpg', item: 'TW-1749-001' },
      { fileName: 'tw-1749-001_2.JPG', item: 'TW-1749-001' },
      { fileName: 'CW-1749-001 (3).jpg', item: 'CW-1749-001' },
      { fileName: 'holiday.jpg', msg: 'No item has the number HOLIDAY.' },
    ]);
    const all = await ready(part, 2);
    expect(all.map(({ fileName }) => fileName)).toEqual(['TW-1749-001.jpg', 'tw-1749-001_2.JPG']);
  });

  test('change places, get words, and go; each change is in the log', async () => {
    const [first, second] = await ready(part, 2);
    const ids = [second?.id, first?.id];
    expect(
      (await staffCall(site, 'orderPictures', { itemId: String(part), ids }, token)).success,
    ).toBe('0');
    expect((await pictures({ itemId: String(part) })).map(({ id }) => id)).toEqual(ids);
    await staffCall(site, 'describePicture', { id: first?.id, alt: 'Seen from the side' }, token);
    const shown = (await site.call('listPrdImg', { t: '1', p: 'TW-1749-001' })).val as object[];
    expect(shown).toEqual([
      expect.objectContaining({ alt: 'turbine wheel TW-1749-001' }),
      expect.objectContaining({ alt: 'Seen from the side' }),
    ]);
    await staffCall(site, 'deletePicture', { id: second?.id }, token);
    expect(await pictures({ itemId: String(part) })).toHaveLength(1);
    const again = await staffCall(site, 'deletePicture', { id: second?.id }, token);
    expect(again.status).toBe(404);
    const { rows } = await site.database.write.query<{ action: string }>(
      `select action from staff.audit where subject in ('picture', 'item') order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'uploadPicture',
      'uploadPicture',
      'uploadPicture',
      'orderPictures',
      'describePicture',
      'deletePicture',
    ]);
  });

  test('go to the turbo that their file name names, whose number stands on their card', async () => {
    const { val } = await upload([
      ['454231-5007S.jpg', await photo('#555')],
      ['454231-7_2.jpg', await photo('#666')],
    ]);
    expect(val.map(({ item }) => item)).toEqual(['454231-5007S', '454231-5007S']);
    const shown = await pictures({ itemId: String(turbo) });
    expect(shown.map(({ item }) => item)).toEqual(['454231-5007S', '454231-5007S']);
  });

  test('are told at once to be no pictures, and are not counted as taken', async () => {
    const { val } = await upload([
      ['TW-1749-001.jpg', Buffer.from('a letter that was renamed')],
      ['TW-1749-001_2.jpg', Buffer.alloc(0)],
    ]);
    expect(val.map(({ item, msg }) => [item, msg])).toEqual([
      [undefined, 'This file is not a picture.'],
      [undefined, 'This file is not a picture.'],
    ]);
  });

  test('of an iPhone are told at once to be of a format that can not be read', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const { val } = await upload([['TW-1749-001.heic', heic]]);
    expect(val).toEqual([
      {
        fileName: 'TW-1749-001.heic',
        msg: 'HEIC pictures can not be read. Save it as JPEG first.',
      },
    ]);
  });

  test('that the item has already are not added again, before and after they are ready', async () => {
    const contents = await photo('#888');
    const first = await upload([
      ['CW-1749-001_8.jpg', contents],
      ['CW-1749-001_9.jpg', contents],
      ['TW-1749-001_8.jpg', contents],
    ]);
    const already = 'CW-1749-001 has this picture already.';
    expect(first.val.map(({ item, msg }) => item ?? msg)).toEqual([
      'CW-1749-001',
      already,
      'TW-1749-001',
    ]);
    await vi.waitFor(async () => expect(await pictures({ state: 'waiting' })).toEqual([]), 30_000);
    const { val } = await upload([['CW-1749-001_9.jpg', contents]]);
    expect(val.map(({ msg }) => msg)).toEqual([already]);
  });

  test('keep their order when somebody else has added one meanwhile', async () => {
    const [one] = await pictures({ itemId: String(part) });
    await upload([['x.jpg', await photo('#555')]], `?itemId=${part}`);
    const answer = await staffCall(
      site,
      'orderPictures',
      { itemId: String(part), ids: [one?.id] },
      token,
    );
    expect(answer.status).toBe(409);
  });

  test('are refused to who has no right, and nothing is kept', async () => {
    const before = await pictures({});
    const sales = await addStaffMember(site, 'sales');
    expect((await upload([['TW-1749-001.jpg', await photo('#666')]], '', sales)).status).toBe(403);
    expect((await upload([['TW-1749-001.jpg', await photo('#666')]], '', '')).status).toBe(401);
    expect(await pictures({})).toHaveLength(before.length);
  });

  test('of an item that is not there are answered file by file', async () => {
    const { status, val } = await upload([['a.jpg', await photo('#777')]], '?itemId=999999');
    expect({ status, val }).toEqual({
      status: 200,
      val: [{ fileName: 'a.jpg', msg: 'There is no such item.' }],
    });
  });
});
