/** Two-step sign-in of customers and staff, and restoring an old e-mail address. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addCustomer, digest, fillSignIn, signInHere } from './customers.ts';
import { expect, open, test } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { codeIn, mailTo } from './mails.ts';
import { inDatabase } from './site-database.ts';

/** Reads the secret from the page, as an app would, and enters its first code. */
async function typeFirstCode(page: Page) {
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Code from the app').fill(code);
  await page.getByRole('button', { name: 'Switch on' }).click();
}

test.describe('Two-step sign-in', () => {
  test.use({ expected: [/status of 40[01]/] });

  test('is set up by a customer, who then signs in by a recovery code', async ({ page }) => {
    const person = await addCustomer('B');
    await open(page, '/login?back=%2Fhome%2Fsecurity');
    await signInHere(page, person);
    const part = page.getByRole('region', { name: 'Two-step sign-in' });
    await part.getByLabel('Password').fill(person.password);
    await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await expect(part.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
    await expectAccessible(page);
    await typeFirstCode(page);
    const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    const recovery = (await codes.first().textContent()) ?? '';

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await open(page, '/login?back=%2Fhome%2Fsecurity');
    await fillSignIn(page, person);
    const step = page.getByLabel('Code from the app, or a recovery code');
    await expect(step).toBeFocused();
    // Requiring the code is not reported as an error.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await step.fill(recovery);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();
  });

  test('is set up by staff', async ({ page }) => {
    const email = `staff-${crypto.randomUUID()}@example.com`;
    await inDatabase((database) =>
      database.write.query(
        `insert into staff.account (email, role, password_hash)
         select $1, role, password_hash from staff.account where email = 'content@example.com'`,
        [email],
      ),
    );
    const signIn = async () => {
      await page.goto('/staff');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill('demostaff1234');
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn();
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
    await dialog.getByLabel('Current password').fill('demostaff1234');
    await dialog.getByRole('button', { name: 'Set up' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
    await expectAccessible(page, 'dialog');
    await typeFirstCode(page);
    await expect(dialog.getByText('Two-step sign-in is on.')).toBeVisible();
    await expectAccessible(page, 'dialog');
    // The codes are not shown again, so Escape must not close the dialog.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.context().clearCookies();
    await signIn();
    await page.getByLabel('Code from the app, or a recovery code').fill('000000');
    await expectAccessible(page);
    const alert = page.getByRole('alert');
    // The request for a code is not coloured as an error.
    const red = 'rgb(179, 38, 30)';
    await expect(alert).not.toHaveCSS('color', red);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(alert).toHaveCSS('color', red);
    await expect(alert).toHaveText('This code is wrong or has already been used.');
  });
});

test('The old e-mail address takes the account back', async ({ page }) => {
  const { email, password } = await addCustomer('B');
  const thief = `thief-${crypto.randomUUID()}@example.com`;
  const passwordSha = digest(password);
  const call = async (name: string, data: object, token = '') => {
    const path = `/api/ci/customer/${name}`;
    const headers = { 'x-token': token };
    const answer = name.startsWith('get')
      ? page.request.get(path, { headers })
      : page.request.post(path, { data, headers });
    const envelope = await (await answer).json();
    expect(envelope, name).toMatchObject({ success: '0' });
    return envelope.val;
  };
  const { tk } = await call('login', { email, passwordSha });
  const { id, firstName, lastName, mobile, country } = await call('getCustomerInfoByToken', {}, tk);
  const form = { id, firstName, lastName, mobile, country, email: thief, passwordSha };
  await call('updateMyInfo', form, tk);
  await call('confirmEmail', { signupCode: codeIn(await mailTo(thief, /code/i)) }, tk);
  await page.context().clearCookies();

  const { text } = await mailTo(email, /Your e-mail address was changed/);
  await open(page, /\/undoemail#[\w-]{43}/.exec(text)?.[0] ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await page.getByLabel('Verification code').fill(codeIn(await mailTo(email, /code|password/i)));
  await page.getByLabel('Password (6-30').fill('other1234');
  await page.getByLabel('Reenter password').fill('other1234');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await call('login', { email, passwordSha: digest('other1234') });
});
