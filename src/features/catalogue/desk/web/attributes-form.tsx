import { Box, Button, TextField, Typography } from '@mui/material';
import type { DeskPart } from '#contract/staff/items.ts';
import { moved, RowButtons } from './rows.tsx';

type Attributes = DeskPart['attributes'];

interface Props {
  attributes: Attributes;
  onChange: (attributes: Attributes) => void;
}

/** Additional properties with name and value, in their order. */
export function AttributesForm({ attributes, onChange }: Props) {
  const change = (at: number, changes: Partial<Attributes[number]>) =>
    onChange(attributes.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  return (
    <Box sx={{ mt: 2, maxWidth: 880 }}>
      <Typography variant="h2" component="h2">
        Attributes
      </Typography>
      {attributes.map(({ name, value }, at) => (
        <Box
          // The rows have no id, so the index is the key.
          key={String(at)}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr auto',
            columnGap: 1,
            alignItems: 'center',
          }}
        >
          <TextField
            label="Name"
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            label="Value"
            value={value}
            onChange={({ target }) => change(at, { value: target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <RowButtons
            name={`Attribute ${at + 1}`}
            first={at === 0}
            last={at === attributes.length - 1}
            onMove={(by) => onChange(moved(attributes, at, by))}
            onRemove={() => onChange(attributes.filter((_one, place) => place !== at))}
          />
        </Box>
      ))}
      <Button
        color="secondary"
        size="small"
        onClick={() => onChange([...attributes, { name: '', value: '' }])}
      >
        Add an attribute
      </Button>
    </Box>
  );
}
