import { type Editor, Extension, Mark, Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { isLinkAddress } from '../../../link-targets.ts';
import { ContentFileField } from '../record/file-field.tsx';
import styles from './editor.module.css';
import { tableExtensions } from './table.tsx';
import { Toolbar } from './toolbar.tsx';

export interface EditorProps {
  /** Accessible name. */
  readonly label: string;
  /** Language tag of the text. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** Editor of a text. A new `key` resets it; a changed `html` does not. */
export default function TextEditor({ label, lang, dir, html, onChange }: EditorProps) {
  const [asked, setAsked] = useState<'link' | 'picture'>();
  const editor = useEditor({
    extensions,
    content: html,
    // Injected styles would need the CSP nonce, so editor.module.css contains the styles.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang, dir },
    },
    onUpdate: ({ editor: one }) => onChange(one.isEmpty ? '' : one.getHTML()),
  });
  const close = () => setAsked(undefined);
  return (
    <div className={styles.editor}>
      <Toolbar
        editor={editor}
        onLink={() => setAsked('link')}
        onPicture={() => setAsked('picture')}
      />
      {/* `dir` puts the text, which has a maximum width, on the right in right-to-left languages. */}
      <div dir={dir} className={styles.writing}>
        <EditorContent editor={editor} />
      </div>
      {asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asked === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </div>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useDeskText();
  const currentAddress = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(currentAddress);
  const typed = address.trim();
  const wrong = typed !== '' && !isLinkAddress(typed);
  const set = () => {
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && currentAddress === '') {
      // Without a selection the URL becomes the link's text.
      chain.insertContent({
        type: 'text',
        text: typed,
        marks: [{ type: 'link', attrs: { href: typed } }],
      });
    } else {
      chain.setLink({ href: typed });
    }
    chain.run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <OfficeDialog
      title={t('Link')}
      submit={t('Set link')}
      isFinal
      isMissing={typed === '' || wrong}
      onSubmit={set}
      onClose={onClose}
    >
      <p>
        {t(
          'A page of this site (/query, /documents/…), another site (https://…), an e-mail (mailto:…) or a phone (tel:…).',
        )}
      </p>
      <TextField
        data-first=""
        label={t('Address')}
        value={address}
        maxLength={1000}
        spellCheck={false}
        dir="ltr"
        onChange={({ target }) => setAddress(target.value)}
        error={
          wrong
            ? t('It must be a whole address that starts with /, https://, mailto: or tel:')
            : undefined
        }
      />
      {currentAddress !== '' && <Button onClick={remove}>{t('Remove the link')}</Button>}
    </OfficeDialog>
  );
}

/** Inserts a picture, or edits the alternative text of the selected picture. */
function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useDeskText();
  const marked = editor.isActive('picture')
    ? (editor.getAttributes('picture') as PictureAttributes)
    : undefined;
  const [picture, setPicture] = useState(marked);
  const [alt, setAlt] = useState(marked?.alt ?? '');
  const set = () => {
    onClose();
    const attrs = { ...picture, alt: alt.trim() };
    const chain = editor.chain().focus();
    if (marked) chain.updateAttributes('picture', attrs);
    else chain.insertContent({ type: 'picture', attrs });
    chain.run();
  };
  return (
    <OfficeDialog
      title={t('Picture')}
      submit={marked ? t('Save') : t('Insert')}
      isFinal
      isMissing={!picture || alt.trim() === ''}
      onSubmit={set}
      onClose={onClose}
    >
      <p>
        {t(
          'Screen readers read the description, and browsers show it until the picture has loaded.',
        )}
      </p>
      {picture && <img className={styles.chosen} src={picture.src} alt="" />}
      <ContentFileField
        as="picture"
        label={picture ? t('Another picture') : t('Choose a picture')}
        onSent={(sent) => {
          if (!('picture' in sent)) return;
          const { large, width, height } = sent.picture;
          setPicture({ src: large, alt, width: String(width), height: String(height) });
        }}
      />
      <TextField
        required
        label={t('Description, in the language of this text')}
        value={alt}
        maxLength={200}
        onChange={({ target }) => setAlt(target.value)}
      />
    </OfficeDialog>
  );
}

// Elements of the editor: exactly those that the server keeps (content/desk/server/clean-html.ts).

const mark = (name: string, tag: string, excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Mark for part numbers. Part numbers may also be bold or a link. */
const PartNumber = mark('code', 'code', '').extend({
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Keeps the `dir` attribute of pasted texts. Most texts need none: they have the direction of the page. */
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
