/** Handlers of the texts desk's calls. */

import type { Database } from '#platform/database.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { saveText } from './change.ts';
import { getText, listTexts, textsOverview } from './lists.ts';

export const textReads = ({ write }: Database) =>
  ({
    listTexts: (question) => listTexts(write, question, pageOf(question)),
    getTextsOverview: async () => ({ val: await textsOverview(write) }),
    getText: async ({ id }) => ({ val: await getText(write, Number(id)) }),
  }) satisfies Partial<ReadHandlers>;

export const textChanges = {
  saveText: (saved, { staff }, client) => saveText(client, saved, staff.email),
} satisfies Partial<ChangeHandlers>;
