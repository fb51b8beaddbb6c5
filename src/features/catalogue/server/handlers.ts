/** Handlers of the catalogue's calls, each pinned to one version from its first query to its last. */
import type { Handlers } from '#features/gateway/server/public.ts';
import { buildSheet } from './build-sheet.ts';
import type { StockThresholds } from './stock.ts';
import { closest, suggest } from './suggestions.ts';
import { kindOf, turboList } from './turbo-list.ts';
import { pickList, yearList } from './vehicle-search.ts';
import type { Versions } from './versions.ts';

export function catalogueHandlers(versions: Versions, thresholds: StockThresholds) {
  return {
    getTurboList: (payload, { level }) =>
      versions.pinned((version) => turboList(version, payload, level)),

    getVehicleBrands: async () => ({
      val: await versions.pinned((version) => pickList(version, 0, {})),
    }),
    getVehicleApplications: async (payload) => ({
      val: await versions.pinned((version) => pickList(version, 1, payload)),
    }),
    getVehicleEngines: async (payload) => ({
      val: await versions.pinned((version) => pickList(version, 2, payload)),
    }),
    getVehicleYears: async (payload) => ({
      val: await versions.pinned((version) => yearList(version, payload)),
    }),

    suggestNumbers: async ({ vtype, val }, { level }) => ({
      val: await versions.pinned((version) =>
        suggest(version, kindOf(Number(vtype || 0)), val, level),
      ),
    }),
    getClosestNumbers: async ({ vtype, val }, { level }) => ({
      val: await versions.pinned((version) =>
        closest(version, kindOf(Number(vtype || 0)), val, level),
      ),
    }),

    getTurboById: async ({ id }, { level, language }) => ({
      val: await versions.pinned((version) =>
        buildSheet(version, String(id), { level, language, thresholds }),
      ),
    }),
  } satisfies Partial<Handlers>;
}
