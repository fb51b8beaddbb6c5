/** Handlers of the catalogue's calls. */

import type pg from 'pg';
import type { Answer, Calls } from '#contract';
import type { PickListItem } from '#contract/catalogue.ts';
import { MAX_QUICK_LINES } from '#contract/order-names.ts';
import type { OwnNumber } from '#contract/shown-items.ts';
import { facetKinds } from '#features/catalogue-index/build-columns.ts';
import type { Version, Versions } from '#features/catalogue-index/versions.ts';
import type { Context, Handler, Handlers } from '#features/gateway/server/gateway.ts';
import { zerosInFigures } from '#features/numbers/index.ts';
import { written } from '#features/numbers/key.ts';
import { isWholeNumber } from '#features/numbers/number-readings.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { buildSheet, type SheetReader, turboStock } from './build-sheet/build-sheet.ts';
import { compareItems } from './compare/compare.ts';
import {
  answersWithOwn,
  type CrossSources,
  type OwnNumbers,
  ownRows,
  successorsOf,
} from './cross-reference/cross-many.ts';
import { partList } from './cross-reference/cross-search.ts';
import { closestCross, suggestCross } from './cross-reference/cross-suggestions.ts';
import { fileHandlers } from './export-handlers.ts';
import { vehicleIn } from './items/sentences.ts';
import type { LiveStock } from './items/stock.ts';
import {
  idByEepn,
  type PartRequest,
  type PrdType,
  partDetail,
  withPictures,
} from './parts/part-detail.ts';
import { partUse } from './parts/part-use.ts';
import { readUploadedTables } from './quick-order/uploaded-tables.ts';
import { otherKinds, suggestAll } from './results/all-kinds.ts';
import { turboFacets } from './results/narrowed.ts';
import { turboList } from './results/turbo-list.ts';
import { kindOf, queriedWheel } from './results/turbo-search.ts';
import { closestNumbers } from './search/closest-numbers.ts';
import { closestVehicles } from './search/closest-vehicles.ts';
import { MAX_SUGGESTIONS } from './search/suggestions.ts';
import { pickList, yearList } from './search/vehicle-choice.ts';
import { suggestVehicles } from './search/vehicle-words.ts';
import { nearestWheels, wheelList } from './wheels/wheel-list.ts';

type ById = Handler<'getTurboPartById'>;
type ByEepn = Handler<'getTurboPartByEepn'>;

export function catalogueHandlers(
  { write }: Database,
  versions: Versions,
  stock: LiveStock,
  own: OwnNumbers,
) {
  return {
    ...versionHandlers(versions, stock),
    ...partHandlers(write, versions, stock),
    ...crossHandlers(versions, stock),
    ...ownHandlers({ versions, stock, own }),
    ...fileHandlers({ versions, stock, own }),
  };
}

/** Calls that need only the published version and the stock: turbos, wheels, vehicles and numbers. */
function versionHandlers(versions: Versions, stock: LiveStock) {
  const from =
    <P, V>(find: (version: Version, payload: P, reader: SheetReader) => V | Promise<V>) =>
    async (payload: P, { level, language }: Context) => ({
      val: await versions.read((version) => find(version, payload, { level, language, stock })),
    });

  return {
    getTurboList: async (payload, { level, language }) =>
      versions.read((version) => turboList(version, payload, { level, language, stock })),
    getTurboFacets: from(turboFacets),
    getTurboById: from((version, { id }, reader) => buildSheet(version, String(id), reader)),
    getTurboStock: from((version, { id }, reader) => turboStock(version, String(id), reader)),
    compareItems: from((version, { ids }, reader) =>
      compareItems(version, ids.map(String), reader),
    ),
    getWheelList: async ({ page, size, ...wheel }, { level }) =>
      versions.read((version) =>
        wheelList(version, queriedWheel(wheel), { page, size }, { level, stock }),
      ),
    getNearestWheels: from((version, wheel, reader) =>
      nearestWheels(version, queriedWheel(wheel), reader),
    ),
    getCatalogueSize: from(catalogueSize),
    getVehicleBrands: from((version) => pickList(version, 'brands', {})),
    getVehicleApplications: from((version, payload, { language }) =>
      inLanguage(pickList(version, 'applications', payload), language),
    ),
    getVehicleModels: from((version, payload, { language }) =>
      vehiclesIn(language, pickList(version, 'models', payload)),
    ),
    getVehicleEngines: from((version, payload, { language }) =>
      vehiclesIn(language, pickList(version, 'engines', payload)),
    ),
    getVehicleYears: from(yearList),
    suggestNumbers: from(async (version, { vtype, val }, { level, language }) => {
      if (isCross(vtype)) return suggestCross(version, val, level);
      const kind = kindOf(Number(vtype || 0));
      const begun = suggestAll(version, kind, val, level, false);
      if (begun.length > 0) return begun;
      const vehicles = await suggestVehicles(version, val, language, MAX_SUGGESTIONS);
      return vehicles.length > 0 ? vehicles : suggestAll(version, kind, val, level);
    }),
    getClosestNumbers: from(async (version, { vtype, val }, { level, language }) => {
      const isMisread = written(val).groups.some((group) => zerosInFigures(group) !== group);
      // 2674A2OO was meant for 2674A200, which is another kind of number than the one asked for.
      const cross = isCross(vtype) || isMisread ? closestCross(version, val, level) : [];
      if (isCross(vtype) || cross.length > 0) return cross;
      const kind = kindOf(Number(vtype || 0));
      const ofKind = closestNumbers(version, kind, val, level);
      // 038253019X is close to an OE number only.
      const numbers =
        ofKind.length > 0 || !isWholeNumber(val)
          ? ofKind
          : closestNumbers(version, 'oe', val, level);
      return numbers.length > 0
        ? numbers
        : closestVehicles(version, val, language, MAX_SUGGESTIONS);
    }),
    getOtherKinds: from((version, { vtype, val }, reader) =>
      otherKinds(version, kindOf(Number(vtype || 0)), val, reader),
    ),
  } satisfies Partial<Handlers>;
}

/** Translates common words in the names of models or engines. */
const vehiclesIn = (language: LanguageCode, list: readonly PickListItem[]): PickListItem[] =>
  list.map((one) => ({ ...one, name: vehicleIn(language, one.name) }));

function partHandlers(pool: pg.Pool, versions: Versions, stock: LiveStock) {
  const detail = async (asked: (version: Version) => PartRequest, { level, language }: Context) => {
    const reader = { level, language, stock };
    const detailOfItem = versions.read((version) => partDetail(version, asked(version), reader));
    return { val: await withPictures(pool, detailOfItem) };
  };
  const byId =
    (type: PrdType): ById =>
    ({ id, turboId }, context) =>
      detail(() => ({ type, id: String(id), turboId: idOf(turboId) }), context);
  const byEepn =
    (type: PrdType): ByEepn =>
    ({ eepn, turboId }, context) =>
      detail(
        (version) => ({ type, id: idByEepn(version, type, eepn), turboId: idOf(turboId) }),
        context,
      );

  return {
    getTurboPartById: byId('1'),
    getTurboAssemblyById: byId('2'),
    getTurboPartByEepn: byEepn('1'),
    getTurboAssemblyByEepn: byEepn('2'),
    getPartUse: async (payload, { level, language }) =>
      versions.read((version) => partUse(version, payload, { level, language, stock })),
  } satisfies Partial<Handlers>;
}

/** Maximum number of rows of an order's file: 500 lines, and 500 headings, totals and notes. */
const ORDER_ROWS = 2 * MAX_QUICK_LINES;

/** Cross reference: a number of any maker, and lists of numbers. */
function crossHandlers(versions: Versions, stock: LiveStock) {
  const crossList: Handler<'getPartList'> & Handler<'getPartList2'> = async (
    payload,
    { level, language },
  ) => versions.read((version) => partList(version, payload, { level, language, stock }));

  return {
    getPartList: crossList,
    getPartList2: crossList,
    getSuccessors: async ({ val }, { level, language }) => ({
      val: versions.read((version) => successorsOf(version, val, { level, language, stock })),
    }),
    readOrderFile: async (file, context) => {
      const { tables, ...notes } = await readUploadedTables(file, ORDER_ROWS, context);
      const shownTables = tables.map(({ sheet, rows, hiddenRows }) => ({
        sheet,
        rows,
        hiddenRows,
      }));
      return { val: { ...notes, tables: shownTables } };
    },
  } satisfies Partial<Handlers>;
}

/** Calls that also find items by the customer's own numbers. */
function ownHandlers(sources: CrossSources) {
  const { versions, stock, own: ownNumbers } = sources;
  return {
    matchNumbers: async ({ numbers }, context) => ({
      val: await answersWithOwn(sources, numbers, context),
    }),
    ownNumberFind: async ({ val }, { level, language, customer }) => {
      const yours = customer
        ? await ownNumbers.find(customer, [val])
        : new Map<string, OwnNumber>();
      const ownItems = [...yours.values()];
      const rows = await versions.read((version) =>
        ownRows(version, ownItems, { level, language, stock }),
      );
      const withRow = (one: OwnNumber) => {
        const row = rows.get(one);
        return { ...one, ...(row && { row }) };
      };
      return { val: ownItems.map(withRow) };
    },
  } satisfies Partial<Handlers>;
}

/** Translates names and sorts them by the language's rules; ids are not changed. */
function inLanguage(list: readonly PickListItem[], language: LanguageCode): PickListItem[] {
  const { compare } = new Intl.Collator(languageOf(language).tag);
  return list
    .map((one) => ({ ...one, name: translate(language, one.name) }))
    .sort((one, other) => compare(one.name, other.name));
}

const idOf = (id: string | number | undefined): string | undefined =>
  id === undefined ? undefined : String(id);

/** Whether `vtype` stands for numbers of any maker. */
const isCross = (vtype: string | number | undefined): boolean => Number(vtype || 0) === 3;

function catalogueSize(version: Version): Answer<Calls['getCatalogueSize']> {
  const count = (sql: string, ...values: number[]) => version.value<number>(sql, ...values) ?? 0;
  return {
    turboCount: count('select count(*) from turbo'),
    partCount: count('select count(*) from part'),
    makeCount: count(
      `select count(*) from facet where parent = '' and kind = ?`,
      facetKinds.interval,
    ),
    modelCount: count(`select count(distinct name) from named where kind = 'model'`),
  };
}
