import { Button, Stack, TextField } from '@mui/material';
import { Choices } from '#ui/desk/choices.tsx';

interface PublishFieldProps {
  /** ISO 8601; empty for a draft. */
  published: string;
  onChange: (published: string) => void;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Formats a moment for a datetime-local field: local time without seconds. */
export function toField(moment: string): string {
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
