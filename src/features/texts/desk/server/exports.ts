/** The texts of the site as a file. */
import { textLanguages, textStates } from '#contract/staff/text-names.ts';
import { anyText, type ExportedLists, oneOf } from '#staff/server/exports/list.ts';
import { fileHeader, fileRows } from './file.ts';
import type { TextFilter } from './rows.ts';

export const textExports = {
  texts: {
    roles: ['content', 'admin'],
    filters: {
      language: oneOf(textLanguages),
      state: oneOf(textStates),
      section: anyText,
      since: /^\d{4}-\d{2}-\d{2}$/,
      text: /^[^\0]{0,200}$/,
    },
    open: ({ write }, filters) => ({
      header: fileHeader,
      rows: fileRows(write, filters as TextFilter),
    }),
  },
} satisfies ExportedLists;
