/** What other features use of the catalogue's pages. */
export { BackLink } from './back-link.tsx';
export {
  buildSheetAddress,
  indexAddress,
  itemAddress,
  loginAddress,
  queryAddress,
} from './catalogue-links.ts';
export { parseQuantity } from './quantity.ts';
