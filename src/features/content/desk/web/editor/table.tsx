import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { type Editor, getExtensionField, Node } from '@tiptap/core';
import type { Node as Text } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { type ReactNode, useState } from 'react';

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

export const tableExtensions = [Table, TableRow, TableCell, TableHeader];

/** The position of the first cell's text in a table inserted at a position. */
function firstCell(doc: Text, from: number): number {
  let cellStart = from;
  doc.nodesBetween(Math.max(0, from - 1), doc.content.size, (node, place) => {
    if (cellStart === from && node.type.name === 'tableHeader') cellStart = place + 2;
    return cellStart === from;
  });
  return cellStart;
}

/** A new table: a header row and empty cells. */
function emptyTable(rows: number, columns: number) {
  const line = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const body = Array.from({ length: rows - 1 }, () => line('tableCell'));
  return { type: 'table', content: [line('tableHeader'), ...body] };
}

interface TableButtonsProps {
  editor: Editor;
  /** Whether the cursor is in a table. */
  inside: boolean;
  icon: ReactNode;
}

const changes: readonly (readonly [string, Command])[] = [
  ['Row below', addRowAfter],
  ['Column after', addColumnAfter],
  ['Headings in the first row', toggleHeaderRow],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
];

/** Inserts a table, or edits the table at the cursor. */
export function TableButtons({ editor, inside, icon }: TableButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const act = (change: Command) => {
    setAnchor(null);
    editor
      .chain()
      .focus()
      .command(({ state, dispatch }) => change(state, dispatch))
      .run();
  };
  const press = (button: HTMLElement) => {
    if (inside) setAnchor(button);
    else {
      const { from } = editor.state.selection;
      editor.chain().focus().insertContent(emptyTable(3, 3)).run();
      editor.commands.setTextSelection(firstCell(editor.state.doc, from));
    }
  };
  return (
    <>
      <Tooltip title="Table">
        <IconButton
          size="small"
          aria-label="Table"
          aria-haspopup={inside ? 'menu' : undefined}
          aria-expanded={inside ? anchor !== null : undefined}
          color={inside ? 'primary' : 'default'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => press(currentTarget)}
          sx={{ borderRadius: 1, backgroundColor: inside ? 'action.selected' : undefined }}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {changes.map(([label, change]) => (
          <MenuItem key={label} dense onClick={() => act(change)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
