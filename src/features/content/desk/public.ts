/** The content desk, for the back office's calls. */
export { bringBack, deleteItem } from './bin.ts';
export { deskBlocks, saveBlocks } from './blocks.ts';
export { deskItem, listContent } from './items.ts';
export { moveItem, orderByDate } from './order.ts';
export { deskPage, listPages, savePage } from './pages.ts';
export { saveItem } from './save-item.ts';
export { cleanBody } from './texts.ts';
