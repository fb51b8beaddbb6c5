/** Handlers of the texts desk's calls. */
import { getText, listTexts, saveText, textsOverview } from '#features/language/server/public.ts';
import type { Database } from '#server/database.ts';
import type { ChangeHandlers, ReadHandlers } from './gateway.ts';
import { pageOf } from './paging.ts';

export const textReads = ({ write }: Database) =>
  ({
    listTexts: (question) => listTexts(write, question, pageOf(question)),
    getTextsOverview: async () => ({ val: await textsOverview(write) }),
    getText: async ({ id }) => ({ val: await getText(write, Number(id)) }),
  }) satisfies Partial<ReadHandlers>;

export const textChanges = {
  saveText: (saved, { staff }, client) => saveText(client, saved, staff.email),
} satisfies Partial<ChangeHandlers>;
