import { expect, test } from 'vitest';
import { menuIndexOf, menuPageOf, tabs } from './tabs.tsx';

test.each([
  ['Query', 0],
  ['About', 1],
  ['BulletinList', 2],
  ['NewsList', 3],
  ['EcatalogList', 4],
  ['Contact', 5],
  ['VideoList', 2],
  ['Index', 0],
  ['TurboBuildSheet', 0],
  [undefined, 0],
] as const)('On %s the index of the menu is %i', (name, index) => {
  expect(menuIndexOf(name)).toBe(index);
});

test.each([
  ['Index', '/index'],
  ['Query', '/index'],
  ['About', '/about'],
  ['BulletinList', '/bulletinlist'],
  ['VideoList', '/videolist'],
  ['TurboBuildSheet', undefined],
  ['MyCart', undefined],
  ['Login', undefined],
  ['ContentDetail', undefined],
  [undefined, undefined],
] as const)('On %s the menu marks %s', (name, path) => {
  expect(menuPageOf(name)).toBe(path);
});

test('Product Video belongs to the third tab', () => {
  expect(tabs.map(({ text }) => text)).toEqual([
    'Product Search',
    'About Us',
    'New Product Bulletin',
    'Newsletter',
    'E-Catalog',
    'Contact Us',
  ]);
  expect(tabs[2]?.below?.map(({ text }) => text)).toEqual(['Product Video']);
});
