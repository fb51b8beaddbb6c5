import { expect, type Page, test } from '@playwright/test';
import { scriptsOf } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { codeIn, mailTo } from './mails.ts';
import { ownAddress } from './pages.ts';
import { expectToast, refuseNext } from './refusals.ts';
import { inDatabase } from './site-database.ts';
import { visitorLimit } from './visitor-limit.ts';

/** Uses an IP address that no other test uses, because limits are counted by address. */
async function comeFromElsewhere(page: Page): Promise<string> {
  const address = ownAddress();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  return address;
}

/** Uses up the limit of an address, then requests a page. */
async function meetLimit(page: Page, address: string) {
  await inDatabase(({ write }) =>
    write.query(
      `insert into gateway.rate_limit (key, points, expire) values ($1, $2, $3)
       on conflict (key) do update set points = excluded.points`,
      [`address:${address}`, visitorLimit, Date.now() + 600_000],
    ),
  );
  const search = { data: { vtype: '0', val: '454231' }, headers: { 'x-forwarded-for': address } };
  // The site reads the changed count only at its next count, so some requests may still succeed.
  await expect
    .poll(async () => (await page.request.post('/api/prd/turbo/getTurboList', search)).status())
    .toBe(429);
  await page.goto('/query?vtype=0&val=454231');
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await scriptsOf(page);
}

/** Requests the code by e-mail, because tests can't read the picture, and enters it. */
async function typeMailedCode(page: Page) {
  await page.getByText('I can’t see the picture').click();
  const email = `eyes-${crypto.randomUUID()}@example.com`;
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(`A code is on its way to ${email}.`)).toBeVisible();
  await page.getByLabel('Code').fill(codeIn(await mailTo(email, /code/i)));
}

test('Whoever takes very much confirms to be a person, by picture or e-mail, and goes on', async ({
  page,
}) => {
  const address = await comeFromElsewhere(page);
  await meetLimit(page, address);
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
  await expect(page.getByText('captcha error[The code is wrong.]!')).toBeVisible();

  await typeMailedCode(page);
  await page.getByRole('button', { name: 'Commit' }).click();

  await expect(page).toHaveURL(/\/query\?vtype=0&val=454231$/);
  await expect(page.getByRole('table')).toContainText('454231');

  // The second captcha of a day also requires proof of work, which the browser computes by itself.
  await meetLimit(page, address);
  const work = page.getByRole('status').filter({ hasText: 'calculation' });
  await expect(work).toHaveText(/The calculation is done\.|It goes on while you type\./);
  await typeMailedCode(page);
  const confirmed = page.waitForRequest(/captcha\/confirm\/.*proof=[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Commit' }).click();
  await confirmed;
  await expect(page.getByRole('table')).toContainText('454231');
});

test('A captcha that has expired, or has five wrong codes, leads home: the person is told so', async ({
  page,
}) => {
  const address = await comeFromElsewhere(page);
  await meetLimit(page, address);
  const captcha = page.url();
  await refuseNext(page, '/captcha/refresh/*', 'CaptchaExpired', 'Too late.');
  await expectToast(page, 'Too late.', 5000, async () => {
    await page.getByRole('img', { name: 'Five letters and digits' }).click();
    await expect(page).toHaveURL(/\/index$/);
  });
  await page.goto(captcha);
  await scriptsOf(page);
  const commit = page.getByRole('button', { name: 'Commit' });
  const refused = page.getByText('captcha error[The code is wrong.]!');
  for (let time = 1; time <= 4; time += 1) {
    await page.getByLabel('Code').fill(`wrong${time}`);
    await expect(refused).toBeHidden();
    await commit.click();
    await expect(refused).toBeVisible();
    // Waits until the button accepts presses again.
    await expect(commit).not.toHaveAttribute('aria-busy');
  }
  await page.getByLabel('Code').fill('wrong5');
  await commit.click();
  await expect(page.getByText('The verification has expired.')).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
});

test('A captcha that is unknown or over leads home', async ({ page }) => {
  await page.goto('/fr/captchaverify?ck=of-yesterday&back=/fr/query');
  await expect(page).toHaveURL(/\/fr\/index$/);
  await page.goto('/captchaverify');
  await expect(page).toHaveURL(/\/index$/);
});
