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
import { Button } from '#ui/button.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { type EntryField, entryField, useEntries } from '#ui/office/entries.ts';
import { Tick } from '#ui/office/fields.tsx';
import office from '#ui/office/office.module.css';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { type DeskKey, type OfficeText, useDeskText } from '#ui/office/text.ts';
import styles from './items.module.css';
import { FieldGrid, NamesList, PairField, RowButtons, rowButtons } from './rows.tsx';

const none = { components: [], makers: [], applications: [], templates: [] };

/** Suggested names of components, makers and applications; empty until loaded. */
export function useNames() {
  const { data } = useQuery({
    ...deskQuery('getDeskNames', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.val ?? none;
}

const blanks: Readonly<Record<string, unknown>> = { flag: '0', template: '999', attributes: [] };

/** Empty fields of a new item, as its form and calls carry them. */
export const blankValues = <const F extends ItemFields>(fields: F): Values<F> =>
  Object.fromEntries(
    namedFields(fields).map(({ name, kind }) => [name, blanks[kind] ?? '']),
  ) as Values<F>;

function valueWords(kind: FieldKind, value: string | Attributes, t: OfficeText): string {
  if (typeof value !== 'string') {
    return value
      .map((one) => t('{name}: {value}', { name: one.name, value: one.value }))
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
    entryField(label, name, (value) => valueWords(kind, value as string | Attributes, t)),
  );

interface FieldsFormProps<F extends ItemFields> {
  fields: F;
  values: Values<F>;
  /** The toast after saving. */
  done: string;
  onSave: (values: Values<F>) => Promise<unknown>;
}

/** The declared fields of a turbo or part. */
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
      <OfficeSaveBar form={form} done={done} onSave={() => onSave(entries)} />
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
  const t = useDeskText();
  const { kind, label: key, unit, rows, choices = [], required = false } = field;
  const name = t(key as DeskKey);
  const common = {
    ...{ label: unit ? t('{name}, {unit}', { name, unit }) : name, value, required },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const maxLength = lengthOf(field) ?? 60;
  switch (kind) {
    case 'flag':
    case 'attributes':
      return null;
    case 'template':
      return <TemplateEntry {...common} />;
    case 'choice':
      return (
        <Select {...common}>
          <option value="">{t('None')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
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

interface TemplateProps {
  label: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function TemplateEntry({ value, ...select }: TemplateProps) {
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

/** Additional properties with name and value, in their order. */
function AttributesForm({ attributes, onChange }: AttributesProps) {
  const t = useDeskText();
  const change = (at: number, changes: Partial<Attributes[number]>) =>
    onChange(attributes.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  return (
    <div className={styles.slim}>
      <h2>{t('Attributes')}</h2>
      {attributes.map(({ name, value }, at) => (
        // The rows have no id, so the index is the key.
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
