/** Handlers of the calls of the content desk. */

import type { contentCalls } from '#contract/staff/content.ts';
import { contentDesk, filmHosts, playerOf } from '#features/content/server/public.ts';
import type { Database } from '#server/database.ts';
import { historyOf } from './audit.ts';
import type { ChangeHandlers, ReadHandlers } from './gateway.ts';
import { pageOf } from './paging.ts';

type Family = keyof typeof contentCalls;

export const contentReads = (
  database: Database,
): Pick<ReadHandlers, Family & keyof ReadHandlers> => ({
  listContent: (question) => contentDesk.listContent(database, question, pageOf(question)),
  getContent: async ({ id }) => {
    const item = await contentDesk.deskItem(database, Number(id));
    return { val: { ...item, history: await historyOf(database.write, 'content', Number(id)) } };
  },
  listPages: async () => ({ val: await contentDesk.listPages(database) }),
  getPage: async ({ id }) => {
    const page = await contentDesk.deskPage(database, Number(id));
    return { val: { ...page, history: await historyOf(database.write, 'page', Number(id)) } };
  },
  getBlocks: async ({ kind }) => {
    const blocks = await contentDesk.deskBlocks(database, kind);
    return { val: { ...blocks, history: await historyOf(database.write, 'home', 0) } };
  },
  previewContent: async ({ html }) => ({ val: { html: await contentDesk.cleanBody(html) } }),
  checkFilm: async ({ embed }) => ({
    val: { player: playerOf(embed) ?? '', hosts: [...filmHosts] },
  }),
});

export const contentChanges: Pick<ChangeHandlers, Family & keyof ChangeHandlers> = {
  saveContent: (wish, { staff }, client) => contentDesk.saveItem(client, wish, staff.email),
  deleteContent: (seen, { staff }, client) => contentDesk.deleteItem(client, seen, staff.email),
  bringBackContent: ({ id }, { staff }, client) => contentDesk.bringBack(client, id, staff.email),
  moveContent: (wish, _context, client) => contentDesk.moveItem(client, wish),
  orderContentByDate: ({ kind }, _context, client) => contentDesk.orderByDate(client, Number(kind)),
  savePage: (wish, { staff }, client) => contentDesk.savePage(client, wish, staff.email),
  saveBlocks: (wish, { staff }, client) => contentDesk.saveBlocks(client, wish, staff.email),
};
