import { Alert, Card, CardContent, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRun } from '#contract/staff/imports.ts';
import { encodingWords, type TextEncoding } from '#contract/table-names.ts';
import { BusyButton } from '#ui/desk/busy-button.tsx';
import { call } from '#ui/desk/calls.ts';
import { useAttempt } from '#ui/desk/use-change.ts';

interface FileEncodingProps {
  id: string;
  /** Place of the file in the import. */
  at: number;
  file: ImportRun['files'][number];
  /** The encoding can no longer be changed. */
  fixed: boolean;
}

/** The encoding of a text file that does not tell it: a guess until it is confirmed. */
export function FileEncoding({ id, at, file, fixed }: FileEncodingProps) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [sending, setSending] = useState(false);
  const { encoding, encodings, guessed, name } = file;
  if (!encoding) return null;
  async function send(next: TextEncoding) {
    if (sending) return;
    setSending(true);
    await attempt(() => call('setImportEncoding', { id, file: at, encoding: next }));
    await queries.invalidateQueries({ queryKey: ['import', id] });
    setSending(false);
  }
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Alert severity={guessed ? 'warning' : 'info'} sx={{ flex: 1, minWidth: 240 }}>
          {guessed
            ? `${name} does not say how its letters are encoded. Check them in the first rows, choose another encoding if they look wrong, and confirm it.`
            : `${name} is read in this encoding, and your next files of this kind will be, too.`}
        </Alert>
        <TextField
          select
          label="Encoding"
          value={encoding}
          disabled={fixed}
          sx={{ minWidth: 220 }}
          onChange={({ target }) => void send(target.value as TextEncoding)}
        >
          {encodings.map((one) => (
            <MenuItem key={one} value={one}>
              {encodingWords[one]}
            </MenuItem>
          ))}
        </TextField>
        {guessed && (
          <BusyButton
            variant="contained"
            disabled={fixed}
            busy={sending}
            onClick={() => void send(encoding)}
          >
            Confirm
          </BusyButton>
        )}
      </CardContent>
    </Card>
  );
}
