import { expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addContent } from '#test/content.ts';
import { contentSitemap } from './items.ts';

const site = await openTestSite();

test('Search engines may know what is published, open to everyone and a page', async () => {
  const add = (fields: Parameters<typeof addContent>[1]) => addContent(site.database, fields);
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const detail = await add({ kind: 1, published: day(1) });
  const film = await add({ kind: 3, contentType: 2, published: day(2) });
  const full = await add({ kind: 2, contentType: 3, published: day(3) });
  await add({ contentType: 1 });
  await add({ kind: 4, contentType: 5 });
  await add({ audience: 'customers' });
  await add({ audience: 'levels', levels: ['A'] });
  await add({ published: null });
  await add({ deleted: true });
  expect(await contentSitemap(site.database)()).toEqual([
    { page: 'ContentDetailFull', query: `id=${full}` },
    { page: 'ContentDetail', query: `id=${film}&cmType=3` },
    { page: 'ContentDetail', query: `id=${detail}&cmType=1` },
  ]);
});
