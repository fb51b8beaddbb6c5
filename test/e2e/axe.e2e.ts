import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { itemWhere } from './content-items.ts';
import { expect, idOf, test, turbo } from './journey.ts';

const pages = {
  'the home page by turbo number': '/index',
  'the home page by OE number': '/index?vtype=1',
  'the home page by vehicle': '/index?vtype=1&vsubtype=1',
  'the home page by E&E number': '/index?vtype=2',
  'the home page with advanced search': '/index?isAdvSearch=1',
  'full results': '/query?vtype=0&val=5303',
  'results with matches': '/query?vtype=0&val=454231+7',
  'results for customers only': '/query?vtype=0&val=HT12-19B',
  'empty results': '/query?vtype=0&val=454231-5O07S9',
  'a search that failed': '/query?vtype=0&val=4',
  'a build sheet': 'sheet',
  'a build sheet without id': '/turbodetail',
  'a part': '/partdetail?eepn=CW-1544-001',
  'a CHRA': '/chradetail?eepn=CH-1544-002',
  'a part without the right': '/partdetail?eepn=TW-1749-001',
  'a part that is not there': '/partdetail?eepn=QQQ77777',
  'cross references': '/crquery?val=5303',
  'empty cross references': '/crquery?val=QQQ77777',
  'several numbers at once': '/crquery?many=1',
  'the nearest wheels': '/query?isAdvSearch=1&advQueryVtype=2&valDim2_2=300',
  videos: '/videolist',
  bulletins: '/bulletinlist',
  newsletters: '/newslist?page=2',
  'e-catalogues': '/ecataloglist',
  'a search for content that finds nothing': '/newslist?query=qqqqzzzz',
  'a list without such a page': '/newslist?page=99',
  'content that is not there': '/cmdetail.html?id=987654321',
  'content in the whole window that is not there': '/mf/cmdetailfull.html?id=987654321',
  'an article': 'item 0',
  'an article in the whole window': 'item 4',
  'an address that is none': '/nope',
  'the company': '/about',
  'the contact': '/contact',
};
const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What is wrong with the page as it stands. */
async function violations(page: Page, look: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const result = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${look}: ${id} ${target} ${failureSummary}`),
  );
}

/** Where an address holds an id, it is looked up. */
async function pathOf(page: Page, address: string): Promise<string> {
  if (address === 'sheet') return `/turbodetail?id=${await idOf(page, turbo)}`;
  const contentType = address.startsWith('item ') ? address.slice(-1) : undefined;
  if (contentType !== '0' && contentType !== '4') return address;
  const { id } = await itemWhere(page.request, { contentType, viewAuthType: '0' });
  return `${contentType === '0' ? '/cmdetail.html' : '/mf/cmdetailfull.html'}?id=${id}`;
}

test.use({ expected: [/status of 40[034]/] });

for (const [what, address] of Object.entries(pages)) {
  test(`Everybody can use ${what}: light, dark, on a phone, in Arabic`, async ({ page }) => {
    const path = await pathOf(page, address);
    await page.goto(path);
    const found = await violations(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await violations(page, 'dark', ['color-contrast'])));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 360, height: 740 });
    found.push(...(await violations(page, 'phone')));
    await page.goto(`/ar${path}`);
    found.push(...(await violations(page, 'Arabic, phone')));
    await page.setViewportSize({ width: 1280, height: 720 });
    found.push(...(await violations(page, 'Arabic', ['target-size', 'color-contrast'])));
    expect(found).toEqual([]);
  });
}
