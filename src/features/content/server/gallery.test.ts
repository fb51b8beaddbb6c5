import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { addPicture } from '#features/pictures/server/store.ts';
import type { Database } from '#platform/database.ts';
import { inTransaction } from '#platform/database.ts';
import { openFiles } from '#platform/files.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';

const parts: number[] = [];

const turbo = (database: Database, pn: string, more = {}) =>
  addTurbo(database, { pn, parts, ...more });

const site = await openTestSite(async (database) => {
  for (let number = 1; number <= 10; number += 1) {
    parts.push(await addPart(database, { eePn: `TW-${number}` }));
  }
  await turbo(database, 'HIDDEN-1', { loginToView: true });
  for (const number of [1, 2, 3, 4, 5, 6]) await turbo(database, `454231-000${number}`);
  await addTurbo(database, { pn: 'FEW-1', parts: parts.slice(0, 3) });
});

type Sets = { id: string; turboPn: string; pictures: { m: string; alt: string }[] }[];
const sets = async () => (await site.call('listGallery')).val as Sets;

/** First quantization table of a JPEG, which depends on the quality. */
function quantizationOf(jpeg: Buffer): string {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  return jpeg.toString('hex', start, start + 2 + jpeg.readUInt16BE(start + 2));
}

test('The gallery is empty where nothing has nine pictures', async () => {
  expect(await sets()).toEqual([]);
});

test('Five sets of nine pictures are shown, as JPEG with the watermark to every browser', async () => {
  const files = await openFiles({ storageUrl: undefined, dataDir: site.dataDir });
  for (const [index, itemId] of parts.entries()) {
    const contents = await sharp({
      create: { width: 700, height: 500, channels: 3, background: { r: 20 * index, g: 90, b: 90 } },
    })
      .jpeg()
      .toBuffer();
    await inTransaction(site.database.write, (client) =>
      addPicture(client, files, { of: { itemId }, contents, fileName: 'a.jpg', alt: '' }),
    );
  }
  await vi.waitFor(async () => expect(await sets()).toHaveLength(5), 60_000);
  const shown = await sets();
  expect(shown.map(({ turboPn }) => turboPn)).not.toContain('HIDDEN-1');
  expect(shown.map(({ turboPn }) => turboPn)).not.toContain('FEW-1');
  for (const { pictures } of shown) {
    expect(pictures).toHaveLength(9);
    expect(new Set(pictures.map(({ m }) => m)).size).toBe(9);
    expect(pictures[0]?.alt).toMatch(/turbine wheel TW-\d/i);
  }
  // Unpublished changes by staff are not shown.
  await site.database.write.query("update catalogue.turbo set pn = 'DRAFT-1' where pn = $1", [
    shown[0]?.turboPn,
  ]);
  await site.database.write.query(
    "update catalogue.item set ee_pn = 'DRAFT-' || id where type = 1",
  );
  expect(await sets()).toEqual(shown);
  const url = shown[0]?.pictures[0]?.m ?? '';
  const accept = 'image/avif,image/webp,image/*';
  const { headers, rawPayload } = await site.app.inject({ url, headers: { accept } });
  expect(headers['content-type']).toBe('image/jpeg');
  expect(url).toMatch(/\.jpg$/);
  expect((await sharp(rawPayload).metadata()).format).toBe('jpeg');
  const asQuality = (quality: number) => sharp(rawPayload).jpeg({ quality }).toBuffer();
  expect(quantizationOf(rawPayload)).toBe(quantizationOf(await asQuality(80)));
  expect(quantizationOf(rawPayload)).not.toBe(quantizationOf(await asQuality(79)));
  const { channels } = await sharp(rawPayload).stats();
  // Apart from the watermark the picture has a single colour.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
}, 90_000);
