/** Files about an order: both sides send them with messages, and only the two sides read them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { openFiles } from '#platform/files.ts';
import { caseFile } from '#test/cases.ts';
import { withScans } from '#test/hostile-pictures.ts';
import { openOrderDesk, salesMail } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { unusedFiles } from './order-files.ts';

const desk = openOrderDesk();
/** A site whose file store cannot be reached. */
const withoutStore = openOrderDesk({ STORAGE_URL: 'http://key:secret@127.0.0.1:1/bucket' });

let shopper: Shopper;
let order: OrderDetail;
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  const [item = 0] = await addParts(desk.site, 1);
  order = await shopper.placed(item);
});

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ');
const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex');
const base64 = (contents: Buffer | string) => Buffer.from(contents).toString('base64');

const send = (name: string, contents: Buffer | string, headers = {}, by = shopper) =>
  by.call('orderFileAdd', { orderId: order.id, name, content: base64(contents) }, headers);
const sent = async (name: string, contents: Buffer | string) =>
  (await send(name, contents)).val as { id: string; name: string; bytes: number };
const write = (message: object, by = shopper) =>
  by.call('orderMessageAdd', { orderId: order.id, ...message });
const messages = async () =>
  ((await shopper.call('getOrder', { orderId: order.id })).val as OrderDetail).messages;
const download = (id: string, token: string, prefix = '') =>
  desk.site.app.inject({ url: `${prefix}/orderfile?id=${id}`, headers: { cookie: `tk=${token}` } });
const staffDownload = (id: string, token: string) =>
  desk.site.app.inject({
    url: `/api/staff/orders/file?id=${id}`,
    headers: { 'x-staff-token': token },
  });
const namesInStore = async () =>
  readdir(join(desk.site.dataDir, 'files/order-files')).catch(() => [] as string[]);

test('A file that is no base64 is refused, and one with line ends is taken', async () => {
  const text = base64('A list of what we need, in words.');
  const add = async (content: string) =>
    (await shopper.call('orderFileAdd', { orderId: order.id, name: 'list.txt', content })).status;
  const odd = [`${text.slice(0, 8)}!${text.slice(8)}`, text.slice(0, 9), '%%%%'];
  // Wrong or missing padding, the URL alphabet of base64, two base64 texts one after the other.
  for (const content of [...odd, 'QUFB=', 'QUFB-_', 'QUFB-_==', 'QUF', 'QQ==QUFB', '====']) {
    expect(await add(content), content).toBe(400);
  }
  expect(await add(`${text.slice(0, 20)}\r\n${text.slice(20)}\n`)).toBe(200);
});

test('While the store is away a sender reads so, nothing stays, and the customer can go on', async () => {
  const sender = await addShopper(withoutStore.site);
  const [item = 0] = await addParts(withoutStore.site, 1);
  const { id: orderId } = await sender.placed(item);
  const file = { orderId, name: 'list.pdf', content: base64(pdf) };
  expect(await sender.call('orderFileAdd', file, { 'x-language': 'spa' })).toMatchObject({
    status: 503,
    msg: expect.stringContaining('no se pueden guardar archivos'),
  });
  expect(await sender.call('orderMessageAdd', { orderId, text: 'By mail then.' })).toMatchObject({
    status: 200,
  });
  const { rows } = await withoutStore.site.database.write.query('select from ordering.order_file');
  expect(rows).toEqual([]);
});

test('A photo reaches the other side without its place', async () => {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .withExif({ IFD3: { GPSMapDatum: 'where the workshop is' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('workshop')).toBe(true);
  const { id } = await sent('plate.jpg', photo);
  await write({ text: 'Our photo.', files: [{ id, type: 'photo' }] });
  const { rawPayload } = await staffDownload(id, desk.staff);
  expect(rawPayload.includes('workshop')).toBe(false);
  expect((await sharp(rawPayload).metadata()).width).toBe(9);
});

test('A customer sends files with a message; staff read them and answer with a file', async () => {
  const proof = await sent('plate "1" – São.JPG', jpeg);
  expect(proof).toMatchObject({ name: 'plate "1" – São.JPG', bytes: 11 });
  const paper = await sent('order.pdf', pdf);
  const files = [
    { id: proof.id, type: 'photo' },
    { id: paper.id, type: 'other' },
  ];
  expect(await write({ text: 'See the plate.', files })).toMatchObject({ status: 200 });
  expect(await messages()).toMatchObject([
    {
      text: 'See the plate.',
      files: [
        { id: proof.id, type: 'photo', name: 'plate "1" – São.JPG', bytes: 11 },
        { id: paper.id, type: 'other', name: 'order.pdf' },
      ],
    },
  ]);
  await expect
    .poll(
      () => desk.mailbox.to(salesMail).find(({ text }) => text?.includes('See the plate.'))?.text,
    )
    .toContain('order.pdf');

  const read = await staffDownload(proof.id, desk.staff);
  expect(read.rawPayload).toEqual(jpeg);
  expect(read.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename*=UTF-8''plate%20%221%22%20%E2%80%93%20S%C3%A3o.JPG`,
    'x-content-type-options': 'nosniff',
  });

  const added = await desk.call('addOrderFile', {
    id: order.id,
    name: 'invoice.pdf',
    content: base64(pdf),
  });
  const { id } = added.val as { id: string };
  // Until a message names the file, the customer cannot download it.
  expect((await download(id, shopper.token)).statusCode).toBe(404);
  const answer = { id: order.id, files: [{ id, type: 'invoice' }] };
  expect(await desk.call('sendOrderMessage', answer)).toMatchObject({ status: 200 });
  expect((await messages()).at(-1)).toMatchObject({
    by: 'staff',
    text: '',
    files: [{ type: 'invoice', name: 'invoice.pdf' }],
  });
  const invoice = await download(id, shopper.token, '/fr');
  expect(invoice.rawPayload).toEqual(pdf);
  expect(invoice.headers['content-disposition']).toBe("attachment; filename*=UTF-8''invoice.pdf");
  expect(invoice.headers['cache-control']).toBe('private, no-store');
  const { val } = await shopper.call('orderFileGet', { fileId: id });
  expect(val).toEqual({
    name: 'invoice.pdf',
    contentType: 'application/pdf',
    content: base64(pdf),
  });
});

test('The two sides alone get a file', async () => {
  const { id } = await sent('order.pdf', pdf);
  await write({ files: [{ id, type: 'other' }] });
  expect((await download(id, shopper.token)).statusCode).toBe(200);
  const stranger = await addShopper(desk.site);
  expect((await download(id, stranger.token)).statusCode).toBe(404);
  expect(await stranger.call('orderFileGet', { fileId: id })).toMatchObject({
    status: 404,
    msg: 'This file does not exist.',
  });
  expect(await send('mine.pdf', pdf, {}, stranger)).toMatchObject({ status: 404 });
  const visitor = await desk.site.app.inject({ url: `/orderfile?id=${id}` });
  expect(visitor.headers.location).toContain('/login?back=');
  const editor = await addStaffMember(desk.site, 'content', `content-${id}@test.example`);
  expect((await staffDownload(id, editor)).statusCode).toBe(403);
  expect((await staffDownload(id, '')).statusCode).toBe(401);
  expect((await staffDownload('x', desk.staff)).statusCode).toBe(404);
});

test('A file is named once, by its sender, for its order', async () => {
  const { id } = await sent('order.pdf', pdf);
  const file = { id, type: 'other' };
  const stranger = await addShopper(desk.site);
  const [item = 0] = await addParts(desk.site, 1);
  const elsewhere = await shopper.placed(item);
  const refusal = { status: 409, msg: 'A file is no longer there. Please choose it again.' };
  const othersOrder = await stranger.placed(item);
  for (const answer of [
    await stranger.call('orderMessageAdd', { orderId: othersOrder.id, files: [file] }),
    await shopper.call('orderMessageAdd', { orderId: elsewhere.id, files: [file] }),
    await desk.call('sendOrderMessage', { id: order.id, files: [file] }),
    await write({ text: 'Twice', files: [file, file] }),
  ]) {
    expect(answer).toMatchObject(refusal);
  }
  const answers = await Promise.all([write({ files: [file] }), write({ files: [file] })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await messages()).toHaveLength(1);
});

test.each([
  ['setup.exe', 'MZ\x90\0\x03', 400, 'setup.exe is of a kind that we do not take.'],
  ['page.pdf', '<html><script>alert(1)</script>', 400, 'page.pdf is of a kind'],
  ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400, 'picture.svg is of a kind'],
  ['empty.pdf', '', 400, 'empty.pdf is empty.'],
  ['large.txt', 'a'.repeat((5 << 20) + 1), 413, 'large.txt is larger than 5 MB.'],
])('%s is refused and nothing is kept', async (name, contents, status, msg) => {
  const before = await namesInStore();
  const answer = await send(name, Buffer.from(contents, 'latin1'));
  expect(answer.status).toBe(status);
  expect(answer.msg).toContain(msg);
  expect(await namesInStore()).toEqual(before);
});

test('A JPEG with hundreds of scans is refused, and one of ten scans is taken', async () => {
  const grey = { width: 64, height: 64, channels: 3, background: '#777' } as const;
  const picture = await sharp({ create: grey }).jpeg({ progressive: true }).toBuffer();
  const before = await namesInStore();
  expect(await send('plate.jpg', withScans(picture, 200))).toMatchObject({
    status: 400,
    msg: 'plate.jpg takes too long to draw. Please save the picture anew and send it.',
  });
  expect(await namesInStore()).toEqual(before);
  expect((await send('plate.jpg', picture)).status).toBe(200);
});

test('A name gets the ending of its kind and loses folders', async () => {
  expect(await sent('invoice.exe', pdf)).toMatchObject({ name: 'invoice.exe.pdf' });
  expect(await sent('../../etc/passwd', 'a;b')).toMatchObject({ name: '..-..-etc-passwd.txt' });
  expect(await sent('lines.csv', 'a;b')).toMatchObject({ name: 'lines.csv' });
  const wide = caseFile('18-list-utf16.csv');
  expect(await sent('excel.csv', wide)).toMatchObject({ name: 'excel.csv' });
});

test('A file that is sent twice with one key is kept once', async () => {
  const headers = { 'idempotency-key': 'file-1' };
  const [first, second] = await Promise.all([
    send('a.pdf', pdf, headers),
    send('a.pdf', pdf, headers),
  ]);
  expect(second.val).toEqual(first.val);
});

test('An order holds 100 files, and a customer sends 100 in a day', async () => {
  const fill = (count: number, actor: string) =>
    desk.site.database.write.query(
      `insert into ordering.order_file (order_id, actor, who, name, file_name, content_type, bytes)
       select $1, $3, 'a@test.example', gen_random_uuid(), 'a.pdf', 'application/pdf', 5
       from generate_series(1, $2)`,
      [order.id, count, actor],
    );
  await fill(99, 'staff');
  const answers = await Promise.all([send('a.pdf', pdf), send('b.pdf', pdf)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.msg).toBe(
    'An order holds at most 100 files. Please write to us by e-mail.',
  );
  await fill(99, 'customer');
  expect(await send('c.pdf', pdf)).toMatchObject({
    status: 429,
    msg: 'You have sent many files today. Please try again tomorrow.',
  });
});

test('Of files that a customer sends at once, none goes beyond 100 in a day', async () => {
  await desk.site.database.write.query(
    `insert into ordering.order_file (order_id, actor, who, name, file_name, content_type, bytes)
     select $1, 'customer', 'a@test.example', gen_random_uuid(), 'a.pdf', 'application/pdf', 5
     from generate_series(1, 97)`,
    [order.id],
  );
  const [item = 0] = await addParts(desk.site, 1);
  const { id: orderId } = await shopper.placed(item);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      shopper.call('orderFileAdd', { orderId, name: `${at}.pdf`, content: base64(pdf) }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
});

test('What no message names for a day is deleted, with the contents that have no row', async () => {
  const { id } = await sent('kept.pdf', pdf);
  await write({ files: [{ id, type: 'other' }] });
  const unsent = await sent('unsent.pdf', pdf);
  await desk.site.database.write.query(
    `update ordering.order_file set at = now() - interval '2 days' where id = any($1::bigint[])`,
    [[id, unsent.id]],
  );
  const files = await openFiles({ storageUrl: undefined, dataDir: desk.site.dataDir });
  const client = await desk.site.database.write.connect();
  try {
    const young = await unusedFiles(client, files);
    expect(young).toEqual([]);
    const rows = await client.query(
      'select id::text from ordering.order_file where order_id = $1',
      [order.id],
    );
    expect(rows.rows).toEqual([{ id }]);
    const old = { ...files, written: async () => new Date(0) };
    const before = await namesInStore();
    const unused = await unusedFiles(client, old);
    const { rows: named } = await client.query('select name from ordering.order_file');
    const kept = new Set(named.map(({ name }) => name));
    expect(unused.toSorted()).toEqual(before.filter((name) => !kept.has(name)).toSorted());
  } finally {
    client.release();
  }
});

test('Erasing a customer removes the files of both sides from the store', async () => {
  const { id } = await sent('order.pdf', pdf);
  await write({ files: [{ id, type: 'other' }] });
  await shopper.call('orderCancel', { orderId: order.id });
  const { rows } = await desk.site.database.write.query(
    `select f.name, c.id, c.email from ordering.order_file f
     join ordering.customer_order o on o.id = f.order_id
     join accounts.customer c on c.id = o.customer_id where f.id = $1`,
    [id],
  );
  const [{ name, id: customerId, email }] = rows;
  expect(await namesInStore()).toContain(name);
  const admin = await addStaffMember(desk.site, 'admin', 'root@test.example');
  const { val: customer } = await staffCall(
    desk.site,
    'getCustomer',
    { id: String(customerId) },
    admin,
  );
  const { version } = customer as { version: number };
  const erased = await staffCall(
    desk.site,
    'eraseCustomer',
    { id: String(customerId), version, email },
    admin,
  );
  expect(erased).toMatchObject({ status: 200 });
  await expect.poll(namesInStore).not.toContain(name);
  expect((await staffDownload(id, desk.staff)).statusCode).toBe(404);
});

test("The order's page of staff lists the files with their senders", async () => {
  const { id } = await sent('order.pdf', pdf);
  await write({ files: [{ id, type: 'other' }] });
  const { val } = await desk.call('getStaffOrder', { id: order.id });
  expect((val as StaffOrder).messages).toMatchObject([
    { text: '', files: [{ id, name: 'order.pdf' }] },
  ]);
});

test('A file that is refused, or sent again with its key, is not stored', async () => {
  const header = { 'idempotency-key': 'file' };
  const first = await send('a.pdf', pdf, header);
  const before = await namesInStore();
  expect(await send('a.pdf', pdf, header)).toEqual(first);
  expect(await send('b.pdf', pdf, header)).toMatchObject({ status: 409 });
  const elsewhere = { orderId: '999999999', name: 'c.pdf', content: base64(pdf) };
  expect(await shopper.call('orderFileAdd', elsewhere)).toMatchObject({ status: 404 });
  expect(await namesInStore()).toEqual(before);
});

test('A customer sends at most 200 MB of files in a day', async () => {
  const { id } = await sent('a.pdf', pdf);
  const bytes = (200 << 20) - pdf.length;
  const sql = 'update ordering.order_file set bytes = $2 where id = $1';
  await desk.site.database.write.query(sql, [id, bytes]);
  const before = await namesInStore();
  expect(await send('b.pdf', pdf)).toMatchObject({ status: 200 });
  expect(await send('c.pdf', pdf)).toMatchObject({
    status: 429,
    msg: 'You have sent many files today. Please try again tomorrow.',
  });
  expect(await namesInStore()).toHaveLength(before.length + 1);
});
