import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { DeskVehicle } from '#contract/staff/items.ts';
import { SaveBar, useEntries } from './edit.tsx';
import { moved, RowButtons } from './rows.tsx';
import { useNames } from './use-names.ts';

interface VehiclesFormProps {
  vehicles: DeskVehicle[];
  queryKey: readonly string[];
  onSave: (vehicles: DeskVehicle[]) => Promise<unknown>;
}

/** A row keeps its key while it moves, so that the cursor stays where it is. */
type Entry = DeskVehicle & { key: number };
let lastKey = 0;
const entryOf = (vehicle: DeskVehicle): Entry => {
  lastKey += 1;
  return { ...vehicle, key: lastKey };
};
const blank: DeskVehicle = { make: '', model: '', application: '', engine: '', year: '' };

const fields = [
  ['make', 'Brand'],
  ['model', 'Model'],
  ['application', 'Application'],
  ['engine', 'Engine'],
  ['year', 'Years'],
] as const;

/** The vehicles that a turbo fits, in their order. */
export function VehiclesForm({ vehicles, queryKey, onSave }: VehiclesFormProps) {
  // Made once: the form starts anew when the vehicles were changed.
  const [read] = useState(() => vehicles.map(entryOf));
  const { entries, setEntries, dirty, reset } = useEntries<Entry[]>(read);
  const { applications } = useNames();
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        The first vehicle stands for the turbo in results. Years: 1999-2003, 2002-, 2011.
      </Typography>
      <datalist id="applications">
        {applications.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {entries.map((entry, at) => (
          <Box
            component="li"
            key={entry.key}
            sx={{
              display: 'grid',
              columnGap: 1,
              alignItems: 'center',
              gridTemplateColumns: {
                xs: '1fr 1fr',
                md: '1.1fr 1.4fr 1.1fr 1.2fr 0.9fr auto',
              },
              borderBlockEndStyle: 'solid',
              borderBlockEndWidth: { xs: 1, md: 0 },
              borderColor: 'divider',
              py: { xs: 1, md: 0 },
            }}
          >
            {fields.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                value={entry[name]}
                onChange={({ target }) =>
                  setEntries(
                    entries.map((one) => (one === entry ? { ...one, [name]: target.value } : one)),
                  )
                }
                slotProps={{
                  htmlInput: {
                    maxLength: name === 'year' ? 60 : 500,
                    'aria-label': `Vehicle ${at + 1}: ${label}`,
                    ...(name === 'application' && { list: 'applications' }),
                  },
                }}
              />
            ))}
            <RowButtons
              name={`Vehicle ${at + 1}`}
              first={at === 0}
              last={at === entries.length - 1}
              onMove={(by) => setEntries(moved(entries, at, by))}
              onRemove={() => setEntries(entries.filter((one) => one !== entry))}
            />
          </Box>
        ))}
      </Box>
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Vehicles saved"
        onSave={() => onSave(entries.map(({ key: _, ...vehicle }) => vehicle))}
      >
        <Button color="secondary" onClick={() => setEntries([...entries, entryOf(blank)])}>
          Add a vehicle
        </Button>
      </SaveBar>
    </>
  );
}
