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
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ActionList } from '#ui/layout/action-list.tsx';
import { Icon } from '#ui/office/icons.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import styles from './editor.module.css';

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** Role of the node in prosemirror-tables. */
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
  // The table commands expect this attribute. Style sheets of the page set the widths.
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

/** Position of the first cell's text in a table inserted at `from`. */
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
}

const changes: readonly (readonly [DeskKey, Command])[] = [
  ['Row below', addRowAfter],
  ['Column after', addColumnAfter],
  ['Headings in the first row', toggleHeaderRow],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
];

/** Inserts a table, or edits the table at the cursor. */
export function TableButtons({ editor, inside }: TableButtonsProps) {
  const t = useDeskText();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const act = (change: Command) => {
    close();
    editor
      .chain()
      .focus()
      .command(({ state, dispatch }) => change(state, dispatch))
      .run();
  };
  const press = () => {
    if (inside) return setOpen(!open);
    const { from } = editor.state.selection;
    editor.chain().focus().insertContent(emptyTable(3, 3)).run();
    editor.commands.setTextSelection(firstCell(editor.state.doc, from));
  };
  return (
    <div ref={place} className={styles.menu}>
      <Button
        size="small"
        variant="quiet"
        className={styles.tool}
        aria-label={t('Table')}
        title={t('Table')}
        aria-haspopup={inside ? 'menu' : undefined}
        aria-expanded={inside ? open : undefined}
        data-on={inside || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={press}
      >
        <Icon name="table" />
      </Button>
      {open && (
        <ActionList
          label={t('Table')}
          place={place}
          onClose={close}
          actions={changes.map(([label, change]) => ({
            key: label,
            text: t(label),
            act: () => act(change),
          }))}
        />
      )}
    </div>
  );
}
