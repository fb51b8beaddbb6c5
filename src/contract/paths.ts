/**
 * Paths of the site's pages by route name (docs/product.md 2.1), pages that staff write, facts about the
 * company, and helpers for the paths of pages and calls.
 */

export const paths = {
  Index: '/index',
  Query: '/query',
  CrossRefQuery: '/crquery',
  QuickOrder: '/quickorder',
  Compare: '/compare',
  Scan: '/scan',
  TurboBuildSheet: '/turbodetail',
  Part: '/partdetail',
  Chra: '/chradetail',
  VideoList: '/videolist',
  BulletinList: '/bulletinlist',
  NewsList: '/newslist',
  EcatalogList: '/ecataloglist',
  About: '/about',
  Contact: '/contact',
  Terms: '/terms',
  Privacy: '/privacy',
  Imprint: '/imprint',
  Warranty: '/warranty',
  Login: '/login',
  Signup: '/signup',
  ConfirmSignup: '/confirmsignup',
  ForgotPassword: '/forgotpassword',
  ResetPassword: '/resetpassword',
  UndoEmail: '/undoemail',
  MyHome: '/home',
  MyAddresses: '/home/addresses',
  MySecurity: '/home/security',
  MyWatches: '/home/watches',
  MyMails: '/home/emails',
  myviewhistory: '/myviewhistory',
  OrderList: '/orders',
  OrderDetail: '/orderdetail',
  MyCart: '/cart',
  MyFavList: '/favlist',
  OwnNumbers: '/ownnumbers',
  ContentDetail: '/cmdetail.html',
  CaptchaVerify: '/captchaverify',
  ContentDetailFull: '/mf/cmdetailfull.html',
  PdfView: '/mf/pdfview.html',
  PdfView2: '/mf/pdfview2.html',
  GalleryTest: '/mf/test.html',
} as const;

export type RouteName = keyof typeof paths;

/** Path of an order as a PDF. As with pages, a language prefix precedes this path and the next three. */
export const orderPdfPath = '/orderdetail.pdf';

export const packingListPath = '/packinglist.pdf';

export const deliveryNotePath = '/deliverynote.pdf';

export const orderFilePath = '/orderfile';

/** The PDF viewer that the page PdfView shows in a frame. */
export const pdfFramePath = '/mf/pdfframe.html';

/** Pages that preview content, which the back office shows in a frame. */
export const previewPaths = { page: '/preview.html', full: '/mf/preview.html' } as const;

/** The only pages that pages of this site may show in a frame. */
export const framedPaths: readonly string[] = [pdfFramePath, ...Object.values(previewPaths)];

/** Returns the URL of the captcha page. `back` is the URL to open afterwards, with its language prefix. */
export const captchaAddress = (ck: string, back: string): string =>
  `${paths.CaptchaVerify}?${new URLSearchParams({ ck, back })}`;

/** Returns the URL of the sign-in page. `back` is the URL to open afterwards, with its language prefix. */
export const loginAddress = (back: string): string =>
  `${paths.Login}?${new URLSearchParams({ back })}`;

/** URL of the form with which a signed-in customer requests a level. */
export const accessAddress = `${paths.MyHome}#access`;

/** Returns the route name of a path without language prefix; undefined if no page has the path. */
export function routeNameOf(path: string): RouteName | undefined {
  const names = Object.keys(paths) as RouteName[];
  return names.find((name) => paths[name] === path);
}

/** Pages whose texts a browser loads first (tools/split-texts.ts). */
const firstPages: ReadonlySet<string> = new Set([paths.Index, paths.Query, paths.TurboBuildSheet]);

/**
 * Whether a page needs more texts than a browser loads first.
 * @param path without language prefix
 */
export const needsAllTexts = (path: string): boolean => !firstPages.has(path);

/** Adds the language prefix to a path of this site: `/query?val=1` becomes `/fr/query?val=1`. */
export function withLanguage(prefix: string, address: string): string {
  return prefix ? `/${prefix}${address}` : address;
}

export function withoutLanguage(prefix: string, address: string): string {
  return prefix && address.startsWith(`/${prefix}/`) ? address.slice(prefix.length + 1) : address;
}

/** Returns the names of the payload fields in the path of a call, in order. */
export const pathFields = (path: string): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/**
 * Puts the payload's fields into the path.
 * @returns the path, and the remaining fields of the payload, for the query of a GET
 */
export function fillPath(
  path: string,
  payload: unknown,
): { path: string; rest: Record<string, unknown> } {
  const remainingFields: Record<string, unknown> = { ...(payload as object | undefined) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(remainingFields[name] ?? '');
    delete remainingFields[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest: remainingFields };
}

/** Whether a URL path matches the path of a call, such as `/show/{key}`. */
export function isAt(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

/** Cookie with the language of the back office, 'en' or 'zh'. */
export const STAFF_LANGUAGE_COOKIE = 'staff-language';

/** Cookie with the browser's time zone, such as 'Pacific/Auckland'. */
export const ZONE_COOKIE = 'zone';

export const company = {
  name: 'E&E Turbo',
  phone: '+86 519 8888 0000',
  email: 'sales@example.com',
  certifications: ['IATF16949:2016', 'ISO9001:2015'],
} as const;

export const phoneLink = `tel:${company.phone.replaceAll(' ', '')}`;
export const emailLink = `mailto:${company.email}`;

/** Pages that staff write (docs/product.md 2.11), by their ids in `getWebpageById`. Each `name` is a text. */
export const sitePages = {
  '1': { name: 'About Us', path: paths.About },
  '2': { name: 'Terms of Sale', path: paths.Terms },
  '3': { name: 'Privacy', path: paths.Privacy },
  '4': { name: 'Imprint', path: paths.Imprint },
  '5': { name: 'Warranty', path: paths.Warranty },
} as const;
export type SitePageId = keyof typeof sitePages;
export const sitePageIds = Object.keys(sitePages) as SitePageId[];

export const legalPages = [sitePages[2], sitePages[3], sitePages[4], sitePages[5]] as const;

/** Parses a URL; undefined if the text is not a URL. Safari 16.4 has no `URL.parse`. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
