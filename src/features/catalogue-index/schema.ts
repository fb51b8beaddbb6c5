/**
 * The tables of a published version, a SQLite file: what visitors read. A row is a turbo with one
 * vehicle it fits; its position (`pos`) counts from 0 in the order brand, application, engine, year,
 * number, so that every brand and application is an interval of positions. A turbo's first
 * vehicle gives its main row, to which its numbers lead. Lists of positions and ids are blobs of
 * 32-bit integers (`ints.ts`).
 */

interface Table {
  /** Columns in the order of the inserts. */
  readonly columns: readonly string[];
  /** Table constraint after the columns. */
  readonly key?: string;
  /**
   * Whether rows are inserted in any order, and sorted by their first two columns before they enter the
   * table.
   */
  readonly sorted?: true;
  /** Indexes made after the rows: the text after `create index … on`. */
  readonly indexes?: readonly string[];
  /** Whether the table is needed only while the file is built. */
  readonly temporary?: true;
}

const numbers = {
  columns: ['k text', 'pos int', 'how int', 'number int'],
  key: 'primary key (k, pos)',
  sorted: true,
} as const;
// Ids by code (fragments.ts); if a fragment has only one id, `ids` is a number
const fragments = { columns: ['code integer primary key', 'ids blob'] } as const;

const versionTables = {
  row: {
    columns: [
      'pos integer primary key',
      'turbo_id int',
      // 1 for the turbo's main row
      'main int',
      'restricted int',
      // values that lists show, as JSON: see items.ts
      'shown text',
    ],
    indexes: ['row (pos, turbo_id) where main and not restricted', 'row (turbo_id, main)'],
  },
  // Columns of all rows, in order: codes of texts, ids, years and ranks; see columns.ts
  row_column: { columns: ['name text', 'codes blob'], key: 'primary key (name)' },
  // The texts that the codes of a column stand for, in their natural order
  meaning: {
    columns: ['kind text', 'code int', 'written text'],
    key: 'primary key (kind, code)',
  },
  // Names by which the rows with a code can be narrowed: a text can name several models and engines. `owner`
  // is the engine whose code the name adds ('1.9 TDI' of '1.9 TDI BKC'), else the name itself
  named: {
    columns: ['kind text', 'name text', 'code int', 'owner text'],
    key: 'primary key (kind, code, name)',
    indexes: ['named (kind, name)'],
  },
  // A brand or an application of a brand: rows lo to hi. A model or an engine below an application, or an
  // engine below a model: the rows from lo to hi whose code has the name. `grp` is the engine that an engine
  // code belongs to, `turbos` the number of turbos in the rows
  facet: {
    columns: [
      'id text',
      'parent text',
      // one of facetKinds
      'kind int',
      'seq int',
      'name text',
      'grp text',
      'lo int',
      'hi int',
      'turbos int',
    ],
    key: 'primary key (id, parent)',
    indexes: ['facet (parent, kind, seq)'],
  },
  // Numbers of turbos: `how` is the strength of a match, `number` the index of the number (0 the turbo's own,
  // then row.numbers; for OE numbers row.oe from 0)
  key_pn: numbers,
  key_oe: numbers,
  key_ee: {
    columns: ['k text', 'item_id int', 'type int', 'ee_pn text'],
    key: 'primary key (k, item_id)',
    sorted: true,
    indexes: ['key_ee (item_id)'],
  },
  // Numbers of parts by any maker, and the E&E P/Ns of turbos. `pos` is the reference of the item: see
  // items.ts; `number` is the index among a part's numbers (0 E&E P/N, 1 OEM P/N, then cross references)
  key_item: numbers,
  // Model codes of turbos by key: the most frequent writing, the number of its turbos, and the number of its
  // turbos that are not 'login to view'
  model: {
    columns: ['id integer primary key', 'k text', 'name text', 'turbos int', 'open int'],
    indexes: ['model (k, name, turbos, open)'],
  },
  // Main rows of the turbos of a model
  model_turbo: { columns: ['model_id integer primary key', 'positions blob'] },
  fragment_model: fragments,
  fragment_pn: fragments,
  fragment_oe: fragments,
  fragment_ee: fragments,
  fragment_item: fragments,
  turbo: {
    columns: [
      'id integer primary key',
      // fields that visitors see, as JSON: see items.ts
      'fields text',
      // the turbo's build sheet as JSON: see items.ts
      'lines text',
    ],
  },
  part: {
    columns: [
      'id integer primary key',
      'type int',
      'component text',
      'ee_pn text',
      'oem_pn text',
      // fields that lines show, as JSON: see items.ts
      'line_fields text',
    ],
  },
  // Values for the page of a part, and for lists of parts found by number
  part_detail: {
    columns: [
      'id integer primary key',
      // values that a list shows, except the stock, as JSON: see items.ts
      'shown text',
      // fields that only the part's page shows, as JSON: see items.ts
      'fields text',
      // number of turbos that hold the part
      'turbos int',
      // who may open the part's page: 0 level A only; through a turbo with dacoverride, 1 levels above C1,
      // 2 everyone
      'open int',
      // the part's own build sheet as JSON: see items.ts
      'lines text',
      // ids as JSON
      'replaces text',
      'replaced_by text',
    ],
  },
  // Main rows of the turbos that hold a part, directly or inside another part
  holder: { columns: ['part_id integer primary key', 'positions blob'] },
  // Wheels by their diameters in hundredths of a millimetre: kind 1 turbine, 2 compressor; `named` is 1
  // if the wheel has an E&E P/N. The indexes hold all columns by which wheels are found and sorted
  wheel: {
    columns: ['kind int', 'inducer int', 'exducer int', 'named int', 'part_id int'],
    indexes: [
      'wheel (kind, inducer, exducer, named, part_id)',
      'wheel (kind, exducer, inducer, named, part_id)',
    ],
  },
  // Codes of each row's columns
  vehicle: {
    columns: [
      'pos integer primary key',
      'turbo int',
      'make int',
      'application int',
      'model int',
      'engine int',
    ],
    temporary: true,
  },
  // Keys by which rows are sorted
  number: { columns: ['pos integer primary key', 'pn text', 'oe text'], temporary: true },
  // Facets without their order; `owner` as in `named`
  choice: {
    columns: [
      'id text',
      'parent text',
      'kind int',
      'name text',
      'owner text',
      'lo int',
      'hi int',
      'turbos int',
    ],
    temporary: true,
  },
  // Names in natural order
  name_place: { columns: ['name text primary key', 'place int'], temporary: true },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof versionTables;

const specOf = (name: TableName): Table => versionTables[name];

/** Statements that create the tables, before rows are added. */
export function createTables(): string[] {
  return (Object.keys(versionTables) as TableName[]).flatMap((name) => {
    const { columns, key, sorted, temporary } = specOf(name);
    const all = `${columns.join(', ')}${key ? `, ${key}` : ''}`;
    const create = `create ${temporary ? 'temp ' : ''}table ${name}`;
    const table = `${create} (${all})${key ? ' without rowid' : ''}`;
    return sorted ? [table, `create temp table new_${name} (${columns.join(', ')})`] : [table];
  });
}

export const columnCount = (name: TableName): number => specOf(name).columns.length;

export function insertInto(name: TableName, rows = 1): string {
  const { columns, sorted } = specOf(name);
  const row = `(${columns.map(() => '?')})`;
  return `insert into ${sorted ? 'temp.new_' : ''}${name} values ${Array(rows).fill(row)}`;
}

/** Statements that finish a table once all its rows were added. */
export function finishTable(name: TableName): string[] {
  const { sorted, indexes = [] } = specOf(name);
  const sorting = [
    `insert into ${name} select * from temp.new_${name} order by 1, 2`,
    `drop table temp.new_${name}`,
  ];
  return [
    ...(sorted ? sorting : []),
    ...indexes.map((index, at) => `create index ${name}_${at} on ${index}`),
  ];
}
