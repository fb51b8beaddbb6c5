import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { type BlockKind, contentLanguages, MAX_TITLE } from '#contract/staff/content-names.ts';
import { languageOf } from '#language/languages.ts';
import type { BlockEntry } from './blocks.ts';
import { blockWords, languageName } from './content-words.ts';
import { pictureOf } from './cover-field.tsx';
import { FileField } from './file-field.tsx';

interface BlockFieldsProps {
  kind: BlockKind;
  /** Position, counted from 1. */
  number: number;
  last: boolean;
  entry: BlockEntry;
  applications: readonly string[];
  onChange: (changes: Partial<BlockEntry>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One tile or slide: picture, title and link target; the other languages on request. */
export function BlockFields(props: BlockFieldsProps) {
  const { kind, number, entry, applications, onChange } = props;
  const { one } = blockWords[kind];
  const [all, setAll] = useState(false);
  const missing = contentLanguages.filter((language) => entry.titles[language].trim() === '');
  const shown = all ? contentLanguages : contentLanguages.slice(0, 1);
  return (
    <Box
      component="li"
      aria-label={`${one} ${number}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr) auto' },
        gap: 2,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <BlockPicture {...props} />
      <Box sx={{ minWidth: 0 }}>
        {shown.map((language) => (
          <TextField
            key={language}
            fullWidth
            required={language === 'en'}
            label={`Title in ${languageName(language)}`}
            value={entry.titles[language]}
            onChange={({ target }) =>
              onChange({ titles: { ...entry.titles, [language]: target.value } })
            }
            slotProps={{
              htmlInput: {
                maxLength: MAX_TITLE,
                lang: languageOf(language).tag,
                dir: languageOf(language).dir,
              },
            }}
          />
        ))}
        <Button size="small" color="secondary" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'English only' : 'All languages'}
          {missing.length > 0 && ` (${missing.length} missing)`}
        </Button>
        {kind === 'tile' && (
          <TextField
            select
            fullWidth
            required
            label="Links to the application"
            value={entry.application}
            onChange={({ target }) => onChange({ application: target.value })}
          >
            {[...new Set([...applications, entry.application])]
              .filter((name) => name !== '')
              .map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
          </TextField>
        )}
        <FileField
          as="picture"
          label={`${entry.picture ? 'Another picture' : 'Picture'} of ${one.toLowerCase()} ${number}`}
          onSent={(sent) => {
            if ('picture' in sent) onChange({ picture: pictureOf(sent.picture) });
          }}
        />
      </Box>
      <BlockButtons {...props} />
    </Box>
  );
}

const BlockPicture = ({ kind, entry: { picture }, onChange }: BlockFieldsProps) => (
  <Box sx={{ maxWidth: 160 }}>
    <Box
      sx={{
        aspectRatio: '3 / 2',
        backgroundColor: 'action.hover',
        display: 'grid',
        placeItems: 'center',
        color: 'text.secondary',
        fontSize: 13,
      }}
    >
      {picture ? (
        <Box
          component="img"
          src={picture.url}
          alt={picture.fileName}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        'No picture'
      )}
    </Box>
    {picture && kind === 'tile' && (
      <Button size="small" color="secondary" onClick={() => onChange({ picture: null })}>
        Remove
      </Button>
    )}
  </Box>
);

function BlockButtons({ kind, number, last, onMove, onRemove }: BlockFieldsProps) {
  const name = `${blockWords[kind].one} ${number}`;
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' } }}>
      <IconButton
        size="small"
        aria-label={`${name}: up`}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`${name}: down`}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={`${name}: take out`} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
