/** Source files as the places that visitors know: 'Cart page', and where it can be seen. */
import { paths } from '#contract/paths.ts';

export interface Place {
  readonly words: string;
  /** A page on which it can be seen; '' where there is none that everybody can open. */
  readonly path: string;
}

/** The start of a file's path below src, what it shows, and where; the longest start counts. */
export const starts: readonly (readonly [start: string, words: string, path?: string])[] = [
  ['app/web/layout/', 'Header and footer', paths.Index],
  ['app/web/layout/header', 'Header', paths.Index],
  ['app/web/layout/footer', 'Footer', paths.Index],
  ['app/web/layout/keyboard', 'Help about keys', paths.Index],
  ['app/web/layout/error-page', 'Page for a fault, or for an address that is none', '/nowhere'],
  ['ui/layout/tabs', 'Main menu', paths.Index],
  ['ui/', 'Shared by many pages', paths.Query],
  ['ui/pager', 'Pager below lists', `${paths.Query}?val=5303`],
  ['ui/stock-state', 'Stock on build sheets and parts'],
  ['ui/session/', 'Dialog about signing in again'],
  ['ui/site/head', 'Description for search engines', paths.Index],
  ['app/web/routes/', 'Titles and descriptions of pages', paths.Index],
  ['contract/paths', 'Titles of pages'],
  ['app/web/', 'Shared by many pages', paths.Index],
  ['app/server/documents', 'Order as a PDF'],
  ['platform/', 'Answers of the site'],
  ['app/server/', 'Answers of the site'],
  ['app/pages/', 'Answers of the site'],
  ['contract/order-names', 'Orders, and shipping dialogs of the cart', paths.OrderList],
  ['contract/field-labels', 'Answers about a field'],
  ['contract/fields/turbo', 'Build sheet of a turbo'],
  ['contract/fields/', 'Specification of a part'],
  ['language/', 'Shared by many pages', paths.Query],
  ['language/stock-', 'Stock on build sheets, parts and orders'],
  ['features/downloads/', 'Downloaded files'],
  ['features/accounts/mail/', 'Mails about accounts'],
  ['features/accounts/server/', 'Answers about accounts', paths.Login],
  ['features/accounts/web/', 'Pages of the account', paths.Login],
  ['features/accounts/web/login-page', 'Login page', paths.Login],
  ['features/accounts/web/signup-page', 'Sign-up page', paths.Signup],
  ['features/accounts/web/terms-dialog', 'Terms of use', paths.Signup],
  ['features/accounts/web/confirm-signup-page', 'Confirm Signup page', paths.ConfirmSignup],
  ['features/accounts/web/forgot-password-page', 'Forgotten password page', paths.ForgotPassword],
  ['features/accounts/web/reset-password-page', 'New password page', paths.ResetPassword],
  ['features/accounts/web/home-page', 'Account home', paths.MyHome],
  ['features/accounts/web/profile-', 'Profile in the account home', paths.MyHome],
  ['features/accounts/web/devices', 'Devices in the account home', paths.MyHome],
  ['features/accounts/web/email-change', 'E-mail in the account home', paths.MyHome],
  ['features/accounts/web/password-form', 'Password in the account home', paths.MyHome],
  ['features/catalogue-desk/import/rules/components', 'Component names on build sheets'],
  ['features/numbers/makes', 'Terms of the catalogue'],
  ['features/catalogue/', 'Answers of the catalogue'],
  ['features/catalogue/server/parts/part-facts', 'Specification of a part'],
  ['features/catalogue/web/', 'Search and results', paths.Query],
  ['features/catalogue/web/search/', 'Search and results', paths.Query],
  ['features/catalogue/web/results/', 'Search results', `${paths.Query}?val=5303`],
  ['features/catalogue/web/build-sheet/', 'Build sheet of a turbo'],
  ['app/web/home-page', 'Home page', paths.Index],
  [
    'features/catalogue/web/search/vehicle-search',
    'Search by vehicle',
    `${paths.Index}?vtype=1&vsubtype=1`,
  ],
  [
    'features/catalogue/web/search/advanced-forms',
    'Advanced Search',
    `${paths.Index}?isAdvSearch=1`,
  ],
  ['features/catalogue/web/search/search-', 'Search on the home page', paths.Index],
  ['features/catalogue/web/scan/', 'Page that scans codes', paths.Scan],
  ['features/catalogue/web/build-sheet/exploded-turbo', 'Drawing on the build sheet'],
  ['features/adding/web/item-stock', 'Build sheet of a turbo'],
  ['features/catalogue/web/order-form', 'Build sheet and part pages'],
  ['features/catalogue/web/parts/', 'Part and CHRA pages'],
  [
    'features/catalogue/web/cross-reference/',
    'Cross reference page',
    `${paths.CrossRefQuery}?val=5303`,
  ],
  [
    'features/catalogue/web/wheels/',
    'Search by wheel',
    `${paths.Index}?isAdvSearch=1&advQueryVtype=1`,
  ],
  ['features/content/server/', 'Answers about content', paths.NewsList],
  ['features/content/web/', 'News, bulletins, videos, catalogues', paths.NewsList],
  ['features/content/web/home/', 'Home page', paths.Index],
  ['features/content/web/list-page', 'Lists of content', paths.NewsList],
  ['features/content/web/viewers/', 'PDF viewers and gallery', paths.GalleryTest],
  ['features/content/web/about', 'About page', paths.About],
  ['features/content/web/contact', 'Contact page', paths.Contact],
  ['features/content/web/history', 'View history', paths.myviewhistory],
  ['features/gateway/server/', 'Answers of all calls'],
  ['features/gateway/server/captcha', 'Captcha page'],
  ['features/gateway/web/', 'Captcha page'],
  ['features/ordering/mail/', 'Mails about orders'],
  ['features/ordering/pdf/', 'Order as a PDF'],
  ['features/ordering/words', 'States of orders', paths.OrderList],
  ['features/ordering/server/', 'Answers about cart and orders', paths.MyCart],
  ['features/ordering/web/', 'Cart, list and orders', paths.MyCart],
  ['features/adding/', 'Adding to cart and list'],
  ['features/ordering/web/cart/', 'Cart page', paths.MyCart],
  ['features/ordering/web/lines/', 'Cart and list pages', paths.MyCart],
  ['features/ordering/web/list/', 'List page', paths.MyFavList],
  ['features/ordering/web/orders/', 'Orders pages', paths.OrderList],
  [
    'features/ordering/web/orders/development-requests',
    'Development requests',
    `${paths.OrderList}?tab=development`,
  ],
  ['features/ordering/web/shipping/', 'Shipping dialogs of the cart', paths.MyCart],
  ['features/pictures/', 'Pictures of parts'],
];

// The back office is in English and has no keys; the demo's words are its own.
const silent =
  /^(contract\/(?!order-names|field-labels|fields|paths)|staff\/|ui\/desk\/|app\/(back-office|commands)\/|features\/mail\/|language\/(?!joined|stock-)|.*\/desk\/|features\/catalogue-desk\/(?!import\/rules\/components)|.*\/demo[^/]*$)/;

/** Where the texts of a source file stand; undefined for a file that shows visitors nothing. */
export function placeOfFile(path: string): Place | undefined {
  if (silent.test(path)) return undefined;
  const [best] = starts
    .filter(([start]) => path.startsWith(start))
    .sort(([one], [other]) => other.length - one.length);
  return best && { words: best[1], path: best[2] ?? '' };
}

/** Where a term of the catalogue stands. */
export const placesOfTerm = {
  component: { words: 'Build sheets and part pages', path: '' },
  application: { words: 'Search by vehicle', path: `${paths.Index}?vtype=1&vsubtype=1` },
  attribute: { words: 'Specification of a part', path: '' },
  value: { words: 'Specification of a part', path: '' },
  template: { words: 'Specification of a part', path: '' },
} as const satisfies Record<string, Place>;

/** Parts of the list of texts whose words come from the catalogue's data: no source names them. */
export const placesOfSection: Readonly<Record<string, Place>> = {
  Components: placesOfTerm.component,
  'Attributes of components, and units': placesOfTerm.attribute,
  'Catalogue terms': { words: 'Part pages, and search by vehicle', path: '' },
};

/** The headings under which terms of the catalogue stand, after those of the list of texts. */
export const sectionsOfTerms = {
  component: 'Catalogue terms: components',
  application: 'Catalogue terms: applications',
  attribute: 'Catalogue terms: attributes',
  value: 'Catalogue terms: values of attributes',
  template: 'Catalogue terms: layouts of parts',
} as const satisfies Record<keyof typeof placesOfTerm, string>;
