/** Catalogue staff in the browser: a changed file, its effects, and visitors' pages afterwards. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openDesk } from './staff.ts';
import { endTurn, takeTurn } from './turns.ts';

test.afterEach(endTurn);

const file = (name: string, contents: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(contents),
});

test('A changed catalogue is checked, imported, and found by visitors', async ({ page }) => {
  await takeTurn();
  await openDesk(page, 'catalogue', '/imports');
  await page
    .getByLabel('Files of a new import')
    .setInputFiles(
      file(
        'new-turbos.csv',
        'Unit,turbo_model,turbo_manufacturer,car_make,car_model\n' +
          '668822-9001S,GT1749V,Garrett,Audi,Quattro Proof\n,GT1749V,Garrett,Audi,A6\n',
      ),
    );

  await expect(page.getByRole('heading', { name: 'Ready to be checked' })).toBeVisible();
  // The file has another heading for the column of numbers, so the person chooses its meaning.
  await page.getByLabel('Holds').selectOption('Turbos and vehicles');
  await page.getByLabel('What Unit is').selectOption('Turbo P/N');
  // Each choice is saved immediately. Check waits for running saves.
  await expect(page.getByText('Still needed')).toHaveCount(0);
  // On a phone each choice is fully visible.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => {
      const choice = await page.getByLabel('What Unit is').boundingBox();
      return (choice?.x ?? 390) + (choice?.width ?? 0);
    })
    .toBeLessThanOrEqual(365);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Checked, not imported yet' })).toBeVisible({
    timeout: 30_000,
  });
  const counts = page.getByRole('row', { name: /^Turbos and vehicles/ });
  await expect(counts).toHaveText('Turbos and vehicles21100');
  await page.getByRole('button', { name: /^Not taken: 1/ }).click();
  await expect(page.getByRole('cell', { name: 'new-turbos.csv' })).toBeVisible();

  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /^Added 668822-9001S New turbo/ })).toBeVisible();

  await page.getByRole('button', { name: 'Import and publish' }).click();
  await expect(page.getByRole('heading', { name: /^Done: version \d+$/ })).toBeVisible({
    timeout: 90_000,
  });

  // Polls, because the site loads the new version shortly after it is published.
  const results = '/query?vtype=0&val=668822-9001S';
  const htmlText = async () => (await page.request.get(results)).text();
  await expect.poll(htmlText).toContain('View the build sheet of 668822-9001S');
  await page.goto(results);
  await expect(page.getByText('668822-9001S').first()).toBeVisible();
});

test('A file that is complete for its items shows what it removes before it is imported', async ({
  page,
}) => {
  await openDesk(page, 'catalogue', '/imports');
  await page
    .getByLabel('Files of a new import')
    .setInputFiles([
      file(
        'one-vehicle.csv',
        'turbo_pn,turbo_model,car_make,car_model,application,engine,year\n' +
          '454231-5007S,GT1749V,Audi,A4 B5 (8D),Passenger car,1.9 TDI AFN / AVG,1996-2001\n',
      ),
      file('emptied.csv', 'component_type,ee_pn,description\nactuator,AC-1749-032,\n'),
      file('one-cross.csv', 'ee_pn,brand,number\nAC-1749-032,Demo Cross,DC-AC-742664\n'),
    ]);
  await expect(page.getByRole('heading', { name: 'Ready to be checked' })).toBeVisible();
  for (const [label, option, removed] of [
    ['Turbos', 'turbos', 'interchanges, texts and figures'],
    ['Components', 'components', 'fitting turbos'],
    ['Components', 'components', 'Cross references'],
  ] as const) {
    // The previous list has already been changed, so this is the first list with this label that still has
    // the choice add.
    const adding = page
      .getByRole('combobox', { name: `${label} of this file` })
      .filter({ has: page.locator('option[value=add]:checked') })
      .first();
    await adding.selectOption(`This file is complete for its ${option}`);
    await expect(page.getByText(`${removed} of these`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Checked, not imported yet' })).toBeVisible({
    timeout: 30_000,
  });
  const changes = page.getByRole('table', { name: 'Changes' });
  // Removed rows come first.
  await expect(changes.getByRole('row').nth(1)).toHaveText(/^Removed/);
  for (const removed of [
    /^Removed 454231-5007S .*Passat B5/,
    /^Removed AC-1749-032 Description Actuator, pneumatic/,
    /^Removed AC-1749-032 .*DC-AC-624477/,
  ]) {
    await expect(changes.getByRole('row', { name: removed }).first()).toBeVisible();
  }
});

test('A weight without a unit is asked about once for its file', async ({ page }) => {
  await openDesk(page, 'catalogue', '/imports');
  await page
    .getByLabel('Files of a new import')
    .setInputFiles(file('weights.csv', 'component_type,ee_pn,weight\nactuator,AC-1749-032,250\n'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const question = page.getByText('250 in weights.csv: grams or kilograms?');
  await expect(question).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Import and publish' }).click();
  await expect(page.getByText('Please say first which unit 250')).toBeVisible();
  await page.getByLabel('Unit of net weight').selectOption('grams');
  await expect(page.getByText('Weights of weights.csv without a unit are grams.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checked, not imported yet' })).toBeVisible({
    timeout: 30_000,
  });
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /AC-1749-032 Net weight .*250 g/ })).toBeVisible();
});

test('A Chinese kind of component is asked about, and its synonym is kept and removed', async ({
  page,
}) => {
  await openDesk(page, 'catalogue', '/imports');
  await page
    .getByLabel('Files of a new import')
    .setInputFiles(file('chinese.csv', '零件类型,产品编号\n压气机小轮,CW-9-001\n'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const meaning = page.getByLabel('压气机小轮 is');
  await expect(meaning).toBeVisible({ timeout: 30_000 });
  await meaning.selectOption('compressor wheel');
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /CW-9-001 Component compressor/ })).toBeVisible({
    timeout: 30_000,
  });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Synonyms' }).click();
  const row = page.getByRole('row', { name: /压气机小轮 compressor wheel/ });
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

test('A file that is none is refused with a sentence', async ({ page }) => {
  await openDesk(page, 'catalogue', '/imports');
  await page.getByLabel('Files of a new import').setInputFiles(file('nothing.csv', ''));
  await expect(page.getByText('nothing.csv is empty.')).toBeVisible();
});

test('A picture that is none is told, and nothing counts as taken', async ({ page }) => {
  await openDesk(page, 'catalogue', '/pictures');
  await page
    .getByRole('button', { name: 'Pictures', exact: true })
    .setInputFiles({ name: 'TW-1749-001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  const outcome = page.getByRole('status').filter({ hasText: 'No picture was taken.' });
  await expect(outcome).toContainText('TW-1749-001.jpg');
});

test('The catalogue comes as a file', async ({ page }) => {
  await openDesk(page, 'catalogue', '/imports');
  await page.getByRole('button', { name: 'Cross references' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^crossReferences-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\ufeffee_pn,brand,number');
});

test('A key for stock is shown once, works, and ends', async ({ page, request }) => {
  await openDesk(page, 'catalogue', '/stock-keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const name = `ERP ${Date.now()}`;
  await page.getByLabel(/^Which program uses it/).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const key = await page.locator('code').innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const report = () =>
    request.post('/api/staff/stock', {
      headers: { authorization: `Bearer ${key}` },
      data: { lines: [{ eePn: 'NO-SUCH-ITEM', quantity: 1 }] },
    });
  expect(await (await report()).json()).toMatchObject({ val: [{ ok: false }] });
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(row).toContainText('Ended');
  expect((await report()).status()).toBe(401);
});
