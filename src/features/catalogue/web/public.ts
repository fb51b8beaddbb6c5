/** What other features use of the catalogue's pages. */
export { buildSheetAddress, loginAddress, queryAddress } from './catalogue-links.ts';
export { parseQuantity } from './quantity.ts';
