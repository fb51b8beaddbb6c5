import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addCustomer, aMinuteLater, fillSignIn, signInHere } from './customers.ts';
import { open, reload } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { codeIn, mailTo } from './mails.ts';
import { expectAlert } from './refusals.ts';
import { staffCall, staffLogin } from './staff.ts';

async function signUp(page: Page, email: string) {
  await open(page, '/signup');
  const button = page.getByRole('main').getByRole('button', { name: 'Sign up' });
  await page.getByLabel('First Name').fill('Ann');
  await page.getByLabel('Last Name').focus();
  await page.getByLabel('Mobile').focus();
  await expect(page.getByText('Please input Last Name')).toBeVisible();
  await page.getByLabel('Last Name').fill('Lee');
  await expect(page.getByText('Please input Last Name')).toBeHidden();
  await page.getByLabel('Mobile').fill('+49 1512 3456789');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Company name').fill('Turbo Lee');
  const types = page.getByLabel('Business type');
  for (const [index, type] of ['Remanufacturer', 'Wholesaler', 'Repair Shop'].entries()) {
    await expect(types.locator(`[value="${index + 1}"]`)).toHaveText(type);
  }
  await types.selectOption('3');
  await expect(button).toBeDisabled();
  await page.getByRole('button', { name: 'Read the terms' }).click();
  await expect(page.getByRole('dialog', { name: 'Terms of use' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('I accept the terms of use').check();
  await expectAccessible(page);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Confirm Signup' })).toBeVisible();
}

async function confirm(page: Page, email: string, password: string) {
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await page.getByLabel('Verification code').fill(codeIn(await mailTo(email, /code/i)));
  await page.getByLabel('Password (6-30').fill(password);
  await page.getByLabel('Reenter password').fill('another1');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Password and reenter password does not match!')).toBeVisible();
  await page.getByLabel('Reenter password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  const message = page.getByText('Verify succeed, Please wait a few hours for approval.');
  await expect(message).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
}

const signIn = (page: Page, email: string, password: string) =>
  fillSignIn(page, { email, password });

/** Approves a customer by calls of staff; staff.e2e.ts does so in the browser. */
async function approve(request: APIRequestContext, email: string, level: string) {
  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listCustomers', { text: email });
  const { version } = await staffCall(request, 'getCustomer', { id });
  await staffCall(request, 'approveCustomer', { id, version, level });
}

const header = (page: Page) => page.getByRole('banner');

test('Signing up, being approved, signing in, and in again with a forgotten password', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const email = `ann-${crypto.randomUUID()}@example.com`;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));

  await signUp(page, email);
  await confirm(page, email, 'first123');

  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, email, 'first123');
  await expect(page.getByRole('alert')).toContainText('waiting for approval');

  await approve(request, email, 'B');

  await page.getByLabel('Remember my information').check();
  await signIn(page, email, 'first123');
  await expect(header(page).getByRole('link', { name: 'Ann Lee' })).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);

  // Waits for the scripts: a link that is clicked earlier loads the page from the server, with the id of the
  // customer.
  await open(page, '/index');
  // The response lacks the id until `isComplete`. A profile without an id can't be saved.
  const profile = '**/api/ci/customer/getCustomerInfoByToken';
  let isComplete = false;
  await page.route(profile, async (route) => {
    if (isComplete) return route.fallback();
    const envelope = await (await route.fetch()).json();
    return route.fulfill({ json: { ...envelope, val: { ...envelope.val, id: '' } } });
  });
  await header(page).getByRole('link', { name: 'Ann Lee' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const refused = page.getByRole('dialog', { name: 'Info Update' });
  await expect(refused).toContainText('Account info error.');
  expect(requests.filter((one) => one.includes('updateMyInfo'))).toEqual([]);
  isComplete = true;
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Welcome, Ann Lee!' })).toBeVisible();
  await expect(page.getByText('Customer level: B')).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Turbo Lee');
  await expectAccessible(page);
  await page.getByLabel('Last Name').fill('Lee-Meyer');
  await expectAlert(page, 'Info Update', '/api/ci/customer/updateMyInfo', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update succeed')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Ann Lee-Meyer' })).toBeVisible();

  await header(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'fingerprint',
    'remember_email',
  ]);

  await page.goto('/home');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  // An address gets at most one code a minute.
  await aMinuteLater(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill(codeIn(await mailTo(email, /new password/i)));
  await page.getByLabel('Password (6-30').fill('second123');
  await page.getByLabel('Reenter password').fill('second123');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await signIn(page, email, 'first123');
  await expect(page.getByRole('alert')).toContainText('wrong');
  await signIn(page, email, 'second123');
  await expect(header(page).getByRole('link', { name: 'Ann Lee-Meyer' })).toBeVisible();

  expect(requests.filter((one) => /first123|second123/.test(one))).toEqual([]);
});

test('The page knows the person from the first byte, and every tab when the session ends', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await open(page, '/login?back=%2Fquery%3Fval%3D4542');
  await signIn(page, 'level-c@example.com', 'demo1234');
  await expect(page).toHaveURL(/\/query\?val=4542$/);
  const html = await (await context.request.get('/home')).text();
  expect(html).toContain('Demo Level C');

  const secondPage = await context.newPage();
  await open(secondPage, '/index');
  await expect(header(secondPage).getByRole('link', { name: 'Demo Level C' })).toBeVisible();
  const signOut = header(secondPage).getByRole('button', { name: 'Sign out' });
  await expectAlert(secondPage, 'Sign out', '/api/ci/customer/logout', () => signOut.click());
  await signOut.click();
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await context.close();
});

test('A session that was ended elsewhere leads to sign-in, and back to where the person was', async ({
  browser,
}) => {
  const person = await addCustomer('A');
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  const [page, far] = [await here.newPage(), await there.newPage()];
  for (const one of [page, far]) {
    await open(one, '/login?back=%2Fhome');
    await signInHere(one, person);
    await expect(one.getByRole('heading', { name: 'Welcome, Ann Lee!' })).toBeVisible();
  }
  await open(page, '/home/security');
  await page.getByRole('button', { name: 'Sign out there' }).click();
  await expect(page.getByText('Signed out there.')).toBeVisible();

  await far.getByRole('button', { name: 'Save' }).click();
  const alert = far.getByRole('dialog', { name: 'Need login' });
  await expect(alert).toContainText(
    'Authorization has been expired or changed, please sign out and login again!',
  );
  await alert.getByRole('button', { name: 'Login' }).click();
  await expect(far).toHaveURL(/\/login\?back=%2Fhome$/);
  expect(await far.evaluate(() => localStorage.getItem('login_tk'))).toBeNull();
  await signInHere(far, person);
  await expect(far.getByRole('heading', { name: 'Welcome, Ann Lee!' })).toBeVisible();
  await here.close();
  await there.close();
});

test('Another e-mail address counts from its code on, another password at once', async ({
  page,
}) => {
  const email = `moved-${crypto.randomUUID()}@example.com`;
  const person = await addCustomer('C1');
  await open(page, '/login?back=%2Fhome');
  await signInHere(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome, Ann Lee!' })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password (to change the e-mail address)').fill(person.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`We have sent a code to ${email}.`)).toBeVisible();
  await page.getByLabel('Verification code').fill(codeIn(await mailTo(email, /code/i)));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`We have sent a code to ${email}.`)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('login_email'))).toBe(email);

  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('Password (6-30').fill('other1234');
  await page.getByLabel('Reenter password').fill('other1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  const changed = page.getByRole('dialog', { name: 'Change password' });
  await changed.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await signIn(page, email, 'other1234');
  await expect(page.getByRole('heading', { name: 'Welcome, Ann Lee!' })).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
});

test('E-mails come in the language that the person chose, whatever page asks for them', async ({
  page,
}) => {
  const person = await addCustomer('B');
  await open(page, '/fr/login?back=%2Ffr%2Fhome%2Femails');
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.locator('[type=password]').fill(person.password);
  await page.locator('main form [type=submit]').click();
  const languages = page.getByLabel('Langue des e-mails');
  await expect(languages).toHaveValue('en');
  await expect(languages.getByRole('option')).toHaveText([
    'English',
    'Español',
    'Русский',
    'Français',
    'Português',
    'العربية',
    '中文',
  ]);
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await save.click();
  await expect(page.getByText('Mise à jour réussie').first()).toBeVisible();
  await reload(page);
  await expect(languages).toHaveValue('en');
  await languages.selectOption('Русский');
  await save.click();
  await expect(page.getByText('Mise à jour réussie').first()).toBeVisible();

  await open(page, '/home/emails');
  await expect(page.getByLabel('Language of e-mails')).toHaveValue('ru');
  // A URL of former releases, in which the account was a single page.
  await open(page, '/home#password');
  await expect(page).toHaveURL(/\/home\/security#password$/);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('Password (6-30').fill('other1234');
  await page.getByLabel('Reenter password').fill('other1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  await mailTo(person.email, /Ваш пароль изменён/);
});

test('The e-mail address typed at sign-in outlives a captcha or a reload on the way', async ({
  page,
}) => {
  await open(page, '/login');
  await page.getByLabel('E-mail').fill('oily.hands@example.com');
  await page.getByLabel('Password').fill('notmine123');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
  await reload(page);
  await expect(page.getByLabel('E-mail')).toHaveValue('oily.hands@example.com');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('oily.hands@example.com');
});
