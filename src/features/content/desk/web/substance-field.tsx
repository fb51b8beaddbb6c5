import { Box, Button, Link, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import type { DeskFile } from '#contract/staff/content.ts';
import { openings } from '#contract/staff/content-names.ts';
import { call } from '#ui/desk/calls.ts';
import { sizeWords } from './content-words.tsx';
import type { ItemEntries } from './entries.ts';
import { FileField } from './file-field.tsx';
import { FieldLabel } from './item-fields.tsx';

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
      <FileField
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
      {sizeWords(bytes)}
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
