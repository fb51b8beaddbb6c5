import { Box, Button, TextField, Typography } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { lengthOf, named } from '#contract/fields/field.ts';
import { vehicleFields } from '#contract/fields/vehicle.ts';
import type { DeskVehicle } from '#contract/staff/items.ts';
import { SaveBar, useEntries } from './edit.tsx';
import { blankValues, useNames } from './fields-form.tsx';
import { RowButtons, rowButtons } from './rows.tsx';

interface VehiclesFormProps {
  vehicles: DeskVehicle[];
  queryKey: readonly string[];
  onSave: (vehicles: DeskVehicle[]) => Promise<unknown>;
}

/** A row keeps its key when it moves, so that the focus stays. */
type Entry = DeskVehicle & { key: number };
let lastKey = 0;
const entryOf = (vehicle: DeskVehicle): Entry => {
  lastKey += 1;
  return { ...vehicle, key: lastKey };
};
const fields = named(vehicleFields);

/** Edits the vehicles of a turbo, in their order. */
export function VehiclesForm({ vehicles, queryKey, onSave }: VehiclesFormProps) {
  // Computed once: the form remounts when the vehicles change.
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
          <VehicleRow
            key={entry.key}
            name={`Vehicle ${at + 1}`}
            vehicle={entry}
            {...rowButtons(entries, at, setEntries)}
            onChange={(values) =>
              setEntries(entries.map((one) => (one === entry ? { ...one, ...values } : one)))
            }
          />
        ))}
      </Box>
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Vehicles saved"
        onSave={() => onSave(entries.map(({ key: _, ...vehicle }) => vehicle))}
      >
        <Button
          color="secondary"
          onClick={() => setEntries([...entries, entryOf(blankValues(vehicleFields))])}
        >
          Add a vehicle
        </Button>
      </SaveBar>
    </>
  );
}

interface VehicleRowProps extends ComponentProps<typeof RowButtons> {
  vehicle: DeskVehicle;
  onChange: (values: Partial<DeskVehicle>) => void;
}

function VehicleRow({ name, vehicle, onChange, ...buttons }: VehicleRowProps) {
  return (
    <Box
      component="li"
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
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          value={vehicle[field.name]}
          onChange={({ target }) => onChange({ [field.name]: target.value })}
          slotProps={{
            htmlInput: {
              maxLength: lengthOf(field),
              'aria-label': `${name}: ${field.label}`,
              ...(field.kind === 'application' && { list: 'applications' }),
            },
          }}
        />
      ))}
      <RowButtons {...buttons} name={name} />
    </Box>
  );
}
