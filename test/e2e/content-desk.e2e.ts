/** Content staff in the browser: from a draft to the visitors' page, and back. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { DeskBlock } from '#contract/staff/content.ts';
import { addCustomer, digest } from './customers.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

/** A grey image of 64 × 48 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEVVZncwy/k/AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIie3BgQAAAADDoPlTX+AIVQEAAHQNDDAAAWReGocAAAAASUVORK5CYII=',
  'base64',
);

/** A minimal PDF with one page. */
function smallPdf(title: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    `<</Title(${title})>>`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<</Size 5/Root 1 0 R/Info 4 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

/** The item in the list of bulletins that a caller gets; undefined if it is missing. */
async function seen(request: APIRequestContext, title: string, token = '') {
  const answer = await request.post('/api/cm/common/getCommonList', {
    data: { cmType: '1', query: title },
    headers: { 'x-token': token },
  });
  const { val } = await answer.json();
  return val[0] as { id: string; viewAuthType: string; pdfContentUrl: string } | undefined;
}

const chooseFile = (page: Page, label: string, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer });

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });

test('A bulletin with picture and PDF is written, looked at in Arabic, published for one level, and deleted', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const title = `New cartridges ${Date.now()}`;
  await openDesk(page, 'content', '/content');
  await page.getByRole('link', { name: 'New bulletin' }).click();

  await page.getByLabel(/^Title in English/).fill(title);
  const english = page.getByRole('textbox', { name: 'Text in English' });
  await english.click();
  await page.keyboard.type('For the engine of ');
  await page.getByRole('button', { name: 'Part number' }).click();
  await page.keyboard.type('454231-5007S');
  await page.getByRole('tab', { name: /^Arabic/ }).click();
  await page.getByLabel(/^Title in Arabic/).fill('خراطيش جديدة');
  const arabic = page.getByRole('textbox', { name: 'Text in Arabic' });
  await arabic.click();
  await page.keyboard.type('نص عن ');
  await page.getByRole('button', { name: 'Part number' }).click();
  await page.keyboard.type('454231-5007S');

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview in Arabic"]');
  // The preview is a page of the site in a frame, right to left.
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('خراطيش جديدة');
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(preview.locator('code[dir=ltr]')).toHaveText('454231-5007S');

  // A draft is visible to its author only.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/content\/\d+\/show/);
  // The URL changes first. Until the page of the item is shown, the old form is inert.
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  const id = /content\/(\d+)\//.exec(page.url())?.[1] ?? '';
  expect(await seen(request, title)).toBeUndefined();
  const hidden = await request.get(`/api/cm/common/getCommonById?id=${id}`);
  expect(hidden.status()).toBe(404);

  // Adds a cover and a PDF, restricts the item to level A, and publishes it.
  await chooseFile(page, 'Choose a cover picture', 'cover.png', 'image/png', picture);
  // The sizes of the cover are made at a low priority.
  await expect(page.getByRole('img', { name: 'Cover: cover.png' })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('combobox', { name: 'Opens as' }).selectOption('PDF in a new tab');
  // A separate process checks the file, which may take long.
  const refused = page.waitForResponse((response) => response.status() === 400);
  await chooseFile(page, 'Choose a PDF', 'broken.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
  await refused;
  await expect(page.getByText('broken.pdf: The PDF is broken')).toBeVisible();
  await chooseFile(page, 'Choose a PDF', 'cartridges.pdf', 'application/pdf', smallPdf(title));
  await expect(page.getByText('cartridges.pdf')).toBeVisible();
  await page.getByLabel('Customers of some levels').check();
  await page.getByLabel('A', { exact: true }).check();
  await page.getByLabel('Published from this time on').check();
  // The message of the first save may still be visible.
  const saved = page.waitForResponse('**/api/staff/saveContent');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await expect(page.getByText('Bulletin saved').first()).toBeVisible();

  // A visitor sees that the item exists, but not its content.
  const forVisitor = await seen(request, title);
  expect(forVisitor).toMatchObject({ viewAuthType: '1', pdfContentUrl: '' });
  const { email, password } = await addCustomer('A');
  const login = await request.post('/api/ci/customer/login', {
    data: { email, passwordSha: digest(password) },
  });
  const { tk } = (await login.json()).val;
  const forLevelA = await seen(request, title, tk);
  expect(forLevelA?.viewAuthType).toBe('0');
  const document = forLevelA?.pdfContentUrl ?? '';
  const opened = await request.get(document, { headers: { cookie: `tk=${tk}` } });
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await request.get(document, { headers: { cookie: '' } })).status()).toBe(401);

  // Deletes the item, and restores it with the button in the message.
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Moved to the bin: ${title}`)).toBeVisible();
  expect(await seen(request, title, tk)).toBeUndefined();
  await page.getByRole('button', { name: 'Restore' }).first().click();
  await expect(page.getByText(`Restored: ${title}`)).toBeVisible();
  expect((await seen(request, title, tk))?.viewAuthType).toBe('0');

  // Moves the item down by one position, by keyboard.
  const row = page.getByRole('row').filter({ hasText: title });
  const places = () => page.getByRole('row').allInnerTexts();
  await expect(row).toBeVisible();
  const place = (await places()).findIndex((text) => text.includes(title));
  await page.getByRole('button', { name: `Down: ${title}` }).press('Enter');
  await expect(page.getByText(`Moved: ${title}`)).toBeVisible();
  await expect
    .poll(async () => (await places()).findIndex((text) => text.includes(title)))
    .toBe(place + 1);
  await page.getByRole('button', { name: 'Sort all by date' }).click();
  await expect(page.getByText('Bulletins are sorted by date again')).toBeVisible();

  await staffCall(page.request, 'deleteContent', {
    id,
    version: (await staffCall(page.request, 'getContent', { id })).version,
  });
});

/** Expects the form to say that a colleague has changed the item and that the entries are kept. */
const expectRefused = (page: Page) =>
  expect(
    page.getByText(
      /^Meanwhile content@example\.com changed this .+ Your entries are still here\.$/,
    ),
  ).toBeVisible();

/** Saves the tiles without a change, as a colleague would. */
async function saveTilesAgain(request: APIRequestContext) {
  const kind = 'tile';
  const { version, blocks } = await staffCall(request, 'getBlocks', { kind });
  const blocksToSave = blocks.map(({ titles, application, picture }: DeskBlock) => ({
    titles,
    application,
    pictureId: picture?.id ?? '',
  }));
  await staffCall(request, 'saveBlocks', { kind, version, blocks: blocksToSave });
}

test('An item that a colleague has saved meanwhile, and then deleted, is saved with what was typed and what the colleague changed', async ({
  page,
}) => {
  await staffLogin(page.request, 'content');
  const save = async (title: string, html: string, fields: object = {}) => {
    const texts = [{ language: 'en', title, html }];
    const settings = { audience: 'everyone', levels: [], pictureId: '', fileId: '', embed: '' };
    // The item is a newsletter, because another test moves a bulletin at the same time.
    const item = { kind: '2', contentType: '0', published: '', ...settings, texts, ...fields };
    return await staffCall(page.request, 'saveContent', item);
  };
  const { id, version } = await save('First title', '<p>Text</p>');
  await page.goto(`/staff/content/${id}/show`);
  const title = page.getByLabel(/^Title in English/);
  const text = page.getByRole('textbox', { name: 'Text in English' });
  await title.fill('My title');
  await page.getByLabel('Signed-in customers').check();
  await save('Title of a colleague', '<p>Text of a colleague</p>', { id, version });
  const press = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await press();
  await expectRefused(page);
  await expect(title).toHaveValue('My title');
  await expect(page.getByLabel('Signed-in customers')).toBeChecked();
  await expect(text).toHaveText('Text of a colleague');
  const change = page.getByRole('listitem').filter({ hasText: 'Title in English' });
  await expect(change).toContainText(/First title.+ → .+Title of a colleague/);
  await page.getByRole('button', { name: 'Take the other value: Title in English' }).click();
  await expect(title).toHaveValue('Title of a colleague');
  await page.getByRole('button', { name: 'Back to my entry: Title in English' }).click();
  await expect(title).toHaveValue('My title');
  await press();
  await expect(page.getByText('Newsletter saved')).toBeVisible();
  const saved = await staffCall(page.request, 'getContent', { id });
  expect(saved).toMatchObject({
    audience: 'customers',
    texts: [{ title: 'My title', html: '<p>Text of a colleague</p>' }],
  });

  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and of mine');
  await staffCall(page.request, 'deleteContent', { id, version: saved.version });
  await press();
  await expect(page.getByText(/in the bin.+ Your entries are still here\.$/)).toBeVisible();
  await expect(text).toHaveText('Text of a colleague and of mine');
  await page.getByRole('button', { name: 'Restore: My title' }).click();
  await expect(page.getByText('Restored: My title')).toBeVisible();
  await expect(page.getByText('Restore it to edit it again')).toBeHidden();
  await press();
  await expect
    .poll(async () => (await staffCall(page.request, 'getContent', { id })).texts[0].html)
    .toContain('and of mine');
  const { version: last } = await staffCall(page.request, 'getContent', { id });
  await staffCall(page.request, 'deleteContent', { id, version: last });
});

test('About us and a tile of the home page are changed, and visitors see it at once', async ({
  page,
  request,
}) => {
  await openDesk(page, 'content', '/pages');
  await page.getByRole('link', { name: 'About us' }).click();
  const text = page.getByRole('textbox', { name: 'Text in English' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  const words = `Changed at ${Date.now()}`;
  await page.keyboard.type(` ${words}`);
  const { version, texts } = await staffCall(page.request, 'getPage', { id: '1' });
  await staffCall(page.request, 'savePage', { id: '1', version, texts });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefused(page);
  await expect(text).toContainText(words);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).not.toContainText(words);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(text).toContainText(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('About us saved')).toBeVisible();
  const about = await request.get('/about');
  expect(await about.text()).toContain(words);

  await menuLink(page, 'Home page').click();
  const tile = page.getByRole('listitem', { name: 'Tile 1' });
  const title = `Cars ${Date.now()}`;
  const before = await tile.getByLabel(/^Title in English/).inputValue();
  await tile.getByLabel(/^Title in English/).fill(title);
  const tiles = page.locator('section').filter({ hasText: 'Application tiles' });
  await saveTilesAgain(page.request);
  await tiles.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefused(page);
  await expect(tile.getByLabel(/^Title in English/)).toHaveValue(title);
  await tiles.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Application tiles saved')).toBeVisible();
  const home = await request.get('/index');
  expect(await home.text()).toContain(title);

  await tile.getByLabel(/^Title in English/).fill(before);
  await tiles.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await request.get('/index')).text()).not.toContain(title);
});

test('Words that are not saved are asked for before a link is followed, and a preview leads nowhere', async ({
  page,
}) => {
  await openDesk(page, 'content', '/pages');
  await page.getByRole('link', { name: 'About us' }).click();
  await page.getByRole('textbox', { name: 'Text in English' }).click();
  await page.keyboard.type('Not saved ');
  const leave = menuLink(page, 'Home page');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await leave.click();
  await expect(page).toHaveURL(/\/pages\/1\/show/);
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => history.back());
  await (await question).dismiss();
  await expect(page).toHaveURL(/\/pages\/1\/show/);

  // Links in the frame do not navigate, and a reload of the frame restores its content.
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview in English"]');
  const words = preview.getByText('Not saved').first();
  await expect(words).toBeVisible();
  await preview.getByRole('link', { name: 'Contact', exact: false }).last().click();
  await expect(words).toBeVisible();
  const frame = page.frames().find((one) => one.url().includes('/preview.html'));
  await frame?.evaluate(() => location.reload());
  await expect(words).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  await leave.click();
  await expect(page.getByRole('listitem', { name: 'Tile 1' })).toBeVisible();
});
