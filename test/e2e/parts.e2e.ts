import type { Page } from '@playwright/test';
import { signInAs } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAlert } from './refusals.ts';

/** A turbo whose parts show details to every visitor (dacoverride). */
const withDetails = '753420-5006S';
const noRight = 'You have no right to view this content, please contact us!';

/** Opens a line's Details>> on a build sheet. */
async function openDetails(page: Page, number: string, turboPn = turbo, more = '') {
  await open(page, `/turbodetail?id=${await idOf(page, turboPn)}${more}`);
  await page.getByRole('link', { name: `Details>> ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
}

const fact = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('Level A opens a CHRA from a build sheet: turbo, specification, parts, pictures, and back', async ({
  page,
}) => {
  await signInAs(page, 'A');
  await openDetails(page, 'CH-1749-031', turbo, '&fromPage=Query&vtype=0&val=454231');
  await expect(page).toHaveURL(/\/chradetail\?turboId=\d+&id=\d+&fromPage=Query/);
  await expect(page).toHaveTitle(/^CH-1749-031 – CHRA/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(fact(page, 'E&E P/N')).toContainText('CH-1749-031');
  await expect(fact(page, 'Turbo P/N')).toContainText(turbo);
  await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where used' })).toContainText(turbo);
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('1');
  const list = page.getByRole('button', { name: 'Add to List: CH-1749-031' });
  await expectAlert(page, 'Add to wishlist', '/api/ot/wishlist/add', () => list.click());
  await list.click();
  await expect(page.getByText('Add to wishlist succeed!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search Again' })).toHaveAttribute('href', '/query');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/turbodetail\?id=\d+&fromPage=Query&vtype=0&val=454231$/);
});

test('Back leads to the build sheet where the browser has no page before', async ({ page }) => {
  const id = await idOf(page, withDetails);
  await page.goto(`/partdetail?turboId=${id}&eepn=TW-1544-002&fromPage=Query&val=7534`);
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    `/turbodetail?id=${id}&fromPage=Query&val=7534`,
  );
});

test('A part leads to what it is made of, and each of these back again', async ({ page }) => {
  await open(page, `/chradetail?turboId=${await idOf(page, withDetails)}&eepn=CH-1544-002`);
  const parts = page.getByRole('region', { name: 'Build sheet' });
  await expect(parts.getByRole('row')).toHaveCount(11);
  await parts.getByRole('link', { name: 'Details>> TW-1544-002' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TW-1544-002');
  await expect(page).toHaveURL(/\/partdetail\?turboId=\d+&id=\d+/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CH-1544-002');
});

test('What cannot be ordered has no quantity and no Add to Cart', async ({ page }) => {
  await open(page, `/partdetail?turboId=${await idOf(page, withDetails)}&eepn=BP-1544-001`);
  const stock = page.getByRole('region', { name: 'Stock' });
  await expect(stock).toContainText('Out Of Stock');
  await expect(stock.getByRole('textbox')).toHaveCount(0);
  await expect(stock.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);
  await expect(stock.getByRole('button', { name: 'Add to List: BP-1544-001' })).toBeEnabled();
});

test('Request development asks how many', async ({ page }) => {
  await open(page, `/partdetail?turboId=${await idOf(page, withDetails)}&eepn=BH-1544-002`);
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Request development of BH-1544-002' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('Pictures open on the full screen, zoom, and give the focus back', async ({ page }) => {
  await open(page, `/chradetail?turboId=${await idOf(page, withDetails)}&eepn=CH-1544-002`);
  const opener = page.getByRole('link', { name: /^Full screen/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Pictures' });
  await expect(box.getByRole('img').first()).toBeVisible();
  await box.getByRole('button', { name: 'Zoom in' }).click();
  await expect(box.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('Where used is searched and paged in place, and Back leaves it at once', async ({ page }) => {
  await signInAs(page, 'A');
  await openDetails(page, 'TW-1749-001');
  const used = page.getByRole('region', { name: 'Where used' });
  await expect(used.getByRole('status')).toHaveText(/^\d\d turbos found$/);
  await expect(used.getByRole('row')).toHaveCount(11);
  await used.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/usePage=2$/);
  await expect(used.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await used.getByRole('textbox').fill(turbo);
  await used.getByRole('textbox').press('Enter');
  await expect(used.getByRole('status')).toHaveText('1 turbo found');
  await expect(page).toHaveURL(/use=454231-5007S$/);
  await used.getByRole('link', { name: turbo, exact: true }).click();
  await expect(page).toHaveURL(/\/turbodetail\?id=\d+&fromPage=Part&val=TW-1749-001$/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/use=454231-5007S$/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/turbodetail\?/);
});

test.describe('by E&E P/N', () => {
  test.use({ expected: [/status of 404/] });

  test('the search box opens a part, and says where else to look', async ({ page }) => {
    await signInAs(page, 'A');
    await open(page, '/partdetail?eepn=CW-1544-001');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('CW-1544-001');
    const box = page.getByRole('textbox', { name: 'E&E P/N' });
    await box.fill('tw 1749 001');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TW-1749-001');
    await box.fill('TW-9999-999');
    await box.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This part is not in the catalogue.');
    await expect(page.getByRole('link', { name: 'Search the cross references' })).toBeVisible();
    await box.fill('CH-1749-031');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('CH-1749-031');
    await box.fill('x');
    await box.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please enter at least 3 letters or digits.');
  });
});

test.describe('without the right', () => {
  test.use({ expected: [/status of 40[03]/] });

  test('Level C sees no Details>>, and an address typed by hand is refused', async ({ page }) => {
    await signInAs(page, 'C');
    await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
    await expect(page.getByRole('link', { name: /^Details>>/ })).toHaveCount(0);
    const answer = await page.goto('/chradetail?eepn=CH-1749-031');
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('alert')).toContainText(noRight);
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveCount(0);
    await page.getByRole('alert').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('A visitor is refused too, and may sign in and come back', async ({ page }) => {
    await open(page, '/chradetail?eepn=CH-1749-031');
    await expect(page.getByRole('alert')).toContainText(noRight);
    await page.getByRole('alert').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login\?back=/);
    expect(new URL(page.url()).searchParams.get('back')).toBe('/chradetail?eepn=CH-1749-031');
  });

  test('An address that names nothing leads back to the start', async ({ page }) => {
    await open(page, '/partdetail');
    await expect(page.getByRole('alert')).toContainText('params failed');
    await page.getByRole('link', { name: 'To the search' }).click();
    await expect(page).toHaveURL(/\/index$/);
  });
});

for (const fonts of ['with its fonts', 'before its fonts are there']) {
  test.describe(fonts, () => {
    // The server's HTML has all measured elements, so no scripts are needed.
    test.use({ javaScriptEnabled: false, expected: [/net::ERR_FAILED/] });

    test('Nothing of a part or a build sheet lies beyond the side at any width', async ({
      page,
    }) => {
      if (fonts !== 'with its fonts') await page.route(/\.woff2$/, (route) => route.abort());
      const turboId = await idOf(page, withDetails);
      for (const language of ['', '/ru', '/ar']) {
        for (const address of [
          `/chradetail?turboId=${turboId}&eepn=CH-1544-002`,
          `/turbodetail?id=${turboId}`,
        ]) {
          await page.goto(language + address);
          for (const width of [320, 390, 768, 1024, 1440, 1920]) {
            await page.setViewportSize({ width, height: 800 });
            const where = `${language}${address} ${width} px`;
            expect(await sidewaysOverflow(page), where).toBeLessThanOrEqual(0);
          }
        }
      }
    });
  });
}

test('An E&E P/N of a CHRA on the page of parts leads to the CHRA, and the other way round', async ({
  page,
}) => {
  await signInAs(page, 'A');
  await open(page, '/partdetail?eepn=CH-1544-002');
  await expect(page).toHaveURL(/\/chradetail\?eepn=CH-1544-002$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CH-1544-002');
  await open(page, '/chradetail?eepn=CW-1544-001');
  await expect(page).toHaveURL(/\/partdetail\?eepn=CW-1544-001$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CW-1544-001');
});
