import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Alert, Box, Button, LinearProgress, Link, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { DeskFile, SentContent } from '#contract/staff/content.ts';
import { MAX_FILM, MAX_PDF, MAX_PICTURE, openings } from '#contract/staff/names.ts';
import { BusyButton } from '#ui/desk/buttons.tsx';
import { call, sendFiles } from '#ui/desk/calls.ts';
import type { ItemEntries } from './entries.ts';
import { FieldLabel, fileSizeWords } from './record.tsx';

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
export function ContentFileField({ as, label, onSent }: FileFieldProps) {
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
        <BusyButton
          variant="outlined"
          color="secondary"
          startIcon={<UploadIcon />}
          busy={sending}
          onClick={() => chooser.current?.click()}
        >
          {label}
        </BusyButton>
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
      onSent(await sendFiles<SentContent>(path, [file], { onProgress: setPart, signal }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!signal.aborted) setFailure(`${file.name}: ${error.message}`);
    } finally {
      if (!signal.aborted) setPart(undefined);
    }
  }
  return { part, failure, send };
}

interface SubstanceFieldProps {
  entries: ItemEntries;
  onChange: (changes: Partial<ItemEntries>) => void;
}

/** The document or video of an item; nothing for items that open as a page. */
export function SubstanceField({ entries, onChange }: SubstanceFieldProps) {
  const id = useId();
  const { substance } = openings[entries.contentType];
  if (substance === 'text') return null;
  const kind = substance === 'pdf' ? 'pdf' : 'video';
  const file = entries.file?.kind === kind ? entries.file : null;
  const what = substance === 'pdf' ? 'PDF' : 'video';
  return (
    <div>
      <FieldLabel id={id}>{substance === 'pdf' ? 'Document' : 'Video'}</FieldLabel>
      {file && (
        <Box sx={{ mb: 1 }}>
          <FileWords file={file} />
          <Button size="small" color="secondary" onClick={() => onChange({ file: null })}>
            Remove
          </Button>
        </Box>
      )}
      {substance === 'film' && !file && (
        <EmbedField embed={entries.embed} onChange={(embed) => onChange({ embed })} />
      )}
      <ContentFileField
        as={substance}
        label={file ? `Another ${what}` : `Choose a ${what}`}
        onSent={(sent) => {
          if ('file' in sent) onChange({ file: sent.file, embed: '' });
        }}
      />
    </div>
  );
}

const FileWords = ({ file: { id, fileName, pages, bytes } }: { file: DeskFile }) => (
  <Typography sx={{ overflowWrap: 'anywhere' }}>
    <Link href={`/api/staff/content/file?id=${id}`} target="_blank" rel="noopener" color="inherit">
      {fileName}
    </Link>
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {pages !== null && (pages === 1 ? '1 page, ' : `${pages} pages, `)}
      {fileSizeWords(bytes)}
    </Typography>
  </Typography>
);

/** The address of a video on another host; checks while typing whether the host is allowed. */
function EmbedField({ embed, onChange }: { embed: string; onChange: (embed: string) => void }) {
  const typed = useDeferredValue(embed.trim());
  const { data } = useQuery({
    queryKey: ['check-film', typed],
    queryFn: async ({ signal }) => (await call('checkFilm', { embed: typed }, signal)).val,
    enabled: typed !== '',
  });
  const wrong = typed !== '' && data !== undefined && data.player === '';
  return (
    <TextField
      fullWidth
      label="Address of a video, or its embed code"
      value={embed}
      onChange={({ target }) => onChange(target.value)}
      error={wrong}
      helperText={
        wrong
          ? `Videos must be on ${data.hosts.join(', ')}, or uploaded here as a file.`
          : data?.player || 'YouTube, Vimeo or Bilibili; or upload the video as a file:'
      }
      slotProps={{
        htmlInput: { maxLength: 2000, spellCheck: false, dir: 'ltr' },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
      }}
      sx={{ mb: 1 }}
    />
  );
}
