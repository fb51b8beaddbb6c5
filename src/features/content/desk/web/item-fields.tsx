/** The settings of an item beside its texts. */
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material';
import { useId } from 'react';
import type { ContentType } from '#contract/choices.ts';
import type { DeskPicture } from '#contract/staff/content.ts';
import { customerLevels, type Kind, openings, openingsOf } from '#contract/staff/names.ts';
import { Choices } from '#ui/desk/question-dialog.tsx';
import type { ItemEntries } from './entries.ts';
import { ContentFileField } from './file-field.tsx';
import { audienceWords, FieldLabel } from './record.tsx';

interface PublishFieldProps {
  /** ISO 8601; empty for a draft. */
  published: string;
  onChange: (published: string) => void;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Formats a moment for a datetime-local field: local time without seconds. */
function toField(moment: string): string {
  const date = new Date(moment);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Chooses draft or the time of publishing, in the past or the future. */
export function PublishField({ published, onChange }: PublishFieldProps) {
  const now = () => onChange(new Date().toISOString());
  return (
    <div>
      <Choices
        label="Publishing"
        words={{ draft: 'Draft: only staff see it', published: 'Published from this time on' }}
        value={published === '' ? 'draft' : 'published'}
        onChange={(chosen) => (chosen === 'draft' ? onChange('') : now())}
      />
      {published !== '' && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <TextField
            type="datetime-local"
            label="From"
            value={toField(published)}
            // The field is empty while its value is incomplete.
            onChange={({ target }) =>
              target.value && onChange(new Date(target.value).toISOString())
            }
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: '2000-01-01T00:00', max: '2099-12-31T23:59' },
            }}
            sx={{ flex: 1 }}
          />
          <Button color="secondary" onClick={now}>
            Now
          </Button>
        </Stack>
      )}
    </div>
  );
}

interface AudienceFieldProps extends Pick<ItemEntries, 'audience' | 'levels'> {
  onChange: (changes: Partial<Pick<ItemEntries, 'audience' | 'levels'>>) => void;
}

/** Who may open the item; others see its title in the list. */
export function AudienceField({ audience, levels, onChange }: AudienceFieldProps) {
  return (
    <div>
      <Choices
        label="Who may see it"
        words={audienceWords}
        value={audience}
        onChange={(chosen) => onChange({ audience: chosen })}
      />
      {audience === 'levels' && (
        <FormGroup row sx={{ pl: 3.5 }} aria-label="Levels">
          {customerLevels.map((level) => (
            <FormControlLabel
              key={level}
              label={level}
              control={
                <Checkbox
                  size="small"
                  checked={levels.includes(level)}
                  onChange={(_event, checked) =>
                    onChange({
                      levels: customerLevels.filter((one) =>
                        one === level ? checked : levels.includes(one),
                      ),
                    })
                  }
                />
              }
            />
          ))}
        </FormGroup>
      )}
    </div>
  );
}

interface OpeningFieldProps {
  kind: Kind;
  contentType: ContentType;
  onChange: (contentType: ContentType) => void;
}

/** Chooses how the item opens, from the ways of its kind. */
export function OpeningField({ kind, contentType, onChange }: OpeningFieldProps) {
  const offeredOpenings = openingsOf[kind];
  const ways = offeredOpenings.includes(contentType)
    ? offeredOpenings
    : [...offeredOpenings, contentType];
  return (
    <TextField
      select
      fullWidth
      label="Opens as"
      value={contentType}
      onChange={({ target }) => onChange(target.value as ContentType)}
    >
      {ways.map((way) => (
        <MenuItem key={way} value={way}>
          {openings[way].label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface CoverFieldProps {
  picture: DeskPicture | null;
  onChange: (picture: DeskPicture | null) => void;
}

/** The item's picture in lists. */
export function CoverField({ picture, onChange }: CoverFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel id={id}>Cover picture</FieldLabel>
      {picture && (
        <Box sx={{ mb: 1 }}>
          <Box
            component="img"
            src={picture.url}
            alt={`Cover: ${picture.fileName}`}
            sx={{
              display: 'block',
              width: '100%',
              maxHeight: 200,
              objectFit: 'contain',
              backgroundColor: 'action.hover',
            }}
          />
          <Button size="small" color="secondary" onClick={() => onChange(null)}>
            Remove
          </Button>
        </Box>
      )}
      <ContentFileField
        as="picture"
        label={picture ? 'Another cover picture' : 'Choose a cover picture'}
        onSent={(sent) => {
          if ('picture' in sent) onChange(pictureOf(sent.picture));
        }}
      />
    </div>
  );
}

/** Picks the stored fields of a picture, so that entries can be compared. */
export const pictureOf = ({ id, url, fileName, width, height }: DeskPicture): DeskPicture => ({
  id,
  url,
  fileName,
  width,
  height,
});
