/** What other features use of the catalogue's pages. */
export { BackLink } from './back-link.tsx';
export { buildSheetAddress, loginAddress } from './catalogue-links.ts';
export { parseQuantity } from './quantity.ts';
