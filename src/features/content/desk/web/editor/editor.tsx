import { Box, Button, TextField } from '@mui/material';
import { type Editor, Extension, Mark, Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';
import { isLinkAddress } from '../../../own-page.ts';
import { ContentFileField } from '../file-field.tsx';
import { tableExtensions } from './table.tsx';
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

/** The dialogs of the editor: for a link and for a picture. */

/** Asks for the link target of the selected text. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const currentAddress = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(currentAddress);
  const typed = address.trim();
  const wrong = typed !== '' && !isLinkAddress(typed);
  const set = async () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && currentAddress === '') {
      // Without a selection the address becomes the link's text.
      chain.insertContent({
        type: 'text',
        text: typed,
        marks: [{ type: 'link', attrs: { href: typed } }],
      });
    } else {
      chain.setLink({ href: typed });
    }
    chain.run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <QuestionDialog
      title="Link"
      text="A page of this site (/query, /documents/…), another site (https://…), an e-mail (mailto:…) or a phone (tel:…)."
      button="Set link"
      missing={typed === '' || wrong}
      onSubmit={set}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        label="Address"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={wrong}
        helperText={
          wrong ? 'It must be a whole address that starts with /, https://, mailto: or tel:' : ' '
        }
        slotProps={{ htmlInput: { maxLength: 1000, spellCheck: false, dir: 'ltr' } }}
      />
      {currentAddress !== '' && (
        <Button color="secondary" onClick={remove}>
          Remove the link
        </Button>
      )}
    </QuestionDialog>
  );
}

/** Inserts a picture, or edits the description of the selected one. */
function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const marked = editor.isActive('picture')
    ? (editor.getAttributes('picture') as PictureAttributes)
    : undefined;
  const [picture, setPicture] = useState(marked);
  const [alt, setAlt] = useState(marked?.alt ?? '');
  const set = async () => {
    const attrs = { ...picture, alt: alt.trim() };
    const chain = editor.chain().focus();
    if (marked) chain.updateAttributes('picture', attrs);
    else chain.insertContent({ type: 'picture', attrs });
    chain.run();
    onClose();
  };
  return (
    <QuestionDialog
      title="Picture"
      text="Screen readers read the description, and browsers show it until the picture has loaded."
      button={marked ? 'Save' : 'Insert'}
      missing={!picture || alt.trim() === ''}
      onSubmit={set}
      onClose={onClose}
    >
      {picture && (
        <Box
          component="img"
          src={picture.src}
          alt=""
          sx={{ maxWidth: '100%', maxHeight: 160, display: 'block', mb: 1 }}
        />
      )}
      <ContentFileField
        as="picture"
        label={picture ? 'Another picture' : 'Choose a picture'}
        onSent={(sent) => {
          if (!('picture' in sent)) return;
          const { large, width, height } = sent.picture;
          setPicture({ src: large, alt, width: String(width), height: String(height) });
        }}
      />
      <TextField
        fullWidth
        required
        label="Description, in the language of this text"
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ mt: 2 }}
      />
    </QuestionDialog>
  );
}

/**
 * The editor's elements: exactly those that the server keeps (content/desk/server/clean-html.ts).
 */

const mark = (name: string, tag: string, excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Part numbers; they may be bold or a link. */
const PartNumber = mark('code', 'code', '').extend({
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Keeps the `dir` attribute of pasted texts; usually the page's own direction is right. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem', 'blockquote', 'tableCell', 'tableHeader', 'bdi'],
      attributes: { dir: { default: null } },
    },
  ],
});

interface PictureAttributes {
  readonly src: string;
  readonly alt: string;
  readonly width: string | null;
  readonly height: string | null;
}

/** A picture of the site, as a block. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/pictures/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  PartNumber,
  mark('subscript', 'sub', 'superscript'),
  mark('superscript', 'sup', 'subscript'),
  mark('bdi', 'bdi', ''),
  Direction,
  Picture,
  ...tableExtensions,
];
