/** Handlers of the catalogue desk's calls. */
import type { itemCalls } from '#contract/staff/items.ts';
import type { publishingCalls } from '#contract/staff/publishing.ts';
import type { Database } from '#platform/database.ts';
import { historyOf } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import type { Versions } from '../../publish/versions.ts';
import { findItems } from './find.ts';
import { publishedTurbos } from './find-queries.ts';
import { deskNames } from './names.ts';
import { deskPart } from './part.ts';
import { publishNow, publishState } from './publishing.ts';
import { askToRevert } from './revert.ts';
import { addPart, savePart, savePartLines, savePartNumbers } from './save-part.ts';
import {
  addTurbo,
  saveTurbo,
  saveTurboLines,
  saveTurboNumbers,
  saveTurboVehicles,
} from './save-turbo.ts';
import { setItemStock } from './stock.ts';
import { deskTurbo } from './turbo.ts';
import { listChangeSets, listVersions, rollBackToVersion } from './versions.ts';
import { withdrawItem } from './withdraw.ts';

type Family = keyof typeof itemCalls | keyof typeof publishingCalls;

export const catalogueReads = (
  database: Database,
  versions: Versions,
): Pick<ReadHandlers, Family & keyof ReadHandlers> => {
  const { write } = database;
  return {
    findItems: ({ text, type, ...question }) =>
      findItems(write, versions, { text, type, ...pageOf(question) }),
    getDeskNames: async () => ({ val: await deskNames(write) }),
    getDeskTurbo: async ({ id }) => {
      const turbo = await deskTurbo(write, Number(id));
      return { val: { ...turbo, history: await historyOf(write, 'turbo', Number(id)) } };
    },
    getDeskPart: async ({ id }) => {
      const part = await deskPart(write, Number(id));
      const history = await historyOf(write, 'part', Number(id));
      const turboCount = versions.readNewest((version) => publishedTurbos(version, Number(id)));
      return { val: { ...part, turboCount, history } };
    },
    getPublishState: async () => ({ val: await publishState(write) }),
    listVersions: (question) => listVersions(write, pageOf(question)),
    listChangeSets: ({ version, ...question }) =>
      listChangeSets(write, version === undefined ? undefined : Number(version), pageOf(question)),
  };
};

export const catalogueChanges: Pick<ChangeHandlers, Family & keyof ChangeHandlers> = {
  saveTurbo: (turbo, { staff }, client) => saveTurbo(client, staff.email, turbo),
  saveTurboVehicles: (list, { staff }, client) => saveTurboVehicles(client, staff.email, list),
  saveTurboNumbers: (lists, { staff }, client) => saveTurboNumbers(client, staff.email, lists),
  saveTurboLines: (sheet, { staff }, client) => saveTurboLines(client, staff.email, sheet),
  addTurbo: (turbo, { staff }, client) => addTurbo(client, staff.email, turbo),
  savePart: (part, { staff }, client) => savePart(client, staff.email, part),
  savePartLines: (sheet, { staff }, client) => savePartLines(client, staff.email, sheet),
  savePartNumbers: (lists, { staff }, client) => savePartNumbers(client, staff.email, lists),
  addPart: (part, { staff }, client) => addPart(client, staff.email, part),
  withdrawItem: ({ id, version }, { staff }, client) =>
    withdrawItem(client, staff.email, { id: Number(id), version: Number(version) }),
  setItemStock: ({ id, was, ...stock }, _context, client) =>
    setItemStock(client, Number(id), was, stock),
  publishNow: (_payload, _context, client) => publishNow(client),
  rollBackToVersion: ({ id, from }, { staff }, client) =>
    rollBackToVersion(client, staff.email, Number(id), Number(from)),
  revertChanges: ({ id }, { staff }, client) => askToRevert(client, staff.email, Number(id)),
};
