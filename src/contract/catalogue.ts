/**
 * Calls of the catalogue: turbo search, pick lists, build sheet (docs/product.md 2.4 to 2.6 and 7).
 * The file is long because each call stands beside the shapes of its payload and answer.
 */

import { type Static, Type } from 'typebox';
import { choice, decimal, defineCalls, digits, object, paging, textField } from './call.ts';
import { narrowings, stockStates } from './choices.ts';
import {
  furtherReasons,
  numberHows,
  OrderedItem,
  StockInfo,
  TurboApplication,
  Vehicle,
} from './shown-items.ts';
import {
  closestRows,
  fixed,
  names,
  oneItem,
  page,
  rows,
  sheet,
  suggestions,
  turboSearch,
} from './shows.ts';

/** Maximum length of a name that narrows a search, so that payloads of cached calls stay short. */
export const MAX_NARROWING = 32;
const narrowed = (what: string) =>
  Type.Optional(textField(`Only turbos of this ${what}; empty means all`, MAX_NARROWING));
const narrowingFields = {
  byMake: narrowed('make of vehicle'),
  byModel: narrowed('model of vehicle'),
  byEngine: narrowed('engine'),
  byMaker: narrowed('maker of turbos'),
  byTurboModel: narrowed('model of turbos'),
  byStock: Type.Optional(
    Type.String({
      pattern: `^(${stockStates.join('|')})?$`,
      description: 'Only turbos of this state of stock; empty means all',
    }),
  ),
};

const vehicleFields = {
  vehicleBrand: Type.Optional(textField('Id from the brand pick list')),
  vehicleApplication: Type.Optional(
    textField(
      'Id from the application pick list; without a brand the name of an application, over all brands',
    ),
  ),
  vehicleModel: Type.Optional(textField('Id from the model pick list; empty means all')),
  vehicleEngine: Type.Optional(textField('Id from the engine pick list')),
  vehicleYear: Type.Optional(textField('Id from the year pick list')),
};

const numberFields = {
  vtype: Type.Optional(choice([0, 1, 2], '0 turbo P/N, 1 vehicle P/N, 2 E&E P/N')),
  vsubtype: Type.Optional(choice([0, 1], 'For vtype 1: 0 OE number, 1 brand to year')),
  val: Type.Optional(textField('The number typed')),
};

/** Why a row matched, if not by the typed number itself (docs/numbers.md 2). */
export const matchReasons = [
  ...numberHows.filter((how) => how !== 'same'),
  ...furtherReasons,
  'part', // the turbo contains the item with that E&E P/N
  'model', // the turbo's model code matches
] as const;

const Match = Type.Object({
  reason: Type.Enum([...matchReasons]),
  /** The recorded number that matched, as its maker writes it. */
  number: Type.String(),
  /** For an older, newer or interchange number: how the typed number matches it, if the characters differ. */
  how: Type.Optional(Type.Enum([...numberHows])),
});

/** How the typed text was interpreted, and which of its words were ignored. */
const TextRead = Type.Object({
  as: Type.Enum(['turbo', 'oe', 'ee', 'model', 'vehicle']),
  /** The text that was searched for: the typed text without the words in `leftOut`. */
  text: Type.String(),
  /** Words that name nothing in the catalogue, or a year, fuel or power that no record has. */
  leftOut: Type.Array(Type.String()),
});
export type TextRead = Static<typeof TextRead>;

/** A row of the results: a turbo. For C1, a turbo marked 'login to view' has its turboPn only. */
export const TurboRow = Type.Object({
  id: Type.Optional(Type.String()),
  turboPn: Type.String(),
  turboModel: Type.Optional(Type.String()),
  stockInfo: Type.Optional(StockInfo),
  vehicleOeNo: Type.Optional(Type.String()),
  carMakeName: Type.Optional(Type.String()),
  carModel: Type.Optional(Type.String()),
  carEngine: Type.Optional(Type.String()),
  carYear: Type.Optional(Type.String()),
  /** How many vehicles the turbo fits; the row shows the first or the chosen vehicle. */
  vehicles: Type.Optional(Type.Integer()),
  /** Some of the other vehicles; vehicles of the same make come first. */
  otherVehicles: Type.Optional(Type.Array(Vehicle)),
  match: Type.Optional(Match),
  /** Absent if the whole text was read as a number of the kind that the search form asks for. */
  read: Type.Optional(TextRead),
  /**
   * How the typed text matches the numbers or models of all rows: they begin with it, or they contain it.
   * Absent for any other match.
   */
  allBy: Type.Optional(Type.Enum(['start', 'inside'])),
  /**
   * The typed number or vehicle names only this turbo. getTurboStock returns its items that can be ordered.
   */
  sole: Type.Optional(Type.Literal(true)),
});
export type TurboRow = Static<typeof TurboRow>;

const PickListItem = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Number of turbos that match this choice. */
  turbos: Type.Integer(),
  /** Engine without its code: '1.9 TDI' for the entry '1.9 TDI BKC'. Absent for an engine without codes. */
  group: Type.Optional(Type.String()),
});
export type PickListItem = Static<typeof PickListItem>;

const { vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine } = {
  vehicleBrand: textField('Id from the brand pick list'),
  vehicleApplication: textField('Id from the application pick list'),
  vehicleModel: Type.Optional(textField('Id from the model pick list; empty means all')),
  vehicleEngine: textField('Id from the engine pick list'),
};

/** Kinds of numbers that a typed text may be: see docs/product.md 11.2. */
const numberKinds = [
  'turbo', // a turbo's P/N, or a number that the turbo supersedes or is interchanged with
  'model', // a turbo's model code
  'oe', // a vehicle's OE number
  'ee', // our own number
  'part', // any maker's number of a part
] as const;
export type AnyNumberKind = (typeof numberKinds)[number];

const Suggestion = Type.Object({
  kind: Type.Enum([...numberKinds]),
  /** The number to search for, as its maker writes it, or the model code. */
  number: Type.String(),
  /** Absent if the caller may not see the model. */
  turboModel: Type.Optional(Type.String()),
  carMakeName: Type.Optional(Type.String()),
  /** The maker of a part's number. */
  brand: Type.Optional(Type.String()),
  /** How many turbos have the model code, or fit the vehicle. */
  turbos: Type.Optional(Type.Integer()),
});
export type Suggestion = Static<typeof Suggestion>;

/**
 * A suggestion. If no number matches, it may be a vehicle: `number` is then the vehicle's make, model and
 * engine.
 */
const OfferedText = Type.Object({
  ...Suggestion.properties,
  kind: Type.Enum([...numberKinds, 'vehicle']),
  /** Only for a vehicle. */
  years: Type.Optional(Type.String()),
  /** The vehicle translated to the reader's language; absent if that is `number`. */
  shown: Type.Optional(Type.String()),
});
export type OfferedText = Static<typeof OfferedText>;

const numberPayload = object({
  vtype: Type.Optional(
    choice([0, 1, 2, 3], "0 turbo P/N, 1 vehicle OE number, 2 E&E P/N, 3 any maker's number"),
  ),
  val: textField('The number as far as typed'),
});

const searchFields = {
  ...numberFields,
  turboModel: Type.Optional(
    textField('A model code: the turbos of that model, whatever the vtype'),
  ),
  ...vehicleFields,
  isAdvSearch: Type.Optional(choice([0, 1], '1: search by advQueryVtype')),
  advQueryVtype: Type.Optional(choice([0, 1, 2], '1 turbine wheel, 2 compressor wheel')),
  valDim1_1: Type.Optional(decimal('Turbine wheel inducer, mm')),
  valDim1_2: Type.Optional(decimal('Turbine wheel exducer, mm')),
  valDim2_1: Type.Optional(decimal('Compressor wheel inducer, mm')),
  valDim2_2: Type.Optional(decimal('Compressor wheel exducer, mm')),
  ...narrowingFields,
};

export const turboSearchFields = {
  ...searchFields,
  sortSeq: Type.Optional(choice([0, 1, 2, 3, 4, 5, 6], 'Column, in the order of the table')),
  sortDesc: Type.Optional(choice([0, 1], '1: descending')),
};

const usual = {
  folder: '/api/prd/turbo',
  emptySearches: 'uncounted',
  evidence: 'none',
} as const;

export const catalogueCalls = defineCalls(usual, {
  getTurboList: {
    shows: page(),
    kept: 'always',
    dependsOn: ['stock'],
    emptySearches: turboSearch,
    summary: 'Turbos by number, by model, by vehicle, or by the diameters of a wheel',
    payload: object({
      ...turboSearchFields,
      ...paging,
    }),
    answer: Type.Array(TurboRow),
    paged: true,
  },
  getTurboFacets: {
    shows: oneItem,
    kept: 'always',
    dependsOn: ['stock'],
    summary: 'What the results of a search can be narrowed by, with the turbos of each value',
    payload: object(searchFields),
    answer: Type.Array(
      Type.Object({
        field: Type.Enum([...narrowings]),
        /** At most 100 values, those with the most turbos. */
        values: Type.Array(
          Type.Object({ value: Type.String(), name: Type.String(), turbos: Type.Integer() }),
        ),
      }),
    ),
  },
  getCatalogueSize: {
    shows: 'nothing',
    kept: 'always',
    dependsOn: [],
    summary: 'How many turbos, parts, vehicle makes and vehicle models the published version has',
    payload: object({}),
    answer: Type.Object({
      turboCount: Type.Integer(),
      partCount: Type.Integer(),
      makeCount: Type.Integer(),
      modelCount: Type.Integer(),
    }),
  },
  getVehicleBrands: {
    path: '/api/prd/turbo/getVehicleQueryData-Brand',
    shows: fixed(1),
    kept: 'always',
    dependsOn: [],
    summary: 'Pick list of vehicle brands',
    payload: object({}),
    answer: Type.Array(PickListItem),
  },
  getVehicleApplications: {
    path: '/api/prd/turbo/getVehicleQueryData-Application',
    shows: names,
    kept: 'always',
    dependsOn: [],
    summary: 'Pick list of applications of a brand',
    payload: object({ vehicleBrand }),
    answer: Type.Array(PickListItem),
  },
  getVehicleModels: {
    path: '/api/prd/turbo/getVehicleQueryData-Model',
    shows: names,
    kept: 'always',
    dependsOn: [],
    summary: 'Pick list of models of a brand and application',
    payload: object({ vehicleBrand, vehicleApplication }),
    answer: Type.Array(PickListItem),
  },
  getVehicleEngines: {
    path: '/api/prd/turbo/getVehicleQueryData-Engine',
    shows: names,
    kept: 'always',
    dependsOn: [],
    summary: 'Pick list of engines of a brand, application and model',
    payload: object({ vehicleBrand, vehicleApplication, vehicleModel }),
    answer: Type.Array(PickListItem),
  },
  getVehicleYears: {
    path: '/api/prd/turbo/getVehicleQueryData-Year',
    shows: names,
    kept: 'always',
    dependsOn: [],
    summary: 'Pick list of years of a brand, application and engine',
    payload: object({ vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine }),
    answer: Type.Array(PickListItem),
  },
  suggestNumbers: {
    shows: suggestions,
    kept: 'always',
    dependsOn: [],
    summary:
      'The best 8 numbers and models for what has been typed so far, by kind, else vehicles with that make, model or engine; fewer than 3 characters give no numbers. They count apart from rows: beyond as many again as the allowance of rows the answer is empty, so that typing brings no captcha',
    payload: numberPayload,
    answer: Type.Array(OfferedText),
  },
  getClosestNumbers: {
    shows: closestRows,
    kept: 'always',
    dependsOn: [],
    summary:
      'Numbers and models that differ little from what was not found, the likeliest misread first; else vehicles',
    payload: numberPayload,
    answer: Type.Array(OfferedText),
  },
  getTurboById: {
    method: 'GET',
    shows: sheet,
    kept: 'forPages',
    dependsOn: ['stock'],
    summary: 'A turbo with its build sheet',
    payload: object({ id: digits('Id of the turbo') }),
    answer: TurboApplication,
    failures: ['notFound', 'needLogin'],
  },
  getTurboStock: {
    method: 'GET',
    shows: rows(2),
    kept: 'forPages',
    dependsOn: ['stock'],
    summary: 'The complete turbo and its CHRA with their stock, to order them from the results',
    payload: object({ id: digits('Id of the turbo') }),
    answer: Type.Array(OrderedItem),
    failures: ['notFound', 'needLogin'],
  },
});
