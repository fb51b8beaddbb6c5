/** Handlers of the catalogue desk's calls. */
import type { itemCalls } from '#contract/staff/items.ts';
import type { publishingCalls } from '#contract/staff/publishing.ts';
import { desk } from '#features/catalogue/server/public.ts';
import type { Database } from '#server/database.ts';
import { historyOf } from './audit.ts';
import type { ChangeHandlers, ReadHandlers } from './gateway.ts';
import { pageOf } from './paging.ts';

type Family = keyof typeof itemCalls | keyof typeof publishingCalls;

export const catalogueReads = (
  database: Database,
): Pick<ReadHandlers, Family & keyof ReadHandlers> => {
  const { write } = database;
  return {
    findItems: async ({ text, type, ...question }) => {
      const page = pageOf(question);
      const { rows, count } = await desk.findItems(database, { text, type, ...page });
      return { val: rows, pageInfo: { page: page.page, size: page.size, count } };
    },
    getDeskNames: async () => ({ val: await desk.deskNames(write) }),
    getDeskTurbo: async ({ id }) => {
      const turbo = await desk.deskTurbo(write, Number(id));
      return { val: { ...turbo, history: await historyOf(write, 'turbo', Number(id)) } };
    },
    getDeskPart: async ({ id }) => {
      const part = await desk.deskPart(write, Number(id));
      const [turboCount, history] = await Promise.all([
        desk.turboCount(write, Number(id)),
        historyOf(write, 'part', Number(id)),
      ]);
      return { val: { ...part, turboCount, history } };
    },
    getPublishState: async () => ({ val: await desk.publishState(write) }),
    listVersions: async (question) => {
      const page = pageOf(question);
      const { rows, count } = await desk.listVersions(write, page);
      return { val: rows, pageInfo: { page: page.page, size: page.size, count } };
    },
    listChangeSets: async ({ version, ...question }) => {
      const page = pageOf(question);
      const of = version === undefined ? undefined : Number(version);
      const { rows, count } = await desk.listChangeSets(write, of, page);
      return { val: rows, pageInfo: { page: page.page, size: page.size, count } };
    },
  };
};

export const catalogueChanges: Pick<ChangeHandlers, Family & keyof ChangeHandlers> = {
  saveTurbo: (turbo, { staff }, client) => desk.saveTurbo(client, staff.email, turbo),
  saveTurboVehicles: (list, { staff }, client) => desk.saveTurboVehicles(client, staff.email, list),
  saveTurboNumbers: (lists, { staff }, client) => desk.saveTurboNumbers(client, staff.email, lists),
  saveTurboLines: (sheet, { staff }, client) => desk.saveTurboLines(client, staff.email, sheet),
  addTurbo: (turbo, { staff }, client) => desk.addTurbo(client, staff.email, turbo),
  savePart: (part, { staff }, client) => desk.savePart(client, staff.email, part),
  savePartLines: (sheet, { staff }, client) => desk.savePartLines(client, staff.email, sheet),
  savePartNumbers: (lists, { staff }, client) => desk.savePartNumbers(client, staff.email, lists),
  addPart: (part, { staff }, client) => desk.addPart(client, staff.email, part),
  withdrawItem: ({ id, version }, { staff }, client) =>
    desk.withdrawItem(client, staff.email, { id: Number(id), version: Number(version) }),
  setItemStock: ({ id, was, quantity }, _context, client) =>
    desk.setItemStock(client, Number(id), was, quantity),
  publishNow: (_payload, _context, client) => desk.publishNow(client),
  goBackToVersion: ({ id, from }, { staff }, client) =>
    desk.goBackToVersion(client, staff.email, Number(id), Number(from)),
  takeBackChanges: ({ id }, { staff }, client) =>
    desk.askToTakeBack(client, staff.email, Number(id)),
};
