/** Tests uploaded files of content: accepted and refused files, and how long files are stored. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SentContent } from '#contract/staff/content.ts';
import { MAX_PDF } from '#contract/staff/names.ts';
import { type Files, openFiles } from '#platform/files.ts';
import { crashes } from '#platform/processes.ts';
import { openTestSite } from '#test/app.ts';
import { addContent } from '#test/content.ts';
import { signIn } from '#test/factories.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { contentJobs } from './file-routes.ts';
import { deleteUnreferenced } from './items.ts';
import { takeFilm } from './take-file.ts';

let levelA: string;
const site = await openTestSite(async (database) => {
  levelA = await signIn(database, 'A');
});
const token = await addStaffMember(site, 'content');

type As = 'picture' | 'pdf' | 'film';
async function send(as: string, contents: Uint8Array, fileName = 'a file', who = token) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(contents)]), fileName);
  const request = new Request('http://site', { method: 'POST', body: form });
  const response = await site.app.inject({
    method: 'POST',
    url: `/api/staff/content/upload?as=${as}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'x-staff-token': who,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { ...response.json(), status: response.statusCode } as {
    status: number;
    msg: string;
    val: SentContent & {
      picture: { id: string; url: string; width: number };
      file: { id: string; pages: number };
    };
  };
}

/** A PDF with `pages` empty pages. `more` is added to the trailer. */
function pdfOf(pages: number, more = ''): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`,
    ...kids.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<</Size ${size}/Root 1 0 R${more}>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}
/** A PDF with objects in a compressed stream that unpacks to `bytes` bytes. */
async function packedPdf(bytes: number): Promise<Buffer> {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>'];
  objects.push('<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>');
  let at = 0;
  const places = objects.map((object, index) => {
    const place = `${index + 1} ${at}`;
    at += object.length + 1;
    return place;
  });
  const first = `${places.join(' ')} `;
  const packer = createDeflate();
  const packed = buffer(packer);
  packer.write(`${first}${objects.join(' ')} `);
  const blanks = Buffer.alloc(1024 * 1024, ' ');
  for (let left = bytes; left > 0; left -= blanks.length) {
    if (!packer.write(blanks)) await once(packer, 'drain');
  }
  packer.end();
  const stream = await packed;
  const head = Buffer.from(
    `%PDF-1.5\n4 0 obj\n<</Type/ObjStm/N 3/First ${first.length}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
  );
  const middle = Buffer.from('\nendstream\nendobj\n');
  const start = head.length + stream.length + middle.length;
  const row = (type: number, place: number, index: number) => [
    type,
    place >>> 16,
    (place >>> 8) & 255,
    place & 255,
    index,
  ];
  const table = Buffer.from([
    ...row(0, 0, 0),
    ...[0, 1, 2].flatMap((index) => row(2, 4, index)),
    ...row(1, '%PDF-1.5\n'.length, 0),
    ...row(1, start, 0),
  ]);
  return Buffer.concat([
    ...[head, stream, middle],
    Buffer.from(
      `5 0 obj\n<</Type/XRef/Size 6/W[1 3 1]/Root 1 0 R/Length ${table.length}>>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`),
  ]);
}
const locked = `/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]/Encrypt<</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -4>>`;
const film = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(5000, 7)]);
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(3000, 1),
]);
const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function countOf(table: string): Promise<number> {
  const { rows } = await site.database.write.query(`select count(*)::int count from ${table}`);
  return rows[0].count;
}

describe('A file that is sent', () => {
  test('as a picture has its sizes at once', async () => {
    const { status, val } = await send('picture', await photo('#345'), 'hall.jpg');
    expect(status).toBe(200);
    expect(val.picture).toMatchObject({ width: 900, height: 600, fileName: 'hall.jpg' });
    const answer = await site.app.inject({ url: val.picture.url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { rows } = await site.database.write.query(
      `select who, action, subject_name from staff.audit where action = 'uploadContent'`,
    );
    expect(rows).toEqual([
      { who: 'content@test.example', action: 'uploadContent', subject_name: 'hall.jpg' },
    ]);
  });

  test('as a PDF has its pages counted, and is kept once under its hash', async () => {
    const pdf = pdfOf(3);
    const first = await send('pdf', pdf, 'Catalogue.pdf');
    expect(first.val.file).toMatchObject({ kind: 'pdf', pages: 3, fileName: 'Catalogue.pdf' });
    const again = await send('pdf', pdf, 'Catalogue 2.pdf');
    expect(again.val.file.id).toBe(first.val.file.id);
    const name = createHash('sha256').update(pdf).digest('hex').slice(0, 24);
    const { rows } = await site.database.write.query('select name, sent_by from content.file');
    expect(rows).toEqual([{ name, sent_by: 'content@test.example' }]);
    expect((await send('pdf', pdfOf(500))).val.file.pages).toBe(500);
  });

  test('keeps its name while an item uses it, else has the one with which it came last', async () => {
    const pdf = pdfOf(4);
    await send('pdf', pdf, 'Wrong.pdf');
    const { val } = await send('pdf', pdf, 'Price list.pdf');
    expect(val.file).toMatchObject({ fileName: 'Price list.pdf' });
    await addContent(site.database, { contentType: 1, file: Number(val.file.id) });
    const again = await send('pdf', pdf, 'internal draft.pdf');
    expect(again.val.file).toMatchObject({ id: val.file.id, fileName: 'Price list.pdf' });
    const name = createHash('sha256').update(pdf).digest('hex').slice(0, 24);
    const { headers } = await site.app.inject(`/documents/${name}.pdf`);
    expect(headers['content-disposition']).toBe("inline; filename*=UTF-8''Price%20list.pdf");
  });

  test('as a film is known by its bytes', async () => {
    expect((await send('film', film('isom'), 'a.txt')).val.file).toMatchObject({ kind: 'video' });
    expect((await send('film', webm, 'b')).status).toBe(200);
    const { rows } = await site.database.write.query(
      `select content_type, bytes from content.file where kind = 'video' order by id`,
    );
    expect(rows).toEqual([
      { content_type: 'video/mp4', bytes: 5012 },
      { content_type: 'video/webm', bytes: webm.length },
    ]);
  });

  test('as a film is known however its first bytes arrive', async () => {
    const services = {
      files: await openFiles({ storageUrl: undefined, dataDir: site.dataDir }),
      keepPicture: async () => ({ refused: '' }),
      folder: join(site.dataDir, 'sent'),
    };
    for (const sent of [film('isom'), webm]) {
      const pieces = [0, 5, 9, 40].map((from, index, all) => sent.subarray(from, all[index + 1]));
      await expect(takeFilm(services, Readable.from(pieces), 'a', () => {})).resolves.toBeDefined();
    }
    const tiny = Readable.from([Buffer.from('<'), Buffer.from('html>')]);
    await expect(takeFilm(services, tiny, 'a', () => {})).rejects.toThrow('not a film');
  });

  test.each<[string, As, Uint8Array, string]>([
    ['a text called .pdf', 'pdf', Buffer.from('hello'), 'This file is not a PDF.'],
    ['a page called .pdf', 'pdf', Buffer.from('<script>%PD'), 'This file is not a PDF.'],
    [
      'half a PDF',
      'pdf',
      pdfOf(2).subarray(0, 80),
      'The PDF is broken: it can not be opened. Please make it anew.',
    ],
    [
      'a PDF with a password',
      'pdf',
      pdfOf(1, locked),
      'The PDF is protected by a password. Please save it without one.',
    ],
    ['an empty PDF', 'pdf', Buffer.alloc(0), 'This file is not a PDF.'],
    [
      'a film of another format',
      'film',
      film('qt  '),
      'This file is not a film that browsers play. Please send MP4 or WebM.',
    ],
    [
      'a page as a film',
      'film',
      Buffer.from('<html>'),
      'This file is not a film that browsers play. Please send MP4 or WebM.',
    ],
    [
      'an empty film',
      'film',
      Buffer.alloc(0),
      'This file is not a film that browsers play. Please send MP4 or WebM.',
    ],
    [
      'a drawing with a script',
      'picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'This file is not a picture.',
    ],
    ['a PDF as a picture', 'picture', pdfOf(1), 'This file is not a picture.'],
  ])('is refused in words when it is %s, and nothing is kept', async (_name, as, contents, msg) => {
    const before = [await countOf('content.file'), await countOf('content.picture')];
    expect(await send(as, contents)).toMatchObject({ status: 400, msg });
    expect([await countOf('content.file'), await countOf('content.picture')]).toEqual(before);
  });

  test('as a PDF that unpacks to more than memory is refused, and takes none of the site', async () => {
    expect((await send('pdf', await packedPdf(1024 * 1024))).val.file.pages).toBe(1);
    const bomb = await packedPdf(400 * 1024 * 1024);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    const answer = await send('pdf', bomb);
    clearInterval(watch);
    expect(answer).toMatchObject({
      status: 400,
      msg: 'The PDF takes too much memory or time to open.',
    });
    expect(most - before).toBeLessThan(100 * 1024 * 1024);
    expect((await send('pdf', pdfOf(3))).val.file.pages).toBe(3);
  }, 90_000);

  test('as a PDF whose table has no end is refused at the first try', async () => {
    const reports: string[] = [];
    const listen = ({ script, why }: { script: string; why: string }) =>
      reports.push(`${script} ${why}`);
    crashes.on('crash', listen);
    const endless =
      '5 0 obj\n<</Type/XRef/Root 1 0 R/Size 2000000000/W[0 0 0]/Length 1>>\nstream\n0';
    const sent = `%PDF-1.5\n${endless}\nendstream\nendobj\nstartxref\n9\n%%EOF`;
    const answer = await send('pdf', Buffer.from(sent));
    crashes.off('crash', listen);
    expect(answer).toMatchObject({
      status: 400,
      msg: 'The PDF takes too much memory or time to open.',
    });
    // Accepts both limits: the machine decides which one is reached first.
    expect(reports).toEqual([expect.stringMatching(/^pdf-process\.ts (memory|late)$/)]);
  }, 90_000);

  test("as a PDF does not wait for a colleague's", async () => {
    const colleague = await addStaffMember(site, 'admin', 'colleague@test.example');
    const slow = await packedPdf(100 * 1024 * 1024);
    const finished: string[] = [];
    const theirs = [1, 2].map((one) =>
      send('pdf', slow, 'slow.pdf', colleague).then(() => finished.push(`slow ${one}`)),
    );
    const mine = send('pdf', pdfOf(4)).then(() => finished.push('mine'));
    await Promise.all([mine, ...theirs]);
    expect(finished.indexOf('mine')).toBeLessThan(2);
  }, 180_000);

  test('is refused when it is too large, and when nobody says what it is', async () => {
    const large = Buffer.concat([pdfOf(1), Buffer.alloc(MAX_PDF)]);
    expect(await send('pdf', large)).toMatchObject({
      status: 413,
      msg: 'The file is larger than 50 MB.',
    });
    expect((await send('program', pdfOf(1))).status).toBe(400);
  });

  test('is shown to the content desk before anybody else may see it', async () => {
    const { file } = (await send('pdf', pdfOf(21), 'Draft “é”.pdf')).val;
    const get = (headers: Record<string, string>, id = file.id) =>
      site.app.inject({ url: `/api/staff/content/file?id=${id}`, headers });
    const shown = await get({ cookie: `staff=${token}`, 'sec-fetch-site': 'same-origin' });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(shown.rawPayload).toEqual(pdfOf(21));
    const part = await get({ 'x-staff-token': token, range: 'bytes=0-3' });
    expect([part.statusCode, part.payload]).toEqual([206, '%PDF']);
    const statuses = await Promise.all([
      get({}),
      get({ cookie: `staff=${token}`, 'sec-fetch-site': 'cross-site' }),
      get({ 'x-staff-token': token }, '99999'),
      get({ 'x-staff-token': token }, "1' or 1=1"),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 404, 404]);
  });

  const answerTo = async (path: string, boundary: string, payload: string) => {
    const admin = await addStaffMember(site, 'admin', `${randomUUID()}@test.example`);
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/staff/${path}`,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-staff-token': admin,
      },
      payload,
    });
    return [answer.statusCode, answer.json().msg];
  };
  const uploads = [
    'content/upload?as=pdf',
    'pictures/upload',
    'texts/upload',
    'imports/upload?format=items',
  ];
  const refused = [400, 'The file did not arrive whole. Please send it again.'];

  test.each([
    ['content/upload?as=pdf', 'a.pdf', '%PDF'],
    ['content/upload?as=film', 'a.mp4', '\0\0\0\x18ftypisom'],
    ['texts/upload', 'a.csv', 'a,b'],
    ['pictures/upload', 'a.jpg', 'ab'],
  ])('to %s whose body is broken off is no fault of the server', async (path, name, start) => {
    const payload = `--b\r\ncontent-disposition: form-data; name="f"; filename="${name}"\r\n\r\n${start}`;
    expect(await answerTo(path, 'b', payload)).toEqual(refused);
  });

  test.each(uploads)(
    'to %s of a part without a file name is refused by what it lacks',
    async (path) => {
      const part = '--b\r\ncontent-disposition: form-data; name="f"';
      const payload = `${part}\r\n\r\n%PDF\r\n--b--\r\n`;
      const sentence = 'Only files can be sent here, each with its name.';
      expect(await answerTo(path, 'b', payload)).toEqual([400, sentence]);
    },
  );

  test.each(uploads)('to %s whose boundary is too long is no fault of the server', async (path) => {
    expect(await answerTo(path, 'b'.repeat(1000), '')).toEqual(refused);
  });

  test('is taken of the content desk alone', async () => {
    const sales = await addStaffMember(site, 'sales');
    expect((await send('pdf', pdfOf(1), 'a.pdf', sales)).status).toBe(403);
    expect((await send('pdf', pdfOf(1), 'a.pdf', '')).status).toBe(401);
    expect((await send('pdf', pdfOf(1), 'a.pdf', levelA)).status).toBe(401);
  });
});

describe('A file that nothing names', () => {
  let files: Files;
  beforeAll(async () => {
    files = await openFiles({ storageUrl: undefined, dataDir: site.dataDir });
  });
  const age = (table: string, id: string) =>
    site.database.write.query(
      `update content.${table} set unused_since = now() - interval '31 days' where id = $1`,
      [id],
    );
  const work = async (name: string, payload: object = {}) => {
    const client = await site.database.write.connect();
    const job = { id: '1', payload, tries: 1, client };
    await contentJobs(files, join(site.dataDir, 'content'))
      .work[name]?.(job)
      .finally(() => client.release());
  };
  const save = (fields: object) =>
    staffCall(
      site,
      'saveContent',
      {
        kind: '1',
        contentType: '1',
        audience: 'everyone',
        levels: [],
        published: '',
        pictureId: '',
        fileId: '',
        embed: '',
        texts: [{ language: 'en', title: 'With files', html: '' }],
        ...fields,
      },
      token,
    );

  test('goes after a month, and what is named stays', async () => {
    const cover = (await send('picture', await photo('#111'))).val.picture;
    const within = (await send('picture', await photo('#222'))).val.picture;
    const lonely = (await send('picture', await photo('#333'))).val.picture;
    const named = (await send('pdf', pdfOf(11))).val.file;
    const unnamed = (await send('pdf', pdfOf(12))).val.file;
    const html = `<p><img src="${within.url}" alt="x"></p>`;
    await save({ pictureId: cover.id, fileId: named.id });
    await save({ contentType: '0', texts: [{ language: 'en', title: 'Body', html }] });

    const client = await site.database.write.connect();
    expect(await deleteUnreferenced(client, 'picture')).toEqual([]);
    expect(await deleteUnreferenced(client, 'file')).toEqual([]);
    client.release();
    for (const { id } of [cover, within, lonely]) await age('picture', id);
    for (const { id } of [named, unnamed]) await age('file', id);
    await work('content_sweep');

    const there = async ({ url }: { url: string }) => (await site.app.inject({ url })).statusCode;
    // A separate job deletes the files. The site runs it at once.
    await expect.poll(() => there(lonely)).toBe(404);
    expect(await Promise.all([cover, within].map(there))).toEqual([200, 200]);
    const stands = (pages: number) => {
      const name = createHash('sha256').update(pdfOf(pages)).digest('hex').slice(0, 24);
      return files.has(`documents/${name}`);
    };
    await expect.poll(() => stands(12)).toBe(false);
    expect(await stands(11)).toBe(true);
  });

  test('and has no row, or came in part, goes after a day', async () => {
    const stray = 'ab'.repeat(12);
    const fresh = 'cd'.repeat(12);
    const named = (await send('pdf', pdfOf(31))).val.file;
    const { rows } = await site.database.write.query(
      'select name from content.file where id = $1',
      [named.id],
    );
    await files.put(`documents/${stray}`, Buffer.from('x'), 'application/pdf');
    await files.put(`documents/${fresh}`, Buffer.from('x'), 'application/pdf');
    const parts = join(site.dataDir, 'content');
    await mkdir(parts, { recursive: true });
    await writeFile(join(parts, 'old'), 'x');
    await writeFile(join(parts, 'new'), 'x');
    const store = join(site.dataDir, 'files', 'documents');
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const path of [join(parts, 'old'), join(store, stray), join(store, rows[0].name)]) {
      await utimes(path, old, old);
    }
    await work('content_sweep');
    const there = (name: string) => files.has(`documents/${name}`);
    await expect.poll(() => there(stray)).toBe(false);
    expect([await there(fresh), await there(rows[0].name)]).toEqual([true, true]);
    expect(await readdir(parts)).toEqual(['new']);
  });
});

describe('A document', () => {
  test('of a bulletin for a level opens for that level alone, and for nobody once it is deleted', async () => {
    const pdf = pdfOf(7);
    const { file } = (await send('pdf', pdf)).val;
    const made = await staffCall(
      site,
      'saveContent',
      {
        kind: '1',
        contentType: '1',
        audience: 'levels',
        levels: ['A'],
        published: '2026-01-01T00:00:00Z',
        pictureId: '',
        fileId: file.id,
        embed: '',
        texts: [{ language: 'en', title: 'For level A', html: '' }],
      },
      token,
    );
    expect(made.status).toBe(200);
    const name = createHash('sha256').update(pdf).digest('hex').slice(0, 24);
    const open = async (cookie: string) =>
      (await site.app.inject({ url: `/documents/${name}.pdf`, headers: { cookie } })).statusCode;
    expect([await open(''), await open(`tk=${levelA}`)]).toEqual([401, 200]);
    const { id } = made.val as { id: string };
    await staffCall(site, 'deleteContent', { id, version: 1 }, token);
    expect(await open(`tk=${levelA}`)).toBe(404);
  });
});
