import type { APIRequestContext } from '@playwright/test';
import { paths, type RouteName } from '#web/paths.ts';
import { type Item, itemWhere } from './content-items.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';

/** Main-menu index by route (specification, section 2.1); any other is 0. */
const tabOf: Partial<Record<RouteName, number>> = {
  About: 1,
  BulletinList: 2,
  VideoList: 2,
  NewsList: 3,
  EcatalogList: 4,
  Contact: 5,
};
/** Pages of one person's own: no search engine lists them. */
const ownPages: readonly RouteName[] = [
  'Login',
  'Signup',
  'ConfirmSignup',
  'ForgotPassword',
  'ResetPassword',
  'MyHome',
  'myviewhistory',
  'MyCart',
  'MyFavList',
  'OrderList',
  'OrderDetail',
];
/** Pages of what customers ask for, and of numbers that anybody may type. */
const unlistedPages: readonly RouteName[] = [
  'Part',
  'Chra',
  'CrossRefQuery',
  'PdfView',
  'PdfView2',
  'GalleryTest',
];
/** What the address of a page must say for it to show something. */
const queryOf: Partial<Record<RouteName, string>> = {
  Query: '?vtype=0&val=5303',
  CrossRefQuery: '?val=5303',
  Part: '?eepn=CW-1544-001',
  Chra: '?eepn=CH-1544-002',
};
/** Pages of content: by an item that a visitor may open. */
const itemOf: Partial<Record<RouteName, Partial<Item>>> = {
  ContentDetail: { contentType: '0' },
  ContentDetailFull: { contentType: '4' },
  PdfView: { contentType: '5' },
  PdfView2: { contentType: '5' },
};

async function itemQuery(name: RouteName, request: APIRequestContext): Promise<string> {
  const wanted = itemOf[name];
  if (!wanted) return '';
  const { id } = await itemWhere(request, { ...wanted, viewAuthType: '0' });
  return `?id=${id}`;
}

const tabs = [
  'Product Search',
  'About Us',
  'New Product Bulletin',
  'Newsletter',
  'E-Catalog',
  'Contact Us',
];

for (const name of Object.keys(paths) as RouteName[]) {
  test(`The page ${paths[name]} stands under its tab, on a phone too, in English and Arabic`, async ({
    page,
    request,
  }) => {
    const query = queryOf[name] ?? (await itemQuery(name, request));
    const id = name === 'TurboBuildSheet' ? `?id=${await idOf(page, turbo)}` : '';
    const address = paths[name] + query + id;
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, address);
    const current = page.getByRole('banner').locator('nav [aria-current=page]');
    // Pages of the whole window have a slim header, without the menu.
    const inMenu = !paths[name].startsWith('/mf/');
    await expect(current).toHaveText(inMenu ? [tabs[tabOf[name] ?? 0] ?? ''] : []);
    if (inMenu) await expect(current).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate(() => sessionStorage.getItem('menuIndex'))).toBe(
      String(tabOf[name] ?? 0),
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/\S.* – E&E Turbo/);
    const unlisted = [...ownPages, ...unlistedPages].includes(name);
    await expect(page.locator('meta[name=robots]')).toHaveCount(unlisted ? 1 : 0);
    if (unlisted) {
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
    expect(await sidewaysOverflow(page), 'in English').toBeLessThanOrEqual(0);
    await open(page, `/ar${address}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    if (inMenu) await expect(current).toBeInViewport({ ratio: 0.99 });
    expect(await sidewaysOverflow(page), 'in Arabic').toBeLessThanOrEqual(0);
  });
}

const widths = [320, 390, 768, 1024, 1440, 1920];
for (const address of ['/index', '/index?vtype=1&vsubtype=1', '/query?vtype=0&val=5303', 'sheet']) {
  test(`Nothing of ${address} lies beyond the side at any width`, async ({ page }) => {
    const sheet = `/turbodetail?id=${await idOf(page, turbo)}`;
    for (const language of ['', '/ru', '/ar']) {
      await page.goto(language + (address === 'sheet' ? sheet : address));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysOverflow(page), `${language} ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}
