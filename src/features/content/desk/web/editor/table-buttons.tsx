import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { type ReactNode, useState } from 'react';
import { emptyTable, firstCell } from './table.ts';

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
