import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processorTimeOf } from '#test/event-loop.ts';
import { withoutMetadata } from './picture-metadata.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="SECRET xmp"/></rdf:RDF></x:xmpmeta>';

/** A rotated picture whose metadata name the photographer, the camera and the location. */
const pictureWithAll = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a03020' } })
    .withExif({
      IFD0: { Artist: 'SECRET artist', ImageDescription: 'SECRET description', Model: 'SECRET' },
      IFD2: { BodySerialNumber: 'SECRET serial', DateTimeOriginal: '2026:11:28 10:00:00' },
      IFD3: { GPSMapDatum: 'SECRET place', GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
    })
    .withXmp(XMP)
    .withMetadata({ orientation: 6 });

const formats = {
  jpg: () => pictureWithAll().jpeg().toBuffer(),
  png: () => pictureWithAll().png().toBuffer(),
  webp: () => pictureWithAll().webp().toBuffer(),
  tif: () => pictureWithAll().tiff().toBuffer(),
  avif: () => pictureWithAll().avif().toBuffer(),
};

test.each(['jpg', 'png', 'webp', 'tif', 'avif'] as const)(
  'A picture as %s loses the data about place and person, and looks the same',
  async (kind) => {
    const sent = await formats[kind]();
    expect(sent.includes('SECRET')).toBe(true);
    const kept = withoutMetadata(sent, kind);
    expect(kept.includes('SECRET')).toBe(false);
    const { exif } = await sharp(kept).metadata();
    expect(exif?.includes('SECRET') ?? false).toBe(false);
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    expect(await pixels(kept)).toEqual(await pixels(sent));
    if (kind !== 'png') {
      expect((await sharp(kept).metadata()).orientation).toBe(
        (await sharp(sent).metadata()).orientation,
      );
    }
  },
);

test('Data after the end of a picture is removed, such as a film with its place', async () => {
  const jpeg = await formats.jpg();
  const kept = withoutMetadata(Buffer.concat([jpeg, Buffer.from('SECRET film')]), 'jpg');
  expect(kept.includes('SECRET')).toBe(false);
});

test('A segment behind fill bytes is removed as any other is', async () => {
  const jpeg = await formats.jpg();
  const comment = Buffer.from('\xff\xff\xff\xfe\0\x0aSECRET..', 'latin1');
  const sent = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  const kept = withoutMetadata(sent, 'jpg');
  expect(kept.includes('SECRET')).toBe(false);
  const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
  expect(await pixels(kept)).toEqual(await pixels(jpeg));
});

/** A picture of 5 MB, the maximum size of a file about an order. It repeats one part. */
const hostile = (begin: string, part: string) =>
  Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(5 << 20, part, 'latin1')]);
const PNG = '\x89PNG\r\n\x1a\n';

test.each([
  ['jpg', 'empty segments of programs', hostile('\xff\xd8', '\xff\xe1\0\x02')],
  [
    'jpg',
    'segments with nothing but the name of Exif',
    hostile('\xff\xd8', '\xff\xe1\0\x08Exif\0\0'),
  ],
  ['jpg', 'scans without pixels', hostile('\xff\xd8', '\xff\xda\0\x02')],
  ['jpg', 'a scan of restarts', hostile('\xff\xd8\xff\xda\0\x02', '\xff\xd0')],
  ['png', 'empty chunks of pixels', hostile(PNG, '\0\0\0\0IDATCRC.')],
  ['png', 'empty texts', hostile(PNG, '\0\0\0\0tEXtCRC.')],
  ['webp', 'empty XMP', hostile('RIFF\0\0\0\0WEBP', '<x:xmpmeta</x:xmpmeta>')],
] as const)('5 MB as %s of %s take no more than 40 ms', async (kind, _what, picture) => {
  expect(await processorTimeOf(() => withoutMetadata(picture, kind))).toBeLessThan(40);
});

test('Damaged and hostile pictures end soon', async () => {
  for (const kind of ['jpg', 'png', 'webp', 'tif'] as const) {
    const sent = await formats[kind]();
    for (let end = 0; end < sent.length; end += 7) withoutMetadata(sent.subarray(0, end), kind);
  }
  // A directory that refers to itself, and a directory with values that together are far longer than the
  // file.
  const circle = Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1');
  const long = Buffer.alloc(5 << 20);
  circle.copy(long);
  long.writeUInt16LE(60_000, 8);
  for (let entry = 0; entry < 60_000; entry += 1) {
    long.writeUInt16LE(0x010e, 10 + entry * 12);
    long.writeUInt16LE(2, 12 + entry * 12);
    long.writeUInt32LE(4 << 20, 14 + entry * 12);
    long.writeUInt32LE(900_000, 18 + entry * 12);
  }
  // Very many directories, each with many entries.
  const many = Buffer.from('II*\0\x08\0\0\0'.repeat(600_000), 'latin1');
  const start = process.cpuUsage();
  withoutMetadata(many, 'webp');
  withoutMetadata(circle, 'tif');
  withoutMetadata(long, 'tif');
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
});
