/**
 * Tests that one process serves changes made by staff in another process: in answers, mails, PDFs and texts
 * for browsers. A change is available at once, because each change sends a notice to all processes
 * (platform/notices.test.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import type { TextRow } from '#contract/staff/texts.ts';
import { queueMail } from '#features/accounts/mail/letters.ts';
import type { LanguageCode } from '#language/languages.ts';
import { en } from '#language/texts/en.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addParts, addShopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { TEXTS_CHANNEL } from './live-texts.ts';

/** URL of the other process. */
let url: string;
/** Number of received notices of changed texts. */
let notices = 0;
const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });
const token = await addStaffMember(site, 'content');
const { connectionString } = site.database.write.options;
const listener = new pg.Client({ connectionString });
await listener.connect();
listener.on('notification', () => {
  notices += 1;
});
await listener.query(`listen ${TEXTS_CHANNEL}`);
const otherProcess = spawn(
  process.execPath,
  [join(import.meta.dirname, '../../../../test/site-process.ts')],
  {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: connectionString,
      SMTP_URL: mailbox.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const lines = createInterface({ input: otherProcess.stdout ?? process.stdin });
[url = ''] = (await once(lines, 'line')) as [string];
afterAll(async () => {
  otherProcess.kill('SIGKILL');
  await listener.end();
});

async function save(key: string, language: LanguageCode, forms: Record<string, string> | null) {
  const { val } = await staffCall(site, 'listTexts', { text: key, size: 200 }, token);
  const row = (val as TextRow[]).find((one) => one.key === key);
  const now = row?.translations.find((one) => one.language === language);
  const payload = { id: row?.id, language, version: now?.version, forms };
  const before = notices;
  expect(await staffCall(site, 'saveText', payload, token)).toMatchObject({ success: '0' });
  await expect.poll(() => notices).toBe(before + 1);
}

/** Texts as the other process answers them. */
async function said(language: LanguageCode, ...texts: string[]): Promise<string[]> {
  const response = await fetch(`${url}/api/trans/ui-text`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-language': language },
    body: JSON.stringify({ texts }),
  });
  return ((await response.json()) as { val: { transText: string[] } }).val.transText;
}
/** Polling interval, ms. */
const soon = { interval: 20 };

test('The other process answers with a change, and without it when it is taken back', async () => {
  // The other process caches this answer.
  const [before] = await said('fra', 'Search');
  await save('Search', 'fra', { other: 'Chercher donc' });
  await expect.poll(() => said('fra', 'Search'), soon).toEqual(['Chercher donc']);
  expect(await said('spa', 'Search')).not.toEqual(['Chercher donc']);
  await save('Search', 'fra', null);
  await expect.poll(() => said('fra', 'Search'), soon).toEqual([before]);
});

/** Pids of the database connections that listen for notices. */
async function listening(): Promise<number[]> {
  const { rows } = await site.database.write.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where application_name = 'notices' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

test('A change that came while its connection was lost is served when it is back', async () => {
  const before = await listening();
  await site.database.write.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
    before,
  ]);
  await save('Search', 'pt', { other: 'Procure' });
  await expect.poll(() => said('pt', 'Search'), { interval: 50 }).toEqual(['Procure']);
  // The text may have been read without a notice. Later tests need notices, so wait for new connections.
  const afresh = async () => (await listening()).filter((pid) => !before.includes(pid));
  await expect.poll(afresh).toHaveLength(before.length);
});

test('Answers keep the order of what was asked; an unknown text comes back as it is', async () => {
  const texts = ['Search', 'never heard of', 'Brand', 'Search', '', 'constructor'];
  const answer = await said('zh', ...texts);
  expect(answer).toHaveLength(texts.length);
  expect([answer[1], answer[4], answer[5]]).toEqual(['never heard of', '', 'constructor']);
  expect(answer[0]).toBe(answer[3]);
  expect(await said('en', ...texts)).toEqual(texts);
  // English texts change too, but their keys stay.
  await save('Brand', 'en', { other: 'Make' });
  await expect.poll(() => said('en', 'Brand'), soon).toEqual(['Make']);
  await save('Brand', 'en', null);
});

test.each([
  { texts: Array(501).fill('Search') },
  { texts: ['a'.repeat(501)] },
  { texts: 'Search' },
  { texts: [null] },
  {},
])('More texts than a page has, or none at all, are refused', async (payload) => {
  const { status } = await site.call('uiText', payload);
  expect(status).toBe(400);
});

test('All texts of the site can be asked for', async () => {
  const texts = en.slice(0, 500);
  const { val } = await site.call('uiText', { texts }, { 'x-language': 'ru' });
  const { transText } = val as { transText: string[] };
  expect(transText).toHaveLength(500);
  // The answer to a text with plural forms is the general form.
  const { val: counted } = await site.call(
    'uiText',
    { texts: ['{count} turbos found'] },
    { 'x-language': 'ru' },
  );
  expect(JSON.stringify(counted)).toMatch(/[а-я]/);
});

test('Mails and PDFs say what staff made of a text', async () => {
  await save('Your verification code', 'ru', { other: 'Тайный код' });
  await save('Order {code}', 'ru', { other: 'Ордер {code}' });
  await expect.poll(() => said('ru', 'Order {code}'), soon).toEqual(['Ордер {code}']);
  const to = 'reader@test.example';
  await queueMail(site.database.write, {
    to,
    template: 'captchaCode',
    language: 'ru',
    params: { code: '123456' },
  });
  expect((await mailbox.next(to)).subject).toBe('Тайный код');

  const shopper = await addShopper(site);
  const [item = 0] = await addParts(site, 1);
  const order = await shopper.placed(item, 7);
  const response = await fetch(`${url}/ru/orderdetail.pdf?id=${order.id}`, {
    headers: { cookie: `tk=${shopper.token}` },
  });
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: `Ордер ${order.orderCode}` });
});

test('Browsers find the changes of a language at an address that never changes what it says', async () => {
  const read = async (name: string) => {
    const response = await fetch(`${url}/texts/${name}.json`);
    return { response, body: response.ok ? ((await response.json()) as object) : undefined };
  };
  const version = async () => {
    const { rows } = await site.database.write.query(
      `select max(version) as version from language.change where language = 'spa'`,
    );
    return rows[0].version as number;
  };
  await save('Search', 'spa', { other: 'Busca ya' });
  const first = await version();
  await save('Brand', 'spa', { other: 'Fabricante' });
  const second = await version();
  const { response, body } = await read(`spa-${first}`);
  expect(body).toEqual({ Search: 'Busca ya' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await read(`spa-${second}`)).body).toEqual({ Search: 'Busca ya', Brand: 'Fabricante' });
  for (const name of [`fra-${second}`, 'spa-999999', 'spa-9999999999', 'de-1', 'spa-0']) {
    expect((await read(name)).response.status).toBe(404);
  }
});
