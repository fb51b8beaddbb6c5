/** The dialogs of the editor: for a link and for a picture. */
import { Box, Button, TextField } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';
import { isLinkAddress } from '../../../own-page.ts';
import { ContentFileField } from '../file-field.tsx';
import type { PictureAttributes } from './extensions.ts';

/** Asks for the link target of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
