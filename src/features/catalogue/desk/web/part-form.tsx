import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { SaveBar, useEntries } from './edit.tsx';
import { ChoiceEntry, FieldGrid, TextEntry } from './field-grid.tsx';
import type { PartFields } from './part-fields.ts';
import { moved, RowButtons } from './rows.tsx';
import { useNames } from './use-names.ts';

interface PartFormProps {
  fields: PartFields;
  queryKey: readonly string[];
  onSave: (fields: PartFields) => Promise<unknown>;
}

type TextName = Exclude<keyof PartFields, 'attributes'>;

/** A part's or CHRA's own fields. */
export function PartForm({ fields, queryKey, onSave }: PartFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries(fields);
  const { components, templates } = useNames();
  const set = (changes: Partial<PartFields>) => setEntries({ ...entries, ...changes });
  const of = (name: TextName, label: string) => ({
    label,
    value: entries[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const known = templates.some(({ id }) => id === entries.templateId);
  return (
    <>
      <FieldGrid>
        <ChoiceEntry required choices={components} {...of('component', 'Component')} />
        <TextEntry number {...of('eePn', 'E&E P/N')} />
        <TextEntry {...of('brand', 'Brand')} />
        <TextEntry number {...of('oemPn', 'OEM P/N')} />
        <TextEntry {...of('model', 'Model')} />
        <TextField
          select
          label="Template"
          value={entries.templateId}
          onChange={({ target }) => set({ templateId: target.value })}
        >
          {!known && <MenuItem value={entries.templateId}>{entries.templateId}</MenuItem>}
          {templates.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {id}: {name}
            </MenuItem>
          ))}
        </TextField>
        <TextEntry decimal {...of('inducer', 'Inducer diameter, mm')} />
        <TextEntry decimal {...of('exducer', 'Exducer diameter, mm')} />
        <TextEntry decimal maxLength={7} {...of('weight', 'Weight, g')} />
        <TextEntry rows={2} {...of('description', 'Description')} />
        <TextEntry rows={3} maxLength={4000} {...of('remark', 'Remark')} />
      </FieldGrid>
      <Attributes attributes={entries.attributes} onChange={(attributes) => set({ attributes })} />
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Part saved"
        onSave={() => onSave(entries)}
      />
    </>
  );
}

interface AttributesProps {
  attributes: PartFields['attributes'];
  onChange: (attributes: PartFields['attributes']) => void;
}

/** Further properties by name and value, in their order. */
function Attributes({ attributes, onChange }: AttributesProps) {
  const change = (at: number, changes: Partial<PartFields['attributes'][number]>) =>
    onChange(attributes.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  return (
    <Box sx={{ mt: 2, maxWidth: 880 }}>
      <Typography variant="h2" component="h2">
        Attributes
      </Typography>
      {attributes.map(({ name, value }, at) => (
        <Box
          // Rows have nothing of their own but their place.
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
