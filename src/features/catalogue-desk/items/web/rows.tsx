/** Rows with buttons to move and remove them: they work by keyboard and on a phone. */
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/Close';
import { Autocomplete, Box, IconButton, Stack, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { numberFont } from '#ui/desk/views.tsx';

/** A list of rows whose columns follow its own width: beside the menu the window's says little. */
export const rowList = { listStyle: 'none', p: 0, m: 0, containerType: 'inline-size' } as const;

/** Styles of a row in a list that has room for all its columns in one line. */
export const inOneLine = '@container (min-width: 940px)';

/** Returns the list with the row at `from` moved by `by` positions. */
export function movedRow<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const copy = [...list];
  const [one] = copy.splice(from, 1);
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  copy.splice(to, 0, one);
  return copy;
}

interface RowButtonsProps {
  /** Accessible name of the row: 'Line 3'. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export const RowButtons = ({ name, first, last, onMove, onRemove }: RowButtonsProps) => (
  <Stack direction="row" sx={{ flex: 'none' }}>
    <IconButton size="small" aria-label={`${name}: up`} disabled={first} onClick={() => onMove(-1)}>
      <UpIcon fontSize="small" />
    </IconButton>
    <IconButton size="small" aria-label={`${name}: down`} disabled={last} onClick={() => onMove(1)}>
      <DownIcon fontSize="small" />
    </IconButton>
    <IconButton size="small" aria-label={`${name}: remove`} onClick={onRemove}>
      <RemoveIcon fontSize="small" />
    </IconButton>
  </Stack>
);

/** The properties of the buttons of the row at a place of a list. */
export const rowButtons = <T,>(list: readonly T[], at: number, onChange: (list: T[]) => void) => ({
  first: at === 0,
  last: at === list.length - 1,
  onMove: (by: -1 | 1) => onChange(movedRow(list, at, by)),
  onRemove: () => onChange(list.filter((_one, place) => place !== at)),
});

/** Fields in one or two columns. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
      columnGap: 2,
      rowGap: 0.5,
      maxWidth: 880,
    }}
  >
    {children}
  </Box>
);

export interface TextEntryProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A part number: monospaced. */
  number?: boolean;
  /** Height of a multi-line text in rows; it takes the full width. */
  rows?: number;
  maxLength?: number;
  help?: string;
  required?: boolean;
  decimal?: boolean;
}

export const TextEntry = (props: TextEntryProps) => {
  const { label, value, onChange, number, rows, maxLength, help, required, decimal } = props;
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      fullWidth
      {...(help && { helperText: help })}
      {...(required && { required })}
      {...(rows && { multiline: true, minRows: rows })}
      sx={rows ? { gridColumn: '1 / -1' } : {}}
      slotProps={{
        htmlInput: {
          maxLength: maxLength ?? (number ? 60 : 500),
          ...(number && { style: numberFont, spellCheck: false }),
          ...(decimal && { inputMode: 'decimal' }),
        },
      }}
    />
  );
};

interface ChoiceEntryProps extends TextEntryProps {
  choices: readonly string[];
}

/** A text field with suggested names; others can be typed. */
export const ChoiceEntry = ({ label, value, choices, onChange, required }: ChoiceEntryProps) => (
  <Autocomplete
    freeSolo
    options={choices}
    inputValue={value}
    onInputChange={(_event, text) => onChange(text)}
    renderInput={(props) => <TextField {...props} label={label} {...(required && { required })} />}
  />
);
