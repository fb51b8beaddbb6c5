/**
 * Calls of the catalogue desk, to edit turbos and parts. Each change sends the `version` that was read
 * (optimistic lock); a later change by someone else or by an import is a conflict.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { digits, object, paging, textField, wholeNumber } from '../call.ts';
import { partFields, stockFields } from '../fields/part.ts';
import { wantedNames } from '../fields/trade.ts';
import { lineLimits, turboFields, vehicleFields } from '../fields/turbo.ts';
import { AuditLine } from './accounts.ts';
import {
  catalogue,
  changeOfVersion,
  Done,
  defineChanges,
  defineReads,
  Nullable,
  recordId,
  shapesOf,
  Timestamp,
  version,
} from './call.ts';
import { pictureStates } from './names.ts';

export const ItemType = Type.Enum(['0', '1', '2']);

export const ItemLink = Type.Object({
  id: Type.String(),
  /** refCodeType: '0' turbo, '1' part, '2' CHRA. */
  type: ItemType,
  /** Component of a part; model and maker of a turbo. */
  name: Type.String(),
  /** Turbo P/N, or the maker's number of a part. */
  number: Type.String(),
  eePn: Type.String(),
  /** Set if the item is no longer in the catalogue. */
  withdrawnAt: Type.Optional(Timestamp),
});
export type ItemLink = Static<typeof ItemLink>;

/** URL of the thumbnail of an item in a list; empty if the item has no picture. */
export const thumbnail = { picture: Type.String() };

const FoundItem = Type.Object({
  ...ItemLink.properties,
  ...thumbnail,
  /** The number, model or vehicle that matched the search; `foundAs` is its kind. */
  found: Type.String(),
  foundAs: Type.Enum(['own', 'oe', 'former', 'eePn', 'cross', 'model', 'vehicle', 'kind']),
});
export type FoundItem = Static<typeof FoundItem>;

const vehicleShapes = shapesOf(vehicleFields);
const DeskVehicle = Type.Object(vehicleShapes);
export type DeskVehicle = Static<typeof DeskVehicle>;

const DeskLine = Type.Object({
  seq: Type.Integer(),
  part: ItemLink,
  pieces: Type.Integer(),
  /** Null for a part that is not made yet. */
  stock: Nullable(Type.Integer()),
  ...thumbnail,
});
export type DeskLine = Static<typeof DeskLine>;
const lines = Type.Array(
  object({
    seq: digits(`Position, 1 to ${lineLimits.position}; each once`, 5),
    partId: recordId,
    pieces: wholeNumber(`1 to ${lineLimits.pieces}`, 3),
  }),
  { maxItems: 500 },
);

const stockShapes = shapesOf(stockFields);
const DeskStock = Type.Object(stockShapes);
export type DeskStock = Static<typeof DeskStock>;

const common = {
  id: Type.String(),
  version: Type.Integer(),
  stock: DeskStock,
  /** Pieces of confirmed orders that remain to be shipped (docs/product.md 12.15). */
  promised: Type.Integer(),
  lines: Type.Array(DeskLine),
  /** The item has changed since the newest version of the catalogue was published. */
  unpublished: Type.Boolean(),
  /** Changes by staff, the newest first. */
  history: Type.Array(AuditLine),
  /** Imports that changed the item, the newest first; at most 20. */
  imports: Type.Array(Type.Object({ at: Timestamp, who: Type.String(), reason: Type.String() })),
};

const turboShapes = shapesOf(turboFields);
const DeskTurbo = Type.Object({
  ...common,
  ...turboShapes,
  vehicles: Type.Array(DeskVehicle),
  oeNumbers: Type.Array(Type.String()),
  /** Numbers that this turbo supersedes; `newerNumbers` supersede this turbo. */
  formerNumbers: Type.Array(Type.String()),
  newerNumbers: Type.Array(Type.String()),
  interchanges: Type.Array(Type.String()),
});
export type DeskTurbo = Static<typeof DeskTurbo>;

const CrossReference = { number: textField('Number'), brand: textField('Brand') };
const partShapes = shapesOf(partFields);

const DeskPart = Type.Object({
  ...common,
  type: Type.Enum(['1', '2']),
  ...partShapes,
  /** `component` in the language of the reader. */
  componentName: Type.String(),
  crossReferences: Type.Array(Type.Object(CrossReference)),
  replacedBy: Type.Array(ItemLink),
  replaces: Type.Array(ItemLink),
  /** Number of turbos whose build sheets contain the item in the newest version. */
  turboCount: Type.Integer(),
});
export type DeskPart = Static<typeof DeskPart>;

const LackingItem = Type.Object({
  ...ItemLink.properties,
  ...thumbnail,
  /** Pieces of confirmed orders of the last 12 months. */
  sold: Type.Integer(),
  lacks: Type.Array(Type.Enum([...wantedNames])),
});
export type LackingItem = Static<typeof LackingItem>;

const Changed = Type.Object({ id: Type.String(), version: Type.Integer() });
const save = <F extends Record<string, TSchema>>(summary: string, fields: F) =>
  changeOfVersion(summary, { id: recordId, version, ...fields }, Changed);

const numberList = (label: string) => Type.Array(textField(label), { maxItems: 500 });

/** Like `save`, for lists of up to 500 entries. */
const saveList = <F extends Record<string, TSchema>>(summary: string, fields: F) => ({
  ...save(summary, fields),
  bodyLimit: 512 << 10,
});

const usual = { roles: catalogue, evidence: 'none' } as const;

export const itemCalls = {
  ...defineReads(usual, {
    findItems: {
      summary:
        'Turbos, parts and CHRAs by any number, in full first, then from its start; by model, kind or vehicle',
      payload: object({
        text: textField('A number as far as known, a model, a kind of part, a vehicle'),
        type: Type.Optional(Type.Enum(['turbo', 'part'])),
        /** 1: includes withdrawn items. */
        withdrawn: Type.Optional(Type.Enum(['1'])),
        ...paging,
      }),
      answer: Type.Array(FoundItem),
      paged: true,
    },
    listLackingItems: {
      summary: 'Items that lack data for customs and freight, those that are sold most first',
      payload: object({
        type: Type.Optional(Type.Enum(['part', 'turbo'])),
        lacks: Type.Optional(Type.Enum([...wantedNames])),
        /** 1: only items of confirmed orders of the last 12 months. */
        sold: Type.Optional(Type.Enum(['1'])),
        ...paging,
      }),
      answer: Type.Array(LackingItem),
      paged: true,
    },
    getDeskNames: {
      summary: 'Names to choose from: components, makers, applications, templates',
      payload: object({}),
      answer: Type.Object({
        components: Type.Array(Type.String()),
        makers: Type.Array(Type.String()),
        applications: Type.Array(Type.String()),
        templates: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      }),
    },
    getDeskTurbo: {
      summary: 'A turbo as it is edited, whether published or not',
      payload: object({ id: recordId }),
      answer: DeskTurbo,
      failures: ['notFound'],
    },
    findActiveNumbers: {
      summary: 'Those of some numbers by which another turbo of the catalogue goes',
      payload: object({ id: recordId, numbers: numberList('Superseded number') }),
      answer: Type.Array(Type.String()),
      failures: ['notFound'],
    },
    getDeskPart: {
      summary: 'A part or CHRA as it is edited, whether published or not',
      payload: object({ id: recordId }),
      answer: DeskPart,
      failures: ['notFound'],
    },
  }),
  ...defineChanges(usual, {
    saveTurbo: save("Saves a turbo's own fields", turboShapes),
    saveTurboVehicles: saveList('Saves the vehicles that a turbo fits, in order', {
      vehicles: Type.Array(object(vehicleShapes), { maxItems: 500 }),
    }),
    saveTurboNumbers: saveList('Saves the further numbers of a turbo, in order', {
      oeNumbers: numberList('OE number'),
      formerNumbers: numberList('Superseded number'),
      newerNumbers: numberList('Superseding number'),
      interchanges: numberList('Interchange'),
    }),
    saveTurboLines: saveList("Saves a turbo's build sheet", { lines }),
    savePart: save("Saves a part's or CHRA's own fields", partShapes),
    savePartLines: saveList('Saves what a part or CHRA is made of', { lines }),
    savePartNumbers: saveList("Saves a part's cross references and replacements", {
      crossReferences: Type.Array(object(CrossReference), { maxItems: 500 }),
      replacedBy: Type.Array(recordId, { maxItems: 50 }),
    }),
    addTurbo: {
      summary: 'Adds a turbo',
      payload: object(turboShapes),
      answer: Changed,
      failures: ['conflict'],
    },
    addPart: {
      summary: 'Adds a part or CHRA',
      payload: object(partShapes),
      answer: Changed,
      failures: ['conflict'],
    },
    withdrawItem: save(
      'Takes a turbo or part out of the catalogue, a part off all build sheets too; carts say so',
      {},
    ),
    setItemStock: changeOfVersion(
      'Sets the pieces in stock, when more are expected, and whether it may be ordered meanwhile; all count at once',
      // `was` is the stock that was read: if it has changed since, the call fails with a conflict.
      { id: recordId, was: object(stockShapes), ...stockShapes },
      DeskStock,
    ),
  }),
};

const State = Type.Enum([...pictureStates]);

const Picture = Type.Object({
  id: Type.String(),
  itemId: Type.String(),
  eePn: Type.String(),
  /** The E&E P/N of the item, else the number of the turbo or part. */
  item: Type.String(),
  fileName: Type.String(),
  state: State,
  /** Why the picture was refused; else empty. */
  reason: Type.String(),
  /** URL of the thumbnail; `l` is the URL of the full size. Both are empty until the picture is ready. */
  s: Type.String(),
  l: Type.String(),
  /** Alternative text, in English. */
  alt: Type.String(),
});
export type StaffPicture = Static<typeof Picture>;

export interface SentResult {
  readonly fileName: string;
  /** Name of the item of the picture; absent if the file was refused. */
  readonly item?: string;
  /** Why the file was refused. */
  readonly msg?: string;
}

const pictureTraits = { roles: catalogue, evidence: 'none' } as const;

export const pictureCalls = {
  ...defineReads(pictureTraits, {
    listPictures: {
      summary: 'Pictures of one item in their order, or of all, the newest first',
      payload: object({ itemId: Type.Optional(recordId), state: Type.Optional(State), ...paging }),
      answer: Type.Array(Picture),
      paged: true,
    },
  }),
  ...defineChanges(pictureTraits, {
    describePicture: {
      summary: 'Sets the alternative text of a picture',
      payload: object({ id: recordId, alt: textField('What it shows, in English', 200) }),
      answer: Done,
      failures: ['notFound'],
    },
    orderPictures: changeOfVersion(
      'Puts the pictures of an item into another order; all of them are named',
      { itemId: recordId, ids: Type.Array(recordId, { minItems: 1, maxItems: 50 }) },
    ),
    deletePicture: {
      summary: 'Takes a picture away',
      payload: object({ id: recordId }),
      answer: Done,
      failures: ['notFound'],
    },
  }),
};
