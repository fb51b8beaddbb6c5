/** What other features use of ordering's pages: adding to cart and list. */
export { type AddedItem, sendAdding } from './adding/adding.ts';
export { AddingDialogs } from './adding/adding-dialogs.tsx';
export { type AddingTo, useAdding } from './adding/use-adding.ts';
