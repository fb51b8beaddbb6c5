import { useQuery } from '@tanstack/react-query';
import {
  type FieldKind,
  type ItemFields,
  lengthOf,
  type NamedField,
  namedFields,
} from '#contract/fields/field.ts';
import type { Values } from '#contract/staff/call.ts';
import type { DeskPart } from '#contract/staff/items.ts';
import { countryList } from '#language/countries.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { type EntryField, entryField, useEntries } from '#ui/office/entries.ts';
import { Tick } from '#ui/office/fields.tsx';
import office from '#ui/office/office.module.css';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { type DeskKey, type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import styles from './items.module.css';
import { FieldGrid, NamesList, PairField, RemoveButton, RowButtons, rowButtons } from './rows.tsx';

const none = { components: [], makers: [], applications: [], templates: [] };

/** Names to suggest for components, makers and applications; empty until they are loaded. */
export function useNames() {
  const { data } = useQuery({
    ...deskQuery('getDeskNames', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.val ?? none;
}

const blanks: Readonly<Record<string, unknown>> = {
  flag: '0',
  template: '999',
  attributes: [],
  hsCodes: [],
};

/** Empty fields of a new item, in the form in which calls send them. */
export const blankValues = <const F extends ItemFields>(fields: F): Values<F> =>
  Object.fromEntries(
    namedFields(fields).map(({ name, kind }) => [name, blanks[kind] ?? '']),
  ) as Values<F>;

function valueWords(kind: FieldKind, value: string | Attributes | HsPairs, t: OfficeText): string {
  if (typeof value !== 'string') {
    return value
      .map((one) => ('code' in one ? { name: one.country, value: one.code } : one))
      .map(({ name, value: text }) => t('{name}: {value}', { name, value: text }))
      .join('\n');
  }
  if (kind === 'flag') return value === '1' ? t('yes') : t('no');
  return value;
}

const entryFieldsOf = <const F extends ItemFields>(
  fields: F,
  t: OfficeText,
): EntryField<Values<F>>[] =>
  namedFields(fields).map(({ name, label, kind }) =>
    entryField(label, name, (value) => valueWords(kind, value as string | Attributes | HsPairs, t)),
  );

interface FieldsFormProps<F extends ItemFields> {
  fields: F;
  values: Values<F>;
  /** Text of the toast after saving. */
  done: string;
  onSave: (values: Values<F>) => Promise<unknown>;
}

/** Form for the declared fields of a turbo or part. */
export function FieldsForm<const F extends ItemFields>(props: FieldsFormProps<F>) {
  const { fields, values, done, onSave } = props;
  const t = useDeskText();
  const form = useEntries(values, entryFieldsOf(fields, t));
  const { entries, setEntries } = form;
  const { makers, components } = useNames();
  const set = (name: string, value: unknown) => setEntries({ ...entries, [name]: value });
  const all = namedFields(fields).filter(
    ({ only }) => only === undefined || only === (entries as Record<string, unknown>).component,
  );
  return (
    <>
      <NamesList id="makers" names={makers} />
      <NamesList id="components" names={components} />
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
      <div>
        {all
          .filter(({ kind }) => kind === 'flag')
          .map(({ name, label }) => (
            <Tick
              key={name}
              label={t(label as DeskKey)}
              checked={entries[name] === '1'}
              onChange={(isTicked) => set(name, isTicked ? '1' : '0')}
            />
          ))}
      </div>
      {all
        .filter(({ kind }) => kind === 'attributes')
        .map(({ name }) => (
          <AttributesForm
            key={name}
            attributes={entries[name] as DeskPart['attributes']}
            onChange={(list) => set(name, list)}
          />
        ))}
      {all
        .filter(({ kind }) => kind === 'hsCodes')
        .map(({ name, label }) => (
          <HsCodesForm
            key={name}
            title={t(label as DeskKey)}
            pairs={entries[name] as HsPairs}
            onChange={(list) => set(name, list)}
          />
        ))}
      <OfficeSaveBar form={form} done={done} onSave={() => onSave(entries)} />
    </>
  );
}

interface EntryProps {
  field: NamedField<ItemFields>;
  value: string;
  onChange: (value: string) => void;
}

/** Input for a field. Checkboxes and lists are shown separately. */
function Entry({ field, value, onChange }: EntryProps) {
  const t = useDeskText();
  const { kind, label: key, unit, rows, choices = [], required = false } = field;
  const name = t(key as DeskKey);
  const common = {
    label: unit ? t('{name}, {unit}', { name, unit }) : name,
    value,
    required,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const maxLength = lengthOf(field) ?? 60;
  switch (kind) {
    case 'flag':
    case 'attributes':
    case 'hsCodes':
      return null;
    case 'country':
      return <CountryEntry {...common} />;
    case 'template':
      return <TemplateEntry {...common} />;
    case 'choice':
      return (
        <Select {...common}>
          <option value="">{t('None')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(choice as DeskKey)}
            </option>
          ))}
        </Select>
      );
    case 'maker':
      return <TextField {...common} list="makers" autoComplete="off" />;
    case 'component':
      return <TextField {...common} list="components" autoComplete="off" />;
    case 'hundredths':
    case 'grams':
      return <TextField {...common} inputMode="decimal" maxLength={7} />;
    case 'count':
      return <TextField {...common} inputMode="numeric" maxLength={5} />;
    case 'gtin':
    case 'hsCode':
    case 'storageBin':
    case 'number':
    case 'turboNumber':
    case 'item':
      return (
        <TextField {...common} className={styles.number} spellCheck={false} maxLength={maxLength} />
      );
    default:
      if (!rows) return <TextField {...common} maxLength={maxLength} />;
      return <TextArea {...common} className={styles.whole} rows={rows} maxLength={maxLength} />;
  }
}

interface SelectEntryProps {
  label: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** Choice of a country; '' for none. */
function CountryEntry({ more, ...select }: SelectEntryProps & { more?: readonly string[] }) {
  const t = useDeskText();
  const { code } = useLanguage();
  const { country } = useFormats();
  return (
    <Select {...select}>
      <option value="">{t('None')}</option>
      {more?.map((id) => (
        <option key={id} value={id}>
          {country(id)}
        </option>
      ))}
      {countryList(code).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function TemplateEntry({ value, ...select }: SelectEntryProps) {
  const t = useDeskText();
  const { templates } = useNames();
  const isTemplate = templates.some(({ id }) => id === value);
  return (
    <Select {...select} value={value}>
      {!isTemplate && <option value={value}>{value}</option>}
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('{name}: {value}', { name: id, value: name })}
        </option>
      ))}
    </Select>
  );
}

type Attributes = DeskPart['attributes'];

interface AttributesProps {
  attributes: Attributes;
  onChange: (attributes: Attributes) => void;
}

/** Form for the attributes of a part, each with a name and a value. */
function AttributesForm({ attributes, onChange }: AttributesProps) {
  const t = useDeskText();
  const change = (at: number, changes: Partial<Attributes[number]>) =>
    onChange(attributes.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  return (
    <div className={styles.slim}>
      <h2>{t('Attributes')}</h2>
      {attributes.map(({ name, value }, at) => (
        // Rows have no id, so the index is the key.
        <div key={String(at)} className={styles.pair}>
          <PairField
            label={t('Name of the item')}
            value={name}
            maxLength={60}
            onChange={(typed) => change(at, { name: typed })}
          />
          <PairField
            label={t('Value')}
            value={value}
            maxLength={200}
            onChange={(typed) => change(at, { value: typed })}
          />
          <RowButtons
            name={t('Attribute {number}', { number: at + 1 })}
            {...rowButtons(attributes, at, onChange)}
          />
        </div>
      ))}
      <div className={office.actions}>
        <Button size="small" onClick={() => onChange([...attributes, { name: '', value: '' }])}>
          {t('Add an attribute')}
        </Button>
      </div>
    </div>
  );
}

type HsPairs = DeskPart['hsCodes'];

interface HsCodesProps {
  title: string;
  pairs: HsPairs;
  onChange: (pairs: HsPairs) => void;
}

/** HS codes for countries of import whose code differs from the item's general code. */
function HsCodesForm({ title, pairs, onChange }: HsCodesProps) {
  const t = useDeskText();
  const change = (at: number, changes: Partial<HsPairs[number]>) =>
    onChange(pairs.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  return (
    <div className={styles.slim}>
      <h2>{title}</h2>
      {pairs.map(({ country, code }, at) => (
        // Rows have no id, so the index is the key.
        <div key={String(at)} className={styles.pair}>
          <CountryEntry
            label={t('Country of import')}
            value={country}
            more={['EU']}
            onChange={({ target }) => change(at, { country: target.value })}
          />
          <PairField
            label={t('HS code')}
            value={code}
            number
            maxLength={30}
            onChange={(typed) => change(at, { code: typed })}
          />
          <RemoveButton
            name={t('HS code {number}', { number: at + 1 })}
            onRemove={() => onChange(pairs.filter((_one, place) => place !== at))}
          />
        </div>
      ))}
      <div className={office.actions}>
        <Button size="small" onClick={() => onChange([...pairs, { country: '', code: '' }])}>
          {t('Add an HS code')}
        </Button>
      </div>
    </div>
  );
}
