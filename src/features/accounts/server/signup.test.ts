import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract';
import { inTransaction } from '#platform/database.ts';
import { openTestSite, startTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { aMinuteLater, openAccount, sha, signUp, signupForm, tokenOf } from '#test/people.ts';
import { applyDecision } from './approval.ts';
import { readProfile } from './fields.ts';
import { tidyAccounts } from './jobs.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

const accounts = async (email: string) =>
  (await site.database.write.query('select * from accounts.customer where email = $1', [email]))
    .rows;
const statusOf = async (email: string) => (await accounts(email))[0]?.status;
const wrong = 'The verification code is wrong or has expired.';

test('A code typed in Arabic-Indic, Persian, Devanagari or full-width digits is the code', async () => {
  for (const [at, zero] of Array.from('٠۰०０').entries()) {
    const email = `digits${at}@example.com`;
    await site.call('signup1', signupForm(email));
    const code = await mailbox.code(email);
    const first = zero.codePointAt(0) ?? 0;
    const signupCode = code.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
    const answer = await site.call('signup2', { email, signupCode, passwordSha: sha('turbo123') });
    expect(answer).toMatchObject({ success: '0', msg: '' });
  }
});

test('Where the law asks for consent, newsletters come to who ticked them alone', () => {
  const wants = (country: string, subscribe?: string) =>
    readProfile({ ...signupForm('news@example.com'), country, subscribe }).subscribe;
  const asking = ['DE', 'NO', 'LI', 'IS', 'RE', 'GB', 'CH', 'BR', 'CA', 'KR'];
  expect(asking.filter((country) => wants(country))).toEqual([]);
  expect(['US', 'CN', 'AU'].map((country) => wants(country))).toEqual([true, true, true]);
  expect([wants('FR', '1'), wants('JP', '0')]).toEqual([true, false]);
});

test('A person signs up, types the code, is approved, signs in and signs out', async () => {
  const email = 'erika@example.com';
  expect(await site.call('signup1', signupForm(' Erika@Example.com '))).toMatchObject({
    success: '0',
    val: {},
  });
  const signupCode = await mailbox.code(email);
  const passwordSha = sha('turbo123');
  // Some mail programs copy the code with a blank.
  const copied = `${signupCode.slice(0, 3)} ${signupCode.slice(3)}\u00a0`;
  const confirmed = await site.call('signup2', { email, signupCode: copied, passwordSha });
  expect(confirmed.success).toBe('0');

  const early = await site.call('login', { email, passwordSha });
  expect(early.status).toBe(403);
  expect(early.msg).toBe('Your account is waiting for approval, please wait a few hours.');

  const [row] = await accounts(email);
  await inTransaction(site.database.write, (client) =>
    applyDecision(client, row.id, { kind: 'approve', level: 'B' }),
  );
  expect((await mailbox.next(email, 2)).subject).toBe('Your account is open');

  const answer = await site.call('login', { email, passwordSha });
  expect(answer.val).toEqual({
    tk: expect.stringMatching(/^[\w-]{43}$/),
    email,
    firstName: 'Erika',
    lastName: 'Mustermann',
    mobile: '+49 1512 3456789',
    customerLevel: 'B',
    customerSubLevel: '',
    countryCode: 'DE',
  });
  const headers = { 'x-token': (answer.val as { tk: string }).tk };
  expect(await site.call('getCustomerInfoByToken', {}, headers)).toMatchObject({
    success: '0',
    val: { email, customerLevel: 'B', subscribe: '0', existingType: '0', businessType: '' },
  });
  expect((await site.call('logout', { email }, headers)).success).toBe('0');
  expect(await site.call('getCustomerInfoByToken', {}, headers)).toMatchObject({
    status: 401,
    ret: 'TokenExpired',
  });
});

describe('A sign-up form', () => {
  const faults: [string, object, string][] = [
    ['a first name', { firstName: ' ' }, 'Please input First Name'],
    ['a last name', { lastName: '' }, 'Please input Last Name'],
    ['a mobile number', { mobile: '' }, 'Please input mobile'],
    ['an e-mail address', { email: '' }, 'Please input email'],
    ['a country', { country: '' }, 'Please select your country'],
    ['a country that exists', { country: 'QQ' }, 'Please select your country'],
    [
      'a number that can be dialled',
      { mobile: '12' },
      'Enter a valid phone number for the country you chose.',
    ],
    ['a whole e-mail address', { email: 'erika' }, 'Enter a valid e-mail address.'],
    [
      'a website of the web',
      { website: 'javascript://alert(1)' },
      'Enter a valid website address.',
    ],
  ];
  test.each(faults)('is refused without %s', async (_what, change, sentence) => {
    const before = await site.database.write.query('select count(*)::int n from accounts.customer');
    const answer = await site.call('signup1', { ...signupForm('bad@example.com'), ...change });
    expect(answer).toMatchObject({ status: 400, ret: '-1', msg: sentence });
    const after = await site.database.write.query('select count(*)::int n from accounts.customer');
    expect(after.rows).toEqual(before.rows);
  });

  test('takes no field that staff set', async () => {
    for (const field of ['level', 'customerLevel', 'status', 'id', 'password_hash']) {
      const answer = await site.call('signup1', { ...signupForm('bad@example.com'), [field]: 'A' });
      expect(answer.status).toBe(400);
    }
    expect(await accounts('bad@example.com')).toEqual([]);
  });

  test('needs the terms to be accepted', async () => {
    const { policyChecked: _, ...form } = signupForm('bad@example.com');
    expect((await site.call('signup1', form)).status).toBe(400);
    expect((await site.call('signup1', { ...form, policyChecked: '0' })).status).toBe(400);
  });

  test('knows the mailbox by a domain in letters of another form', async () => {
    await site.call('signup1', signupForm('round@example.com'));
    for (const email of [
      'round@ex\u24d0mple.com',
      'ROUND@\uff45xample.com',
      'round@exam\u00adple.com',
    ]) {
      await site.call('signup1', signupForm(email));
      expect(await accounts(email)).toEqual([]);
    }
    expect(await accounts('round@example.com')).toHaveLength(1);
    await site.call('signup1', signupForm('umlaut@M\u00dcNCHEN.example'));
    expect(await accounts('umlaut@m\u00fcnchen.example')).toHaveLength(1);
  });

  test('cannot write another line into a mail', async () => {
    for (const email of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com,b@example.com',
      'A <a@example.com>',
      'a@exa\u0007mple.com',
    ]) {
      expect((await site.call('signup1', signupForm(email))).msg).toBe(
        'Enter a valid e-mail address.',
      );
    }
    const email = 'lines@example.com';
    const form = {
      ...signupForm(email),
      firstName: 'Eve\r\nBcc: b@example.com',
      lastName: '<b>X</b>',
    };
    await site.call('signup1', form);
    const mail = await mailbox.next(email);
    expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(`${mail.text}${mail.html}`).not.toContain('Eve');
    expect((await accounts(email))[0]).toMatchObject({
      first_name: 'Eve Bcc: b@example.com',
      last_name: '<b>X</b>',
    });
  });
});

describe('The code', () => {
  test('dies of five wrong tries, and the right one then counts no more', async () => {
    const email = 'guess@example.com';
    await site.call('signup1', signupForm(email));
    const signupCode = await mailbox.code(email);
    const wrongCode = signupCode === '000000' ? '000001' : '000000';
    const passwordSha = sha('turbo123');
    for (let tries = 0; tries < 5; tries += 1) {
      expect(
        await site.call('signup2', { email, signupCode: wrongCode, passwordSha }),
      ).toMatchObject({
        status: 400,
        msg: wrong,
      });
    }
    expect((await site.call('signup2', { email, signupCode, passwordSha })).msg).toBe(wrong);
    expect(await statusOf(email)).toBe('unconfirmed');
  });

  test('is counted for tries that come side by side', async () => {
    const email = 'side@example.com';
    await site.call('signup1', signupForm(email));
    const signupCode = await mailbox.code(email);
    const wrongCode = signupCode === '000000' ? '000001' : '000000';
    const tries = Array.from({ length: 12 }, () =>
      site.call('signup2', { email, signupCode: wrongCode, passwordSha: sha('turbo123') }),
    );
    await Promise.all(tries);
    const { rows } = await site.database.write.query(
      'select tries from accounts.code where email = $1',
      [email],
    );
    expect(rows).toEqual([{ tries: 5 }]);
  });

  test('lasts 30 minutes', async () => {
    const email = 'late@example.com';
    await site.call('signup1', signupForm(email));
    const signupCode = await mailbox.code(email);
    const { rows } = await site.database.write.query(
      `update accounts.code set expires_at = expires_at - interval '30 minutes' where email = $1
       returning expires_at + interval '30 minutes' - now() > interval '29 minutes' fresh`,
      [email],
    );
    expect(rows).toEqual([{ fresh: true }]);
    const answer = await site.call('signup2', { email, signupCode, passwordSha: sha('turbo123') });
    expect(answer.msg).toBe(wrong);
  });

  test('comes again when it is asked for, once a minute, and the one before ends', async () => {
    const email = 'again@example.com';
    await site.call('signup1', signupForm(email));
    const first = await mailbox.code(email);
    const early = await site.call('resendCode', { email });
    expect(early.status).toBe(409);
    expect(early.msg).toContain('less than a minute ago');
    await aMinuteLater(site);
    expect((await site.call('resendCode', { email })).success).toBe('0');
    const second = await mailbox.code(email, 2);
    const passwordSha = sha('turbo123');
    if (first !== second) {
      const answer = await site.call('signup2', { email, signupCode: first, passwordSha });
      expect(answer.msg).toBe(wrong);
    }
    expect((await site.call('signup2', { email, signupCode: second, passwordSha })).success).toBe(
      '0',
    );
  });

  test('works once', async () => {
    const email = 'once@example.com';
    await site.call('signup1', signupForm(email));
    const signupCode = await mailbox.code(email);
    const form = { email, signupCode, passwordSha: sha('turbo123') };
    const answers = await Promise.all([site.call('signup2', form), site.call('signup2', form)]);
    expect(answers.map(({ success }) => success).sort()).toEqual(['0', '1']);
  });

  test('lies nowhere as it is, nor do passwords and tokens', async () => {
    const email = 'secret@example.com';
    await openAccount(site, mailbox, email, { password: 'topsecret1' });
    const token = await tokenOf(site, email, 'topsecret1');
    await aMinuteLater(site);
    await site.call('forgotPassword', { email });
    const code = await mailbox.code(email, 3);
    const tables = ['customer', 'session', 'code', 'mail_request'].map(
      (name) => `accounts.${name}`,
    );
    for (const table of [...tables, 'jobs.job']) {
      const { rows } = await site.database.write.query(`select t::text line from ${table} t`);
      const text = rows.map(({ line }) => line).join('\n');
      for (const secret of [token, sha('topsecret1'), 'topsecret1']) {
        expect(text).not.toContain(secret);
      }
      expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
  });
});

describe('Nobody finds out who has an account', () => {
  test('by signing up: the answer is the same, and the owner is told by mail', async () => {
    const email = 'owner@example.com';
    await openAccount(site, mailbox, email);
    await aMinuteLater(site);
    const known = await site.call('signup1', { ...signupForm(email), firstName: 'Mallory' });
    const unknown = await site.call('signup1', signupForm('nobody1@example.com'));
    expect(known).toEqual(unknown);
    const mail = await mailbox.next(email, 3);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).not.toMatch(/\d{6}/);
    expect((await accounts(email))[0]).toMatchObject({ first_name: 'Erika', status: 'active' });
  });

  test('by forgotten passwords, codes or sign-ins', async () => {
    const email = 'owner2@example.com';
    await openAccount(site, mailbox, email);
    await aMinuteLater(site);
    const other = 'nobody2@example.com';
    const bad = { signupCode: '000000', passwordSha: sha('x') };
    for (const [name, payload] of [
      ['forgotPassword', {}],
      ['resendCode', {}],
      ['signup2', bad],
      ['resetPassword', bad],
      ['login', { passwordSha: sha('wrong1') }],
    ] as const) {
      const known = await site.call(name, { email, ...payload });
      expect(known).toEqual(await site.call(name, { email: other, ...payload }));
    }
    expect(mailbox.to(other)).toEqual([]);
  });
});

test('Newsletters need consent where the law says so; elsewhere they come unless declined', async () => {
  let letters = 0;
  const wanted = async (fields: object) => {
    const email = `news${++letters}@example.com`;
    await site.call('signup1', { ...signupForm(email), ...fields });
    const signupCode = await mailbox.code(email);
    await site.call('signup2', { email, signupCode, passwordSha: sha('turbo123') });
    return (await accounts(email))[0]?.subscribe;
  };
  const [german, korean] = [{ country: 'DE' }, { country: 'KR', mobile: '+82 10 1234 5678' }];
  const american = { country: 'US', mobile: '+1 201 555 0123' };
  expect(await wanted(german)).toBe(false);
  expect(await wanted(korean)).toBe(false);
  expect(await wanted(american)).toBe(true);
  expect(await wanted({ ...german, subscribe: '1' })).toBe(true);
  expect(await wanted({ ...american, subscribe: '0' })).toBe(false);
});

test('Whoever forgot the password sets a new one by a code, and is signed out everywhere', async () => {
  const email = 'forgot@example.com';
  await openAccount(site, mailbox, email);
  const token = await tokenOf(site, email);
  await aMinuteLater(site);
  await site.call('forgotPassword', { email }, { 'x-language': 'fra' });
  const signupCode = await mailbox.code(email, 3);
  const passwordSha = sha('another17');
  expect((await site.call('resetPassword', { email, signupCode, passwordSha })).success).toBe('0');
  const after = await site.call('getCustomerInfoByToken', {}, { 'x-token': token });
  expect(after.ret).toBe('TokenExpired');
  expect((await site.call('login', { email, passwordSha: sha('turbo123') })).status).toBe(400);
  expect((await site.call('login', { email, passwordSha })).success).toBe('0');
});

test('A common password is refused, and the code stays good for another one', async () => {
  const email = 'common@example.com';
  await site.call('signup1', signupForm(email));
  const signupCode = await mailbox.code(email);
  for (const password of ['', 'qwerty123', 'Qwerty123', '123456']) {
    const form = { email, signupCode, passwordSha: sha(password) };
    expect(await site.call('signup2', form)).toMatchObject({
      status: 400,
      msg: 'This password is easy to guess. Choose another one.',
    });
    expect((await site.call('resetPassword', form, { 'x-language': 'spa' })).msg).toContain(
      'contraseña',
    );
  }
  expect(await statusOf(email)).toBe('unconfirmed');
  const form = { email, signupCode, passwordSha: sha('turbo123') };
  expect((await site.call('signup2', form)).success).toBe('0');
  const row = (await accounts(email))[0];
  await inTransaction(site.database.write, (client) =>
    applyDecision(client, row.id, { kind: 'approve', level: 'C' }),
  );
  const headers = { 'x-token': await tokenOf(site, email) };
  const change = { passwordSha: sha('turbo123'), newPasswordSha: sha('iloveyou') };
  expect((await site.call('changePassword', change, headers)).status).toBe(400);
});

test('The log tells nothing secret, however much it tells', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const otherSite = await startTestSite(undefined, { SMTP_URL: mailbox.url }, log);
  const email = 'logged@example.com';
  await openAccount(otherSite, mailbox, email);
  const token = await tokenOf(otherSite, email);
  await otherSite.call('listDevices', {}, { 'x-token': token });
  await otherSite.call('login', { email, passwordSha: sha('wrong') });
  await otherSite.call('signup2', { email, signupCode: '111111', passwordSha: sha('wrong') });
  await otherSite.close();
  const code = await mailbox.code(email);
  const told = lines.join('');
  expect(told).not.toBe('');
  for (const secret of [token, sha('turbo123'), sha('wrong'), code]) {
    expect(told).not.toContain(secret);
  }
});

/** An attempt by a stranger, from another IP address each time. */
let strangers = 0;
async function tryAsStranger(email: string, signupCode: string) {
  strangers += 1;
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/ci/customer/resetPassword',
    remoteAddress: `198.51.${100 + (strangers >> 8)}.${strangers & 255}`,
    payload: { email, signupCode, passwordSha: sha('stranger1') },
  });
  return response.json().success as string;
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

test("The code decides which form counts: a stranger's form changes nothing of the owner's", async () => {
  const email = 'two-forms@example.com';
  const from = (address: string, companyName: string) =>
    site.app.inject({
      method: 'POST',
      url: calls.signup1.path,
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
      payload: { ...signupForm(email), companyName },
    });
  // Strangers sign up with the owner's address before and after the owner.
  await from('192.0.2.1', 'Stranger 1');
  await aMinuteLater(site);
  await mailbox.code(email);
  await from('192.0.2.2', 'Owner');
  const signupCode = await mailbox.code(email, 2);
  await aMinuteLater(site);
  await from('192.0.2.3', 'Stranger 2');
  await mailbox.code(email, 3);
  expect((await accounts(email))[0]).toMatchObject({ company_name: 'Stranger 1' });

  const passwordSha = sha('turbo123');
  expect((await site.call('signup2', { email, signupCode, passwordSha })).success).toBe('0');
  expect((await accounts(email))[0]).toMatchObject({ status: 'waiting', company_name: 'Owner' });
  const forms = await site.database.write.query(
    'select 1 from accounts.signup_form f join accounts.customer on id = customer_id where email = $1',
    [email],
  );
  expect(forms.rows).toEqual([]);
  // No form is stored for a confirmed account.
  await aMinuteLater(site);
  await from('192.0.2.3', 'Stranger 2');
  expect((await accounts(email))[0]).toMatchObject({ company_name: 'Owner' });
});

test('Wrong tries of strangers end no code, and a code that they ask for takes none away', async () => {
  const email = 'owner3@example.com';
  await signUp(site, mailbox, email, 'turbo123');
  await aMinuteLater(site);
  await site.call('forgotPassword', { email });
  const signupCode = await mailbox.code(email, 2);
  await aMinuteLater(site);
  await site.app.inject({
    method: 'POST',
    url: '/api/ci/customer/forgotPassword',
    remoteAddress: '203.0.113.99',
    payload: { email },
  });
  await mailbox.code(email, 3);
  for (let tries = 0; tries < 40; tries += 1) await tryAsStranger(email, otherThan(signupCode));
  const form = { email, signupCode, passwordSha: sha('another17') };
  expect((await site.call('resetPassword', form)).success).toBe('0');
});

test('After 30 wrong tries in a day strangers are heard no more, and the next code is too long to guess', async () => {
  const email = 'patient@example.com';
  await signUp(site, mailbox, email, 'turbo123');
  await aMinuteLater(site);
  await site.call('forgotPassword', { email });
  const first = await mailbox.code(email, 2);
  for (let tries = 0; tries < 30; tries += 1) await tryAsStranger(email, otherThan(first));
  expect(await tryAsStranger(email, first)).toBe('1');
  await aMinuteLater(site);
  await site.call('forgotPassword', { email });
  const { text = '' } = await mailbox.next(email, 3);
  const long = /\b\d{4} \d{4} \d{4} \d{4}\b/.exec(text)?.[0] ?? '';
  expect(long).not.toBe('');
  expect(await tryAsStranger(email, '1234 5678 9012 3456')).toBe('1');
  // The owner may type the code on another device than the one that requested it.
  expect(await tryAsStranger(email, long)).toBe('0');
});

test('A mailbox gets three mails an hour from the forms of a network, whoever has it', async () => {
  const owner = 'flooded@example.com';
  await signUp(site, mailbox, owner, 'turbo123');
  for (const email of [owner, 'nobody3@example.com']) {
    await site.database.write.query("delete from gateway.rate_limit where key like 'mail-from:%'");
    const statuses: number[] = [];
    for (const name of ['forgotPassword', 'resendCode', 'signup1', 'forgotPassword'] as const) {
      await site.database.write.query('delete from accounts.mail_request');
      const payload = name === 'signup1' ? signupForm(email) : { email };
      statuses.push((await site.call(name, payload)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
});

test('Asking again within a minute uses up no mail of the hour: nobody shuts out an owner so', async () => {
  const email = 'hasty@example.com';
  await signUp(site, mailbox, email, 'turbo123');
  await site.database.write.query("delete from gateway.rate_limit where key like 'mail-from:%'");
  const forgetMails = () => site.database.write.query('delete from accounts.mail_request');
  await forgetMails();
  const ask = async () => (await site.call('forgotPassword', { email })).status;
  const hasty = await Promise.all(Array.from({ length: 6 }, ask));
  expect(hasty.filter((status) => status === 200)).toHaveLength(1);
  for (const expected of [200, 200, 429]) {
    await forgetMails();
    expect(await ask()).toBe(expected);
  }
});

test('Sign-ups that nobody confirmed are gone after a week, and what has expired with them', async () => {
  const [old, young] = ['old@example.com', 'young@example.com'];
  for (const email of [old, young]) await site.call('signup1', signupForm(email));
  for (const email of [old, young]) await mailbox.code(email);
  await site.database.write.query(
    "update accounts.customer set created_at = now() - interval '8 days' where email = $1",
    [old],
  );
  const tidy = () =>
    inTransaction(site.database.write, (client) =>
      tidyAccounts(client, { sessionIdleDays: 7, sessionDays: 30 }),
    );
  await tidy();
  // The account's code is still valid.
  expect(await statusOf(old)).toBe('unconfirmed');
  await site.database.write.query("update accounts.code set expires_at = now() - interval '1 s'");
  await tidy();
  expect(await accounts(old)).toEqual([]);
  expect(await statusOf(young)).toBe('unconfirmed');
  // Reads only expired codes, because mails of earlier tests may still create new codes.
  const expired = 'select from accounts.code where expires_at < now()';
  expect((await site.database.write.query(expired)).rows).toEqual([]);
});
