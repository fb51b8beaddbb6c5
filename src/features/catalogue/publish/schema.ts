/**
 * The tables of a published version: what visitors read. A row is a turbo with one vehicle it fits;
 * its position (`pos`) counts from 0 in the order brand, application, engine, year, number, so that
 * every brand, application and engine is an interval of positions. A turbo's first vehicle gives its
 * main row, to which its numbers lead.
 */

interface Table {
  /** Columns in the order of the load. */
  readonly columns: readonly string[];
  /** Made after the load: `primary key (…)` or the text behind `create index on <table>`. */
  readonly indexes: readonly string[];
}

const key = 'k text collate "C" not null';
const fragment = {
  columns: ['f text collate "C" not null', 'ids int[] not null'],
  indexes: ['primary key (f)'],
};

export const tables = {
  row: {
    columns: [
      'pos int not null',
      'turbo_id int not null',
      // the row to which the turbo's numbers lead
      'main boolean not null',
      'restricted boolean not null',
      'year_from smallint',
      'year_to smallint',
      // all that a page shows of it, as JSON: see shown.ts
      'shown text not null',
    ],
    indexes: ['primary key (pos)'],
  },
  // r0 to r6: the place of a row when all are sorted by that column of the results
  sort_rank: {
    columns: ['pos int not null', ...Array.from({ length: 7 }, (_, i) => `r${i} int not null`)],
    indexes: ['primary key (pos)'],
  },
  // A brand, an application of it, or an engine of that: rows lo to hi. With the parent '*' an
  // application over all brands: its rows are no interval, they stand in facet_page; lo is 0
  facet: {
    columns: [
      'id text collate "C" not null',
      'parent text collate "C" not null',
      'seq int not null',
      'name text not null',
      'lo int not null',
      'hi int not null',
    ],
    indexes: ['primary key (id)', '(parent, seq)'],
  },
  // Of large facets: positions sorted by a column, CHUNK_SIZE in a chunk, so that any page costs the
  // same; of applications over all brands the positions in their own order, too (IN_ORDER). Where
  // turbos are 'login to view', each order but that of numbers again with them last (HIDING)
  facet_page: {
    columns: [
      'facet text collate "C" not null',
      'col smallint not null',
      'chunk int not null',
      'positions int[] not null',
    ],
    indexes: ['primary key (facet, col, chunk)'],
  },
  // Numbers of turbos: `how` is the strength of a match by it, `number` its place (0 the turbo's
  // own, then row.numbers; for OE numbers row.oe from 0)
  key_pn: {
    columns: [key, 'pos int not null', 'how smallint not null', 'number smallint not null'],
    indexes: ['(k, pos) include (how, number)'],
  },
  key_oe: {
    columns: [key, 'pos int not null', 'how smallint not null', 'number smallint not null'],
    indexes: ['(k, pos) include (how, number)'],
  },
  key_ee: {
    columns: [key, 'item_id int not null', 'type smallint not null', 'ee_pn text not null'],
    indexes: ['(k, item_id) include (type, ee_pn)', '(item_id)'],
  },
  // Numbers of all items by any maker, the turbos' P/Ns and OE numbers included: one question finds
  // them all. `pos` tells the item: see items.ts. `number` is its place among a part's numbers (0 E&E
  // P/N, 1 OEM P/N, then cross references); a turbo's are those of key_pn, OE numbers from FIRST_OE on.
  key_cross: {
    columns: [key, 'pos int not null', 'how smallint not null', 'number smallint not null'],
    indexes: ['(k, pos) include (how, number)'],
  },
  fragment_cross: fragment,
  fragment_pn: fragment,
  fragment_oe: fragment,
  fragment_ee: fragment,
  turbo: {
    columns: [
      'id int not null',
      // its rows; the first is the main row
      'positions int[] not null',
      // what visitors see of its fields, as JSON: see fields.ts
      'fields text not null',
      'part_ids int[] not null',
      'seqs smallint[] not null',
      'pieces smallint[] not null',
    ],
    indexes: ['primary key (id)'],
  },
  part: {
    columns: [
      'id int not null',
      'type smallint not null',
      'component text not null',
      'ee_pn text not null',
      'oem_pn text not null',
    ],
    indexes: ['primary key (id)'],
  },
  // What the page of a part shows, and lists of parts found by number
  part_detail: {
    columns: [
      'id int not null',
      // all that a list shows of it but the stock, as JSON: see items.ts
      'shown text not null',
      // what only its page shows, as JSON: see fields.ts
      'fields text not null',
      // how many turbos hold it
      'turbos int not null',
      // whose page it is: 0 level A's alone; by a turbo with dacoverride 1 everyone's who is signed
      // in, 2 everyone's
      'open smallint not null',
      // its own build sheet
      'line_ids int[] not null',
      'line_seqs smallint[] not null',
      'line_pieces smallint[] not null',
      'replaces int[] not null',
      'replaced_by int[] not null',
    ],
    indexes: ['primary key (id)'],
  },
  // Main rows of the turbos that hold a part, itself or inside another, CHUNK_SIZE in a chunk
  holder: {
    columns: ['part_id int not null', 'chunk int not null', 'positions int[] not null'],
    indexes: ['primary key (part_id, chunk)'],
  },
  // Wheels by their diameters in hundredths of a millimetre: kind 1 turbine, 2 compressor
  wheel: {
    columns: ['kind smallint not null', 'inducer int', 'exducer int', 'part_id int not null'],
    indexes: ['(kind, inducer, exducer, part_id)', '(kind, exducer, part_id)'],
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;

/**
 * Rows of a facet from which on its pages are kept sorted, and positions in one chunk: as many as
 * PostgreSQL keeps in the row itself (2 kB).
 */
export const CHUNK_SIZE = 480;

/** The column of facet_page whose positions are not sorted by a column. */
export const IN_ORDER = -1;

/**
 * What is added to a column where rows 'login to view' come last, by their numbers alone: among the
 * others their place would tell what they hold.
 */
export const HIDING = 10;

export const schemaOf = (version: number): string => `published_${version}`;

export const columnNames = (table: TableName): string[] =>
  tables[table].columns.map((column) => column.split(' ')[0] ?? '');

export function createTable(schema: string, table: TableName): string {
  return `create table ${schema}.${table} (${tables[table].columns.join(', ')})
    with (autovacuum_enabled = off)`;
}

export function createIndexes(schema: string, table: TableName): string[] {
  return tables[table].indexes.map((index) =>
    index.startsWith('primary key')
      ? `alter table ${schema}.${table} add ${index}`
      : `create index on ${schema}.${table} ${index}`,
  );
}
