import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';

interface ChoicesProps<T extends string> {
  readonly label: string;
  /** The choices, each with its words. */
  readonly words: Readonly<Partial<Record<T, string>>>;
  /** undefined: none yet. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
}

/** One of several choices, all in sight. */
export function Choices<T extends string>({ label, words, value, onChange }: ChoicesProps<T>) {
  const id = useId();
  const choices = Object.entries(words) as [T, string][];
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_event, chosen) => onChange(chosen as T)}
      >
        {choices.map(([choice, text]) => (
          <FormControlLabel
            key={choice}
            value={choice}
            label={text}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
