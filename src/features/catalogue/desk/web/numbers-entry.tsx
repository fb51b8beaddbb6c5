import { TextField } from '@mui/material';
import { numberFont } from '#ui/desk/number-text.tsx';

/** The numbers of a field: one on each line, as the call takes them. */
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

/** Numbers, one on each line; a pasted column works. */
export const NumbersEntry = ({ label, value, onChange }: NumbersEntryProps) => (
  <TextField
    label={label}
    value={value}
    multiline
    minRows={5}
    maxRows={20}
    fullWidth
    helperText={`One on each line; ${numbersOf(value).length} now`}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { style: numberFont, spellCheck: false } }}
  />
);
