/** Gathers the columns of rows, and what their codes mean: see columns.ts. */
import { EngineNames, ModelNames, type WrittenName } from '#features/numbers/vehicle-names.ts';
import type { Build, NewFile } from './build.ts';
import {
  type ColumnName,
  type ColumnTextKind,
  LAST_YEAR,
  naturally,
  textColumns,
  type ValueKind,
  valueKinds,
} from './columns.ts';
import type { RawRow } from './copy.ts';
import { rowSource } from './shown.ts';

interface Text {
  readonly written: string;
  /** Of engines: different makes call different engines alike. */
  readonly make: string;
}

/** In natural order, empty texts last. Texts of several makes stand in their order, as their rows do. */
const byText = (a: Text, b: Text): number =>
  Number(a.written === '') - Number(b.written === '') ||
  naturally(a.written, b.written) ||
  (a.make < b.make ? -1 : 1);

/** Texts with their codes. */
class Texts {
  readonly #codes = new Map<string, number>();
  #texts: Text[] = [];

  /** The code of a text: for now in the order in which they come. */
  codeOf(written: string, make = ''): number {
    const key = make === '' ? written : `${make}\n${written}`;
    const existingCode = this.#codes.get(key);
    if (existingCode !== undefined) return existingCode;
    this.#codes.set(key, this.#texts.length);
    return this.#texts.push({ written, make }) - 1;
  }

  /** Gives codes in the order of texts, and replaces those of a column. @returns the texts by code */
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
  /** How many rows come. */
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

  /** Reads how models and engines are written, and how many rows there are. */
  static async read({ source }: Build): Promise<RowColumns> {
    const models = await source.query<WrittenName>(writtenSql('model'));
    const engines = await source.query<WrittenName>(writtenSql('engine'));
    const { rows: counted } = await source.query<{ rows: number }>(rowsSql);
    return new RowColumns(models.rows, engines.rows, counted[0]?.rows ?? 0);
  }

  /** Takes the next row. */
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

  /** Fills row_column, meaning and named. */
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

/** Of each row the next one of its turbo, of its last row the first. */
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
