/** The forms that only turbos have: their vehicles, and their further numbers. */
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { lengthOf, namedFields } from '#contract/fields/field.ts';
import { vehicleFields } from '#contract/fields/turbo.ts';
import type { DeskVehicle } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { numberFont } from '#ui/desk/views.tsx';
import { useDebounced } from '#ui/site/use-search-field.ts';
import { itemKey, SaveBar, useEntries } from './edit.tsx';
import { blankValues, useNames } from './fields-form.tsx';
import {
  FieldGrid,
  inOneLine,
  RowButtons,
  rowButtons,
  rowList,
  type TextEntryProps,
} from './rows.tsx';

interface VehiclesFormProps {
  vehicles: DeskVehicle[];
  queryKey: readonly string[];
  onSave: (vehicles: DeskVehicle[]) => Promise<unknown>;
}

/** A row keeps its key when it moves, so that the focus stays. */
type VehicleEntry = DeskVehicle & { key: number };
let lastKey = 0;
const entryOf = (vehicle: DeskVehicle): VehicleEntry => {
  lastKey += 1;
  return { ...vehicle, key: lastKey };
};
const fields = namedFields(vehicleFields);

/** Edits the vehicles of a turbo, in their order. */
export function VehiclesForm({ vehicles, queryKey, onSave }: VehiclesFormProps) {
  // Computed once: the form remounts when the vehicles change.
  const [read] = useState(() => vehicles.map(entryOf));
  const { entries, setEntries, dirty, reset } = useEntries<VehicleEntry[]>(read);
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
      <Box component="ol" sx={rowList}>
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
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        borderBlockEndStyle: 'solid',
        borderBlockEndWidth: 1,
        borderColor: 'divider',
        py: 1,
        [inOneLine]: {
          gridTemplateColumns: ['1.1', '1.4', '1.1', '1.2', '0.9']
            .map((share) => `minmax(0, ${share}fr)`)
            .concat('auto')
            .join(' '),
          borderBlockEndWidth: 0,
          py: 0,
        },
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

const labels = {
  oeNumbers: 'Vehicle OE numbers',
  interchanges: 'Interchanges',
  formerNumbers: 'Former numbers, superseded',
  newerNumbers: 'Newer numbers, superseding it',
} as const;

type Name = keyof typeof labels;
type Lists = Record<Name, string[]>;

const names = Object.keys(labels) as Name[];
const ofEach = <T,>(make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

interface TurboNumbersProps {
  /** Of the turbo. */
  id: string;
  numbers: Lists;
  queryKey: readonly string[];
  onSave: (lists: Lists) => Promise<unknown>;
}

/** Edits the further numbers of a turbo, one per line. */
export function TurboNumbers({ id, numbers, queryKey, onSave }: TurboNumbersProps) {
  const { entries, setEntries, dirty, reset } = useEntries(
    ofEach((name) => numbers[name].join('\n')),
  );
  return (
    <>
      <ActiveNumbers id={id} typed={entries.formerNumbers} />
      <FieldGrid>
        {names.map((name) => (
          <NumbersEntry
            key={name}
            label={labels[name]}
            value={entries[name]}
            onChange={(value) => setEntries({ ...entries, [name]: value })}
          />
        ))}
      </FieldGrid>
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Numbers saved"
        onSave={() => onSave(ofEach((name) => numbersOf(entries[name])))}
      />
    </>
  );
}

/** Waits until nothing was typed for this long. */
const TYPING_MS = 300;

/** Warns, before they are saved, of former numbers that another turbo bears as its own. */
function ActiveNumbers({ id, typed }: { id: string; typed: string }) {
  const numbers = numbersOf(useDebounced(typed, TYPING_MS));
  const { data: active = [] } = useQuery({
    queryKey: [...itemKey('turbo', id), 'active', numbers],
    queryFn: async ({ signal }) => (await call('findActiveNumbers', { id, numbers }, signal)).val,
    enabled: numbers.length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <div role="status">
      {numbers.length > 0 && active.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {`Former numbers that another turbo of the catalogue still bears: ${active.join(', ')}. Withdraw that turbo, or remove the number here.`}
        </Alert>
      )}
    </div>
  );
}

/** Parses the numbers of a field, one per line. */
const numbersOf = (text: string): string[] =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A field for numbers, one per line; accepts a pasted column. */
const NumbersEntry = ({
  label,
  value,
  onChange,
}: Pick<TextEntryProps, 'label' | 'value' | 'onChange'>) => (
  <TextField
    label={label}
    value={value}
    multiline
    minRows={5}
    maxRows={20}
    fullWidth
    helperText={`One per line; ${numbersOf(value).length} entered`}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { style: numberFont, spellCheck: false } }}
  />
);
