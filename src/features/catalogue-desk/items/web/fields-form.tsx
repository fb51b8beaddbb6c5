import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ItemFields, lengthOf, type NamedField, namedFields } from '#contract/fields/field.ts';
import type { Values } from '#contract/staff/call.ts';
import type { DeskPart } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { SaveBar, useEntries } from './edit.tsx';
import { ChoiceEntry, FieldGrid, RowButtons, rowButtons, TextEntry } from './rows.tsx';

const none = { components: [], makers: [], applications: [], templates: [] };

/** Suggested names of components, makers and applications; empty until loaded. */
export function useNames() {
  const { data } = useQuery({
    queryKey: ['desk-names'],
    queryFn: async ({ signal }) => (await call('getDeskNames', {}, signal)).val,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}

const blanks: Readonly<Record<string, unknown>> = { flag: '0', template: '999', attributes: [] };

/** Empty fields of a new item, as its form and calls carry them. */
export const blankValues = <const F extends ItemFields>(fields: F): Values<F> =>
  Object.fromEntries(
    namedFields(fields).map(({ name, kind }) => [name, blanks[kind] ?? '']),
  ) as Values<F>;

interface FieldsFormProps<F extends ItemFields> {
  fields: F;
  values: Values<F>;
  queryKey: readonly string[];
  /** Notification after saving. */
  done: string;
  onSave: (values: Values<F>) => Promise<unknown>;
}

/** The declared fields of a turbo or part. */
export function FieldsForm<const F extends ItemFields>(props: FieldsFormProps<F>) {
  const { fields, values, queryKey, done, onSave } = props;
  const { entries, setEntries, dirty, reset } = useEntries(values);
  const set = (name: string, value: unknown) => setEntries({ ...entries, [name]: value });
  const all = namedFields(fields).filter(
    ({ only }) => only === undefined || only === (entries as Record<string, unknown>).component,
  );
  return (
    <>
      <FieldGrid>
        {all.map((field) => (
          <Entry
            key={field.name}
            field={field}
            value={entries[field.name] as string}
            onChange={(value) => set(field.name, value)}
          />
        ))}
      </FieldGrid>
      <Box sx={{ display: 'flex', flexDirection: 'column', mt: 1 }}>
        {all
          .filter(({ kind }) => kind === 'flag')
          .map(({ name, label }) => (
            <FormControlLabel
              key={name}
              label={label}
              control={
                <Checkbox
                  checked={entries[name] === '1'}
                  onChange={(_event, checked) => set(name, checked ? '1' : '0')}
                />
              }
            />
          ))}
      </Box>
      {all
        .filter(({ kind }) => kind === 'attributes')
        .map(({ name }) => (
          <AttributesForm
            key={name}
            attributes={entries[name] as DeskPart['attributes']}
            onChange={(list) => set(name, list)}
          />
        ))}
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done={done}
        onSave={() => onSave(entries)}
      />
    </>
  );
}

interface EntryProps {
  field: NamedField<ItemFields>;
  value: string;
  onChange: (value: string) => void;
}

/** A field in the grid, by its kind; checkboxes and lists stand elsewhere. */
function Entry({ field, value, onChange }: EntryProps) {
  const { kind, label, unit, rows, choices = [], required = false } = field;
  const { makers, components } = useNames();
  const of = { label: unit ? `${label}, ${unit}` : label, value, onChange, required };
  switch (kind) {
    case 'flag':
    case 'attributes':
      return null;
    case 'template':
      return <TemplateEntry {...of} />;
    case 'choice':
      return <OneOf choices={choices} {...of} />;
    case 'maker':
      return <ChoiceEntry choices={makers} {...of} />;
    case 'component':
      return <ChoiceEntry choices={components} {...of} />;
    case 'hundredths':
    case 'grams':
      return <TextEntry decimal maxLength={7} {...of} />;
    default:
      return (
        <TextEntry
          number={kind === 'number' || kind === 'turboNumber' || kind === 'item'}
          maxLength={lengthOf(field) ?? 0}
          {...(rows && { rows })}
          {...of}
        />
      );
  }
}

/** One of a few values, or none. */
function OneOf({
  label,
  value,
  choices,
  onChange,
}: Omit<EntryProps, 'field'> & { label: string; choices: readonly string[] }) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">None</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  );
}

function TemplateEntry({ label, value, onChange }: Omit<EntryProps, 'field'> & { label: string }) {
  const { templates } = useNames();
  const isTemplate = templates.some(({ id }) => id === value);
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {!isTemplate && <MenuItem value={value}>{value}</MenuItem>}
      {templates.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {id}: {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type Attributes = DeskPart['attributes'];

/** Additional properties with name and value, in their order. */
function AttributesForm({
  attributes,
  onChange,
}: {
  attributes: Attributes;
  onChange: (attributes: Attributes) => void;
}) {
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
          <RowButtons name={`Attribute ${at + 1}`} {...rowButtons(attributes, at, onChange)} />
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
