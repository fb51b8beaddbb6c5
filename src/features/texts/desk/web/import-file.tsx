import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { TextsFileResult } from '#contract/staff/text-names.ts';
import { sendFiles } from '#ui/desk/calls.ts';
import { languageWords } from './text-words.ts';

/** Imports a CSV file of translations and shows the result. */
export function ImportFile() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<TextsFileResult>();
  const notify = useNotify();
  const refresh = useRefresh();

  async function send(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    try {
      setResult(await sendFiles<TextsFileResult>('texts/upload', [file]));
      refresh();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify(message, { type: 'error', autoHideDuration: 10_000 });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        size="small"
        color="secondary"
        startIcon={<UploadIcon />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? 'Reading the file' : 'Import a CSV file'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="CSV file of translations"
        hidden
        accept=".csv,.tsv,.txt"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {result && <Report result={result} onClose={() => setResult(undefined)} />}
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
        {refusals.length > 0 && <Refusals refusals={refusals} />}
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

const Refusals = ({ refusals }: Pick<TextsFileResult, 'refusals'>) => (
  <Table size="small" sx={{ mt: 2 }}>
    <TableHead>
      <TableRow>
        <TableCell>Line</TableCell>
        <TableCell>Text</TableCell>
        <TableCell>Language</TableCell>
        <TableCell>Why</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {refusals.map(({ line, text, language, reason }) => (
        <TableRow key={`${line} ${language}`}>
          <TableCell>{line}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{text}</TableCell>
          <TableCell>{language ? languageWords[language] : 'All'}</TableCell>
          <TableCell>{reason}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
