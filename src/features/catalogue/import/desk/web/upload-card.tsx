import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { MAX_IMPORT_FILE, MAX_IMPORT_FILES } from '#contract/staff/import-names.ts';
import { sendWithProgress } from '#ui/desk/send-with-progress.ts';

const megabytes = MAX_IMPORT_FILE / 1024 / 1024;

/** Uploads the chosen or dropped files of a new import and opens its page. */
export function UploadCard() {
  const { part, send } = useSending();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sending = part !== undefined;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!sending) void send([...event.dataTransfer.files]);
  }

  return (
    <Card
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ borderStyle: 'dashed', borderColor: over ? 'primary.main' : 'divider', mt: 2 }}
    >
      <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography variant="h2" component="h2" gutterBottom>
            New import
          </Typography>
          <Typography color="textSecondary">
            CSV or XLSX with turbos, components, build sheets, cross references or stock. Drop files
            here, up to {MAX_IMPORT_FILES} of {megabytes} MB each. Nothing changes before you have
            seen what they would do.
          </Typography>
        </Box>
        <Button
          variant="contained"
          startIcon={<UploadIcon />}
          disabled={sending}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="Files of a new import"
          hidden
          multiple
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </CardContent>
      {sending && (
        <Box sx={{ px: 2, pb: 2 }}>
          <LinearProgress
            aria-label="Sending"
            variant={part < 1 ? 'determinate' : 'indeterminate'}
            value={part * 100}
          />
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {part < 1 ? `Sending: ${Math.round(part * 100)} %` : 'Reading the files'}
          </Typography>
        </Box>
      )}
    </Card>
  );
}

function useSending() {
  const [part, setPart] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const notify = useNotify();
  const redirect = useRedirect();
  useEffect(() => () => stop.current?.abort(), []);

  async function send(files: readonly File[]) {
    if (files.length === 0) return;
    stop.current = new AbortController();
    setPart(0);
    try {
      const { signal } = stop.current;
      const path = 'imports/upload';
      const { id } = await sendWithProgress<{ id: string }>(path, files, setPart, signal);
      redirect('show', 'imports', id);
    } catch (error) {
      setPart(undefined);
      if (stop.current.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      notify(message, { type: 'error', autoHideDuration: 10_000 });
    }
  }
  return { part, send };
}
