/** Handlers of the catalogue's calls, each pinned to one version from its first query to its last. */
import type { PickListItem } from '#contract/catalogue.ts';
import type { Handler, Handlers } from '#features/gateway/server/gateway.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { buildSheet } from '../build-sheet/server/build-sheet.ts';
import { matchMany } from '../cross-reference/server/cross-many.ts';
import { partList } from '../cross-reference/server/cross-search.ts';
import { closestCross, suggestCross } from '../cross-reference/server/cross-suggestions.ts';
import { idByEepn, type PrdType, partDetail } from '../parts/server/part-detail.ts';
import { partUse } from '../parts/server/part-use.ts';
import type { StockThresholds } from '../parts/server/stock.ts';
import type { Versions } from '../publish/versions.ts';
import { vehicleIn } from '../results/server/sentences.ts';
import { kindOf, turboList, wheelOf } from '../results/server/turbo-list.ts';
import { closest, suggest } from '../search/server/suggestions.ts';
import { pickList, yearList } from '../search/server/vehicle-search.ts';
import { nearestWheels } from '../wheels/server/dimension-search.ts';

type ById = Handler<'getTurboPartById'>;
type ByEepn = Handler<'getTurboPartByEepn'>;

/** The handlers of all calls of the catalogue. */
export function catalogueHandlers(versions: Versions, thresholds: StockThresholds) {
  return {
    ...turboHandlers(versions, thresholds),
    ...vehicleHandlers(versions),
    ...numberHandlers(versions),
    ...partHandlers(versions, thresholds),
    ...crossHandlers(versions, thresholds),
  };
}

function turboHandlers(versions: Versions, thresholds: StockThresholds) {
  return {
    getTurboList: (payload, { level, language }) =>
      versions.pinned((version) => turboList(version, payload, { level, language })),
    getTurboById: async ({ id }, { level, language }) => ({
      val: await versions.pinned((version) =>
        buildSheet(version, String(id), { level, language, thresholds }),
      ),
    }),
    getNearestWheels: async (payload) => ({
      val: await versions.pinned((version) => nearestWheels(version, wheelOf(payload))),
    }),
  } satisfies Partial<Handlers>;
}

function vehicleHandlers(versions: Versions) {
  return {
    getVehicleBrands: async () => ({
      val: await versions.pinned((version) => pickList(version, 0, {})),
    }),
    getVehicleApplications: async (payload, { language }) => ({
      val: inLanguage(await versions.pinned((version) => pickList(version, 1, payload)), language),
    }),
    getVehicleEngines: async (payload, { language }) => {
      const engines = await versions.pinned((version) => pickList(version, 2, payload));
      return { val: engines.map(({ id, name }) => ({ id, name: vehicleIn(language, name) })) };
    },
    getVehicleYears: async (payload) => ({
      val: await versions.pinned((version) => yearList(version, payload)),
    }),
  } satisfies Partial<Handlers>;
}

/** Suggestions while a number is typed, and the closest ones where none is found. */
function numberHandlers(versions: Versions) {
  return {
    suggestNumbers: async ({ vtype, val }, { level }) => ({
      val: await versions.pinned((version) =>
        isCross(vtype)
          ? suggestCross(version, val, level)
          : suggest(version, kindOf(Number(vtype || 0)), val, level),
      ),
    }),
    getClosestNumbers: async ({ vtype, val }, { level }) => ({
      val: await versions.pinned((version) =>
        isCross(vtype)
          ? closestCross(version, val, level)
          : closest(version, kindOf(Number(vtype || 0)), val, level),
      ),
    }),
  } satisfies Partial<Handlers>;
}

function partHandlers(versions: Versions, thresholds: StockThresholds) {
  const byId =
    (type: PrdType): ById =>
    async ({ id, turboId }, { level, language }) => ({
      val: await versions.pinned((version) =>
        partDetail(
          version,
          { type, id: String(id), turboId: idOf(turboId) },
          { level, language, thresholds },
        ),
      ),
    });
  const byEepn =
    (type: PrdType): ByEepn =>
    async ({ eepn, turboId }, { level, language }) => ({
      val: await versions.pinned(async (version) => {
        const id = await idByEepn(version, type, eepn);
        const asked = { type, id, turboId: idOf(turboId) };
        return partDetail(version, asked, { level, language, thresholds });
      }),
    });

  return {
    getTurboPartById: byId('1'),
    getTurboAssemblyById: byId('2'),
    getTurboPartByEepn: byEepn('1'),
    getTurboAssemblyByEepn: byEepn('2'),
    getPartUse: (payload, { level, language }) =>
      versions.pinned((version) => partUse(version, payload, { level, language })),
  } satisfies Partial<Handlers>;
}

/** Cross reference: one number of any maker, and lists of them. */
function crossHandlers(versions: Versions, thresholds: StockThresholds) {
  const crossList: Handler<'getPartList'> & Handler<'getPartList2'> = (
    payload,
    { level, language },
  ) => versions.pinned((version) => partList(version, payload, { level, language, thresholds }));

  return {
    getPartList: crossList,
    getPartList2: crossList,
    matchNumbers: async ({ numbers }, { level, language }) => ({
      val: await versions.pinned((version) =>
        matchMany(version, numbers, { level, language, thresholds }),
      ),
    }),
  } satisfies Partial<Handlers>;
}

/** Names as the language has them, in its order; ids stay the catalogue's. */
function inLanguage(list: readonly PickListItem[], language: LanguageCode): PickListItem[] {
  const { compare } = new Intl.Collator(languageOf(language).tag);
  return list
    .map(({ id, name }) => ({ id, name: translate(language, name) }))
    .sort((one, other) => compare(one.name, other.name));
}

/** An id that may come as a number, or not at all. */
const idOf = (id: string | number | undefined): string | undefined =>
  id === undefined ? undefined : String(id);

/** vtype of numbers by any maker. */
const isCross = (vtype: string | number | undefined): boolean => Number(vtype || 0) === 3;
