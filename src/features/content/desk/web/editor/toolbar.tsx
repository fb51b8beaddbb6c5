import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import LineIcon from '@mui/icons-material/HorizontalRule';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PartNumberIcon from '@mui/icons-material/PinOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Divider, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { TableButtons } from './table.tsx';

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
  onPicture: () => void;
}

/** Heading level at the cursor; 0 in a paragraph. */
const levels = [2, 3, 4] as const;

/** Buttons of the editor; each has its usual keyboard shortcut too. */
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const now = useMarks(editor);
  const chain = () => editor.chain().focus();
  return (
    <Box
      role="toolbar"
      aria-label="Formatting"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.25,
        p: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        position: 'sticky',
        top: 48,
        zIndex: 2,
        backgroundColor: 'background.paper',
      }}
    >
      <ParagraphKind editor={editor} level={now.level} />
      <Tool name="Bold" on={now.bold} icon={<BoldIcon />} act={() => chain().toggleBold().run()} />
      <Tool
        name="Italic"
        on={now.italic}
        icon={<ItalicIcon />}
        act={() => chain().toggleItalic().run()}
      />
      <Tool
        name="Part number"
        on={now.number}
        icon={<PartNumberIcon />}
        act={() => chain().toggleMark('code').run()}
      />
      <Gap />
      <Tool
        name="List"
        on={now.bullets}
        icon={<BulletsIcon />}
        act={() => chain().toggleBulletList().run()}
      />
      <Tool
        name="Numbered list"
        on={now.numbers}
        icon={<NumbersIcon />}
        act={() => chain().toggleOrderedList().run()}
      />
      <Tool
        name="Quote"
        on={now.quote}
        icon={<QuoteIcon />}
        act={() => chain().toggleBlockquote().run()}
      />
      <Tool name="Line" icon={<LineIcon />} act={() => chain().setHorizontalRule().run()} />
      <Gap />
      <Tool name="Link" on={now.link} icon={<LinkIcon />} act={onLink} />
      <Tool name="Picture" on={now.picture} icon={<PictureIcon />} act={onPicture} />
      <TableButtons editor={editor} inside={now.table} icon={<TableIcon />} />
      <Gap />
      <Tool name="Undo" disabled={!now.undo} icon={<UndoIcon />} act={() => chain().undo().run()} />
      <Tool name="Redo" disabled={!now.redo} icon={<RedoIcon />} act={() => chain().redo().run()} />
    </Box>
  );
}

/** What the text at the cursor is, and what can be undone. */
function useMarks(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      level: levels.find((level) => one.isActive('heading', { level })) ?? 0,
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      number: one.isActive('code'),
      bullets: one.isActive('bulletList'),
      numbers: one.isActive('orderedList'),
      quote: one.isActive('blockquote'),
      link: one.isActive('link'),
      picture: one.isActive('picture'),
      table: one.isActive('table'),
      undo: one.can().undo(),
      redo: one.can().redo(),
    }),
  });
}

function ParagraphKind({ editor, level }: { editor: Editor; level: number }) {
  const change = (next: number) => {
    const chain = editor.chain().focus();
    const level = levels.find((one) => one === next);
    if (level) chain.setHeading({ level: level }).run();
    else chain.setParagraph().run();
  };
  return (
    <TextField
      select
      hiddenLabel
      margin="none"
      value={level}
      onChange={({ target }) => change(Number(target.value))}
      slotProps={{ htmlInput: { 'aria-label': 'Kind of paragraph' } }}
      sx={{ width: 132, mr: 0.5 }}
    >
      <MenuItem value={0}>Paragraph</MenuItem>
      <MenuItem value={2}>Heading</MenuItem>
      <MenuItem value={3}>Subheading</MenuItem>
      <MenuItem value={4}>Small heading</MenuItem>
    </TextField>
  );
}

const Gap = () => <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 0.75 }} />;

interface ToolProps {
  name: string;
  icon: ReactNode;
  act: () => void;
  /** Whether the format is active at the cursor; undefined for one-time actions. */
  on?: boolean;
  disabled?: boolean;
}

function Tool({ name, icon, act, on, disabled = false }: ToolProps) {
  return (
    <Tooltip title={name}>
      {/* A disabled button fires no events for the tooltip. */}
      <span>
        <IconButton
          size="small"
          aria-label={name}
          aria-pressed={on}
          disabled={disabled}
          color={on ? 'primary' : 'default'}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
          sx={{ borderRadius: 1, backgroundColor: on ? 'action.selected' : undefined }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
