/** Forms of turbos only: vehicles, and further numbers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { lengthOf, namedFields } from '#contract/fields/field.ts';
import { vehicleFields } from '#contract/fields/turbo.ts';
import type { DeskVehicle } from '#contract/staff/items.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { entryField, listField, useEntries } from '#ui/office/entries.ts';
import { OfficeNotice } from '#ui/office/notice.tsx';
import office from '#ui/office/office.module.css';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { useDebounced } from '#ui/site/use-search-field.ts';
import { blankValues, useNames } from './fields-form.tsx';
import styles from './items.module.css';
import { FieldGrid, NamesList, RowButtons, rowButtons } from './rows.tsx';

interface VehiclesFormProps {
  vehicles: DeskVehicle[];
  onSave: (vehicles: DeskVehicle[]) => Promise<unknown>;
}

/** A row keeps its React key when it moves, so that the focus stays. */
type VehicleEntry = DeskVehicle & { key: number };
let lastKey = 0;
const entryOf = (vehicle: DeskVehicle): VehicleEntry => {
  lastKey += 1;
  return { ...vehicle, key: lastKey };
};
const fields = namedFields(vehicleFields);
const openVehicles = (vehicles: readonly DeskVehicle[]) => vehicles.map(entryOf);
const vehicleEntryFields = [
  listField<VehicleEntry>('Vehicles', (vehicle) =>
    fields.map(({ name }) => vehicle[name]).join(' | '),
  ),
];

export function VehiclesForm({ vehicles, onSave }: VehiclesFormProps) {
  const t = useDeskText();
  const form = useEntries(vehicles, vehicleEntryFields, openVehicles);
  const { entries, setEntries } = form;
  const { applications } = useNames();
  return (
    <>
      <p className={office.none}>
        {t('The first vehicle stands for the turbo in results. Years: 1999-2003, 2002-, 2011.')}
      </p>
      <NamesList id="applications" names={applications} />
      <ol className={styles.list}>
        {entries.map((entry, at) => (
          <VehicleRow
            key={entry.key}
            name={t('Vehicle {number}', { number: at + 1 })}
            vehicle={entry}
            {...rowButtons(entries, at, setEntries)}
            onChange={(values) =>
              setEntries(entries.map((one) => (one === entry ? { ...one, ...values } : one)))
            }
          />
        ))}
      </ol>
      <OfficeSaveBar
        form={form}
        done={t('Vehicles saved')}
        onSave={() => onSave(entries.map(({ key: _, ...vehicle }) => vehicle))}
      >
        <Button onClick={() => setEntries([...entries, entryOf(blankValues(vehicleFields))])}>
          {t('Add a vehicle')}
        </Button>
      </OfficeSaveBar>
    </>
  );
}

interface VehicleRowProps extends ComponentProps<typeof RowButtons> {
  vehicle: DeskVehicle;
  onChange: (values: Partial<DeskVehicle>) => void;
}

function VehicleRow({ name, vehicle, onChange, ...buttons }: VehicleRowProps) {
  const t = useDeskText();
  return (
    <li className={styles.vehicle}>
      {fields.map((field) => (
        <label key={field.name}>
          <span className={styles.caption}>{t(field.label as DeskKey)}</span>
          <input
            className={styles.cell}
            value={vehicle[field.name]}
            maxLength={lengthOf(field)}
            aria-label={t('{name}: {value}', { name, value: t(field.label as DeskKey) })}
            autoComplete="off"
            {...(field.kind === 'application' && { list: 'applications' })}
            onChange={({ target }) => onChange({ [field.name]: target.value })}
          />
        </label>
      ))}
      <RowButtons {...buttons} name={name} />
    </li>
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

/** Numbers of each list as text, one per line. */
type NumberTexts = Record<Name, string>;
const openNumbers = (numbers: Lists): NumberTexts => ofEach((name) => numbers[name].join('\n'));
const numberFields = names.map((name) => entryField<NumberTexts, Name>(labels[name], name));

interface TurboNumbersProps {
  id: string;
  numbers: Lists;
  onSave: (lists: Lists) => Promise<unknown>;
}

/** Form for the further numbers of a turbo, one per line. */
export function TurboNumbers({ id, numbers, onSave }: TurboNumbersProps) {
  const t = useDeskText();
  const form = useEntries(numbers, numberFields, openNumbers);
  const { entries, setEntries } = form;
  return (
    <>
      <ActiveNumbers id={id} typed={entries.formerNumbers} />
      <FieldGrid>
        {names.map((name) => (
          // No maximum length, so that a long column can be pasted.
          <TextArea
            key={name}
            label={t(labels[name])}
            className={styles.number}
            value={entries[name]}
            rows={Math.min(20, Math.max(5, entries[name].split('\n').length))}
            maxLength={-1}
            spellCheck={false}
            hint={t('One per line; {count} entered', { count: numbersOf(entries[name]).length })}
            onChange={({ target }) => setEntries({ ...entries, [name]: target.value })}
          />
        ))}
      </FieldGrid>
      <OfficeSaveBar
        form={form}
        done={t('Numbers saved')}
        onSave={() => onSave(ofEach((name) => numbersOf(entries[name])))}
      />
    </>
  );
}

/** Debounce time before the numbers are checked, ms. */
const TYPING_MS = 300;

/** Warns before saving about former numbers that are active numbers of another turbo. */
function ActiveNumbers({ id, typed }: { id: string; typed: string }) {
  const t = useDeskText();
  const numbers = numbersOf(useDebounced(typed, TYPING_MS));
  const { data } = useQuery({
    ...deskQuery('findActiveNumbers', { id, numbers }),
    enabled: numbers.length > 0,
    placeholderData: keepPreviousData,
  });
  const active = data?.val ?? [];
  return (
    <div role="status">
      {numbers.length > 0 && active.length > 0 && (
        <OfficeNotice tone="due">
          {t(
            'Former numbers that another turbo of the catalogue still bears: {numbers}. Withdraw that turbo, or remove the number here.',
            { numbers: active.join(', ') },
          )}
        </OfficeNotice>
      )}
    </div>
  );
}

/** Parses a field with one number per line. */
const numbersOf = (text: string): string[] =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
