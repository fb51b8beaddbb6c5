import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import { customerLevels } from '#contract/staff/names.ts';
import { Choices } from '#ui/desk/choices.tsx';
import { audienceWords } from './content-words.ts';
import type { ItemEntries } from './entries.ts';

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
