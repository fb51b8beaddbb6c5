/**
 * Collects the rows of each turbo from all files. Each turbo is held as one text with the rows as they were
 * read, which takes a tenth of the memory of objects.
 */
import { identityKey, type Maker, makerOf, numberKey } from '#features/numbers/index.ts';
import { cellMark, rowMark } from '#platform/table-files/sheets.ts';
import { readNumbers } from '../rules/numbers.ts';
import { type HeaderColumn, placesOf } from '../tables/import-columns.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from '../tables/work.ts';

export type TurboColumn = HeaderColumn<'turbos'>;
/** Index of each column among the cells of a row. */
export const place = placesOf('turbos');

export interface ImportedTurboRow {
  table: RecognisedTable;
  row: number;
  /** Number by which the row names the turbo, after corrections. */
  own: string;
  /** Other numbers in the same cell. */
  others: string[];
  /** Cells, indexed by `place`. */
  cells: readonly string[];
}

const turboNameReasons = {
  noNumber: 'The row has no turbo number, so it names no turbo.',
  unreadableNumber: 'The row has no readable turbo number, so it names no turbo.',
  twoNumbers:
    'Two numbers in one cell: the one that isn’t the vehicle’s OE number names the turbo.',
  numberInModel:
    'A vehicle’s OE number stands in the turbo number column, the turbo’s own number in the model column; the row was added to that turbo.',
  oeAsNumber: 'The turbo’s own number is not known: a vehicle’s OE number stands for it.',
  modelAsNumber: 'The turbo’s own number is not known: its model code stands for it.',
} as const;

const makersKnown = new Map<string, Maker | undefined>();

/** Maker named in a cell. Cached, because a file names a dozen makers a million times. */
export function makerOfCell(cell: string): Maker | undefined {
  if (!makersKnown.has(cell)) {
    if (makersKnown.size > 10_000) makersKnown.clear();
    makersKnown.set(cell, makerOf(cell));
  }
  return makersKnown.get(cell);
}

export class GatheredTurbos {
  readonly #rows = new Map<string, string>();
  readonly #tables: RecognisedTable[] = [];

  get tables(): readonly RecognisedTable[] {
    return this.#tables;
  }

  get size(): number {
    return this.#rows.size;
  }

  has(ref: string): boolean {
    return this.#rows.has(ref);
  }

  /** Reads a table of turbos. Refuses rows without a turbo number. */
  async read(work: Work, table: RecognisedTable): Promise<void> {
    const index = this.#tables.push(table) - 1;
    await eachRow(work, table, (cells, row) => {
      const turboName = nameTurbo(work, table, row, cells);
      if (turboName === undefined) return;
      const { ref, turboNumber, otherNumbers } = turboName;
      const text = [index, row, turboNumber, otherNumbers.join(';'), ...cells].join(cellMark);
      const before = this.#rows.get(ref);
      this.#rows.set(ref, before === undefined ? text : `${before}${rowMark}${text}`);
    });
  }

  /** Yields the turbos in the order of the files, and frees each one. */
  *take(): Generator<{ ref: string; rows: ImportedTurboRow[] }> {
    for (const [ref, text] of this.#rows) {
      this.#rows.set(ref, '');
      yield { ref, rows: text.split(rowMark).map((row) => this.#parse(row)) };
    }
    this.#rows.clear();
  }

  #parse(text: string): ImportedTurboRow {
    const [index, row, own = '', others = '', ...cells] = text.split(cellMark);
    const table = this.#tables[Number(index)];
    if (table === undefined) throw new Error(`no table ${index}`);
    return { table, row: Number(row), own, others: others === '' ? [] : others.split(';'), cells };
  }
}

interface TurboName {
  ref: string;
  turboNumber: string;
  otherNumbers: string[];
}

/** The turbo that a row names. undefined if there is none, which is reported. */
function nameTurbo(
  work: Work,
  table: RecognisedTable,
  row: number,
  cells: readonly string[],
): TurboName | undefined {
  const cell = cells[place.turbo_pn] ?? '';
  const { numbers, mended, refused } = readNumbers(cell, 'turbo');
  const [first] = numbers;
  if (first === undefined) {
    const why = refused[0]?.reason;
    const reason =
      why === undefined ? turboNameReasons.noNumber : turboNameReasons.unreadableNumber;
    refuseRow(work, table, row, 'turbo_pn', cell, why === undefined ? reason : `${reason} ${why}`);
    return undefined;
  }
  for (const one of mended) remark(work, table, row, 'turbo_pn', cell, one.reason, 'mended');
  for (const one of refused) remark(work, table, row, 'turbo_pn', one.value, one.reason, 'refused');
  const maker = makerOfCell(cells[place.turbo_manufacturer] ?? '');
  const oeCell = cells[place.vehicle_oe_numbers] ?? '';
  if (numbers.length === 1 && oeCell === '' && cells[place.turbo_model] === '') {
    return { ref: identityKey(first, maker), turboNumber: first, otherNumbers: [] };
  }
  return amongOthers(work, table, row, {
    cell,
    numbers,
    maker,
    oeCell,
    model: cells[place.turbo_model] ?? '',
  });
}

/** Finds the turbo's own number among OE numbers and model codes in the same row. */
function amongOthers(
  work: Work,
  table: RecognisedTable,
  row: number,
  given: {
    cell: string;
    numbers: string[];
    maker: Maker | undefined;
    oeCell: string;
    model: string;
  },
): TurboName {
  const { cell, numbers, maker, oeCell, model } = given;
  const [first = ''] = numbers;
  const isOe = oeReader(oeCell);
  const turboNumber = numbers.length === 1 ? first : (numbers.find((one) => !isOe(one)) ?? first);
  const otherNumbers = numbers.filter((one) => one !== turboNumber);
  if (otherNumbers.some(isOe))
    remark(work, table, row, 'turbo_pn', cell, turboNameReasons.twoNumbers, 'mended');
  const note = (reason: string) => remark(work, table, row, 'turbo_pn', cell, reason, 'noted');
  if (isOe(turboNumber)) {
    const modelIdentity = model === '' ? '' : identityKey(model, maker);
    // A model that is a number by the maker's rule (K04-064) is taken as the turbo number.
    if (
      modelIdentity !== '' &&
      modelIdentity !== numberKey(model) &&
      /^[KB][PV]?\d\d[A-Z]?-\d/.test(model)
    ) {
      remark(work, table, row, 'turbo_pn', cell, turboNameReasons.numberInModel, 'mended');
      work.known.aliases.set(numberKey(turboNumber), modelIdentity);
      return { ref: modelIdentity, turboNumber: model, otherNumbers };
    }
    // For Toyota the turbo number and the OE number are the same (docs/numbers.md).
    if (!numberKey(turboNumber).startsWith('1720')) note(turboNameReasons.oeAsNumber);
  } else if (numberKey(turboNumber) === numberKey(model) && !/\s/.test(turboNumber)) {
    note(turboNameReasons.modelAsNumber);
  }
  const ref = identityKey(turboNumber, maker);
  for (const other of otherNumbers) work.known.aliases.set(numberKey(other), ref);
  return { ref, turboNumber, otherNumbers: otherNumbers.filter((one) => !isOe(one)) };
}

/** Returns whether a number is in the OE cell. Parses the cell only if it may contain the number. */
function oeReader(oeCell: string): (number: string) => boolean {
  if (oeCell === '') return () => false;
  let keys: Set<string> | undefined;
  const cellKey = numberKey(oeCell);
  return (number) => {
    const key = numberKey(number);
    if (!cellKey.includes(key) && !/[Oo\u0370-\uffff]/.test(oeCell)) return false;
    keys ??= new Set(readNumbers(oeCell, 'oe').numbers.map(numberKey));
    return keys.has(key);
  };
}
