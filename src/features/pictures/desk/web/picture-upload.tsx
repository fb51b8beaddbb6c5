import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import type { SentResult } from '#contract/staff/items.ts';
import { MAX_PICTURE, MAX_PICTURES } from '#contract/staff/names.ts';
import { BusyButton } from '#ui/desk/busy-button.tsx';
import { sendFiles } from '#ui/desk/send-files.ts';

type Outcome = { results: SentResult[] } | { failure: string };

interface PictureUploadProps {
  /** The item of all files; without it the file names name the items. */
  itemId?: string;
  onSent?: () => void;
}

/** Uploads chosen or dropped pictures, and shows the result of each file. */
export function PictureUpload({ itemId, onSent }: PictureUploadProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();
  const [sending, setSending] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || sending > 0) return;
    setSending(files.length);
    setOutcome(undefined);
    try {
      const query = itemId === undefined ? '' : `?itemId=${itemId}`;
      setOutcome({ results: await sendFiles<SentResult[]>(`pictures/upload${query}`, files) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome({ failure: error.message });
    }
    setSending(0);
    if (onSent) onSent();
    else refresh();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send([...event.dataTransfer.files]);
  };

  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      sx={{ border: 1, borderStyle: 'dashed', borderColor: 'divider', p: 2, my: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <BusyButton
          variant="contained"
          startIcon={<UploadIcon />}
          busy={sending > 0}
          onClick={() => chooser.current?.click()}
        >
          {sending > 0 ? `Uploading ${sending} …` : 'Choose pictures'}
        </BusyButton>
        <Typography color="textSecondary" sx={{ maxWidth: 620 }}>
          {itemId === undefined
            ? 'Or drop them here. A file is named after its E&E P/N or turbo number: TW-1749-001.jpg, 454231-5007S_2.jpg.'
            : 'Or drop them here: they are added to this item.'}{' '}
          JPEG, PNG, WebP, AVIF or TIFF, up to {MAX_PICTURE / 1024 / 1024} MB each, {MAX_PICTURES}{' '}
          at once.
        </Typography>
      </Box>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures"
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div role="status">{outcome && <Outcomes outcome={outcome} />}</div>
    </Box>
  );
}

/** How many files were taken. */
function takenWords(count: number): string {
  if (count === 0) return 'No picture was taken.';
  const taken = count === 1 ? '1 picture was taken.' : `${count} pictures were taken.`;
  return `${taken} Their sizes are made now.`;
}

function Outcomes({ outcome }: { outcome: Outcome }) {
  if ('failure' in outcome) {
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {outcome.failure}
      </Alert>
    );
  }
  const refused = outcome.results.filter(({ msg }) => msg !== undefined);
  const taken = outcome.results.length - refused.length;
  return (
    <Alert severity={refused.length > 0 ? 'warning' : 'success'} sx={{ mt: 2 }}>
      {takenWords(taken)}
      {refused.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {refused.map(({ fileName, msg }) => (
            <li key={fileName}>
              {fileName}: {msg}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
