/** What other features use of ordering's pages: adding to cart and list. */
export { type AddedItem, type ListName, sendAdding } from './adding/adding.ts';
export { type AddingTo, useAdding } from './adding/use-adding.ts';
