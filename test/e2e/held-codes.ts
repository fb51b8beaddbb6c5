/** Barcodes and 2D codes for the tests of the scanner: as pictures, and as frames of a fake camera. */
import type { Page } from '@playwright/test';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';

interface Code {
  bcid: 'datamatrix' | 'qrcode' | 'code128' | 'code39';
  text: string;
}

const size = { width: 480, height: 360 };
const PER_SECOND = 5;

/** Draws a code on white paper, as a PNG. */
export async function pictureOf({ bcid, text }: Code): Promise<Buffer> {
  const lines = bcid.startsWith('code');
  // Control characters are written as ^029.
  const parsed = text.replace(
    /\p{Cc}/gu,
    (sign) => `^${String(sign.charCodeAt(0)).padStart(3, '0')}`,
  );
  const code = await toBuffer({
    bcid,
    text: parsed,
    parse: true,
    scale: lines ? 1 : 4,
    ...(lines && { height: 30 }),
  });
  const inside = { width: size.width - 60, height: size.height - 60, fit: 'inside' as const };
  const drawn = await sharp(code)
    .flatten({ background: '#fff' })
    .resize({ ...inside, kernel: 'nearest' })
    .toBuffer();
  return sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
}

interface Canvas {
  holdBeforeCamera(png: string): Promise<void>;
}

/**
 * Replaces the camera of pages that are opened later.
 * @returns a function that shows a code to the camera until the next code
 */
export async function replaceCamera(page: Page): Promise<(code: Code) => Promise<void>> {
  await page.addInitScript(
    ({ width, height, perSecond }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      let picture: ImageBitmap | undefined;
      // A canvas stream produces a frame whenever the canvas is drawn.
      setInterval(() => {
        context?.fillRect(0, 0, width, height);
        if (picture) context?.drawImage(picture, 0, 0);
      }, 1000 / perSecond);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
      const holdBeforeCamera = async (png: string) => {
        const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
        picture = await createImageBitmap(new Blob([bytes]));
      };
      Object.assign(window, { holdBeforeCamera });
    },
    { ...size, perSecond: PER_SECOND },
  );
  return async (code) => {
    const png = (await pictureOf(code)).toString('base64');
    await page.evaluate((one) => (window as unknown as Canvas).holdBeforeCamera(one), png);
  };
}
