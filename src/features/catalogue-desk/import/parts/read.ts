/**
 * Reads rows of components, and merges all rows of a part. The file is long because one reader checks all
 * cells of a row and merges them into the part that earlier rows gave.
 */
import { type FileValues, headedOf, type ItemField, namedFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import type { Figure } from '#contract/figures.ts';
import { type Dimensions, parseDimensions } from '#features/numbers/index.ts';
import { splitReasons } from '#features/numbers/split.ts';
import type { StoredUnit } from '#features/numbers/units.ts';
import type { RemarkSeverity } from '../report/report.ts';
import { type CellTold, isDeclaredKind, readDeclared } from '../rules/declared.ts';
import { isPackedLighter, measureReasons, oddFigure, readHundredths } from '../rules/measures.ts';
import {
  aliasOf,
  eeKey,
  isAlias,
  isOwnBrand,
  looseKey,
  ownBrand,
  ownNumber,
  readNumbers,
} from '../rules/numbers.ts';
import { cleanRemark, cleanText, unclear } from '../rules/text.ts';
import { earlierValue, emptyValue, emptyValues } from '../store/fields.ts';
import { type HeaderColumn, placesOf } from '../tables/import-columns.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from '../tables/work.ts';

export interface Part extends FileValues<typeof partFields> {
  ref: string;
  fits: string[];
  /** Complete tables that contain the part, and columns with a refused cell. */
  complete?: { readonly tables: Set<RecognisedTable>; readonly refused: Set<string> };
}

export const emptyPart = (): Part => ({
  ...(emptyValues(partFields) as FileValues<typeof partFields>),
  ref: '',
  fits: [],
});

/** An article number declared equal to another. Resolved when all parts are known. */
export interface Alias {
  table: RecognisedTable;
  row: number;
  number: string;
  article: string;
}

const partReasons = {
  noType: 'The row does not say what the component is.',
  unknownType: 'This kind of component is not known; it stays as written.',
  typeName: 'The component’s usual name was taken.',
  brandName: 'The brand’s usual name was taken.',
  ownNumber: 'The E&E P/N stood in another column; it was taken as the E&E P/N.',
  nothing: 'The row has neither a part number nor a turbo that the part fits, so nothing names it.',
  severalNumbers: 'Several part numbers in one cell; the first one was taken.',
  noNumber: 'This can’t be read as a part number; the part goes without it.',
  otherComponent: 'Another row says that this part is another component; that one stays.',
  noAlias: 'The row doesn’t say which article this is another number of.',
  eePnOfTurbo: 'This E&E P/N belongs to a turbo.',
  otherPart: 'Another kind of component has such a value; the part goes without it.',
} as const;

type PartColumn = HeaderColumn<'components'>;
const place = placesOf('components');

/** Diameters, which have columns of their own but may also be in `dims`. */
const sides = ['inducer', 'exducer'] as const;
/**
 * Fields that the rules of their kind can read from a single column. Not the diameters, which `dims` may give
 * too.
 */
const plain = headedOf(partFields).filter(
  ({ kind, name }) =>
    (['text', 'remark', 'hundredths'].includes(kind) || isDeclaredKind(kind)) &&
    !sides.some((side) => side === name),
);

export class GatheredParts {
  readonly parts = new Map<string, Part>();
  readonly aliases: Alias[] = [];

  async read(work: Work, table: RecognisedTable): Promise<void> {
    await eachRow(work, table, (cells, row) => {
      const reader = new RowReader(work, table, row, cells);
      const type = cells[place.component_type] ?? '';
      if (isAlias(type)) this.#alias(work, reader, table, row);
      else this.#part(work, reader, table, row);
    });
  }

  #alias(work: Work, reader: RowReader, table: RecognisedTable, row: number): void {
    const number = reader.number('oem_pn');
    const fits = reader.text('fits_turbo_models_or_pns');
    const article = aliasOf(fits);
    if (number !== '' && article !== undefined) this.aliases.push({ table, row, number, article });
    else refuseRow(work, table, row, 'fits_turbo_models_or_pns', fits, partReasons.noAlias);
  }

  #part(work: Work, reader: RowReader, table: RecognisedTable, row: number): void {
    const part = reader.part();
    if (part === undefined) return;
    if (part.eePn !== '' && work.known.turboEePns.has(eeKey(part.eePn))) {
      refuseRow(work, table, row, 'ee_pn', part.eePn, partReasons.eePnOfTurbo);
      return;
    }
    if (table.complete) part.complete = { tables: new Set([table]), refused: reader.refused };
    const earlierPart = this.parts.get(part.ref);
    if (earlierPart === undefined) this.parts.set(part.ref, part);
    else mergeInto(earlierPart, part, reader);
  }
}

function mergeInto(earlierPart: Part, part: Part, reader: RowReader): void {
  if (part.component !== earlierPart.component) {
    reader.remark('component_type', part.component, partReasons.otherComponent, 'mended');
  }
  const values = earlierPart as unknown as Record<string, unknown>;
  const laterValues = part as unknown as Record<string, unknown>;
  for (const { name } of namedFields(partFields)) {
    values[name] = earlierValue(values[name], laterValues[name]);
  }
  if (part.complete && earlierPart.complete) {
    for (const table of part.complete.tables) earlierPart.complete.tables.add(table);
    for (const column of part.complete.refused) earlierPart.complete.refused.add(column);
  } else if (part.complete) earlierPart.complete = part.complete;
  for (const fit of part.fits) if (!earlierPart.fits.includes(fit)) earlierPart.fits.push(fit);
}

/** Natural key of a part: the E&E P/N, else the maker's number, else the component and what the part fits. */
export function naturalPartKey(
  part: Pick<Part, 'component' | 'eePn' | 'brand' | 'oemPn' | 'fits'>,
): string {
  if (part.eePn !== '') return `ee:${eeKey(part.eePn)}`;
  const maker = `${part.component}|${looseKey(part.brand)}`;
  if (part.oemPn !== '') return `oem:${maker}|${looseKey(part.oemPn)}`;
  return `fit:${maker}|${part.fits.map((fit) => fit.toUpperCase()).join(';')}`;
}

class RowReader {
  readonly #work: Work;
  readonly #table: RecognisedTable;
  readonly #row: number;
  readonly #cells: readonly string[];
  /** Columns with an unreadable cell. */
  readonly refused = new Set<string>();

  constructor(work: Work, table: RecognisedTable, row: number, cells: readonly string[]) {
    this.#work = work;
    this.#table = table;
    this.#row = row;
    this.#cells = cells;
  }

  remark(column: string, value: string, reason: string, severity: RemarkSeverity) {
    if (severity === 'refused') this.refused.add(column);
    remark(this.#work, this.#table, this.#row, column, value, reason, severity);
  }

  text(
    column: PartColumn,
    clean = cleanText as (cell: string) => ReturnType<typeof cleanText>,
  ): string {
    const cell = this.#cells[place[column]] ?? '';
    if (cell === '') return '';
    const { value, remarks } = clean(cell);
    for (const one of remarks) this.remark(column, cell, one.reason, one.severity);
    return value;
  }

  /** Part number of a cell; '' if the cell contains none. */
  number(column: 'oem_pn' | 'ee_pn'): string {
    const cell = this.#cells[place[column]] ?? '';
    if (cell.trim() === '') return '';
    const { numbers, mended, refused } = readNumbers(cell, 'interchange');
    for (const one of mended) this.remark(column, one.value, one.reason, 'mended');
    if (numbers.length > 1) this.remark(column, cell, partReasons.severalNumbers, 'mended');
    if (numbers.length === 0) {
      this.remark(
        column,
        cell,
        `${partReasons.noNumber} ${refused[0]?.reason ?? ''}`.trim(),
        'refused',
      );
    }
    return numbers[0] ?? '';
  }

  part(): Part | undefined {
    const component = this.#component();
    if (component === undefined) return undefined;
    const part: Part = {
      ...emptyPart(),
      ...this.#plain(component),
      ...this.#dimensions(component),
      component,
    };
    part.brand = this.#brand(part.brand);
    let oemPn = this.number('oem_pn');
    let eePn = this.number('ee_pn');
    if (eePn === '' && oemPn !== '' && isOwnBrand(part.brand)) {
      this.remark('oem_pn', oemPn, partReasons.ownNumber, 'mended');
      eePn = oemPn;
      oemPn = '';
    }
    const fits = this.#fits();
    const ownNumberFound = fits.map(ownNumber).find((number) => number !== undefined);
    if (eePn === '' && ownNumberFound !== undefined) {
      this.remark(
        'fits_turbo_models_or_pns',
        `${ownBrand} ${ownNumberFound}`,
        partReasons.ownNumber,
        'mended',
      );
      eePn = ownNumberFound;
    }
    Object.assign(part, { eePn, oemPn });
    part.fits = fits.filter((fit) => ownNumber(fit) === undefined);
    if (eePn === '' && oemPn === '' && part.fits.length === 0) {
      const row = this.#cells.filter((cell) => cell !== '').join(', ');
      refuseRow(this.#work, this.#table, this.#row, 'oem_pn', row, partReasons.nothing);
      return undefined;
    }
    part.ref = naturalPartKey(part);
    return part;
  }

  /** Reads the fields that need only the rules of their kind. */
  #plain(component: string): Partial<Part> {
    const values = plain.map((field) => {
      const { name, heading, kind, only = component } = field as ItemField & typeof field;
      const cell = this.#cells[place[heading]] ?? '';
      if (only !== component && cell.trim() !== '') {
        this.remark(heading, cell, partReasons.otherPart, 'refused');
      }
      if (only !== component) return [name, emptyValue(kind)];
      if (kind === 'text') return [name, this.text(heading)];
      if (kind === 'remark') return [name, this.text(heading, cleanRemark)];
      if (cell.trim() === '') return [name, emptyValue(kind)];
      const bare = this.#table.bareUnits[heading];
      if (!isDeclaredKind(kind)) {
        const figure = readHundredths(cell, 'g·mm', bare);
        return [name, this.#figure(heading, figure, component, 'g·mm')];
      }
      const value = readDeclared({ ...field, kind }, cell, bare, this.#told(heading, cell));
      if (kind === 'grams' && typeof value === 'number') {
        this.#tellOdd(heading, value, component, 'g');
      }
      return [name, value];
    });
    const read = Object.fromEntries(values);
    if (isPackedLighter(read)) {
      const cell = this.#cells[place.packed_weight] ?? '';
      this.remark('packed_weight', cell, measureReasons.lightPacked, 'noted');
    }
    return read;
  }

  #told(column: PartColumn, cell: string): CellTold {
    return {
      remark: (reason, severity) => this.remark(column, cell, reason, severity),
      askForUnit: () => this.#work.unitQuestions.ask(this.#table, column, cell),
    };
  }

  /** A valid figure, or undefined. Reports figures that are unreadable or unusually large or small. */
  #figure(
    column: PartColumn,
    value: Figure,
    component: string,
    stored: 'g·mm' | 'mm',
  ): number | undefined {
    if (typeof value === 'number') {
      this.#tellOdd(column, value, component, stored);
      return value;
    }
    const cell = this.#cells[place[column]] ?? '';
    this.remark(column, cell, value ? unclear : measureReasons.figure, 'refused');
    return undefined;
  }

  #tellOdd(column: PartColumn, value: number, component: string, stored: StoredUnit): void {
    const usualGrams = this.#work.known.usualGrams.get(component);
    const odd = oddFigure(component, stored, value, usualGrams);
    if (odd) this.remark(column, this.#cells[place[column]] ?? '', odd, 'noted');
  }

  #component(): string | undefined {
    const type = this.text('component_type');
    if (type === '') {
      const row = this.#cells.filter((cell) => cell !== '').join(', ');
      refuseRow(this.#work, this.#table, this.#row, 'component_type', row, partReasons.noType);
      return undefined;
    }
    const component = this.#work.names.component(type, this.#cells[place.notes]);
    if (component === undefined) {
      this.remark('component_type', type, partReasons.unknownType, 'noted');
      return type;
    }
    if (component !== type) this.remark('component_type', type, partReasons.typeName, 'mended');
    return component;
  }

  #brand(written: string): string {
    const { names } = this.#work;
    const brand = names.brand(written);
    if (brand === written) names.askAboutBrand(written);
    else this.remark('brand', written, partReasons.brandName, 'mended');
    return brand;
  }

  #fits(): string[] {
    const cell = this.#cells[place.fits_turbo_models_or_pns] ?? '';
    if (cell === '') return [];
    const names = cell.split(';').map((one) => {
      const { value, remarks } = cleanText(one.trim());
      for (const { reason, severity } of remarks) {
        this.remark('fits_turbo_models_or_pns', one.trim(), reason, severity);
      }
      if (!value.includes('?')) return value;
      this.remark('fits_turbo_models_or_pns', one.trim(), splitReasons.unreadable, 'refused');
      return '';
    });
    return [...new Set(names.filter((one) => one !== ''))];
  }

  #dimensions(component: string): Measures {
    const { bareUnits } = this.#table;
    const read = parseDimensions(this.text('dims', cleanRemark), bareUnits.dims);
    for (const one of read.mended) this.remark('dims', one.value, one.reason, 'mended');
    for (const side of sides) {
      const ofDims = stored(read[side]?.hundredths);
      if (ofDims !== undefined) this.#figure('dims', ofDims, component, 'mm');
      const cell = this.#cells[place[side]] ?? '';
      if (cell.trim() === '') continue;
      const figure = readHundredths(cell, 'mm', bareUnits[side]);
      const hundredths = this.#figure(side, figure, component, 'mm');
      // If the column and `dims` give the same diameter, `dims` may add that the diameter is approximate.
      if (hundredths === undefined || hundredths === ofDims) continue;
      if (ofDims !== undefined) this.remark(side, cell, measureReasons.twoDiameters, 'mended');
      const approximate = /^\s*[~≈]/.test(cell);
      read[side] = { text: String(hundredths / 100), hundredths, approximate };
    }
    return measuresOf(read);
  }
}

type Measures = Pick<Part, 'inducer' | 'exducer' | 'attributes'>;

/** Converts measures that were read to the measures that a part stores. */
export function measuresOf({ inducer, exducer, blades, others }: Dimensions): Measures {
  const attributes = [...others];
  if (blades !== undefined) attributes.unshift({ name: 'blades', value: blades });
  // The search needs an exact number, so the attribute records that the diameter is approximate.
  if (exducer?.approximate) attributes.unshift({ name: 'exducer', value: `~${exducer.text} mm` });
  if (inducer?.approximate) attributes.unshift({ name: 'inducer', value: `~${inducer.text} mm` });
  return {
    inducer: stored(inducer?.hundredths),
    exducer: stored(exducer?.hundredths),
    attributes,
  };
}

/** A diameter in hundredths of mm, if it is more than 0 and less than 10 m; else undefined. */
const stored = (value: number | undefined) =>
  value !== undefined && value > 0 && value < 1_000_000 ? value : undefined;
