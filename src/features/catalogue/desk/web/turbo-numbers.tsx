import { TextField } from '@mui/material';
import { numberFont } from '#ui/desk/number-text.tsx';
import { SaveBar, useEntries } from './edit.tsx';
import { FieldGrid, type TextEntryProps } from './field-grid.tsx';

const labels = {
  oeNumbers: 'Vehicle OE numbers',
  interchanges: 'Interchanges',
  formerNumbers: 'Former numbers, superseded',
  newerNumbers: 'Newer numbers, superseding it',
} as const;

type Name = keyof typeof labels;
type Lists = Record<Name, string[]>;

const names = Object.keys(labels) as Name[];
const ofEach = <T,>(make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

interface TurboNumbersProps {
  numbers: Lists;
  queryKey: readonly string[];
  onSave: (lists: Lists) => Promise<unknown>;
}

/** Edits the further numbers of a turbo, one per line. */
export function TurboNumbers({ numbers, queryKey, onSave }: TurboNumbersProps) {
  const { entries, setEntries, dirty, reset } = useEntries(
    ofEach((name) => numbers[name].join('\n')),
  );
  return (
    <>
      <FieldGrid>
        {names.map((name) => (
          <NumbersEntry
            key={name}
            label={labels[name]}
            value={entries[name]}
            onChange={(value) => setEntries({ ...entries, [name]: value })}
          />
        ))}
      </FieldGrid>
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Numbers saved"
        onSave={() => onSave(ofEach((name) => numbersOf(entries[name])))}
      />
    </>
  );
}

/** Parses the numbers of a field, one per line. */
const numbersOf = (text: string): string[] =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A field for numbers, one per line; accepts a pasted column. */
const NumbersEntry = ({
  label,
  value,
  onChange,
}: Pick<TextEntryProps, 'label' | 'value' | 'onChange'>) => (
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
