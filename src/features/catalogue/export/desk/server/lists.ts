/** The tables of the catalogue as files, as the import reads them, and the report of an import. */
import type { Role } from '#contract/staff/names.ts';
import type { ExportedList, ExportedLists } from '#staff/server/exports/list.ts';
import { remarkTable } from '../../../import/desk/server/remarks.ts';
import { type CatalogueList, catalogueTable } from './export.ts';

const catalogue: readonly Role[] = ['catalogue', 'admin'];

const ofCatalogue = (list: CatalogueList): ExportedList => ({
  roles: catalogue,
  open: ({ write }) => catalogueTable(write, list),
});

export const catalogueExports = {
  turbos: ofCatalogue('turbos'),
  parts: ofCatalogue('parts'),
  buildSheets: ofCatalogue('buildSheets'),
  partBuildSheets: ofCatalogue('partBuildSheets'),
  crossReferences: ofCatalogue('crossReferences'),
  replacements: ofCatalogue('replacements'),
  stock: ofCatalogue('stock'),
  importReport: {
    roles: catalogue,
    filters: { id: /^[0-9]{1,9}$/ },
    open: ({ write }, { id }) => remarkTable(write, Number(id ?? 0)),
  },
} satisfies ExportedLists;
