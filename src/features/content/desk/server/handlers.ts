/** Handlers of the calls of the content desk. */

import type { contentDeskCalls } from '#contract/staff/content.ts';
import type { Database } from '#platform/database.ts';
import { historyOf } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { filmHosts, playerOf } from '../../server/embeds.ts';
import { deskItem, listContent } from './items.ts';
import { deskBlocks, deskPage, listPages, saveBlocks, savePage } from './pages.ts';
import { deleteItem, moveItem, orderByDate, restoreItem, saveItem } from './save-item.ts';
import { cleanBody } from './texts.ts';

type Family = keyof typeof contentDeskCalls;

export const contentReads = (
  database: Database,
): Pick<ReadHandlers, Family & keyof ReadHandlers> => ({
  listContent: (question) => listContent(database, question, pageOf(question)),
  getContent: async ({ id }) => {
    const item = await deskItem(database, Number(id));
    return { val: { ...item, history: await historyOf(database.write, 'content', Number(id)) } };
  },
  listPages: async () => ({ val: await listPages(database) }),
  getPage: async ({ id }) => {
    const page = await deskPage(database, Number(id));
    return { val: { ...page, history: await historyOf(database.write, 'page', Number(id)) } };
  },
  getBlocks: async ({ kind }) => {
    const blocks = await deskBlocks(database, kind);
    return { val: { ...blocks, history: await historyOf(database.write, 'home', 0) } };
  },
  previewContent: async ({ html }) => ({ val: { html: await cleanBody(html) } }),
  checkFilm: async ({ embed }) => ({
    val: { player: playerOf(embed) ?? '', hosts: [...filmHosts] },
  }),
});

export const contentChanges: Pick<ChangeHandlers, Family & keyof ChangeHandlers> = {
  saveContent: (wish, { staff }, client) => saveItem(client, wish, staff.email),
  deleteContent: (seen, { staff }, client) => deleteItem(client, seen, staff.email),
  restoreContent: ({ id }, { staff }, client) => restoreItem(client, id, staff.email),
  moveContent: (wish, _context, client) => moveItem(client, wish),
  orderContentByDate: ({ kind }, _context, client) => orderByDate(client, Number(kind)),
  savePage: (wish, { staff }, client) => savePage(client, wish, staff.email),
  saveBlocks: (wish, { staff }, client) => saveBlocks(client, wish, staff.email),
};
