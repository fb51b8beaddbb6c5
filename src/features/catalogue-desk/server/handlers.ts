import type { DeskTurbo } from '#contract/staff/items.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { deskMessage, deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { historyOf } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { addApiKey, endApiKey, listApiKeys } from '../erp-stock/server/api-keys.ts';
import { listImportChanges } from '../import/server/changes.ts';
import {
  expectEncodings,
  setImportEncoding,
  setImportMapping,
  setImportUnit,
} from '../import/server/mapping.ts';
import {
  cancelImport,
  checkImport,
  getImport,
  listImportRemarks,
  listImports,
  runImport,
} from '../import/server/runs.ts';
import { addSynonym, listSynonyms, removeSynonym } from '../import/server/synonyms.ts';
import {
  activeNumbers,
  deskPart,
  deskTurbo,
  promisedPieces,
  setItemStock,
} from '../items/server/desk-item.ts';
import { withdrawItem } from '../items/server/edit.ts';
import { findItems, publishedTurbos } from '../items/server/find.ts';
import { linkIn } from '../items/server/items.ts';
import { deskNames } from '../items/server/own-fields.ts';
import { publishNow, publishState } from '../items/server/publishing.ts';
import { askToRevert } from '../items/server/revert.ts';
import { partChanges } from '../items/server/save-part.ts';
import { turboChanges } from '../items/server/save-turbo.ts';
import { listChangeSets, listVersions, rollBackToVersion } from '../items/server/versions.ts';
import { listLackingItems } from '../missing-data/server/missing-data.ts';
import { closestOf, listZeroSearches } from '../zero-searches/server/zero-searches.ts';

const importReads = (database: Database) =>
  ({
    listImports: (question) => listImports(database, pageOf(question)),
    getImport: async ({ id }, { language }) => ({
      val: await getImport(database, Number(id), language),
    }),
    listSynonyms: (question) => listSynonyms(database, pageOf(question)),
    listImportRemarks: ({ id, group, ...question }) =>
      listImportRemarks(database, { id: Number(id), group: Number(group) }, pageOf(question)),
    listImportChanges: ({ id, ...question }) =>
      listImportChanges(database, Number(id), question, pageOf(question)),
  }) satisfies Partial<ReadHandlers>;

const importChanges = {
  setImportMapping: (wish, { staff }, client) => setImportMapping(client, wish, staff),
  setImportEncoding: (wish, { staff }, client) => setImportEncoding(client, wish, staff),
  addSynonym: (wish, { staff }, client) => addSynonym(client, wish, staff),
  removeSynonym: ({ id }, _context, client) => removeSynonym(client, Number(id)),
  setImportUnit: (wish, _context, client) => setImportUnit(client, wish),
  checkImport: async ({ id }, _context, client) => {
    await expectEncodings(client, Number(id));
    return checkImport(client, Number(id));
  },
  runImport: ({ id }, _context, client) => runImport(client, Number(id)),
  cancelImport: ({ id }, _context, client) => cancelImport(client, Number(id)),
} satisfies Partial<ChangeHandlers>;

/** Translates an item for the desk: the reasons of imports, and the names in lines. */
const itemIn = <T extends Pick<DeskTurbo, 'imports' | 'lines'>>(
  language: StaffLanguage,
  { imports, lines, ...item }: T,
) => ({
  ...item,
  imports: imports.map(({ who, reason, ...one }) => ({
    ...one,
    who: deskText(language, who),
    reason: deskMessage(language, reason),
  })),
  lines: lines.map(({ part, ...line }) => ({ ...line, part: linkIn(language, part) })),
});

const itemReads = (database: Database, versions: Versions) => {
  const { write } = database;
  return {
    findItems: async ({ text, type, withdrawn, ...question }, { language }) => {
      const { val, ...page } = await findItems(write, versions, {
        text,
        type,
        withdrawn: withdrawn === '1',
        ...pageOf(question),
      });
      return { ...page, val: val.map((item) => linkIn(language, item)) };
    },
    getDeskNames: async () => ({ val: await deskNames(write) }),
    getDeskTurbo: async ({ id }, { language }) => {
      const turbo = itemIn(language, await deskTurbo(write, Number(id)));
      const history = await historyOf(write, 'turbo', Number(id));
      return {
        val: { ...turbo, promised: await promisedPieces(write, Number(id)), history },
      };
    },
    findActiveNumbers: async ({ id, numbers }) => ({
      val: await activeNumbers(write, Number(id), numbers),
    }),
    getDeskPart: async ({ id }, { language }) => {
      const part = itemIn(language, await deskPart(write, Number(id)));
      const history = await historyOf(write, 'part', Number(id));
      const turboCount = versions.readNewest((version) => publishedTurbos(version, Number(id)));
      const promised = await promisedPieces(write, Number(id));
      const replacedBy = part.replacedBy.map((link) => linkIn(language, link));
      const replaces = part.replaces.map((link) => linkIn(language, link));
      const componentName = translate(language, part.component);
      return {
        val: { ...part, componentName, replacedBy, replaces, promised, turboCount, history },
      };
    },
    getPublishState: async () => ({ val: await publishState(write) }),
    listVersions: (question, { language }) => listVersions(write, language, pageOf(question)),
    listChangeSets: ({ version, ...question }, { language }) => {
      const ofVersion = version === undefined ? undefined : Number(version);
      return listChangeSets(write, ofVersion, language, pageOf(question));
    },
  } satisfies Partial<ReadHandlers>;
};

const itemChanges = {
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

export const catalogueReads = (database: Database, versions: Versions) =>
  ({
    ...itemReads(database, versions),
    ...importReads(database),
    listLackingItems: async (question, { language }) => {
      const { val, ...page } = await listLackingItems(database, question, pageOf(question));
      return { ...page, val: val.map((item) => linkIn(language, item)) };
    },
    listZeroSearches: (question) =>
      listZeroSearches(database, closestOf(versions), question, pageOf(question)),
    listApiKeys: (question) => listApiKeys(database, pageOf(question)),
  }) satisfies Partial<ReadHandlers>;

export const catalogueChanges = {
  ...itemChanges,
  ...importChanges,
  addApiKey: ({ name }, { staff }, client) => addApiKey(client, name, staff),
  endApiKey: ({ id }, _context, client) => endApiKey(client, Number(id)),
} satisfies Partial<ChangeHandlers>;
