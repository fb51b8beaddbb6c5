/**
 * The vehicles of rows, and what searches are narrowed by: columns with a code for each row, and what
 * the codes mean. A row can name several models and engines, so a code stands for a list of names.
 */
import { EngineNames, ModelNames, type Written } from '#features/numbers/vehicle-names.ts';
import type { Build } from './build.ts';
import type { RawRow } from './copy.ts';
import { GrowingInts } from './growing.ts';
import { chunksOf, narrowest } from './ints.ts';
import { rowSource } from './shown.ts';

/** Columns whose codes are names that narrow a search. */
export const valueKinds = ['make', 'model', 'engine', 'maker', 'turboModel'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Columns whose codes together are a vehicle. */
export const vehicleKinds = ['make', 'model', 'application', 'engine', 'year'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

type CodedKind = ValueKind | VehicleKind;
const codedKinds = [...new Set<CodedKind>([...valueKinds, ...vehicleKinds])];

/**
 * All columns: `turbo` holds ids, `next` the next row of the same turbo (of its last row the first),
 * `from` and `to` years (0 and 0 without a year, LAST_YEAR for an open end), `hidden` 1 for 'login to view'.
 */
export type ColumnName = CodedKind | 'turbo' | 'next' | 'from' | 'to' | 'hidden';

/** Stands for an open end. */
export const LAST_YEAR = 9999;

/** What a code of a column means. */
export interface Meaning {
  /** The text of the catalogue. */
  readonly written: string;
  /** What a search can be narrowed by. */
  readonly names: readonly string[];
  /** Of engines: the same with their codes, '1.9 TDI BKC'. */
  readonly coded?: readonly string[];
}

class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly meanings: Meaning[] = [];

  codeOf(key: string, meaning: () => Meaning): number {
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.meanings.length);
    return this.meanings.push(meaning()) - 1;
  }
}

const writtenSql = (column: 'model' | 'engine') =>
  `select make, ${column} name, count(*)::int count from catalogue.application
   where ${column} <> '' group by make, ${column} order by make, ${column}`;

const { at } = rowSource;
const listed = (written: string): Meaning => ({
  written,
  names: written === '' ? [] : [written],
});
const unlisted = (written: string): Meaning => ({ written, names: [] });

export class RowValues {
  readonly #models: ModelNames;
  readonly #engines: EngineNames;
  readonly #columns = new Map<ColumnName, GrowingInts>();
  readonly #dictionaries = new Map(codedKinds.map((kind) => [kind, new Dictionary()]));

  private constructor(models: readonly Written[], engines: readonly Written[]) {
    this.#models = new ModelNames(models);
    this.#engines = new EngineNames(engines);
  }

  /** Reads how models and engines are written. */
  static async read({ source }: Build): Promise<RowValues> {
    const models = await source.query<Written>(writtenSql('model'));
    const engines = await source.query<Written>(writtenSql('engine'));
    return new RowValues(models.rows, engines.rows);
  }

  /** Takes the next row. */
  add(row: RawRow): void {
    const [make, model, engine] = [row.text(at.make), row.text(at.carModel), row.text(at.engine)];
    const [application, year] = [row.text(at.application), row.text(at.year)];
    const from = row.number(at.year_from) ?? row.number(at.year_to);
    this.#push('turbo', Number(row.raw(at.turbo_id)));
    this.#push('from', from ?? 0);
    this.#push('to', from === null ? 0 : (row.number(at.year_to) ?? LAST_YEAR));
    this.#push('hidden', Number(row.raw(at.restricted) === 't'));
    this.#code('make', make, () => listed(make));
    this.#code('model', model, () => ({ written: model, names: this.#models.of(model) }));
    this.#code('application', application, () => unlisted(application));
    this.#code('year', year, () => unlisted(year));
    this.#code('engine', `${make}\n${engine}`, () => {
      const engines = this.#engines.of(make, engine);
      const coded = new Set(engines.flatMap((one) => one.coded));
      const names = [...new Set(engines.map(({ name }) => name))];
      return { written: engine, names, coded: [...coded] };
    });
    this.#code('maker', row.text(at.maker), () => listed(row.text(at.maker)));
    this.#code('turboModel', row.text(at.model), () => listed(row.text(at.model)));
  }

  #push(name: ColumnName, value: number): void {
    let column = this.#columns.get(name);
    if (!column) {
      column = new GrowingInts();
      this.#columns.set(name, column);
    }
    column.push(value);
  }

  #code(kind: CodedKind, key: string, meaning: () => Meaning): void {
    this.#push(kind, this.#dictionaries.get(kind)?.codeOf(key, meaning) ?? 0);
  }

  column(name: ColumnName): Int32Array {
    return this.#columns.get(name)?.values ?? new Int32Array(0);
  }

  /** What the codes of a column mean. */
  meanings(kind: CodedKind): readonly Meaning[] {
    return this.#dictionaries.get(kind)?.meanings ?? [];
  }

  /** Fills row_column, meaning, named and named_rows. @param next see rings.ts */
  write({ file }: Build, next: Int32Array): void {
    const insert = file.insert('row_column');
    insert('next', ...narrowest(next));
    for (const [name, { values }] of this.#columns) insert(name, ...narrowest(values));
    const addMeaning = file.insert('meaning');
    for (const kind of codedKinds) {
      for (const [code, { written, names, coded = [] }] of this.meanings(kind).entries()) {
        addMeaning(kind, code, written, JSON.stringify([names, coded]));
      }
    }
    for (const kind of valueKinds) this.#writeNames(file, kind);
  }

  #writeNames(file: Build['file'], kind: ValueKind): void {
    const named = this.meanings(kind).map(({ names, coded = [] }) => [...names, ...coded]);
    const codesOf = new Lists();
    for (const [code, names] of named.entries()) for (const name of names) codesOf.add(name, code);
    const rowsOf = new Lists();
    for (const [pos, code] of this.column(kind).entries()) {
      for (const name of named[code] ?? []) rowsOf.add(name, pos);
    }
    const add = file.insert('named');
    const addRows = file.insert('named_rows');
    for (const [name, codes] of codesOf) {
      const rows = rowsOf.get(name)?.values ?? new Int32Array(0);
      add(kind, name, codes.values, rows.length);
      for (const chunk of chunksOf(rows)) addRows(kind, name, chunk.at(-1) ?? 0, chunk);
    }
  }
}

/** Ascending numbers by name, each once. */
class Lists extends Map<string, GrowingInts> {
  add(name: string, number: number): void {
    let own = this.get(name);
    if (!own) {
      own = new GrowingInts();
      this.set(name, own);
    }
    if (own.size === 0 || own.at(own.size - 1) !== number) own.push(number);
  }
}
