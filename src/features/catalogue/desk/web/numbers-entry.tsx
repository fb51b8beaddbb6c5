import { TextField } from '@mui/material';
import { numberFont } from '#ui/desk/number-text.tsx';

/** Parses the numbers of a field, one per line. */
export const numbersOf = (text: string): string[] =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface NumbersEntryProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field for numbers, one per line; accepts a pasted column. */
export const NumbersEntry = ({ label, value, onChange }: NumbersEntryProps) => (
  <TextField
    label={label}
    value={value}
    multiline
    minRows={5}
    maxRows={20}
    fullWidth
    helperText={`One per line; ${numbersOf(value).length} entered`}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { style: numberFont, spellCheck: false } }}
  />
);
