/** Calls about imports, API keys, and searches without results. */
import { type Static, Type } from 'typebox';
import { digits, object, paging, textField } from '../call.ts';
import { zeroSearchKinds } from '../choices.ts';
import { textEncodings } from '../table-names.ts';
import {
  catalogue,
  changeOfVersion,
  defineChanges,
  defineReads,
  Nullable,
  recordId,
  Timestamp,
} from './call.ts';
import { ItemType } from './items.ts';
import {
  type BareUnit,
  bareUnits,
  importEffects,
  importKinds,
  importStates,
  severities,
  synonymKinds,
} from './names.ts';

const Kind = Type.Enum([...importKinds]);
const State = Type.Enum([...importStates]);
const Encoding = Type.Enum([...textEncodings]);
const BareUnits = Type.Enum(
  Object.values(bareUnits).flatMap((units) => Object.keys(units) as BareUnit[]),
);

const ImportTable = Type.Object({
  /** Null for a file with one table. */
  sheet: Nullable(Type.String()),
  header: Type.Array(Type.String()),
  /** The first rows, with truncated cells. */
  sample: Type.Array(Type.Array(Type.String())),
  kind: Nullable(Kind),
  columns: Type.Array(
    Type.Object({
      column: Type.String(),
      place: Type.Integer(),
      /** Unit that staff chose for figures without a unit. */
      unit: Type.Optional(BareUnits),
    }),
  ),
  /** Staff set this mapping by hand for an earlier file with the same header. */
  remembered: Type.Boolean(),
  /** Staff marked the table as complete: data of its items that the table lacks is removed. */
  complete: Type.Optional(Type.Boolean()),
  /** Why the headers are ambiguous; may be empty. */
  problem: Type.String(),
});
export type ImportTable = Static<typeof ImportTable>;

const Counts = Type.Object({
  rows: Type.Integer(),
  refused: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
});

const ImportResult = Type.Object({
  counts: Type.Record(Type.String(), Counts),
  /** Whether visitors will see a change other than of stock. */
  changed: Type.Boolean(),
  /** Total number of remarks; `groups` counts them by reason. */
  total: Type.Integer(),
  groups: Type.Array(
    Type.Object({
      severity: Type.Enum([...severities]),
      reason: Type.String(),
      count: Type.Integer(),
    }),
  ),
  /** Columns with figures that have no unit. The import needs the unit of each. */
  questions: Type.Optional(
    Type.Array(
      Type.Object({
        file: Type.String(),
        sheet: Nullable(Type.String()),
        column: Type.String(),
        /** The first cell that has no unit. */
        value: Type.String(),
      }),
    ),
  ),
  /** Unknown kinds of components, and brands in another script, that may be synonyms. */
  names: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum([...synonymKinds]),
        value: Type.String(),
        /** The catalogue's name that `value` probably stands for; may be empty. */
        guess: Type.String(),
      }),
    ),
  ),
  /** Number of changes that a dry run found. */
  differences: Type.Optional(Type.Integer()),
});
export type ImportResult = Static<typeof ImportResult>;

const common = {
  id: Type.String(),
  /** E-mail of the member of staff. */
  who: Type.String(),
  state: State,
  created: Timestamp,
  ended: Nullable(Timestamp),
  /** The catalogue version that the import published; null if it published none. */
  version: Nullable(Type.Integer()),
};
const ImportRow = Type.Object({ ...common, files: Type.Array(Type.String()) });
export type ImportRow = Static<typeof ImportRow>;

const ImportRun = Type.Object({
  ...common,
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      /** In bytes. */
      size: Type.Integer(),
      tables: Type.Array(ImportTable),
      /** Encoding of a text file that does not declare it; null for any other file. */
      encoding: Nullable(Encoding),
      /** Encodings in which the file can be read. */
      encodings: Type.Array(Encoding),
      /** The encoding is a guess, which has to be confirmed before the dry run. */
      guessed: Type.Boolean(),
    }),
  ),
  progress: Nullable(
    Type.Object({
      step: Type.String(),
      /** Progress of the step, out of `total`, which is 0 for a step without progress. */
      done: Type.Integer(),
      total: Type.Integer(),
      rows: Type.Integer(),
    }),
  ),
  /** A cancel was requested and has not taken effect yet. */
  stopping: Type.Boolean(),
  /** The result of the dry run or the import; null before. */
  result: Nullable(ImportResult),
  failure: Type.String(),
  /** The catalogue changed since the dry run. The import refuses rows that conflict with these changes. */
  outdated: Type.Boolean(),
  /** Kinds of tables with their columns. A table must have a column of each group in `needed`. */
  kinds: Type.Array(
    Type.Object({
      kind: Kind,
      name: Type.String(),
      columns: Type.Array(Type.String()),
      needed: Type.Array(Type.Array(Type.String())),
    }),
  ),
});
export type ImportRun = Static<typeof ImportRun>;

const ImportRemark = Type.Object({
  file: Type.String(),
  sheet: Type.String(),
  row: Type.Integer(),
  column: Type.String(),
  value: Type.String(),
});
export type ImportRemark = Static<typeof ImportRemark>;

const ImportChange = Type.Object({
  /** Null for an item that the import adds. */
  itemId: Nullable(Type.String()),
  itemType: Nullable(ItemType),
  /** Number of the item. */
  item: Type.String(),
  what: Type.Enum([...importEffects]),
  /** Name of the field for people: 'Description', 'Vehicle'. */
  field: Type.String(),
  before: Type.String(),
  after: Type.String(),
});
export type ImportChange = Static<typeof ImportChange>;

const ZeroSearch = Type.Object({
  kind: Type.Enum([...zeroSearchKinds]),
  text: Type.String(),
  count: Type.Integer(),
  /** Count by level; '' for visitors. */
  levels: Type.Array(Type.Object({ level: Type.String(), count: Type.Integer() })),
  last: Timestamp,
  /** The closest numbers of the catalogue. */
  closest: Type.Array(Type.String()),
});
export type ZeroSearch = Static<typeof ZeroSearch>;

const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scope: Type.String(),
  madeBy: Type.String(),
  made: Timestamp,
  ended: Nullable(Timestamp),
  lastUsed: Nullable(Timestamp),
});
export type ApiKey = Static<typeof ApiKey>;

const Synonym = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...synonymKinds]),
  written: Type.String(),
  name: Type.String(),
  setBy: Type.String(),
  set: Timestamp,
});
export type Synonym = Static<typeof Synonym>;

const usual = { roles: catalogue, evidence: 'none' } as const;

export const importCalls = {
  ...defineReads(usual, {
    listImports: {
      summary: 'Imports, the newest first',
      payload: object(paging),
      answer: Type.Array(ImportRow),
      paged: true,
    },
    getImport: {
      summary: 'An import: its files, how far it is, what it found',
      payload: object({ id: recordId }),
      answer: ImportRun,
      failures: ['notFound'],
    },
    listSynonyms: {
      summary: 'Other names of kinds of components and of brands',
      payload: object(paging),
      answer: Type.Array(Synonym),
      paged: true,
    },
    listImportRemarks: {
      summary: 'The rows that one group of the report is about',
      payload: object({ id: recordId, group: digits('Of the report, from 0', 4), ...paging }),
      answer: Type.Array(ImportRemark),
      paged: true,
      failures: ['notFound'],
    },
    listImportChanges: {
      summary: 'What the dry run of an import would change: what goes comes first',
      payload: object({
        id: recordId,
        what: Type.Optional(Type.Enum([...importEffects])),
        text: Type.Optional(textField('Part of an item, a field or a value')),
        ...paging,
      }),
      answer: Type.Array(ImportChange),
      paged: true,
      failures: ['notFound'],
    },
    listZeroSearches: {
      summary: 'What was searched for and not found, the most frequent first',
      payload: object({
        kind: Type.Optional(Type.Enum([...zeroSearchKinds])),
        weeks: Type.Optional(digits('How far back, 1 to 52; 4 without it', 2)),
        ...paging,
      }),
      answer: Type.Array(ZeroSearch),
      paged: true,
    },
    listApiKeys: {
      summary: 'Keys of programs, ended ones included',
      payload: object(paging),
      answer: Type.Array(ApiKey),
      paged: true,
    },
  }),
  ...defineChanges(usual, {
    setImportMapping: changeOfVersion(
      'Says which column of a table is which; kept for files with the same header',
      {
        id: recordId,
        file: digits('File of the import, from 0', 2),
        table: digits('Table of the file, from 0', 3),
        /** Null: the table is skipped. */
        kind: Nullable(Kind),
        /** The table is complete: data of its items that the table lacks is removed. */
        complete: Type.Optional(Type.Boolean()),
        columns: Type.Array(
          object({
            column: textField('Column of the catalogue'),
            place: digits('Of the file, from 0', 4),
          }),
          { maxItems: 50 },
        ),
      },
    ),
    setImportEncoding: changeOfVersion(
      'Sets and confirms the encoding of a text file that does not tell it; kept for files of the same sender',
      { id: recordId, file: digits('File of the import, from 0', 2), encoding: Encoding },
    ),
    setImportUnit: changeOfVersion(
      "Says which unit a column's figures have that name none; for this file alone",
      {
        id: recordId,
        file: digits('File of the import, from 0', 2),
        table: digits('Table of the file, from 0', 3),
        column: textField('Column of the catalogue'),
        unit: BareUnits,
      },
    ),
    addSynonym: {
      summary: 'Adds another name of a kind of component or a brand, for imports and the desk',
      payload: object({
        kind: Type.Enum([...synonymKinds]),
        written: textField('As files have it', 100),
        name: textField('The usual name', 100),
      }),
      answer: Type.Object({ id: Type.String() }),
    },
    removeSynonym: changeOfVersion('Removes a synonym', { id: recordId }),
    checkImport: changeOfVersion(
      'Starts the dry run: everything is done and reported, and nothing is kept',
      {
        id: recordId,
      },
    ),
    runImport: changeOfVersion(
      'Starts the import after its dry run; a version is published at its end',
      {
        id: recordId,
      },
    ),
    cancelImport: changeOfVersion(
      'Ends an import that has not been stored yet; the catalogue stays as it is',
      { id: recordId },
    ),
    addApiKey: {
      summary: 'Makes a key for a program that reports stock; it is shown this once',
      evidence: 'rightsChanged',
      payload: object({
        name: Type.String({
          minLength: 1,
          maxLength: 60,
          pattern: '\\S',
          description: 'Of whom',
        }),
      }),
      answer: Type.Object({ id: Type.String(), key: Type.String() }),
    },
    endApiKey: {
      ...changeOfVersion('Ends a key at once', { id: recordId }),
      evidence: 'rightsChanged',
    },
  }),
};
