/** Codes of boxes and plates as pictures, and a film of them for the browser's camera. */
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';

interface Code {
  bcid: 'datamatrix' | 'qrcode' | 'code128' | 'code39';
  text: string;
}

const size = { width: 480, height: 360 };
const PER_SECOND = 5;
/** How long each code is held before the camera, and how long nothing is, seconds. */
const HELD = 2;

/** A code on white paper, as a PNG. */
export async function pictureOf({ bcid, text }: Code): Promise<Buffer> {
  const lines = bcid.startsWith('code');
  // Control characters as ^029.
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

/**
 * Films codes one after the other, with nothing between them, over and over.
 * @returns the path of the film, uncompressed (Y4M)
 */
export async function film(codes: readonly Code[]): Promise<string> {
  const path = join(process.env.E2E_DATA_DIR ?? '', 'filmed-codes.y4m');
  const half = `${path}.${process.pid}`;
  const file = await open(half, 'w');
  await file.write(`YUV4MPEG2 W${size.width} H${size.height} F${PER_SECOND}:1 Ip A1:1 C420mpeg2\n`);
  const grey = Buffer.alloc((size.width * size.height) / 2, 128);
  const show = async (light: Buffer) => {
    for (let count = 0; count < HELD * PER_SECOND; count++) {
      await file.write(Buffer.concat([Buffer.from('FRAME\n'), light, grey]));
    }
  };
  for (const code of codes) {
    await show(
      await sharp(await pictureOf(code))
        .greyscale()
        .raw()
        .toBuffer(),
    );
    await show(Buffer.alloc(size.width * size.height, 200));
  }
  await file.close();
  await rename(half, path);
  return path;
}
