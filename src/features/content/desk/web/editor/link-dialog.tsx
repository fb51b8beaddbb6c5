import { Button, TextField } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';

/** Addresses that the server accepts. */
const taken = /^(?:\/(?![/\\])\S*|https?:\/\/[^\s/]+\S*|mailto:\S+@\S+|tel:\+?[\d ()./-]+)$/i;

/** Asks for the link target of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(known);
  const typed = address.trim();
  const wrong = typed !== '' && !taken.test(typed);
  const set = async () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && known === '') {
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
        helperText={wrong ? 'It must start with /, https://, mailto: or tel:' : ' '}
        slotProps={{ htmlInput: { maxLength: 1000, spellCheck: false, dir: 'ltr' } }}
      />
      {known !== '' && (
        <Button color="secondary" onClick={remove}>
          Remove the link
        </Button>
      )}
    </QuestionDialog>
  );
}
