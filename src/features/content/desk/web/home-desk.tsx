import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  Alert,
  Box,
  Button,
  IconButton,
  MenuItem,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import type { Answer } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import {
  type BlockKind,
  blockKinds,
  contentLanguages,
  MAX_BLOCKS,
  MAX_TITLE,
} from '#contract/staff/names.ts';
import { SaveBar, useEntries } from '#features/catalogue-desk/items/web/edit.tsx';
import { languageOf } from '#language/languages.ts';
import { call } from '#ui/desk/calls.ts';
import { Section } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import {
  type BlockEntry,
  blockEntriesOf,
  blocksKey,
  blocksToSend,
  movedBlocks,
  newBlock,
} from './entries.ts';
import { ContentFileField } from './file-field.tsx';
import { pictureOf } from './item-fields.tsx';
import { ArrowButton, blockWords, contentLanguageName, useRecord } from './record.tsx';

/** Edits tiles and carousel of the home page. */
export const HomeDeskPage = () => (
  <Stack spacing={3} sx={{ mt: 2, maxWidth: 960 }}>
    <Title title="Home page" />
    <Typography color="textSecondary">
      Visitors see what is saved here at once. Newsletters and videos of the home page are the
      latest of Content.
    </Typography>
    {blockKinds.map((kind) => (
      <Blocks key={kind} kind={kind} />
    ))}
  </Stack>
);

function Blocks({ kind }: { kind: BlockKind }) {
  const { data, error } = useRecord(blocksKey(kind), (signal) =>
    call('getBlocks', { kind }, signal),
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rectangular" height={320} />;
  return <BlocksForm key={data.version} kind={kind} {...data} />;
}

interface BlocksFormProps extends Answer<StaffCalls['getBlocks']> {
  kind: BlockKind;
}

/** All tiles or all slides in their order; saved together. */
function BlocksForm(props: BlocksFormProps) {
  const { kind, version, blocks, applications, changed, changedBy } = props;
  const { entries, setEntries, dirty, reset } = useEntries(blockEntriesOf(blocks));
  const [saving, setSaving] = useState(false);
  const { one, several } = blockWords[kind];
  const change = (key: string, changes: Partial<BlockEntry>) =>
    setEntries((now) => now.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  return (
    <Section title={several}>
      {entries.length === 0 && (
        <Typography color="textSecondary">
          There are none: the home page leaves them out.
        </Typography>
      )}
      <Stack component="ol" inert={saving} spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry, index) => (
          <BlockFields
            key={entry.key}
            kind={kind}
            number={index + 1}
            last={index === entries.length - 1}
            entry={entry}
            applications={applications}
            onChange={(changes) => change(entry.key, changes)}
            onMove={(by) => setEntries((now) => movedBlocks(now, index, by))}
            onRemove={() => setEntries((now) => now.filter(({ key }) => key !== entry.key))}
          />
        ))}
      </Stack>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mt: 2 }}>
        <Button
          color="secondary"
          startIcon={<AddIcon />}
          disabled={saving || entries.length >= MAX_BLOCKS}
          onClick={() => setEntries((now) => [...now, newBlock()])}
        >
          Add {one.toLowerCase()}
        </Button>
        {changed && (
          <Typography variant="body2" color="textSecondary">
            Changed {momentWords(changed)} by {changedBy}
          </Typography>
        )}
      </Box>
      <SaveBar
        dirty={dirty}
        queryKey={blocksKey(kind)}
        onReset={reset}
        onSaving={setSaving}
        done={`${several} saved`}
        onSave={() => call('saveBlocks', { kind, version, blocks: blocksToSend(entries) })}
      />
    </Section>
  );
}

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
function BlockFields(props: BlockFieldsProps) {
  const { kind, number, entry, applications, onChange } = props;
  const { one } = blockWords[kind];
  const [all, setAll] = useState(false);
  const missing = contentLanguages.filter((language) => entry.titles[language].trim() === '');
  const shownLanguages = all ? contentLanguages : contentLanguages.slice(0, 1);
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
        {shownLanguages.map((language) => (
          <TextField
            key={language}
            fullWidth
            required={language === 'en'}
            label={`Title in ${contentLanguageName(language)}`}
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
        <ContentFileField
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
      <ArrowButton
        way="up"
        label={`${name}: up`}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <ArrowButton way="down" label={`${name}: down`} disabled={last} onClick={() => onMove(1)} />
      <IconButton size="small" aria-label={`${name}: take out`} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
