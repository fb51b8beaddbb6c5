import { Checkbox, FormControlLabel, FormGroup, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { audiences, type ContentAudience } from '#contract/staff/content-names.ts';
import { customerLevels } from '#contract/staff/names.ts';
import { audienceWords } from './content-words.ts';
import type { ItemEntries } from './entries.ts';
import { FieldLabel } from './field-label.tsx';

interface AudienceFieldProps extends Pick<ItemEntries, 'audience' | 'levels'> {
  onChange: (changes: Partial<Pick<ItemEntries, 'audience' | 'levels'>>) => void;
}

/** Who may open the item; others see its title in the list. */
export function AudienceField({ audience, levels, onChange }: AudienceFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel id={id}>Who may see it</FieldLabel>
      <RadioGroup
        aria-labelledby={id}
        value={audience}
        onChange={(_event, value) => onChange({ audience: value as ContentAudience })}
      >
        {audiences.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={audienceWords[one]}
          />
        ))}
      </RadioGroup>
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
