import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { silentLog } from './log.ts';
import { type Mailer, openMailer, serverOf } from './mail.ts';

let mailbox: Mailbox | undefined;
let mailer: Mailer | undefined;
afterEach(async () => {
  mailer?.close();
  await mailbox?.close();
});

const addresses = { salesMail: 'sales@turbo.example', mailReplyTo: undefined };

const mailerTo = ({ url }: Mailbox) =>
  openMailer(
    { ...addresses, smtpUrl: url, mailFrom: 'E&E Turbo <noreply@turbo.example>', dataDir: '' },
    silentLog(),
  );
const mailTo = (to: string, id = 'job-1') => {
  const subject = 'Ihre Bestellung – größer';
  return { id, to, subject, text: 'Grüße', html: '<p>Grüße</p>', tag: 'de' };
};

test('A mail arrives as it was written', async () => {
  mailbox = await openMailbox();
  mailer = mailerTo(mailbox);
  await mailer.send(mailTo('ada@test.example'));
  expect(await mailbox.next('ada@test.example')).toMatchObject({
    subject: 'Ihre Bestellung – größer',
    from: { name: 'E&E Turbo', address: 'noreply@turbo.example' },
    to: [{ address: 'ada@test.example' }],
    replyTo: [{ address: 'sales@turbo.example' }],
    messageId: '<job-1@turbo.example>',
    text: 'Grüße\n',
    html: '<p>Grüße</p>\n',
  });
});

test.each(['', 'größer '])(
  "A name in the subject that is written as an encoded word is shown, not decoded, after '%s'",
  async (before) => {
    mailbox = await openMailbox();
    mailer = mailerTo(mailbox);
    const subject = `New order of ${before}=?utf-8?B?UGF5IHRvIGFub3RoZXIgYmFuaw==?=`;
    await mailer.send({ ...mailTo('ada@test.example'), subject });
    const { subject: shown } = await mailbox.next('ada@test.example');
    expect(shown).toBe(subject.replaceAll('=?', '= ?'));
  },
);

test('A line break in a subject adds no header', async () => {
  mailbox = await openMailbox();
  mailer = mailerTo(mailbox);
  const subject = 'About your request\r\nBcc: eve@test.example';
  await mailer.send({ ...mailTo('ada@test.example'), subject });
  const mail = await mailbox.next('ada@test.example');
  expect(mail.subject).toBe('About your request Bcc: eve@test.example');
  expect(mail.bcc ?? []).toEqual([]);
  expect(mailbox.to('eve@test.example')).toEqual([]);
});

test('Mails that follow each other share a connection', async () => {
  mailbox = await openMailbox();
  mailer = mailerTo(mailbox);
  for (const name of ['a', 'b', 'c']) await mailer.send(mailTo(`${name}@test.example`, name));
  expect(mailbox.mails).toHaveLength(3);
  expect(mailbox.connections()).toBe(1);
});

test('A mail server that has started again gets the next mail', async () => {
  mailbox = await openMailbox();
  mailer = mailerTo(mailbox);
  await mailer.send(mailTo('first@test.example'));
  await mailbox.close();
  mailbox = await openMailbox(Number(new URL(mailbox.url).port));
  await mailer.send(mailTo('second@test.example', 'job-2'));
  expect(mailbox.to('second@test.example')).toHaveLength(1);
});

test('A mailbox that refuses a mail for good, and a server that is away, say so', async () => {
  mailbox = await openMailbox();
  mailer = mailerTo(mailbox);
  mailbox.refused.add('gone@test.example');
  await expect(mailer.send(mailTo('gone@test.example'))).rejects.toMatchObject({ retry: 'never' });
  // The mail server of the test answers 450.
  mailbox.behave('refusing');
  await expect(mailer.send(mailTo('full@test.example'))).rejects.not.toHaveProperty('retry');
  // The mail itself is wrong, as it has no recipient: no server would accept it.
  await expect(mailer.send(mailTo(''))).rejects.not.toHaveProperty('retry');
  await mailbox.close();
  await expect(mailer.send(mailTo('ada@test.example'))).rejects.toMatchObject({ retry: 'soon' });
});

test.each([
  ['smtp://site:secret@mail.example', true],
  ['smtp://site:secret@127.0.0.1:25', false],
  ['smtp://site:secret@[::1]', false],
  ['smtp://mail.example', false],
])('The password of %s needs TLS: %s', (url, requireTLS) => {
  expect(serverOf(url)).toEqual({ url, requireTLS });
});

test('Sending a mail ends even if the answer of the mail server never ends', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example ESMTP\r\n');
    const line = setInterval(() => socket.write('250-more\r\n'), 20);
    socket.on('close', () => clearInterval(line));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  mailer = openMailer(
    { ...addresses, smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@turbo.example', dataDir: '' },
    silentLog(),
    300,
  );
  await expect(mailer.send(mailTo('first@test.example'))).rejects.toThrow();
  // `close` resolves only if the connection is closed too.
  await new Promise((resolve) => server.close(resolve));
});

test('Without a mail server mails are written to a folder that only its owner can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  const folder = join(dataDir, 'mail');
  mailer = openMailer(
    { ...addresses, smtpUrl: undefined, mailFrom: 'noreply@turbo.example', dataDir },
    silentLog(),
  );
  await mailer.send(mailTo('first@test.example'));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  // The folder is deleted while the site runs.
  await rm(folder, { recursive: true });
  await mailer.send(mailTo('second@test.example', 'job-2'));
  expect(await readdir(folder)).toEqual(['job-2.eml']);
  await rm(dataDir, { recursive: true });
});
