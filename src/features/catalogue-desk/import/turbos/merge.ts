/** Merges all rows of a turbo. */
import { type FileValues, headedOf, type ItemField, isText } from '#contract/fields/field.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import { identityKey, numberKey } from '#features/numbers/index.ts';
import type { RemarkSeverity } from '../report/report.ts';
import { isDeclaredKind, readDeclared } from '../rules/declared.ts';
import { isPackedLighter, measureReasons, oddFigure } from '../rules/measures.ts';
import { isFullForm, looseKey, readNumbers, supersessions, zerosLost } from '../rules/numbers.ts';
import { notYesOrNo, readFlag } from '../rules/text.ts';
import { earlierValue, emptyValues, isEmptyValue } from '../store/fields.ts';
import { columnsOfKind } from '../tables/import-columns.ts';
import { remark, type Work } from '../tables/work.ts';
import { type CleanedKind, newMemories } from './cells.ts';
import {
  type GatheredTurbos,
  type ImportedTurboRow,
  makerOfCell,
  place,
  type TurboColumn,
} from './gather.ts';

interface ImportedVehicle extends FileValues<typeof vehicleFields> {
  from: number | undefined;
  to: number | undefined;
}

export interface Turbo extends FileValues<typeof turboFields> {
  ref: string;
  /** Whether the number is in the maker's full format. If not, a recorded number is kept. */
  fullForm: boolean;
  oeNumbers: string[];
  /** 4: superseded by this turbo; 5: interchangeable; 6: supersedes this turbo. */
  numbers: { number: string; kind: 4 | 5 | 6 }[];
  vehicles: ImportedVehicle[];
  /** Columns for which the files have all data. */
  complete: ReadonlySet<string>;
  /** CHRA number, with the row that contains it. */
  chra: { number: string; row: ImportedTurboRow } | undefined;
}

const turboReasons = {
  otherModel:
    'Another row gives this turbo another model, with more or equal confidence; that one stays.',
  otherMaker:
    'Another row gives this turbo another maker, with more or equal confidence; that one stays.',
  otherEePn: 'Another row gives this turbo another E&E P/N; the first one stays.',
  otherText: 'Another row gives this turbo another text in this column; the first one stays.',
  rowsDiffer:
    'The rows of this turbo differ in this column: the first text and the numbers of all rows count. To remove or correct one, do so in each of them.',
  activeFormer:
    'Another turbo still has this former number as its own. Withdraw that turbo, or remove the number here.',
  sameVehicle: 'This turbo and vehicle stand in an earlier row; the rows were merged.',
} as const;

/** Fields whose value is the first non-empty one among the turbo's rows. */
const first = headedOf(turboFields).filter(
  ({ name }) => !['turboPn', 'turboModel', 'manufacturer'].includes(name),
);
const ofVehicle = headedOf(vehicleFields);
const turboColumns = columnsOfKind('turbos');

/** Columns with other numbers of a turbo, and the kind of number in each. */
export const numberColumns = [
  ['interchange_pns', 5],
  ['former_or_interchange_pns', 5],
  ['former_pns', 4],
  ['superseded_by_pns', 6],
] as const;

/** Columns that an export repeats in each row of a turbo. */
const repeatedColumns: readonly TurboColumn[] = [
  ...first.map(({ heading }) => heading),
  'vehicle_oe_numbers',
  ...numberColumns.map(([column]) => column),
];

const confidences: Readonly<Record<string, number>> = { high: 3, medium: 2, low: 1 };

/** First and last year of a text by parseYears: '1999-2003', '2002-', '-1986', '2011' or ''. */
function yearEnds(display: string): [from: number | undefined, to: number | undefined] {
  if (display === '') return [undefined, undefined];
  const [from = '', to = from] = display.split('-');
  return [from === '' ? undefined : Number(from), to === '' ? undefined : Number(to)];
}

/** Merges the rows of turbos in order. Reports doubtful values. */
export class TurboMerger {
  readonly #work: Work;
  readonly #memories = newMemories();
  /** Columns of the current turbo with a refused cell. */
  readonly #refused = new Set<string>();

  readonly #gathered: Pick<GatheredTurbos, 'has'>;

  /** @param gathered turbos in the files, which are not in `work.known` yet */
  constructor(work: Work, gathered: Pick<GatheredTurbos, 'has'>) {
    this.#work = work;
    this.#gathered = gathered;
  }

  /** @param rows all rows of the turbo, in the order of the files; at least one */
  merge(ref: string, rows: ImportedTurboRow[]): Turbo {
    this.#refused.clear();
    const turbo: Turbo = {
      ...(emptyValues(turboFields) as FileValues<typeof turboFields>),
      ref,
      fullForm: false,
      oeNumbers: [],
      numbers: [],
      vehicles: [],
      complete: new Set(),
      chra: undefined,
    };
    turbo.manufacturer = this.#surest(rows, 'turbo_manufacturer', 'maker', turboReasons.otherMaker);
    turbo.turboModel = this.#surest(rows, 'turbo_model', 'model', turboReasons.otherModel);
    this.#name(turbo, rows);
    const oeKeys = new Set<string>();
    const numberKeys = new Set([numberKey(turbo.turboPn)]);
    const vehicleKeys = rows.length > 1 ? new Set<string>() : undefined;
    for (const row of rows) {
      this.#oeNumbers(turbo, row, oeKeys);
      this.#numbers(turbo, row, numberKeys);
      this.#vehicle(turbo, row, vehicleKeys);
      this.#rest(turbo, row);
    }
    turbo.complete = this.#completeColumns(rows);
    if (rows.length > 1) this.#tellDifferences(rows.filter(({ table }) => table.complete));
    for (const { number, kind } of turbo.numbers) {
      if (kind === 4) this.#tellActive(turbo, rows, number);
    }
    return turbo;
  }

  /** Reports a former number that is also the number of another turbo, which is rarely intended. */
  #tellActive(turbo: Turbo, rows: readonly ImportedTurboRow[], number: string): void {
    const ref = identityKey(number, makerOfCell(turbo.manufacturer));
    if (ref === turbo.ref) return;
    if (!this.#work.known.turbos.has(ref) && !this.#gathered.has(ref)) return;
    const columns = ['former_pns', 'notes'] as const;
    const [found] = columns.flatMap((column) =>
      rows
        .filter(({ cells }) => cells[place[column]]?.includes(number))
        .map((row) => ({ row, column })),
    );
    const { row = rows[0], column = 'former_pns' } = found ?? {};
    if (row) this.#remark(row, column, number, turboReasons.activeFormer, 'noted');
  }

  /**
   * Reports cells that differ between rows of a turbo. The rows are merged, so correcting only one of them
   * has little or no effect.
   */
  #tellDifferences([top, ...rows]: readonly ImportedTurboRow[]): void {
    if (top === undefined) return;
    for (const column of repeatedColumns) {
      const at = place[column];
      const row = rows.find(({ cells }) => cells[at] !== top.cells[at]);
      if (row === undefined) continue;
      this.#remark(row, column, row.cells[at] ?? '', turboReasons.rowsDiffer, 'noted');
    }
  }

  /** Columns for which the files have all data. A refused cell excludes its column. */
  #completeColumns(rows: readonly ImportedTurboRow[]): ReadonlySet<string> {
    const columns = new Set<string>();
    for (const { table } of rows) {
      if (!table.complete || this.#work.refusedTables.has(table)) continue;
      for (const column of turboColumns) {
        if ((table.places[place[column]] ?? -1) >= 0) columns.add(column);
      }
    }
    for (const column of this.#refused) columns.delete(column);
    return columns;
  }

  #clean(row: ImportedTurboRow, column: TurboColumn, kind: CleanedKind): string {
    const cell = row.cells[place[column]] ?? '';
    if (cell === '') return '';
    const { value, remarks } = this.#memories[kind].get(cell);
    for (const one of remarks) this.#remark(row, column, cell, one.reason, one.severity);
    return value;
  }

  #remark(
    row: ImportedTurboRow,
    column: string,
    value: string,
    reason: string,
    severity: RemarkSeverity,
  ) {
    if (severity === 'refused') this.#refused.add(column);
    remark(this.#work, row.table, row.row, column, value, reason, severity);
  }

  /** Value of the row with the highest confidence. If several rows have it, the value of the first one. */
  #surest(
    rows: ImportedTurboRow[],
    column: 'turbo_model' | 'turbo_manufacturer',
    memory: 'model' | 'maker',
    reason: string,
  ): string {
    let best = '';
    let bestConfidence = -1;
    const values = rows.map((row) => {
      const value = this.#clean(row, column, memory);
      const confidence = confidences[row.cells[place.confidence] ?? ''] ?? 0;
      if (value !== '' && confidence > bestConfidence) {
        best = value;
        bestConfidence = confidence;
      }
      return value;
    });
    if (rows.length === 1) return best;
    const key = looseKey(best);
    for (const [at, value] of values.entries()) {
      const row = rows[at];
      if (row === undefined || value === '' || value === best || looseKey(value) === key) continue;
      // The cell as read, because the value may have been corrected.
      this.#remark(row, column, row.cells[place[column]] ?? '', reason, 'mended');
    }
    return best;
  }

  /** Sets the turbo's number: the first in the maker's full format, else the first. */
  #name(turbo: Turbo, rows: ImportedTurboRow[]): void {
    const full = rows.find(({ own }) => isFullForm(own, turbo.ref));
    turbo.turboPn = (full ?? rows[0])?.own ?? '';
    turbo.fullForm = full !== undefined;
  }

  #list(row: ImportedTurboRow, column: TurboColumn, as: 'oe' | 'interchange'): string[] {
    const cell = row.cells[place[column]] ?? '';
    if (cell === '') return [];
    const { numbers, mended, refused } = readNumbers(cell, as);
    for (const one of mended) this.#remark(row, column, one.value, one.reason, 'mended');
    for (const one of refused) this.#remark(row, column, one.value, one.reason, 'refused');
    return numbers.filter((number) => {
      const numberWithZeros = this.#work.known.withZeros(number);
      if (numberWithZeros === undefined) return true;
      this.#remark(row, column, `${number} (${numberWithZeros})`, zerosLost, 'refused');
      return false;
    });
  }

  #oeNumbers(turbo: Turbo, row: ImportedTurboRow, keys: Set<string>): void {
    for (const number of this.#list(row, 'vehicle_oe_numbers', 'oe')) {
      const key = numberKey(number);
      if (keys.has(key)) continue;
      keys.add(key);
      turbo.oeNumbers.push(number);
    }
  }

  #numbers(turbo: Turbo, row: ImportedTurboRow, keys: Set<string>): void {
    const notes = row.cells[place.notes] ?? '';
    const superseded = notes === '' ? [] : supersessions(notes, turbo.turboPn);
    const add = (number: string, kind: 4 | 5 | 6) => {
      const key = numberKey(number);
      const sameNumber = keys.has(key)
        ? turbo.numbers.find((one) => numberKey(one.number) === key)
        : undefined;
      if (sameNumber !== undefined && kind !== 5) sameNumber.kind = kind;
      if (keys.has(key)) return;
      keys.add(key);
      turbo.numbers.push({ number, kind });
    };
    for (const number of row.others) add(number, 5);
    for (const [column, kind] of numberColumns) {
      for (const number of this.#list(row, column, 'interchange')) add(number, kind);
    }
    for (const { number, kind } of superseded) add(number, kind);
  }

  #vehicle(turbo: Turbo, row: ImportedTurboRow, keys: Set<string> | undefined): void {
    const vehicle: Record<string, string | number | undefined> = {};
    let says = false;
    let isNamed = true;
    for (const { name, heading, kind } of ofVehicle) {
      const value = this.#clean(row, heading, kind);
      vehicle[name] = value;
      says ||= value !== '';
      // If the make or model is refused, the rest would describe another vehicle.
      const isRefused = value === '' && (row.cells[place[heading]] ?? '') !== '';
      if (isRefused && (name === 'make' || name === 'model')) isNamed = false;
    }
    if (!says || !isNamed) return;
    const { make, model, application, engine, year } = vehicle as unknown as ImportedVehicle;
    // A complete table lists all vehicles. Vehicles that differ only in their spelling stay separate there.
    const key = row.table.complete
      ? [make, model, application, engine, year].join('/')
      : keys && `${looseKey(make)}/${looseKey(`${model}/${application}/${engine}`)}/${year}`;
    if (key !== undefined && keys?.has(key)) {
      this.#remark(
        row,
        'car_model',
        [make, model, engine, year].join(' ').trim(),
        turboReasons.sameVehicle,
        'mended',
      );
      return;
    }
    if (key !== undefined) keys?.add(key);
    [vehicle.from, vehicle.to] = yearEnds(year);
    turbo.vehicles.push(vehicle as unknown as ImportedVehicle);
  }

  /** Reads the fields of `first`, and the CHRA number. */
  #rest(turbo: Turbo, row: ImportedTurboRow): void {
    const values = turbo as unknown as Record<string, unknown>;
    for (const field of first) {
      const { name, heading, kind } = field;
      const cell = row.cells[place[heading]] ?? '';
      if (cell === '') continue;
      if (kind === 'flag') {
        const flag = readFlag(cell);
        if (flag === null) this.#remark(row, heading, cell, notYesOrNo, 'refused');
        // If rows disagree, the flag is set.
        else if (flag !== undefined) values[name] = values[name] === true || flag;
        continue;
      }
      const value = this.#value(row, field, cell);
      const before = values[name];
      const differs = !isEmptyValue(before) && !isEmptyValue(value) && !isSame(value, before);
      if (differs && name === 'eePn') {
        this.#remark(row, heading, cell, turboReasons.otherEePn, 'refused');
      } else if (differs && kind !== 'hsCodes' && !row.table.complete) {
        this.#remark(row, heading, cell, turboReasons.otherText, 'mended');
      }
      values[name] = earlierValue(before, value);
    }
    const packedCell = row.cells[place.packed_weight] ?? '';
    if (packedCell !== '' && isPackedLighter(values)) {
      this.#remark(row, 'packed_weight', packedCell, measureReasons.lightPacked, 'noted');
    }
    const [chra] = this.#list(row, 'chra_pn', 'interchange');
    if (chra !== undefined) turbo.chra ??= { number: chra, row };
  }

  #value(row: ImportedTurboRow, field: (typeof first)[number], cell: string): unknown {
    const { heading, kind }: ItemField & typeof field = field;
    if (!isDeclaredKind(kind)) return isText(kind) ? this.#clean(row, heading, kind) : undefined;
    const value = readDeclared({ ...field, kind }, cell, row.table.bareUnits[heading], {
      remark: (reason, severity) => this.#remark(row, heading, cell, reason, severity),
      askForUnit: () => this.#work.unitQuestions.ask(row.table, heading, cell),
    });
    const usualGrams = this.#work.known.usualGrams.get('');
    if (kind === 'grams' && oddFigure('', 'g', Number(value), usualGrams)) {
      this.#remark(row, heading, cell, measureReasons.oddWeight, 'noted');
    }
    return value;
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
