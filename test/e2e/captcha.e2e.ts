import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './looks.ts';
import { codeIn, mailTo } from './mails.ts';
import { expectToast, refuseNext } from './refusals.ts';

/** Takes all answers that a visitor's browser may have, then asks for a page. */
async function meetLimit(page: Page) {
  await page.goto('/index');
  // The first call makes the fingerprint.
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('4542');
  await page.waitForFunction(() => localStorage.getItem('fingerprint') !== null);
  const status = await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      'x-fingerprint': localStorage.getItem('fingerprint') ?? '',
    };
    // As many answers as a call may give: one by one they would take a busy machine its time.
    const numbers = Array.from({ length: 100 }, (_, index) => `QQQ${1000 + index}`);
    const init = { method: 'POST', headers, body: JSON.stringify({ numbers }) };
    let last = 200;
    for (let time = 0; time < 25 && last === 200; time += 1) {
      last = (await fetch('/api/prd/turbo/matchNumbers', init)).status;
    }
    return last;
  });
  expect(status).toBe(429);
  await page.goto('/query?vtype=0&val=454231');
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
}

test('Whoever takes very much confirms to be a person, by picture or e-mail, and goes on', async ({
  page,
}) => {
  await meetLimit(page);
  const picture = page.getByRole('img', { name: 'Five letters and digits' });
  expect((await picture.boundingBox())?.width).toBe(120);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Commit' }).click();
  const empty = page.getByText('Please input captcha.');
  await expect(empty).toBeVisible();
  await page.getByLabel('Code').fill('a');
  await expect(empty).toBeHidden();
  await page.getByLabel('Code').fill('');
  await page.getByLabel('Code').blur();
  await expect(empty).toBeVisible();
  await refuseNext(page, '/captcha/refresh/*', '-1', 'No picture today.');
  await picture.click();
  await expect(page.getByText('refresh failed[No picture today.]!')).toBeVisible();
  const before = await picture.getAttribute('src');
  await picture.click();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await page.getByLabel('Code').fill('wrong');
  await page.getByRole('button', { name: 'Commit' }).click();
  await expect(page.getByText('captcha error[The code is not right.]!')).toBeVisible();

  await page.getByText('I can’t see the picture').click();
  const email = `eyes-${crypto.randomUUID()}@example.com`;
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(`A code is on its way to ${email}.`)).toBeVisible();
  await page.getByLabel('Code').fill(codeIn(await mailTo(email, /code/i)));
  await page.getByRole('button', { name: 'Commit' }).click();

  await expect(page).toHaveURL(/\/query\?vtype=0&val=454231$/);
  await expect(page.getByRole('table')).toContainText('454231');
});

test('A captcha that has expired, or has five wrong codes, leads home: the person is told so', async ({
  page,
}) => {
  await meetLimit(page);
  const captcha = page.url();
  await refuseNext(page, '/captcha/refresh/*', 'CaptchaExpired', 'Too late.');
  await expectToast(page, 'Too late.', 5000, async () => {
    await page.getByRole('img', { name: 'Five letters and digits' }).click();
    await expect(page).toHaveURL(/\/index$/);
  });
  await page.goto(captcha);
  for (let time = 1; time <= 5; time += 1) {
    await page.getByLabel('Code').fill(`wrong${time}`);
    const answered = page.waitForResponse(/captcha\/confirm/);
    await page.getByRole('button', { name: 'Commit' }).click();
    await answered;
  }
  await expect(page.getByText('The verification has expired.')).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
});

test('A captcha that is unknown or over leads home', async ({ page }) => {
  await page.goto('/fr/captchaverify?ck=of-yesterday&back=/fr/query');
  await expect(page).toHaveURL(/\/fr\/index$/);
  await page.goto('/captchaverify');
  await expect(page).toHaveURL(/\/index$/);
});
