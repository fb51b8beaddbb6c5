/**
 * Copies a selection across cells of one table as a table: HTML for spreadsheets and mails, and text with
 * tabs. Buttons and text for screen readers are left out; fields are copied with their values. `data-copy` of
 * an element replaces its text; a tab in `data-copy` starts another cell.
 */
import { isFormula } from '#contract/table-names.ts';

/**
 * Copies a text through a hidden field. For sites on plain http, such as in a workshop's network, where
 * browsers do not provide navigator.clipboard.
 * @throws an error if the browser does not allow copying
 */
export function copyByField(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('the browser does not allow copying');
}

/**
 * Makes a double click select a whole part number; browsers stop at hyphens. One listener on the document,
 * because part numbers are not interactive elements.
 */
export function selectWholePartNumbers(): void {
  document.addEventListener('dblclick', ({ target }) => {
    const number = target instanceof Element && target.closest('[data-part-number]');
    if (number) getSelection()?.selectAllChildren(number);
  });
}

/** Listens to copy events. Call once for the document. */
export function copyTables(): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    const grid = selection && !isField(event.target) ? selectedGrid(selection) : undefined;
    if (!grid || !event.clipboardData) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOf(grid));
    event.clipboardData.setData('text/html', htmlOf(grid));
  });
}

type Grid = readonly (readonly string[])[];

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Selected cells of one table. undefined for any other selection, which the browser copies itself. */
function selectedGrid(selection: Selection): Grid | undefined {
  if (selection.rangeCount === 0) return undefined;
  const table = tableOf(selection.getRangeAt(0));
  const rows = [...(table?.rows ?? [])];
  const places = placesIn(rows);
  const selectedCells = [...places.keys()].filter((cell) => isSelected(cell, selection));
  if (!table || selectedCells.length < 2) return undefined;
  // Columns without a heading are not copied: they contain buttons and checkboxes.
  const bare = new Set(
    [...places].flatMap(([cell, { column }]) =>
      cell.closest('thead') && copied(cell) === '' ? column : [],
    ),
  );
  const grid = rows.flatMap((row) => {
    const cells = [...row.cells].filter((cell) => selectedCells.includes(cell));
    if (cells.length === 0 || row.dataset.copy === '') return [];
    const texts: string[] = [];
    for (const cell of cells) texts[places.get(cell)?.column ?? 0] = copied(cell);
    return [Array.from(texts, (text = '') => text)];
  });
  return widened(grid, bare);
}

/** The table that contains a selection, or whose cells contain all selected text. */
function tableOf(range: Range): HTMLTableElement | null {
  const { commonAncestorContainer: within } = range;
  const element = within instanceof Element ? within : within.parentElement;
  const around = element?.closest('table');
  if (around) return around;
  const [table, another] = [...(element?.querySelectorAll('table') ?? [])].filter((one) =>
    range.intersectsNode(one),
  );
  if (!table || another) return null;
  const before = range.cloneRange();
  before.setEndBefore(table);
  const after = range.cloneRange();
  after.setStartAfter(table);
  return `${before}${after}`.trim() === '' ? table : null;
}

/** Column index of each cell. Cells may span several rows and columns. */
function placesIn(rows: readonly HTMLTableRowElement[]) {
  const places = new Map<HTMLTableCellElement, { column: number }>();
  const occupied = new Set<string>();
  for (const [row, { cells }] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (occupied.has(`${row} ${column}`)) column += 1;
      places.set(cell, { column });
      for (let down = 0; down < cell.rowSpan; down += 1) {
        for (let on = 0; on < cell.colSpan; on += 1) occupied.add(`${row + down} ${column + on}`);
      }
    }
  }
  return places;
}

/** Whether a cell is selected. A selection that only touches the edge of a cell does not count. */
function isSelected(cell: HTMLTableCellElement, selection: Selection): boolean {
  if (selection.containsNode(cell, false)) return true;
  return Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at)).some(
    (range) => {
      if (!range.intersectsNode(cell)) return false;
      const part = document.createRange();
      part.selectNodeContents(cell);
      if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) {
        part.setStart(range.startContainer, range.startOffset);
      }
      if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) {
        part.setEnd(range.endContainer, range.endOffset);
      }
      return String(part) !== '';
    },
  );
}

const LEFT_OUT = 'button, select, svg, .unseen, [aria-hidden="true"]';

function copied(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement)) return '';
  if (node.dataset.copy !== undefined) return node.dataset.copy;
  if (node instanceof HTMLInputElement) return node.type === 'text' ? node.value : '';
  if (node.matches(LEFT_OUT)) return '';
  let text = '';
  for (const [at, child] of [...node.childNodes].entries()) {
    // A space separates the texts of different elements.
    const apart = at > 0 && !(child instanceof Text && child.previousSibling instanceof Text);
    text += `${apart ? ' ' : ''}${copied(child)}`;
  }
  return text.replace(/[^\S\t]+/g, ' ').replace(/^ | $/g, '');
}

/** Makes all rows the same length, drops `bare` columns, and moves text after a tab to a further cell. */
function widened(rows: Grid, bare: ReadonlySet<number>): Grid {
  const columns = Math.max(...rows.map((row) => row.length));
  const split = rows.map((row) =>
    Array.from({ length: columns }, (_, at) => (row[at] ?? '').split('\t')),
  );
  const widths = Array.from({ length: columns }, (_, at) =>
    bare.has(at) ? 0 : Math.max(...split.map((row) => row[at]?.length ?? 0)),
  );
  return split.map((row) =>
    row.flatMap((cells, at) =>
      Array.from({ length: widths[at] ?? 0 }, (_, part) => cells[part] ?? ''),
    ),
  );
}

const textOf = (grid: Grid): string =>
  grid.map((row) => row.map((text) => (isFormula(text) ? `'${text}` : text)).join('\t')).join('\n');

/** Numbers of up to four digits are copied as numbers, all else as text, so that leading zeros survive. */
const isQuantity = (text: string): boolean => /^(?:0|[1-9]\d{0,3})$/.test(text);

const htmlOf = (grid: Grid): string => {
  const rows = grid.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`).join('');
  return `<table>${rows}</table>`;
};

const cellOf = (text: string): string =>
  isQuantity(text)
    ? `<td>${text}</td>`
    : `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
