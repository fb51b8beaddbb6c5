/** Every page of the site, with URLs for which the demo has content. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { RouteName } from '#contract/paths.ts';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/text.ts';
import { itemWhere, tokenOf } from './content-items.ts';
import { idOf, turbo } from './journey.ts';
import { inDatabase } from './site-database.ts';

/** Main-menu index by route (docs/product.md 2.1); 0 for all others. */
export const tabOf: Partial<Record<RouteName, number>> = {
  About: 1,
  BulletinList: 2,
  VideoList: 2,
  NewsList: 3,
  EcatalogList: 4,
  Contact: 5,
};

/** Text of the highlighted menu entry by route; other pages highlight no entry. */
export const markOf: Partial<Record<RouteName, TextKey>> = {
  Index: 'Product Search',
  Query: 'Product Search',
  About: 'About Us',
  BulletinList: 'New Product Bulletin',
  VideoList: 'Product Video',
  NewsList: 'Newsletter',
  EcatalogList: 'E-Catalog',
  Contact: 'Contact Us',
};

/** Pages for customers only: visitors are led to sign-in. */
export const customersPages: readonly RouteName[] = [
  'MyHome',
  'MyAddresses',
  'MySecurity',
  'MyWatches',
  'MyMails',
  'myviewhistory',
  'MyCart',
  'MyFavList',
  'OwnNumbers',
  'OrderList',
  'OrderDetail',
];

/** Pages that are not indexed: pages for customers only, and pages of items that visitors choose freely. */
export const unlistedPages: readonly RouteName[] = [
  ...customersPages,
  'Login',
  'Signup',
  'ConfirmSignup',
  'CaptchaVerify',
  'ForgotPassword',
  'ResetPassword',
  'UndoEmail',
  'Part',
  'Chra',
  'CrossRefQuery',
  'QuickOrder',
  'Compare',
  'Scan',
  'PdfView',
  'PdfView2',
  'GalleryTest',
];

/** Further addresses, by a description of their content. */
export const furtherLooks = {
  'the home page by OE number': '/index?vtype=1',
  'the home page by vehicle': '/index?vtype=1&vsubtype=1',
  'the home page by E&E number': '/index?vtype=2',
  'the home page with advanced search': '/index?isAdvSearch=1',
  'results with matches': '/query?vtype=0&val=454231+7',
  'results for customers only': '/query?vtype=0&val=HT12-19B',
  'empty results': '/query?vtype=0&val=454231-5O07S9',
  'a search that failed': '/query?vtype=0&val=4',
  'a build sheet without id': '/turbodetail',
  'a part without the right': '/partdetail?eepn=TW-1749-001',
  'a part that is not there': '/partdetail?eepn=QQQ77777',
  'empty cross references': '/crquery?val=QQQ77777',
  wheels: '/query?isAdvSearch=1&advQueryVtype=1&valDim1_1=43',
  'the nearest wheels': '/query?isAdvSearch=1&advQueryVtype=2&valDim2_2=300',
  'a diameter that is none': '/query?isAdvSearch=1&advQueryVtype=2&valDim2_1=4x',
  'newsletters, page 2': '/newslist?page=2',
  'a search for content that finds nothing': '/newslist?query=qqqqzzzz',
  'a list without such a page': '/newslist?page=99',
  'content that is not there': '/cmdetail.html?id=987654321',
  'content in the whole window that is not there': '/mf/cmdetailfull.html?id=987654321',
  'a PDF that is not there': '/mf/pdfview.html?id=987654321',
  'an address that is none': '/nope',
} as const;

type Requester = Pick<Page, 'request'>;

/**
 * Address of a route, without language, with a query for which there is content.
 * @param page page of the person who opens the route
 */
export async function addressOf(name: RouteName, page: Requester): Promise<string> {
  return paths[name] + (await queryOf(name, page));
}

async function queryOf(name: RouteName, page: Requester): Promise<string> {
  const { request } = page;
  const item = async (contentType: '0' | '4' | '5') =>
    `?id=${(await itemWhere(request, { contentType, viewAuthType: '0' })).id}`;
  switch (name) {
    case 'Query':
      return '?vtype=0&val=5303';
    case 'CrossRefQuery':
      return '?val=5303';
    case 'Part':
      return '?eepn=CW-1544-001';
    case 'Chra':
      return '?eepn=CH-1544-002';
    case 'TurboBuildSheet':
      return `?id=${await idOf(page, turbo)}`;
    case 'Compare':
      return `?items=${await idOf(page, turbo)}-${await idOf(page, '53039880005')}`;
    case 'ContentDetail':
      return item('0');
    case 'ContentDetailFull':
      return item('4');
    case 'PdfView':
    case 'PdfView2':
      return item('5');
    case 'OrderDetail':
      return `?id=${await orderOf(request)}`;
    case 'CaptchaVerify':
      return `?ck=${await newCaptcha()}`;
    default:
      return '';
  }
}

/** A random IP address, in a network that no other test uses. */
export const ownAddress = (): string => `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;

/** Adds a captcha that was shown. @returns its key */
async function newCaptcha(): Promise<string> {
  const key = crypto.randomUUID();
  await inDatabase(({ write }) =>
    write.query(
      `insert into gateway.captcha (key, answer, subject, frees, expires_at)
       values ($1, 'AAAAA', $1, '{}', now() + interval '10 minutes')`,
      [key],
    ),
  );
  return key;
}

/** Id of an order of the demo's customer of level A. */
async function orderOf(request: APIRequestContext): Promise<string> {
  const headers = { 'x-token': await tokenOf(request, 'A') };
  const answer = await request.post('/api/ot/order/list', { data: {}, headers });
  const { val } = (await answer.json()) as { val: { id: string }[] };
  return val[0]?.id ?? '';
}
