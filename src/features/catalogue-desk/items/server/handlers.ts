/** Handlers of the calls about turbos, parts and versions. */

import type { Versions } from '#features/catalogue-index/versions.ts';
import type { Database } from '#platform/database.ts';
import { historyOf } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { deskPart, deskTurbo } from './desk-item.ts';
import { findItems } from './find.ts';
import { publishedTurbos } from './find-queries.ts';
import { deskNames } from './names.ts';
import { publishNow, publishState } from './publishing.ts';
import { askToRevert } from './revert.ts';
import { partChanges } from './save-part.ts';
import { turboChanges } from './save-turbo.ts';
import { setItemStock } from './stock.ts';
import { listChangeSets, listVersions, rollBackToVersion } from './versions.ts';
import { withdrawItem } from './withdraw.ts';

export const itemReads = (database: Database, versions: Versions) => {
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
  } satisfies Partial<ReadHandlers>;
};

export const itemChanges = {
  ...turboChanges,
  ...partChanges,
  withdrawItem,
  setItemStock: ({ id, was, ...stock }, _context, client) =>
    setItemStock(client, Number(id), was, stock),
  publishNow: (_payload, _context, client) => publishNow(client),
  rollBackToVersion: ({ id, from }, { staff }, client) =>
    rollBackToVersion(client, staff.email, Number(id), Number(from)),
  revertChanges: ({ id }, { staff }, client) => askToRevert(client, staff.email, Number(id)),
} satisfies Partial<ChangeHandlers>;
