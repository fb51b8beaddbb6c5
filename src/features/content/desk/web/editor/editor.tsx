import { Box } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { LinkDialog, PictureDialog } from './dialogs.tsx';
import { extensions } from './extensions.ts';
import { Toolbar } from './toolbar.tsx';
import { writing } from './writing.ts';

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
