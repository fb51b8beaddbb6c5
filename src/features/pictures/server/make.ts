/**
 * Makes the sizes of a picture: upright, without metadata, with the watermark, JPEG at quality 80
 * (docs/product.md 9) and in formats of newer browsers. Runs in a process of its own
 * (picture-process.ts), because a hostile file may exhaust memory or a decoder.
 */

import sharp, { type Metadata } from 'sharp';
import { storedMessage } from '#contract/message.ts';
import { hasTooManyScans } from '#platform/picture-metadata.ts';
import { type Format, hasFormat, type Size, sizes } from './pictures.ts';

/**
 * Maximum number of pixels of an accepted picture: 60 megapixels, which is the size of pictures from a large
 * camera.
 */
const MAX_PIXELS = 60_000_000;
const acceptedFormats = ['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff', 'gif'];
const readOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
const inside = { fit: 'inside', withoutEnlargement: true } as const;
/** Minimum side of a picture with the watermark, px: on a thumbnail it would hide the part. */
const WATERMARK_FROM = 400;

export interface MadePicture {
  /** Width of the full size, px. */
  readonly width: number;
  readonly height: number;
  /** Whether the picture shows lines on white, which dark mode can invert. */
  readonly isDrawing: boolean;
  readonly files: readonly {
    readonly size: Size;
    readonly format: Format;
    readonly contents: Uint8Array;
  }[];
}

/** Reason why a file is not accepted, in a sentence for staff. */
export class PictureError extends Error {
  override name = 'PictureError';
}

export interface PictureTask {
  readonly sent: Uint8Array;
  /** A drawing of this project, as SVG. Uploads may not be SVG, because SVG can contain scripts. */
  readonly drawing: boolean;
}

/** A file for a picture on a printed document (a paper): a photo, or a stamp on transparent ground. */
export interface PaperPictureTask {
  readonly sent: Uint8Array;
  readonly paper: 'photo' | 'stamp';
}

export interface PaperPicture {
  readonly contents: Uint8Array;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a JPEG of at most 1000 px, or for a stamp a PNG of at most 800 × 400 px: at least 280 pixels per inch
 * in print.
 * @throws the errors of makePicture
 */
export async function makePaperPicture({ sent, paper }: PaperPictureTask): Promise<PaperPicture> {
  const isStamp = paper === 'stamp';
  await describe(sent, isStamp ? ['jpeg', 'png'] : acceptedFormats);
  const upright = sharp(sent, readOptions).rotate().toColourspace('srgb');
  const drawn = isStamp
    ? upright.resize(800, 400, inside).png({ palette: true, compressionLevel: 9 })
    : upright.resize(1000, 1000, inside).flatten({ background: '#ffffff' }).jpeg({ quality: 75 });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true }).catch(damaged);
  return { contents: data, width: info.width, height: info.height };
}

/** Makes all sizes. @throws PictureError if the file is not a picture, is too large, or is damaged */
export async function makePicture({ sent, drawing }: PictureTask): Promise<MadePicture> {
  const { pages = 1 } = await describe(sent, drawing ? ['svg'] : acceptedFormats);
  if (pages > 100) throw new PictureError('The picture has more than 100 frames.');
  try {
    const full = await sharp(sent, readOptions)
      .rotate()
      .resize(sizes.l, sizes.l, inside)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    const files: MadePicture['files'][number][] = [];
    for (const size of Object.keys(sizes) as Size[]) files.push(...(await inSize(full.data, size)));
    const isDrawing = drawing || (await isLineDrawing(full.data));
    return { width: full.info.width, height: full.info.height, isDrawing, files };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    return damaged();
  }
}

function damaged(): never {
  throw new PictureError('The picture is damaged: it can not be read to its end.');
}

/** Side of the reduced picture that is searched for lines, px. */
const LOOK = 600;
const [WHITE, DARK] = [235, 60];

/**
 * Whether a picture is dark lines on white. In a photograph, even on a white background, most pixels that are not
 * white are shaded: grey, with neighbours that are nearly as grey.
 */
async function isLineDrawing(picture: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(picture)
    // Pixels are picked, not mixed, so that a line does not become a shade.
    .resize(LOOK, LOOK, { ...inside, kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let [white, shaded] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const grey = data[at] ?? 0;
      if (grey >= WHITE) white += 1;
      else if (grey > DARK) {
        const near = [data[at + channels] ?? 255, data[at + width * channels] ?? 255];
        if (near.every((one) => one < WHITE && Math.abs(one - grey) < 24)) shaded += 1;
      }
    }
  }
  const inked = width * height - white;
  return inked > 0 && white > inked && shaded * 5 < inked;
}

async function describe(sent: Uint8Array, accepted: readonly string[]): Promise<Metadata> {
  let metadata: Metadata;
  try {
    metadata = await sharp(sent, { limitInputPixels: false }).metadata();
  } catch {
    throw new PictureError('This file is not a picture.');
  }
  const { format, width = 0, height = 0 } = metadata;
  if (!format || !accepted.includes(format)) throw new PictureError('This file is not a picture.');
  if (width * height > MAX_PIXELS) {
    throw new PictureError(
      storedMessage({
        key: 'The picture has {width} × {height} pixels; 60 million are the most.',
        params: { width, height },
      }),
    );
  }
  if (format === 'jpeg' && hasTooManyScans(Buffer.from(sent))) {
    throw new PictureError('The picture takes too much memory or time.');
  }
  if (width < 16 || height < 16) throw new PictureError('The picture is smaller than 16 pixels.');
  return metadata;
}

/**
 * Makes a size in all its formats. Higher efforts of the encoders would take up to three times as long and
 * save a few per cent.
 */
async function inSize(full: Uint8Array, size: Size) {
  const box = sizes[size];
  const { data, info } = await sharp(full)
    .resize(box, box, inside)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const marked = () => {
    const picture = sharp(data, { raw: { width, height, channels } });
    const high = Math.round(Math.min(width, height) / 14);
    if (Math.max(width, height) < WATERMARK_FROM || high < 1) return picture;
    return picture.composite([{ input: watermark(high), gravity: 'southeast' }]);
  };
  const files: MadePicture['files'][number][] = [
    {
      size,
      format: 'jpg',
      contents: await marked().jpeg({ quality: 80, progressive: true }).toBuffer(),
    },
    { size, format: 'webp', contents: await marked().webp({ quality: 80, effort: 2 }).toBuffer() },
  ];
  if (hasFormat(size, 'avif')) {
    const contents = await marked().avif({ quality: 55, effort: 2 }).toBuffer();
    files.push({ size, format: 'avif', contents });
  }
  return files;
}

/**
 * 'E&E' in the lower right corner, drawn as lines, because systems differ in their fonts.
 * White with a dark edge, so that it is visible on any background.
 */
function watermark(high: number): Buffer {
  const wide = Math.round(high * 3.4);
  // Letters in a field of 34 by 10: E, ampersand, E.
  const strokes =
    'M9 2H3V8H9M3 5H8' +
    'M20 8L14 3.2C13.6 1.6 17 1.4 16.6 3.2C16.2 4.4 13.4 5 13.6 6.8C13.8 8.6 18 8.6 19.4 5.4' +
    'M30 2H24V8H30M24 5H29';
  const path = (colour: string, thick: number) =>
    `<path d="${strokes}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 34 10" opacity="0.55">${path('#1b2430', 1.9)}${path('#ffffff', 1)}</svg>`,
  );
}
