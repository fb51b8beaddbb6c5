import { Autocomplete, Box, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { numberFont } from '#ui/desk/number-text.tsx';

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
