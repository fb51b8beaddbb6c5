/** Tables, with the rows and cells that the server's sanitiser keeps. */
import { getExtensionField, Node } from '@tiptap/core';
import type { Node as Text } from '@tiptap/pm/model';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** The node's role for prosemirror-tables. */
    tableRole?: string;
  }
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) =>
        goToNextCell(direction)(state, dispatch),
      );
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
  extendNodeSchema(extension) {
    return { tableRole: getExtensionField<string | undefined>(extension, 'tableRole') };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});
const cell = {
  content: 'block+',
  isolating: true,
} as const;
const spans = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // The table commands expect this attribute; the page's styles set the widths.
  colwidth: { default: null, rendered: false },
};

const TableCell = Node.create({
  ...cell,
  name: 'tableCell',
  tableRole: 'cell',
  addAttributes: () => spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const TableHeader = Node.create({
  ...cell,
  name: 'tableHeader',
  tableRole: 'header_cell',
  addAttributes: () => ({ ...spans, scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

export const tables = [Table, TableRow, TableCell, TableHeader];

/** The position of the first cell's text in a table inserted at a position. */
export function firstCell(doc: Text, from: number): number {
  let found = from;
  doc.nodesBetween(Math.max(0, from - 1), doc.content.size, (node, place) => {
    if (found === from && node.type.name === 'tableHeader') found = place + 2;
    return found === from;
  });
  return found;
}

/** A new table: a header row and empty cells. */
export function emptyTable(rows: number, columns: number) {
  const line = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const body = Array.from({ length: rows - 1 }, () => line('tableCell'));
  return { type: 'table', content: [line('tableHeader'), ...body] };
}
