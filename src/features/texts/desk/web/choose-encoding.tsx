import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import type { EncodingChoice } from '#contract/staff/content-names.ts';
import { encodingWords, type TextEncoding } from '#contract/table-names.ts';
import { BusyButton } from '#ui/desk/busy-button.tsx';
import { breaks, PlainTable } from '#ui/desk/plain-table.tsx';

interface ChooseEncodingProps {
  choice: EncodingChoice;
  busy: boolean;
  onTake: (encoding: TextEncoding) => void;
  onClose: () => void;
}

/** The encoding of a text file that does not tell it, with its first letters in that encoding. */
export function ChooseEncoding({ choice, busy, onTake, onClose }: ChooseEncodingProps) {
  const [encoding, setEncoding] = useState(choice.encoding);
  const rows = choice.previews.find((one) => one.encoding === encoding)?.rows ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="file-encoding">
      <DialogTitle id="file-encoding">Check the letters of the file</DialogTitle>
      <DialogContent>
        <DialogContentText>
          The file does not say how its letters are encoded. Choose another encoding if they look
          wrong. Nothing of the file is taken yet.
        </DialogContentText>
        <TextField
          select
          label="Encoding"
          value={encoding}
          sx={{ minWidth: 220, my: 2 }}
          onChange={({ target }) => setEncoding(target.value as TextEncoding)}
        >
          {choice.previews.map((one) => (
            <MenuItem key={one.encoding} value={one.encoding}>
              {encodingWords[one.encoding]}
            </MenuItem>
          ))}
        </TextField>
        <PlainTable
          columns={[
            {
              label: 'Cells with letters beyond A to Z',
              cell: (row: readonly string[]) => row.join(' · '),
              sx: breaks,
            },
          ]}
          rows={rows}
          keyOf={(row) => row.join('\n')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton variant="contained" busy={busy} onClick={() => onTake(encoding)}>
          Take the file
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
