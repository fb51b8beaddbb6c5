import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { SentContent } from '#contract/staff/content.ts';
import { MAX_FILM, MAX_PDF } from '#contract/staff/content-names.ts';
import { MAX_PICTURE } from '#contract/staff/names.ts';
import { sendWithProgress } from '#ui/desk/send-with-progress.ts';

const sorts = {
  picture: { accept: 'image/*', most: MAX_PICTURE, words: 'JPEG, PNG, WebP, AVIF or TIFF' },
  pdf: { accept: 'application/pdf,.pdf', most: MAX_PDF, words: 'PDF without a password' },
  film: { accept: 'video/mp4,video/webm,.mp4,.webm', most: MAX_FILM, words: 'MP4 or WebM' },
} as const;
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

interface FileFieldProps {
  readonly as: keyof typeof sorts;
  readonly label: string;
  readonly onSent: (sent: SentContent) => void;
}

/** Uploads one chosen or dropped file; shows progress and failure. */
export function FileField({ as, label, onSent }: FileFieldProps) {
  const { accept, most, words } = sorts[as];
  const chooser = useRef<HTMLInputElement>(null);
  const { part, failure, send } = useUpload(as, onSent);
  const sending = part !== undefined;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  return (
    <Box onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<UploadIcon />}
          disabled={sending}
          onClick={() => chooser.current?.click()}
        >
          {label}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {words}, up to {megabytes(most)} MB
        </Typography>
      </Box>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {sending && (
        <Box sx={{ mt: 1 }}>
          <LinearProgress
            aria-label={`Uploading: ${label}`}
            variant={part < 1 ? 'determinate' : 'indeterminate'}
            value={part * 100}
          />
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {part < 1 ? `Uploading: ${Math.round(part * 100)} %` : 'Checking the file'}
          </Typography>
        </Box>
      )}
      <div role="status">
        {failure && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {failure}
          </Alert>
        )}
      </div>
    </Box>
  );
}

function useUpload(as: FileFieldProps['as'], onSent: FileFieldProps['onSent']) {
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File | undefined) {
    if (!file || part !== undefined) return;
    setFailure('');
    if (file.size > sorts[as].most) {
      setFailure(`${file.name} is larger than ${megabytes(sorts[as].most)} MB.`);
      return;
    }
    stop.current = new AbortController();
    const { signal } = stop.current;
    setPart(0);
    try {
      const path = `content/upload?as=${as}`;
      onSent(await sendWithProgress<SentContent>(path, [file], setPart, signal));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!signal.aborted) setFailure(`${file.name}: ${error.message}`);
    } finally {
      if (!signal.aborted) setPart(undefined);
    }
  }
  return { part, failure, send };
}
