import { Box, TextField } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';
import { FileField } from '../file-field.tsx';
import type { PictureAttributes } from './picture.ts';

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
      <FileField
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
