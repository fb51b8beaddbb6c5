import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { SaveBar, useEntries } from './edit.tsx';
import { ChoiceEntry, FieldGrid, TextEntry } from './field-grid.tsx';
import type { TurboFields } from './turbo-fields.ts';
import { useNames } from './use-names.ts';

interface TurboFormProps {
  fields: TurboFields;
  queryKey: readonly string[];
  onSave: (fields: TurboFields) => Promise<unknown>;
}

/** A turbo's own fields. */
export function TurboForm({ fields, queryKey, onSave }: TurboFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries(fields);
  const { makers } = useNames();
  const set = (changes: Partial<TurboFields>) => setEntries({ ...entries, ...changes });
  const flag = (name: 'loginToView' | 'dacoverride', label: string) => (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={entries[name] === '1'}
          onChange={(_event, checked) => set({ [name]: checked ? '1' : '0' })}
        />
      }
    />
  );
  return (
    <>
      <FieldGrid>
        <TextEntry
          number
          required
          label="Turbo P/N"
          value={entries.turboPn}
          onChange={(turboPn) => set({ turboPn })}
        />
        <TextEntry number label="E&E P/N" value={entries.eePn} onChange={(eePn) => set({ eePn })} />
        <ChoiceEntry
          label="Maker"
          value={entries.manufacturer}
          choices={makers}
          onChange={(manufacturer) => set({ manufacturer })}
        />
        <TextEntry
          label="Model"
          value={entries.turboModel}
          onChange={(turboModel) => set({ turboModel })}
        />
        <TextEntry
          rows={2}
          label="Description"
          value={entries.description}
          onChange={(description) => set({ description })}
        />
        <TextEntry
          rows={3}
          maxLength={4000}
          label="Remark"
          value={entries.remark}
          onChange={(remark) => set({ remark })}
        />
      </FieldGrid>
      <Box sx={{ display: 'flex', flexDirection: 'column', mt: 1 }}>
        {flag('loginToView', 'Login to view: visitors and C1 see the number alone')}
        {flag('dacoverride', 'Details for all levels (dacoverride)')}
      </Box>
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Turbo saved"
        onSave={() => onSave(entries)}
      />
    </>
  );
}
