/** Codes read by the camera, from a photo, and by a hand scanner (docs/product.md 2.18). */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pictureOf, replaceCamera } from './held-codes.ts';
import { expect, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';

const box = `[)>\x1e06\x1dP028145702H\x1d1P${turbo}\x1dQ5\x1dS12345\x1e\x04`;
const codes = [
  { bcid: 'datamatrix', text: box },
  { bcid: 'code128', text: 'PCH-1749-031' },
  { bcid: 'qrcode', text: 'https://turbo.example/fr/query?vtype=0&val=K03-029' },
  { bcid: 'code39', text: turbo },
] as const;

const cameraStatus = (page: Page) =>
  page.getByRole('region', { name: 'Camera' }).getByRole('status');
const photo = (page: Page) => page.getByLabel('Take or choose a photo of the code');
const asPhoto = async (code: (typeof codes)[number]) => ({
  name: 'code.png',
  mimeType: 'image/png',
  buffer: await pictureOf(code),
});

test.describe('With a camera', () => {
  test.use({ expected: [/camera is not allowed in this document/] });

  test('From the search field a code on a box leads to its turbo', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const hold = await replaceCamera(page);
    await open(page, '/index');
    expect(requests.filter((url) => /zxing|scan-page|\.wasm/.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Scan', exact: true }).click();
    await expect(page).toHaveURL(/\/scan\?vtype=0$/);
    await hold(codes[0]);
    await expect(page).toHaveURL(`/query?vtype=0&val=${turbo}`);
    await expect(page.getByRole('row').filter({ hasText: turbo }).first()).toBeVisible();
    expect(requests.filter((url) => /\.wasm$/.test(url))).toHaveLength(1);
    // The page is a new document, so the security policy of the scan page no longer applies.
    const compiles = page.evaluate(() =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => 'compiled'),
    );
    await expect(compiles).rejects.toThrow(/Content Security Policy|unsafe-eval/);
    const films = page.evaluate(() =>
      MediaDevices.prototype.getUserMedia.call(navigator.mediaDevices, { video: true }),
    );
    await expect(films).rejects.toThrow(/NotAllowedError/);
  });

  test('Codes of all kinds fill the quick order one after the other', async ({ page }) => {
    const hold = await replaceCamera(page);
    await open(page, '/quickorder');
    await page.getByRole('link', { name: 'Or scan codes with the camera' }).click();
    await expect(page).toHaveURL(/\/scan\?/);
    const results = [
      `${turbo} added, quantity 5`,
      'CH-1749-031 added, quantity 1',
      'K03-029 added, quantity 1',
      `${turbo} is there already: its quantity is now 6`,
    ];
    for (const [index, code] of codes.entries()) {
      await hold(code);
      await expect(cameraStatus(page)).toHaveText(results[index] ?? '');
    }
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Quick order' }).click();
    const quantity = (number: string) =>
      page.getByRole('textbox', { name: `Quantity of ${number}`, exact: true });
    await expect(quantity(turbo)).toHaveValue('6');
    await expect(quantity('CH-1749-031')).toHaveValue('1');
    await expect(quantity('K03-029')).toHaveValue('1');
  });

  test('The camera stops while the page is hidden, and a light is switched', async ({ page }) => {
    await page.addInitScript(() => {
      const lights: unknown[] = [];
      Object.assign(window, { lights });
      const { prototype } = MediaStreamTrack;
      prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      prototype.applyConstraints = async (wanted) => void lights.push(wanted?.advanced?.[0]);
    });
    await open(page, '/scan?for=quickorder');
    const light = page.getByRole('button', { name: 'Light' });
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => (window as unknown as { lights: unknown }).lights)).toEqual([
      { torch: true },
    ]);
    const isLive = () =>
      page.evaluate(() => {
        const { srcObject } = document.querySelector('video') as HTMLVideoElement;
        return srcObject instanceof MediaStream && srcObject.active;
      });
    const hide = (hidden: boolean) =>
      page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { value: is, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    expect(await isLive()).toBe(true);
    await hide(true);
    expect(await isLive()).toBe(false);
    await hide(false);
    await expect.poll(isLive).toBe(true);
  });

  test('After 20 seconds without a code the page says what may help', async ({ page }) => {
    await page.addInitScript(() => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['data_matrix', 'qr_code', 'code_128', 'code_39'];
        detect = async () => [];
      }
      Object.assign(window, { BarcodeDetector });
    });
    await page.clock.install();
    await open(page, '/scan');
    await expect(page.locator('video')).toBeVisible();
    // The time counts from the first camera picture.
    await expect(page.getByRole('region', { name: 'Camera' }).getByText('Loading')).toHaveCount(0);
    await expect(cameraStatus(page)).toHaveText('');
    await page.clock.runFor(21_000);
    await expect(cameraStatus(page)).toContainText('Nothing was read for 20 seconds');
    await expectAccessible(page);
  });

  test("The browser's own detector is used where it knows all kinds", async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.addInitScript((text) => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['data_matrix', 'qr_code', 'code_128', 'code_39'];
        detect = async () => [{ rawValue: text }];
      }
      Object.assign(window, { BarcodeDetector });
    }, 'P454231-5007S');
    await open(page, '/scan?vtype=1');
    await expect(page).toHaveURL(`/query?vtype=1&val=${turbo}`);
    expect(requests.filter((url) => /zxing/.test(url))).toEqual([]);
  });

  test('zxing takes over where the detector of the browser fails', async ({ page }) => {
    await page.addInitScript(() => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['data_matrix', 'qr_code', 'code_128', 'code_39'];
        detect = async () => {
          throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError');
        };
      }
      Object.assign(window, { BarcodeDetector });
    });
    const hold = await replaceCamera(page);
    await open(page, '/scan');
    await hold(codes[0]);
    await expect(page).toHaveURL(`/query?vtype=0&val=${turbo}`);
  });
});

/** Makes the camera fail with a browser's error. */
const failCamera = (page: Page, name: string) =>
  page.addInitScript((failure) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure));
  }, name);

test('A refused camera is told, and a photo is read instead', async ({ page }) => {
  await failCamera(page, 'NotAllowedError');
  await open(page, '/scan?for=quickorder');
  await expect(page.getByRole('alert')).toContainText('Access to the camera was denied.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await photo(page).setInputFiles(await asPhoto(codes[0]));
  await expect(cameraStatus(page)).toHaveText(`${turbo} added, quantity 5`);
  await photo(page).setInputFiles(
    await asPhoto({ ...codes[2], text: 'https://turbo.example/contact' } as never),
  );
  await expect(cameraStatus(page)).toContainText('which is not a part number');
});

test('A photo of several codes adds a line for each part', async ({ page }) => {
  await failCamera(page, 'NotFoundError');
  await open(page, '/scan?for=quickorder');
  const parts = ['CH-1749-031', 'TW-1749-001'];
  const [left, right] = await Promise.all(parts.map((text) => pictureOf({ bcid: 'qrcode', text })));
  const { width = 0, height = 0 } = await sharp(left).metadata();
  const buffer = await sharp(left)
    .extend({ right: width, background: '#fff' })
    .composite([{ input: right ?? Buffer.alloc(0), left: width, top: 0 }])
    .png()
    .toBuffer();
  expect(height).toBeGreaterThan(0);
  await photo(page).setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer });
  for (const part of parts) {
    await expect(cameraStatus(page)).toContainText(`${part} added, quantity 1`);
  }
  await expect(page.getByRole('region', { name: 'Scanned' }).getByRole('listitem')).toHaveCount(2);
});

test('Without a camera the page says so, also of a photo without a code', async ({ page }) => {
  await failCamera(page, 'NotFoundError');
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/ar/scan');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await open(page, '/scan');
  await expect(page.getByRole('alert')).toContainText('use a camera here');
  const { bcid } = codes[0];
  const blank = await pictureOf({ bcid, text: 'x' });
  await photo(page).setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: blank.subarray(0, 90),
  });
  await expect(page.getByText('No code was found in the photo.')).toBeVisible();
});

test.describe('A hand scanner', () => {
  const controls = new Map([
    ['\x1d', ']'],
    ['\x1e', '^'],
    ['\x04', 'd'],
  ]);
  const ends = { Enter: { text: '\r', code: 13 }, Tab: { text: '', code: 9 } };
  const CTRL = 2;

  /** Types as a scanner does, always with 5 ms between timestamps; control characters with Ctrl. */
  async function scan(page: Page, text: string, end: keyof typeof ends = 'Enter') {
    const keyboard = await page.context().newCDPSession(page);
    let timestamp = Date.now() / 1000;
    const press = async (key: string, more: object) => {
      timestamp += 0.005;
      const type = 'keyDown';
      await keyboard.send('Input.dispatchKeyEvent', { type, key, timestamp, ...more });
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
    };
    for (const sign of text) {
      const control = controls.get(sign);
      await (control ? press(control, { modifiers: CTRL }) : press(sign, { text: sign }));
    }
    await press(end, { text: ends[end].text, windowsVirtualKeyCode: ends[end].code });
    await keyboard.detach();
  }

  /** Opens a page, and waits until it listens for scanners. */
  async function openListening(page: Page, address: string) {
    const [script] = await Promise.all([page.waitForResponse(/hand-scanner/), open(page, address)]);
    await page.evaluate((url) => import(url), script.url());
  }

  test('may end the codes of plates and boxes with Enter, too', async ({ page }) => {
    for (const code of [
      `${turbo};X0012345`,
      `P/N: ${turbo} S/N: A1B2C3D4`,
      `0104012345678901240${turbo}`,
    ]) {
      await openListening(page, '/index');
      await page.getByRole('combobox').focus();
      await scan(page, code);
      await expect(page).toHaveURL(`/query?vtype=0&val=${turbo}`);
    }
  });

  test('may send identifiers and control characters, and end with Tab', async ({ page }) => {
    await openListening(page, '/index');
    await page.getByRole('combobox').focus();
    await scan(page, `1P${turbo}`);
    await expect(page).toHaveURL(`/query?vtype=0&val=${turbo}`);
    await openListening(page, '/quickorder');
    await scan(page, box, 'Tab');
    const quantity = (number: string) =>
      page.getByRole('textbox', { name: `Quantity of ${number}`, exact: true });
    await expect(quantity(turbo)).toHaveValue('5');
    await expect(page.getByRole('combobox')).toBeFocused();
    await scan(page, 'CH-1749-031', 'Tab');
    await expect(quantity('CH-1749-031')).toHaveValue('1');
    await expect(page.getByRole('combobox')).toBeFocused();
    const line = page.getByRole('textbox', { name: 'Number in line 2' });
    await line.fill('');
    await scan(page, 'PK03-029');
    await expect(quantity('K03-029')).toHaveValue('1');
    await page.getByRole('combobox').focus();
    await scan(page, 'P/N: 5303 970 0110 QTY: 3');
    await expect(quantity('5303 970 0110')).toHaveValue('3');
  });
});
