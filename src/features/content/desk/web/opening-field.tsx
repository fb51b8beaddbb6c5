import { MenuItem, TextField } from '@mui/material';
import type { ContentType } from '#contract/content-names.ts';
import { type Kind, openings, openingsOf } from '#contract/staff/content-names.ts';

interface OpeningFieldProps {
  kind: Kind;
  contentType: ContentType;
  onChange: (contentType: ContentType) => void;
}

/** Chooses how the item opens, from the ways of its kind. */
export function OpeningField({ kind, contentType, onChange }: OpeningFieldProps) {
  const known = openingsOf[kind];
  const ways = known.includes(contentType) ? known : [...known, contentType];
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
