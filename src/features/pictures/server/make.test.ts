import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { englishMessage } from '#language/message.ts';
import { withScans } from '#test/hostile-pictures.ts';
import { makePaperPicture, makePicture, PictureError } from './make.ts';
import { readDrawings } from './store.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' } });

const make = (sent: Uint8Array) => makePicture({ sent, drawing: false });

const sizeOf = async (contents: Uint8Array | undefined) => {
  const { width, height, format } = await sharp(contents).metadata();
  return { width, height, format };
};

describe('A picture that staff send', () => {
  test('comes in three sizes, each as JPEG and in what newer browsers take', async () => {
    const picture = await make(await photo(3000, 1500).jpeg().toBuffer());
    const kinds = picture.files.map(({ size, format }) => `${size}.${format}`);
    expect(kinds.sort()).toEqual(
      ['s.jpg', 's.webp', 's.avif', 'm.jpg', 'm.webp', 'm.avif', 'l.jpg', 'l.webp'].sort(),
    );
    const file = (size: string, format: string) =>
      picture.files.find((one) => one.size === size && one.format === format)?.contents;
    expect(await sizeOf(file('s', 'jpg'))).toEqual({ width: 160, height: 80, format: 'jpeg' });
    expect(await sizeOf(file('m', 'webp'))).toEqual({ width: 640, height: 320, format: 'webp' });
    expect(await sizeOf(file('l', 'jpg'))).toEqual({ width: 2000, height: 1000, format: 'jpeg' });
    expect(picture).toMatchObject({ width: 2000, height: 1000 });
  });

  test('is never made larger than it was', async () => {
    const picture = await make(await photo(300, 200).png().toBuffer());
    expect(picture).toMatchObject({ width: 300, height: 200 });
  });

  test('may be so narrow that no watermark fits', async () => {
    const picture = await make(await photo(16, 9000).png().toBuffer());
    expect(picture).toMatchObject({ width: 4, height: 2000 });
    expect(picture.files).toHaveLength(8);
  });

  test('is a drawing if it is lines on white, and no photograph is, on white or not', async () => {
    const [drawing] = readDrawings();
    const png = await sharp(drawing?.contents).resize(900).flatten({ background: '#fff' }).png();
    const ball = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><defs>
      <radialGradient id="g"><stop stop-color="#ddd"/><stop offset="1" stop-color="#333"/>
      </radialGradient></defs><circle cx="400" cy="400" r="250" fill="url(#g)"/></svg>`;
    const onWhite = sharp(Buffer.from(ball)).flatten({ background: '#fff' });
    expect((await make(await png.toBuffer())).isDrawing).toBe(true);
    expect((await make(await png.jpeg({ quality: 70 }).toBuffer())).isDrawing).toBe(true);
    expect((await make(await onWhite.jpeg().toBuffer())).isDrawing).toBe(false);
    expect((await make(await photo(600, 400).png().toBuffer())).isDrawing).toBe(false);
    const blank = { create: { width: 90, height: 90, channels: 3, background: '#fff' } } as const;
    expect((await make(await sharp(blank).png().toBuffer())).isDrawing).toBe(false);
  });

  test('loses where and with what it was taken, and stands upright', async () => {
    const sent = await photo(600, 400)
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await make(sent);
    expect(picture).toMatchObject({ width: 400, height: 600 });
    for (const { contents } of picture.files) {
      const { exif, orientation } = await sharp(contents).metadata();
      expect(exif).toBeUndefined();
      expect(orientation).toBeUndefined();
    }
  });

  test('carries the watermark, but for the thumbnail', async () => {
    const picture = await make(await photo(1000, 1000).png().toBuffer());
    const darkest = async (size: string) => {
      const file = picture.files.find((one) => one.size === size && one.format === 'jpg');
      const { channels } = await sharp(file?.contents).stats();
      return Math.max(...channels.map(({ max, min }) => max - min));
    };
    expect(await darkest('l')).toBeGreaterThan(60);
    expect(await darkest('m')).toBeGreaterThan(60);
    expect(await darkest('s')).toBeLessThan(20);
  });

  test.each([
    ['text', Buffer.from('no picture at all')],
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', readDrawings()[0]?.contents ?? Buffer.alloc(0)],
  ])('is refused when it is %s', async (_, sent) => {
    await expect(make(sent)).rejects.toThrow(new PictureError('This file is not a picture.'));
  });

  test('is refused when a small file would unpack to a huge picture', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const { message } = await make(bomb).then(
      () => new Error('it was made'),
      (error: Error) => error,
    );
    expect(englishMessage(message)).toContain('12,000 × 12,000 pixels');
  });

  test('is refused when its end is missing', async () => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(make(whole.subarray(0, whole.length / 2))).rejects.toThrow(/damaged/);
  });
});

describe('A picture on a paper', () => {
  test('is bounded and upright, and has neither place nor camera', async () => {
    const sent = await photo(3000, 1500)
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { contents, ...size } = await makePaperPicture({ sent, paper: 'photo' });
    expect(size).toEqual({ width: 500, height: 1000 });
    const { exif, orientation, format } = await sharp(contents).metadata();
    expect({ exif, orientation, format }).toEqual({ format: 'jpeg' });
  });

  test('keeps the transparent ground of a stamp, which is a PNG or a JPEG', async () => {
    const ground = { r: 255, g: 0, b: 0, alpha: 0.2 };
    const made = { create: { width: 1600, height: 400, channels: 4, background: ground } } as const;
    const sent = await sharp(made).png().toBuffer();
    const { contents, ...size } = await makePaperPicture({ sent, paper: 'stamp' });
    expect(size).toEqual({ width: 800, height: 200 });
    expect(await sharp(contents).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
    const webp = await sharp(made).webp().toBuffer();
    await expect(makePaperPicture({ sent: webp, paper: 'stamp' })).rejects.toThrow(/not a picture/);
  });

  test('is refused if it is damaged', async () => {
    const sent = (await photo(800, 600).jpeg().toBuffer()).subarray(0, 500);
    await expect(makePaperPicture({ sent, paper: 'photo' })).rejects.toThrow(PictureError);
  });
});

test('A JPEG of thousands of empty scans is refused at once, of a photo, a stamp and an item', async () => {
  const sent = await photo(2000, 2000).jpeg({ progressive: true }).toBuffer();
  expect(await makePaperPicture({ sent, paper: 'stamp' })).toMatchObject({ width: 400 });
  const hostile = withScans(sent, 5000);
  const before = process.cpuUsage();
  const late = /takes too much memory or time/;
  await expect(makePaperPicture({ sent: hostile, paper: 'photo' })).rejects.toThrow(late);
  await expect(makePaperPicture({ sent: hostile, paper: 'stamp' })).rejects.toThrow(late);
  await expect(make(hostile)).rejects.toThrow(late);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
});

test('Every drawing names its component type and gives a picture', async () => {
  const drawings = readDrawings();
  expect(drawings.map(({ component }) => component)).toContain('nozzle ring/VNT');
  expect(new Set(drawings.map(({ component }) => component)).size).toBe(22);
  for (const { component, contents } of drawings) {
    const { width, height } = await sharp(contents).metadata();
    expect({ component, width, height }).toEqual({ component, width: 1600, height: 1200 });
  }
});
