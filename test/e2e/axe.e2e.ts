import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

test.use({ expected: [/status of 40[034]/] });

for (const [what, address] of Object.entries(pages)) {
  test(`Everybody can use ${what}: light, dark, on a phone, in Arabic`, async ({ page }) => {
    const path = address === 'sheet' ? `/turbodetail?id=${await idOf(page, turbo)}` : address;
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
