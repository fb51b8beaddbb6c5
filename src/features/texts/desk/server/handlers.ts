/** Handlers of the texts desk's calls. */
import { CallError } from '#contract/errors.ts';
import type { TextWhole } from '#contract/staff/texts.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { saveText } from './change.ts';
import { allTexts, filterTexts, overviewOf, textOfId } from './rows.ts';
import { noteTexts } from './terms.ts';

export const textReads = ({ write }: Database) =>
  ({
    listTexts: async (question) => {
      const { page, size, offset } = pageOf(question);
      await noteTexts(write);
      const found = filterTexts(await allTexts(write), question);
      return {
        val: found.slice(offset, offset + size).map(({ row }) => row),
        pageInfo: { page, size, count: found.length },
      };
    },
    getTextsOverview: async () => {
      await noteTexts(write);
      return { val: overviewOf(await allTexts(write)) };
    },
    getText: async ({ id }) => {
      const text = await textOfId(write, Number(id));
      if (!text) throw new CallError('notFound', 'There is no such text.');
      const rows = await queries(write)
        .selectFrom('language.change')
        .select(['at', 'who', 'language', 'forms'])
        .where('text_id', '=', Number(id))
        .orderBy('version', 'desc')
        .orderBy('language')
        .limit(100)
        .$narrowType<Pick<TextWhole['history'][number], 'forms'>>()
        .execute();
      const history = rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
      return { val: { ...text, history } };
    },
  }) satisfies Partial<ReadHandlers>;

export const textChanges = {
  saveText: (saved, { staff }, client) => saveText(client, saved, staff.email),
} satisfies Partial<ChangeHandlers>;
