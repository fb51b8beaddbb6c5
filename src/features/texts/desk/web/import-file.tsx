import UploadIcon from '@mui/icons-material/UploadFileOutlined';
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
import { useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import type { EncodingChoice, TextsFileResult } from '#contract/staff/names.ts';
import { encodingWords, TABLE_FILE_TYPES, type TextEncoding } from '#contract/table-names.ts';
import { BusyButton, useAttempt } from '#ui/desk/buttons.tsx';
import { sendFiles } from '#ui/desk/calls.ts';
import { breaks, type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { LeftOut } from '#ui/desk/sheet.tsx';
import { languageWords } from './translation-view.tsx';

/** Imports a file of translations and shows the result; an encoding that is a guess is chosen first. */
export function ImportFile() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<TextsFileResult>();
  const attempt = useAttempt();
  const refresh = useRefresh();

  async function send(sent: File, encoding?: TextEncoding) {
    setFile(sent);
    setBusy(true);
    await attempt(async () => {
      const query = encoding ? `?encoding=${encoding}` : '';
      setResult(await sendFiles<TextsFileResult>(`texts/upload${query}`, [sent]));
      refresh();
    });
    setBusy(false);
  }

  return (
    <>
      <BusyButton
        size="small"
        color="secondary"
        startIcon={<UploadIcon />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? 'Reading the file' : 'Import a file'}
      </BusyButton>
      <input
        ref={input}
        type="file"
        aria-label="File of translations"
        hidden
        accept={TABLE_FILE_TYPES}
        onChange={(event) => {
          const [sent] = event.target.files ?? [];
          if (sent) void send(sent);
          event.target.value = '';
        }}
      />
      {file && result?.choose && (
        <ChooseEncoding
          choice={result.choose}
          busy={busy}
          onTake={(encoding) => void send(file, encoding)}
          onClose={() => setResult(undefined)}
        />
      )}
      {result && !result.choose && <Report result={result} onClose={() => setResult(undefined)} />}
    </>
  );
}

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

function Report({ result, onClose }: { result: TextsFileResult; onClose: () => void }) {
  const { changed, unchanged, refused, refusals } = result;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="file-report">
      <DialogTitle id="file-report">Result of the import</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {many(changed, 'translation is', 'translations are')} changed and live,{' '}
          {many(unchanged, 'was', 'were')} unchanged, {refused.toLocaleString('en')} refused.
        </DialogContentText>
        <LeftOut {...result} notes={[unreadSheets(result)]} />
        {refusals.length > 0 && (
          <PlainTable
            columns={columns}
            rows={refusals}
            keyOf={({ line, language }) => `${line} ${language}`}
            sx={{ mt: 2 }}
          />
        )}
        {refusals.length < refused && (
          <DialogContentText>The first {refusals.length} are shown.</DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Says which sheets of a workbook were not read. */
const unreadSheets = ({ sheet, otherSheets }: TextsFileResult) =>
  otherSheets.length > 0 &&
  `Only the sheet ${sheet} was read. Other sheets left out: ${otherSheets.join(', ')}.`;

type Refusal = TextsFileResult['refusals'][number];
const columns: readonly PlainColumn<Refusal>[] = [
  { label: 'Line', cell: ({ line }) => line },
  { label: 'Text', cell: ({ text }) => text, sx: breaks },
  { label: 'Language', cell: ({ language }) => (language ? languageWords[language] : 'All') },
  { label: 'Why', cell: ({ reason }) => reason },
];

interface ChooseEncodingProps {
  choice: EncodingChoice;
  busy: boolean;
  onTake: (encoding: TextEncoding) => void;
  onClose: () => void;
}

/** The encoding of a text file that does not tell it, with its first letters in that encoding. */
function ChooseEncoding({ choice, busy, onTake, onClose }: ChooseEncodingProps) {
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
