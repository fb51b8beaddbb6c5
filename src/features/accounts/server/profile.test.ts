import { describe, expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { aMinuteLater, sha, signedIn, signupForm, tokenOf } from '#test/people.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url, LOGIN_LOCK: '8' });

let people = 0;
const person = () => {
  people += 1;
  return signedIn(site, mailbox, `person${people}@example.com`);
};
const passwordSha = sha('turbo123');
const profile = async (headers: Record<string, string>) =>
  (await site.call('getCustomerInfoByToken', {}, headers)).val as unknown as Record<string, string>;

describe('The profile', () => {
  test('is for who is signed in', async () => {
    for (const name of ['getCustomerInfoByToken', 'listDevices'] as const) {
      expect(await site.call(name)).toMatchObject({
        status: 401,
        ret: '-1',
        msg: 'Need authorization, please login!',
      });
    }
  });

  test('is changed, every field of it', async () => {
    const { form, headers } = await person();
    const changed = {
      ...form,
      firstName: ' Max ',
      lastName: '<script>alert(1)</script>',
      mobile: '030 1234567',
      country: 'DE',
      subscribe: '0',
      companyName: 'Turbo\tWerk',
      website: 'turbo.example',
      jobTitle: 'Einkauf',
      businessPhone: '+33 1 23 45 67 89',
      businessType: 2,
      existingType: '1',
    };
    expect(await site.call('updateMyInfo', changed, headers)).toMatchObject({
      success: '0',
      val: { emailPending: '0' },
    });
    expect(await profile(headers)).toMatchObject({
      ...changed,
      firstName: 'Max',
      companyName: 'Turbo Werk',
      businessType: '2',
    });
  });

  test('says the language of e-mails, which the person alone changes', async () => {
    const { form, headers, email } = await person();
    const french = { ...headers, 'x-language': 'fra' };
    await site.call('updateMyInfo', { ...form, jobTitle: 'Achats' }, french);
    expect(await profile(headers)).toMatchObject({ jobTitle: 'Achats', mailLanguage: 'en' });
    await site.call('updateMyInfo', { ...form, mailLanguage: 'ru' }, french);
    expect(await profile(headers)).toMatchObject({ mailLanguage: 'ru' });
    for (const mailLanguage of ['', 'de', 'fr']) {
      const answer = await site.call('updateMyInfo', { ...form, mailLanguage }, headers);
      expect(answer).toMatchObject({
        status: 400,
        msg: expect.stringContaining('Language of e-mails'),
      });
    }
    const newPasswordSha = sha('another17');
    await site.call('changePassword', { passwordSha, newPasswordSha }, headers);
    expect((await mailbox.next(email, 3)).subject).toBe('Ваш пароль изменён');
  });

  test('has its e-mails chosen by themselves, and keeps the choice when the profile is changed', async () => {
    const { form, headers } = await person();
    const mails = async () => {
      const { subscribe, mailLanguage } = await profile(headers);
      return { subscribe, mailLanguage };
    };
    for (const subscribe of ['1', '0']) {
      const choice = { subscribe, mailLanguage: 'pt' };
      expect(await site.call('updateMyMails', choice, headers)).toMatchObject({ success: '0' });
      expect(await mails()).toEqual(choice);
      // A form without a choice about newsletters changes nothing.
      expect(await site.call('updateMyInfo', form, headers)).toMatchObject({ success: '0' });
      expect(await mails()).toEqual(choice);
    }
    for (const wrong of [{ subscribe: '2' }, { mailLanguage: 'de' }, { subscribe: undefined }]) {
      const choice = { subscribe: '1', mailLanguage: 'ru', ...wrong };
      expect((await site.call('updateMyMails', choice, headers)).status).toBe(400);
    }
    expect((await site.call('updateMyMails', { subscribe: '1', mailLanguage: 'ru' })).status).toBe(
      401,
    );
    expect(await mails()).toEqual({ subscribe: '0', mailLanguage: 'pt' });
  });

  test('begins with the language of the page of the sign-up', async () => {
    const email = 'seite@example.com';
    await site.call('signup1', signupForm(email), { 'x-language': 'spa' });
    const signupCode = await mailbox.code(email);
    await site.call('signup2', { email, signupCode, passwordSha });
    await site.database.write.query(
      "update accounts.customer set status = 'active' where email = $1",
      [email],
    );
    const headers = { 'x-token': await tokenOf(site, email) };
    expect(await profile(headers)).toMatchObject({ mailLanguage: 'spa' });
  });

  test('of somebody else is as if it did not exist', async () => {
    const [one, other] = [await person(), await person()];
    const answer = await site.call('updateMyInfo', { ...one.form, id: other.id }, one.headers);
    expect(answer).toMatchObject({ status: 404, msg: 'Account info error.' });
    expect(await profile(other.headers)).toMatchObject({ email: other.email });
  });

  test('stays as it is when a field is wrong, or one is sent that staff set', async () => {
    const { form, headers } = await person();
    const before = await profile(headers);
    for (const change of [
      { mobile: '1' },
      { firstName: '' },
      { customerLevel: 'A' },
      { level: 'A' },
      { status: 'active' },
    ]) {
      const answer = await site.call(
        'updateMyInfo',
        { ...form, lastName: 'New', ...change },
        headers,
      );
      expect(answer.status).toBe(400);
    }
    expect(await profile(headers)).toEqual(before);
  });
});

describe('Another e-mail address', () => {
  test('counts from its code on, and the old one is told', async () => {
    const { form, headers, email } = await person();
    const next = `new-${email}`;
    const answer = await site.call('updateMyInfo', { ...form, email: next, passwordSha }, headers);
    expect(answer.val).toEqual({ emailPending: '1' });
    expect(await profile(headers)).toMatchObject({ email, newEmail: next });
    const signupCode = await mailbox.code(next);
    expect((await site.call('confirmEmail', { signupCode }, headers)).val).toEqual({ email: next });
    expect(await profile(headers)).toMatchObject({ email: next, newEmail: '' });
    const mail = await mailbox.next(email, 3);
    expect(mail.subject).toBe('Your e-mail address was changed');
    expect((await site.call('login', { email: next, passwordSha: sha('turbo123') })).success).toBe(
      '0',
    );
    expect((await site.call('login', { email, passwordSha: sha('turbo123') })).status).toBe(400);
  });

  test('asks for the password, so a token alone takes no account over', async () => {
    const { form, headers, email } = await person();
    const move = { ...form, email: `mine-${email}` };
    expect(await site.call('updateMyInfo', move, headers)).toMatchObject({
      status: 400,
      msg: 'Please enter your password to change the e-mail address.',
    });
    const wrong = { ...move, passwordSha: sha('guess123') };
    expect((await site.call('updateMyInfo', wrong, headers)).msg).toBe(
      'The current password is wrong.',
    );
    expect(await profile(headers)).toMatchObject({ email, newEmail: '' });
    for (let tries = 0; tries < 4; tries += 1) await site.call('updateMyInfo', wrong, headers);
    expect((await site.call('updateMyInfo', { ...move, passwordSha }, headers)).ret).toBe(
      'NeedCaptcha',
    );
  });

  test('that has an account already is not told so; its owner is', async () => {
    const [one, other] = [await person(), await person()];
    await aMinuteLater(site);
    const answer = await site.call(
      'updateMyInfo',
      { ...one.form, email: other.email, passwordSha },
      one.headers,
    );
    expect(answer.val).toEqual({ emailPending: '1' });
    const mail = await mailbox.next(other.email, 3);
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    expect((await site.call('confirmEmail', { signupCode: '123456' }, one.headers)).status).toBe(
      400,
    );
  });

  test('is not taken by a code for something else', async () => {
    const { form, headers, email } = await person();
    await site.call('updateMyInfo', { ...form, email: `x-${email}`, passwordSha }, headers);
    await mailbox.code(`x-${email}`);
    await aMinuteLater(site);
    await site.call('forgotPassword', { email });
    const signupCode = await mailbox.code(email, 3);
    expect((await site.call('confirmEmail', { signupCode }, headers)).status).toBe(400);
    expect(await profile(headers)).toMatchObject({ email });
  });
});

describe('The password', () => {
  test('is changed by who knows it, and all devices are signed out', async () => {
    const { headers, email } = await person();
    const newPasswordSha = sha('another17');
    const wrong = { passwordSha: sha('guess123'), newPasswordSha };
    expect((await site.call('changePassword', wrong, headers)).msg).toBe(
      'The current password is wrong.',
    );
    const right = { passwordSha: sha('turbo123'), newPasswordSha };
    expect((await site.call('changePassword', right, headers)).success).toBe('0');
    expect((await site.call('getCustomerInfoByToken', {}, headers)).ret).toBe('TokenExpired');
    expect((await site.call('login', { email, passwordSha: newPasswordSha })).success).toBe('0');
    expect((await mailbox.next(email, 3)).subject).toBe('Your password was changed');
  });

  test('ends codes by which another could be set', async () => {
    const { headers, email } = await person();
    await aMinuteLater(site);
    await site.call('forgotPassword', { email });
    const signupCode = await mailbox.code(email, 3);
    const change = { passwordSha: sha('turbo123'), newPasswordSha: sha('another17') };
    expect((await site.call('changePassword', change, headers)).success).toBe('0');
    const reset = { email, signupCode, passwordSha: sha('yetanother17') };
    expect((await site.call('resetPassword', reset)).msg).toBe(
      'The verification code is wrong or has expired.',
    );
  });

  test('never comes as it is: only a SHA-256 in lower-case hex is taken', async () => {
    for (const passwordSha of ['turbo123', sha('turbo123').toUpperCase(), `${sha('x')}0`, '']) {
      const answer = await site.call('login', { email: 'person1@example.com', passwordSha });
      expect(answer.status).toBe(400);
      expect(answer.msg).toContain('Password');
    }
  });
});

describe('Devices', () => {
  test('are listed, and one is signed out from another', async () => {
    const { email, headers } = await person();
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { val } = await site.call(
      'login',
      { email, passwordSha: sha('turbo123') },
      { 'user-agent': agent },
    );
    const other = { 'x-token': (val as { tk: string }).tk };
    const devices = (await site.call('listDevices', {}, headers)).val as unknown as Record<
      string,
      unknown
    >[];
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatchObject({ current: true });
    expect(devices[1]).toMatchObject({
      current: false,
      name: 'Firefox, Windows',
      address: '127.0.0.1',
    });
    const id = devices[1]?.id;
    expect((await site.call('signOutDevice', { id }, headers)).success).toBe('0');
    expect((await site.call('listDevices', {}, other)).ret).toBe('TokenExpired');
    expect((await site.call('signOutDevice', { id }, headers)).status).toBe(404);
  });

  test("of somebody else can't be signed out", async () => {
    const [one, other] = [await person(), await person()];
    const devices = (await site.call('listDevices', {}, other.headers)).val as unknown as {
      id: string;
    }[];
    const answer = await site.call('signOutDevice', { id: devices[0]?.id }, one.headers);
    expect(answer.status).toBe(404);
    expect((await site.call('listDevices', {}, other.headers)).success).toBe('0');
    expect((await site.call('signOutDevice', { id: '999999999999999' }, one.headers)).status).toBe(
      404,
    );
  });
});

describe('A session', () => {
  const setBack = (column: string, days: number, id: number) =>
    site.database.write.query(
      `update accounts.session set ${column} = now() - make_interval(hours => $1) where customer_id = $2`,
      [days * 24 + 1, id],
    );

  test('ends after 7 days without use, and after 30 in any case', async () => {
    const [idle, old] = [await person(), await person()];
    await setBack('used_at', 7, idle.id);
    await setBack('created_at', 30, old.id);
    for (const { headers } of [idle, old]) {
      expect((await site.call('getCustomerInfoByToken', {}, headers)).ret).toBe('TokenExpired');
    }
  });

  test('begins with a new token each time, never with one that was brought along', async () => {
    const { email, headers } = await person();
    const { val } = await site.call('login', { email, passwordSha: sha('turbo123') }, headers);
    expect((val as { tk: string }).tk).not.toBe(headers['x-token']);
  });

  test('is a cookie for pages alone, which no call takes', async () => {
    const { email } = await person();
    const login = await site.app.inject({
      method: 'POST',
      url: '/api/ci/customer/login',
      payload: { email, passwordSha: sha('turbo123') },
    });
    const { tk } = login.json().val;
    expect(login.headers['set-cookie']).toEqual([
      `tk=${tk}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
      expect.stringMatching(
        /^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const path = '/api/ci/customer/getCustomerInfoByToken';
    const byCookie = await site.app.inject({ url: path, headers: { cookie: `tk=${tk}` } });
    expect(byCookie.statusCode).toBe(401);
    const logout = await site.app.inject({
      method: 'POST',
      url: '/api/ci/customer/logout',
      payload: {},
      headers: { 'x-token': tk },
    });
    expect(logout.headers['set-cookie']).toContain('tk=; Path=/; Max-Age=0');
  });
});

test('Who guesses from many addresses shuts no owner out who signed in before', async () => {
  const { email } = await person();
  const login = (password: string, from: string, cookie = '') =>
    site.app.inject({
      method: 'POST',
      url: '/api/ci/customer/login',
      remoteAddress: from,
      headers: { cookie },
      payload: { email, passwordSha: sha(password) },
    });
  const first = await login('turbo123', '192.0.2.1');
  const device = /device=[\w-]{43}/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
  for (let stranger = 0; stranger < 8; stranger += 1) {
    await login('guess123', `203.0.113.${stranger}`);
  }
  expect((await login('turbo123', '192.0.2.2', device)).json().success).toBe('0');
  // An unknown device needs a captcha first; then it can sign in.
  expect((await login('turbo123', '192.0.2.3')).json().ret).toBe('NeedCaptcha');
  const stolen = `device=${'A'.repeat(43)}`;
  expect((await login('turbo123', '192.0.2.4', stolen)).json().ret).toBe('NeedCaptcha');
});

test('A session left open finds no password out', async () => {
  const { email, headers } = await person();
  const guess = { passwordSha: sha('guess123'), newPasswordSha: sha('another17') };
  for (let tries = 0; tries < 5; tries += 1) await site.call('changePassword', guess, headers);
  const right = { ...guess, passwordSha: sha('turbo123') };
  expect((await site.call('changePassword', right, headers)).ret).toBe('NeedCaptcha');
  // The owner can still sign in elsewhere.
  expect((await site.call('login', { email, passwordSha: sha('turbo123') })).success).toBe('0');
});

test('Countries have their names in every language and come in its order', async () => {
  const list = async (language: string) =>
    (await site.call('getCountryDropList', {}, { 'x-language': language })).val as unknown as {
      id: string;
      name: string;
    }[];
  const [english, french, chinese] = [await list('en'), await list('fra'), await list('zh')];
  expect(english).toHaveLength(250);
  expect(english.map(({ id }) => id).sort()).toEqual(french.map(({ id }) => id).sort());
  expect(french.find(({ id }) => id === 'DE')?.name).toBe('Allemagne');
  expect(chinese.find(({ id }) => id === 'CN')?.name).toBe('中国');
  // É is sorted with E, not after Z.
  expect(french.findIndex(({ id }) => id === 'EG')).toBeLessThan(
    french.findIndex(({ id }) => id === 'ZM'),
  );
});
