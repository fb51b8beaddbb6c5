import { Box } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { LinkDialog, PictureDialog } from './dialogs.tsx';
import { extensions } from './extensions.ts';
import { Toolbar } from './toolbar.tsx';

export interface EditorProps {
  /** Accessible name. */
  readonly label: string;
  /** Language tag of the text, and its direction. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The initial text. */
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** The editor of one text. It resets when its key changes, not when `html` changes. */
export default function TextEditor({ label, lang, dir, html, onChange }: EditorProps) {
  const [asked, setAsked] = useState<'link' | 'picture'>();
  const editor = useEditor({
    extensions,
    content: html,
    // Injected styles would need the page's CSP nonce; writing.ts holds them instead.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang, dir },
    },
    onUpdate: ({ editor: one }) => onChange(one.isEmpty ? '' : one.getHTML()),
  });
  const close = () => setAsked(undefined);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0, ...writing }}>
      <Toolbar
        editor={editor}
        onLink={() => setAsked('link')}
        onPicture={() => setAsked('picture')}
      />
      {/* Lines have a maximum width and start at the language's side. */}
      <Box dir={dir}>
        <EditorContent editor={editor} />
      </Box>
      {asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asked === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </Box>
  );
}

/** Styles of the editor, close to the site's prose; the preview shows the exact look. */
const writing = {
  '& .ProseMirror': {
    minHeight: 320,
    maxWidth: '72ch',
    p: 2,
    outline: 'none',
    fontSize: '1rem',
    lineHeight: 1.65,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    fontVariantLigatures: 'none',
  },
  '&:focus-within': { borderColor: 'primary.main' },
  '& .ProseMirror > :first-of-type': { marginBlockStart: 0 },
  '& .ProseMirror p, & .ProseMirror ul, & .ProseMirror ol, & .ProseMirror blockquote': {
    marginBlock: '0 12px',
  },
  '& .ProseMirror h2': { fontSize: '1.25rem', marginBlock: '20px 8px' },
  '& .ProseMirror h3': { fontSize: '1.0625rem', marginBlock: '16px 8px' },
  '& .ProseMirror h4': { fontSize: '1rem', marginBlock: '12px 8px' },
  '& .ProseMirror ul, & .ProseMirror ol': { paddingInlineStart: '24px' },
  '& .ProseMirror li > p': { marginBlockEnd: '4px' },
  '& .ProseMirror blockquote': {
    marginInline: 0,
    paddingInlineStart: '16px',
    borderInlineStart: '2px solid',
    borderInlineStartColor: 'divider',
    color: 'text.secondary',
  },
  '& .ProseMirror a': { color: 'inherit', textDecorationColor: 'primary.main' },
  '& .ProseMirror code': {
    font: '0.9375em/1.4 ui-monospace, Menlo, Consolas, monospace',
    direction: 'ltr',
    unicodeBidi: 'isolate',
    backgroundColor: 'action.hover',
  },
  '& .ProseMirror img': { display: 'block', maxWidth: '100%', height: 'auto', marginBlock: '12px' },
  '& .ProseMirror .ProseMirror-selectednode': {
    outline: '2px solid',
    outlineColor: 'primary.main',
  },
  '& .ProseMirror hr': {
    border: 0,
    borderBlockStart: '1px solid',
    borderBlockStartColor: 'divider',
    marginBlock: '20px',
  },
  '& .ProseMirror table': { borderCollapse: 'collapse', minWidth: '100%', marginBlock: '0 12px' },
  '& .ProseMirror th, & .ProseMirror td': {
    border: '1px solid',
    borderColor: 'divider',
    padding: '4px 8px',
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& .ProseMirror th': { backgroundColor: 'action.hover' },
  '& .ProseMirror th p, & .ProseMirror td p': { margin: 0 },
  '& .ProseMirror .selectedCell': { backgroundColor: 'action.selected' },
  '& .ProseMirror-gapcursor': { display: 'none', position: 'absolute', pointerEvents: 'none' },
} as const;
