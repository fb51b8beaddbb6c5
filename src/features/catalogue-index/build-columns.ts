/** Collects the columns of rows, and the texts that their codes stand for (columns.ts). */

import { createHash } from 'node:crypto';
import { EngineNames, ModelNames, type WrittenName } from '#features/numbers/vehicle-names.ts';
import type { Build, NewFile, RawRow } from './build.ts';
import {
  type ColumnName,
  type ColumnTextKind,
  LAST_YEAR,
  naturally,
  textColumns,
  type ValueKind,
  valueKinds,
} from './columns.ts';
import { rowSource } from './items.ts';

interface Text {
  readonly written: string;
  /** The make of an engine, because makes use the same name for different engines; '' for other texts. */
  readonly make: string;
}

/**
 * Compares texts by natural order, empty texts last. Equal texts are in the order of their makes, as rows are
 * sorted.
 */
const byText = (a: Text, b: Text): number =>
  Number(a.written === '') - Number(b.written === '') ||
  naturally(a.written, b.written) ||
  (a.make < b.make ? -1 : 1);

class Texts {
  readonly #codes = new Map<string, number>();
  #texts: Text[] = [];

  /** The provisional code of a text, in the order of first use. */
  codeOf(written: string, make = ''): number {
    const key = make === '' ? written : `${make}\n${written}`;
    const existingCode = this.#codes.get(key);
    if (existingCode !== undefined) return existingCode;
    this.#codes.set(key, this.#texts.length);
    return this.#texts.push({ written, make }) - 1;
  }

  /** Renumbers the codes in the order of the texts, in `column` too. @returns the texts by code */
  sort(column: Int32Array): readonly Text[] {
    const order = [...this.#texts.keys()].sort((a, b) =>
      byText(this.#texts[a] as Text, this.#texts[b] as Text),
    );
    const codes = new Int32Array(order.length);
    for (const [code, before] of order.entries()) codes[before] = code;
    for (const [pos, before] of column.entries()) column[pos] = codes[before] ?? 0;
    return order.map((before) => this.#texts[before] as Text);
  }
}

const writtenSql = (column: 'model' | 'engine') =>
  `select make, ${column} name, count(*)::int count from catalogue.application
   where ${column} <> '' group by make, ${column} order by make, ${column}`;

const rowsSql = `select count(*)::int rows
  from catalogue.turbo left join catalogue.application a on a.turbo_id = turbo.id`;

const { at } = rowSource;
const isValue = (kind: ColumnTextKind): kind is ValueKind =>
  (valueKinds as readonly ColumnTextKind[]).includes(kind);

export class RowColumns {
  readonly #models: ModelNames;
  readonly #engines: EngineNames;
  readonly #columns = new Map<ColumnName, Int32Array>();
  readonly #texts = new Map(textColumns.map((kind) => [kind, new Texts()]));
  /** Number of rows to be added. */
  readonly rows: number;

  private constructor(
    models: readonly WrittenName[],
    engines: readonly WrittenName[],
    rows: number,
  ) {
    this.#models = new ModelNames(models);
    this.#engines = new EngineNames(engines);
    this.rows = rows;
  }

  /** Reads the writings of models and engines, and the number of rows. */
  static async read({ source }: Build): Promise<RowColumns> {
    const models = await source.query<WrittenName>(writtenSql('model'));
    const engines = await source.query<WrittenName>(writtenSql('engine'));
    const { rows: counted } = await source.query<{ rows: number }>(rowsSql);
    return new RowColumns(models.rows, engines.rows, counted[0]?.rows ?? 0);
  }

  add(row: RawRow, pos: number): void {
    const from = row.number(at.year_from) ?? row.number(at.year_to);
    this.#set('turbo', pos, Number(row.raw(at.turbo_id)));
    this.#set('from', pos, from ?? 0);
    this.#set('to', pos, from === null ? 0 : (row.number(at.year_to) ?? LAST_YEAR));
    this.#set('hidden', pos, Number(row.raw(at.restricted) === 't'));
    const make = row.text(at.make);
    this.#code('make', pos, make);
    this.#code('model', pos, row.text(at.carModel));
    this.#code('application', pos, row.text(at.application));
    this.#code('engine', pos, row.text(at.engine), make);
    this.#code('year', pos, row.text(at.year));
    this.#code('maker', pos, row.text(at.maker));
    this.#code('turboModel', pos, row.text(at.model));
  }

  #set(name: ColumnName, pos: number, value: number): void {
    this.column(name)[pos] = value;
  }

  #code(kind: ColumnTextKind, pos: number, written: string, make?: string): void {
    this.#set(kind, pos, this.#texts.get(kind)?.codeOf(written, make) ?? 0);
  }

  column(name: ColumnName): Int32Array {
    let column = this.#columns.get(name);
    if (!column) {
      column = new Int32Array(this.rows);
      this.#columns.set(name, column);
    }
    return column;
  }

  /** Fills the tables row_column, meaning and named. */
  write({ file }: Build): void {
    for (const kind of textColumns) {
      const texts = this.#texts.get(kind)?.sort(this.column(kind)) ?? [];
      const add = file.insert('meaning');
      for (const [code, { written }] of texts.entries()) add(kind, code, written);
      if (isValue(kind)) this.#addNames(file, kind, texts);
    }
    this.#columns.set('next', nextRows(this.column('turbo')));
    for (const name of ['pn', 'oe'] as const) {
      let place = 0;
      for (const [pos] of file.rows<[number]>(numberOrder(name))) this.#set(name, pos, place++);
    }
    const insert = file.insert('row_column');
    for (const [name, codes] of this.#columns) insert(name, codes);
    file.finish('row_column', 'meaning', 'named');
  }

  #addNames(file: NewFile, kind: ValueKind, texts: readonly Text[]): void {
    const add = file.insert('named');
    for (const [code, text] of texts.entries()) {
      for (const [name, owner] of this.#namesOf(kind, text)) add(kind, name, code, owner);
    }
  }

  /** The names of a text, each with its owner: see the table `named`. */
  #namesOf(kind: ValueKind, { written, make }: Text): Map<string, string> {
    if (kind === 'model') {
      return new Map(this.#models.of(written).map((name) => [name, name]));
    }
    if (kind !== 'engine') return new Map(written === '' ? [] : [[written, written]]);
    const engines = this.#engines.of(make, written);
    const coded = engines.flatMap((one) => one.coded);
    return new Map([
      ...engines.map(({ name }): [string, string] => [name, name]),
      ...coded.map((name): [string, string] => [name, name.slice(0, name.lastIndexOf(' '))]),
    ]);
  }
}

/** Empty numbers come last. */
const numberOrder = (name: 'pn' | 'oe') =>
  `select pos from number order by ${name} = '', ${name}, pos`;

/** Next row of the same turbo, by row. A turbo's last row leads to its first. */
function nextRows(turbos: Int32Array): Int32Array {
  const next = Int32Array.from(turbos.keys());
  const last = new Map<number, number>();
  for (const [pos, turbo] of turbos.entries()) {
    const before = last.get(turbo);
    if (before !== undefined) {
      next[pos] = next[before] ?? pos;
      next[before] = pos;
    }
    last.set(turbo, pos);
  }
  return next;
}

/**
 * The id of a facet: a hash of its names only, so that a URL with the id works in all versions.
 * 60 bits, as hex.
 */
const facetId = (...path: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 15);

const counts = 'min(pos) lo, max(pos) hi, count(distinct turbo) turbos';
const texts = `join meaning b on b.kind = 'make' and b.code = c.make and b.written <> ''
  join meaning a on a.kind = 'application' and a.code = c.application and a.written <> ''`;
/** Kinds of rows of the table `facet`: a brand or application, a model, or an engine. */
export const facetKinds = { interval: 0, model: 1, engine: 2 } as const;

const { interval, model, engine } = facetKinds;

/**
 * Statements that fill `choice`; an engine is listed below its application and below each of its models.
 * `cross join` makes the rows the outer loop: otherwise SQLite would look up all rows for each name.
 */
const choices = [
  `insert into choice
   select facet_id(b.written), '', ${interval}, b.written, b.written, lo, hi, turbos
   from (select make, ${counts} from vehicle group by make) c
   join meaning b on b.kind = 'make' and b.code = c.make and b.written <> ''`,
  `insert into choice
   select facet_id(b.written, a.written), facet_id(b.written), ${interval}, a.written, a.written,
     lo, hi, turbos
   from (select make, application, ${counts} from vehicle group by make, application) c ${texts}`,
  `insert into choice
   select facet_id(b.written, a.written, '', name), facet_id(b.written, a.written), ${model}, name, name,
     lo, hi, turbos
   from (select make, application, n.name, ${counts}
     from vehicle v cross join named n on n.kind = 'model' and n.code = v.model
     group by make, application, n.name) c ${texts}`,
  `insert into choice
   select facet_id(b.written, a.written, name), facet_id(b.written, a.written), ${engine}, name, owner,
     lo, hi, turbos
   from (select make, application, n.name, min(n.owner) owner, ${counts}
     from vehicle v cross join named n on n.kind = 'engine' and n.code = v.engine
     group by make, application, n.name) c ${texts}`,
  `insert into choice
   select facet_id(b.written, a.written, name), facet_id(b.written, a.written, '', of_model), ${engine},
     name, owner, lo, hi, turbos
   from (select make, application, m.name of_model, n.name, min(n.owner) owner, ${counts}
     from vehicle v cross join named m on m.kind = 'model' and m.code = v.model
     cross join named n on n.kind = 'engine' and n.code = v.engine
     group by make, application, m.name, n.name) c ${texts}`,
];

/**
 * Fills `facet` in natural order, an engine before its codes. If an engine has one code, and all its turbos
 * have the code, only the code is listed.
 */
const ordered = `
  insert into facet
  with counted as (
    select *, count(*) filter (where name <> owner) over w codes,
      max(turbos) filter (where name = owner) over w of_engine,
      max(turbos) filter (where name <> owner) over w of_code
    from choice window w as (partition by parent, kind, owner)
  ), told as (
    select *, codes = 1 and of_engine = of_code as alone from counted
  )
  select id, parent, kind,
    row_number() over (partition by parent, kind order by o.place, t.name <> owner, n.place),
    t.name, case when codes > 0 and not alone then owner else '' end, lo, hi, turbos
  from told t join name_place n on n.name = t.name join name_place o on o.name = t.owner
  where not (alone and t.name = owner)
  order by id, parent`;

export function addFacets({ file, onProgress }: Build, columns: RowColumns): void {
  file.defineFunction('facet_id', facetId);
  const add = file.insert('vehicle');
  const [turbos, makes, applications, models, engines] = (
    ['turbo', 'make', 'application', 'model', 'engine'] as const
  ).map((name) => columns.column(name)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (const [pos, turbo] of turbos.entries()) {
    add(pos, turbo, makes[pos] ?? 0, applications[pos] ?? 0, models[pos] ?? 0, engines[pos] ?? 0);
  }
  file.finish('vehicle');
  for (const [at, statement] of choices.entries()) {
    file.run(statement);
    onProgress({ step: 'facets', done: at + 1, total: choices.length + 1 });
  }
  const names = [...file.rows<[string]>('select name from choice union select owner from choice')];
  const place = file.insert('name_place');
  for (const [at, [name]] of names.sort(([a], [b]) => naturally(a, b)).entries()) place(name, at);
  file.finish('name_place');
  file.run(ordered);
  file.finish('facet');
}

/**
 * A brand, an application of a brand, or a model or engine below an application: rows lo to hi of a version.
 * For models and engines, only the rows with the name.
 */
export interface Facet {
  readonly id: string;
  /** Id of the facet above; '' above brands. */
  readonly parent: string;
  /** One of `facetKinds`. */
  readonly kind: number;
  readonly name: string;
  readonly lo: number;
  readonly hi: number;
}
