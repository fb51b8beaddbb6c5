/**
 * Reads ODS workbooks (LibreOffice, Google). The ODS reader of the library hucre is not used, because it
 * omits grouped rows and does not report hidden rows.
 */
import {
  type Batch,
  expectColumns,
  type Fault,
  fillMerged,
  MAX_COLUMNS,
  type Merge,
} from './sheets.ts';
import { MAX_SHEETS, unpackEntry } from './unpacked.ts';
import { cellText, reading } from './xlsx.ts';

/** Maximum number of rows in a sheet, as in XLSX. */
const MAX_ROWS = 1_048_576;
/** Maximum number of spaces that are read from one `text:s` element. */
const MAX_SPACES = 100;

interface OdsSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: string[][];
  readonly hiddenRows: Set<number>;
}

/**
 * Reads the sheets of a workbook.
 * @throws ImportError if the workbook is broken or has a password
 */
export async function odsSheets(path: string, fault: Fault) {
  const manifest = await unpackEntry(path, 'meta-inf/manifest.xml', fault);
  if (manifest?.includes('encryption-data')) {
    throw fault('{name} is locked with a password. Save it without one.', 'locked');
  }
  const content = (await unpackEntry(path, 'content.xml', fault))?.toString('utf8') ?? '';
  const sheets = await reading(fault, async () => sheetsIn(content, fault));
  return sheets.map(({ name, hidden, rows, hiddenRows }) => ({
    name,
    hidden,
    async *rows(): AsyncGenerator<Batch> {
      if (rows.length > 0) yield { first: 1, rows, hidden: hiddenRows };
    },
  }));
}

function sheetsIn(content: string, fault: Fault): OdsSheet[] {
  const sheets: OdsSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let table: TableReader | undefined;
  let depth = 0;
  readXml(content, {
    open(tag, attributes) {
      if (tag === 'style:style') style = attributes.get('style:name') ?? '';
      if (tag === 'style:table-properties' && attributes.get('table:display') === 'false') {
        hiddenStyles.add(style);
      }
      // A table within a cell is part of the cell.
      if (tag === 'table:table') depth += 1;
      if (tag !== 'table:table' || depth > 1) return table?.open(tag, attributes);
      const name = attributes.get('table:name') ?? `Sheet${sheets.length + 1}`;
      if (sheets.length === MAX_SHEETS) {
        throw fault('{name} has more than {most} sheets.', 'tooLarge', { most: MAX_SHEETS });
      }
      table = new TableReader(fault);
      const hidden = hiddenStyles.has(attributes.get('table:style-name') ?? '');
      sheets.push({ name, hidden, rows: table.rows, hiddenRows: table.hiddenRows });
    },
    close(tag) {
      if (tag === 'table:table') depth -= 1;
      if (tag !== 'table:table' || depth > 0) return table?.close(tag);
      table?.end();
      table = undefined;
    },
    text: (text) => table?.text(text),
    broken: () =>
      fault('{name} is no ODS workbook that can be read; it may be damaged. Save it as XLSX.'),
  });
  return sheets;
}

class TableReader {
  readonly rows: string[][] = [];
  readonly hiddenRows = new Set<number>();
  readonly #fault: Fault;
  readonly #merges: Merge[] = [];
  /** For each group of rows around the current row, the outermost first: whether the group is collapsed. */
  readonly #groups: boolean[] = [];
  #emptyRows = 0;
  #row:
    | { readonly attributes: Attributes; readonly cells: string[]; emptyCells: number }
    | undefined;
  #cell: Attributes | undefined;
  /** Tags of the open elements within the cell. */
  readonly #within: string[] = [];
  #paragraphs: string[] = [];

  constructor(fault: Fault) {
    this.#fault = fault;
  }

  open(tag: string, attributes: Attributes): void {
    if (this.#cell) {
      this.#within.push(tag);
      if (this.#within.length === 1 && tag === 'text:p') this.#paragraphs.push('');
      if (tag === 'text:s') this.text(' '.repeat(countOf(attributes, 'text:c', MAX_SPACES)));
      if (tag === 'text:tab') this.text('\t');
      if (tag === 'text:line-break') this.text('\n');
    } else if (tag === 'table:table-row-group') {
      this.#groups.push(attributes.get('table:display') === 'false');
    } else if (tag === 'table:table-row') {
      this.#row = { attributes, cells: [], emptyCells: 0 };
    } else if (this.#row && cellTags.has(tag)) {
      this.#cell = attributes;
      this.#paragraphs = [];
    }
  }

  close(tag: string): void {
    if (this.#within.length > 0) this.#within.pop();
    else if (this.#cell) this.#endCell(tag, this.#cell);
    else if (tag === 'table:table-row-group') this.#groups.pop();
    else if (tag === 'table:table-row') this.#endRow();
  }

  text(text: string): void {
    // Notes and drawings on a cell have paragraphs of their own, which are not the cell's text.
    if (this.#within[0] !== 'text:p') return;
    this.#paragraphs.push(`${this.#paragraphs.pop() ?? ''}${text}`);
  }

  end(): void {
    fillMerged(this.rows, this.#merges);
  }

  #endCell(tag: string, attributes: Attributes): void {
    this.#cell = undefined;
    const row = this.#row;
    if (!row) return;
    const repeated = countOf(attributes, 'table:number-columns-repeated', MAX_COLUMNS + 1);
    const value =
      tag === 'table:table-cell' ? textOfCell(attributes, this.#paragraphs.join('\n')) : '';
    if (value === '') {
      row.emptyCells = Math.min(row.emptyCells + repeated, MAX_COLUMNS + 1);
      return;
    }
    const empty = Array<string>(row.emptyCells).fill('');
    row.emptyCells = 0;
    const startCol = row.cells.push(...empty);
    const rowsSpanned = countOf(attributes, 'table:number-rows-spanned', MAX_ROWS);
    if (rowsSpanned > 1) {
      const startRow = this.rows.length + this.#emptyRows;
      this.#merges.push({ startRow, endRow: startRow + rowsSpanned - 1, startCol });
    }
    row.cells.push(...Array<string>(repeated).fill(value));
    const number = this.rows.length + this.#emptyRows + 1;
    expectColumns(row.cells, number, this.#fault);
  }

  #endRow(): void {
    const { attributes, cells } = this.#row ?? { attributes: new Map<string, string>(), cells: [] };
    this.#row = undefined;
    const repeated = countOf(attributes, 'table:number-rows-repeated', MAX_ROWS);
    if (cells.length === 0) {
      this.#emptyRows += repeated;
      return;
    }
    if (this.rows.length + this.#emptyRows + repeated > MAX_ROWS) {
      throw this.#fault('{name} has too many rows.', 'tooLarge');
    }
    for (; this.#emptyRows > 0; this.#emptyRows--) this.rows.push([]);
    const isHidden = hidingWords.has(attributes.get('table:visibility') ?? '');
    for (let count = 0; count < repeated; count++) {
      this.rows.push(cells);
      if (isHidden || this.#groups.includes(true)) this.hiddenRows.add(this.rows.length);
    }
  }
}

const cellTags = new Set(['table:table-cell', 'table:covered-table-cell']);
const hidingWords = new Set(['collapse', 'filter']);

function countOf(attributes: Attributes, name: string, most: number): number {
  const count = Number(attributes.get(name) ?? 1);
  return count >= 1 ? Math.min(Math.trunc(count), most) : 1;
}

function textOfCell(attributes: Attributes, shownText: string): string {
  const formula = attributes.get('table:formula');
  switch (attributes.get('office:value-type') ?? attributes.get('calcext:value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const stored = attributes.get('office:value');
      if (stored === undefined) return cellText(shownText);
      const value = Number(stored);
      // Keep only leading zeros of the format: other formats (1.234,50) would put separators into a number.
      const hasZeros = /^0\d+$/.test(shownText) && Number(shownText) === value;
      return hasZeros ? shownText : cellText(value);
    }
    case 'boolean':
      return attributes.get('office:boolean-value') ?? '';
    case 'date':
      return (attributes.get('office:date-value') ?? '').slice(0, 10);
    default:
      // A formula without a cached value: return the formula, so that the import reports it.
      if (shownText === '' && formula) return cellText(`=${formula.replace(/^[a-z]+:=?/, '')}`);
      return cellText(shownText || attributes.get('office:string-value'));
  }
}

type Attributes = ReadonlyMap<string, string>;

interface Handlers {
  open(tag: string, attributes: Attributes): void;
  close(tag: string): void;
  text(text: string): void;
  broken(): Error;
}

/** Matches texts, comments, CDATA, instructions and tags. The parts of a tag are capture groups. */
const token =
  /([^<]+)|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** Reads XML that programs wrote. Refuses a document type, because it may define entities. */
function readXml(xml: string, handlers: Handlers): void {
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml);
    if (!match) throw handlers.broken();
    const [, text, literal, closing, tag, rest = ''] = match;
    if (text !== undefined) handlers.text(decoded(text));
    else if (literal !== undefined) handlers.text(literal);
    else if (tag !== undefined && closing) handlers.close(tag);
    else if (tag !== undefined) {
      handlers.open(tag, attributesOf(rest));
      if (rest.endsWith('/')) handlers.close(tag);
    }
  }
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of text.matchAll(attribute)) {
    attributes.set(name, decoded(double ?? single));
  }
  return attributes;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal, hex, name) => {
      if (name) return entities[name] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
