import { useEffect, useEffectEvent, useRef } from 'react';
import { Combobox } from '../combobox.tsx';
import { Select, TextField } from '../field.tsx';
import styles from './office.module.css';
import { type DeskKey, useDeskText } from './text.ts';

export interface Filter {
  readonly name: string;
  readonly label: DeskKey;
  readonly kind: 'text' | 'choice' | 'search' | 'day';
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
  /** The user can't clear the filter. */
  readonly isRequired?: boolean;
}

interface FiltersProps {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

/** The filters of a list. A change leads to the first page. */
export function FilterRow({ filters, values, onChange }: FiltersProps) {
  const t = useDeskText();
  const change = (name: string, value: string) => {
    const { [name]: _, ...others } = values;
    onChange(value ? { ...others, [name]: value } : others);
  };
  return (
    <search className={styles.filters}>
      {filters.map(({ name, label, kind, choices = [], isRequired }) => {
        const filter = {
          label: t(label),
          value: values[name] ?? '',
          onChoose: (value: string) => change(name, value),
        };
        if (kind === 'text' || kind === 'day') {
          return <TypedFilter key={name} isDay={kind === 'day'} {...filter} />;
        }
        if (kind === 'search') {
          return <Combobox key={name} {...filter} none={t('Any')} options={choices} />;
        }
        return (
          <Select
            key={name}
            label={filter.label}
            value={filter.value}
            onChange={({ target }) => change(name, target.value)}
          >
            {!isRequired && <option value="">{t('Any')}</option>}
            {choices.map(({ id, name: words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </Select>
        );
      })}
    </search>
  );
}

/** Delay between the last keystroke and the search, ms. */
const TYPING_MS = 400;

interface TypedFilterProps {
  isDay: boolean;
  label: string;
  value: string;
  onChoose: (value: string) => void;
}

/** A text or date filter. The search starts when typing stops, or when the field loses the focus. */
function TypedFilter({ isDay, label, value, onChoose }: TypedFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useEffectEvent(() => {
    clearTimeout(timer.current);
    const typed = field.current?.value.trim() ?? '';
    if (typed !== value) onChoose(typed);
  });
  useEffect(() => {
    // Back or a link may have changed the filters, so the field shows the new value.
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  useEffect(() => {
    const { current } = field;
    const onInput = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(), TYPING_MS);
    };
    const onChange = () => search();
    current?.addEventListener('input', onInput);
    // A date field fires `change` for each typed part of the date, so its search waits for blur.
    const lastEvent = isDay ? 'blur' : 'change';
    current?.addEventListener(lastEvent, onChange);
    return () => {
      clearTimeout(timer.current);
      current?.removeEventListener('input', onInput);
      current?.removeEventListener(lastEvent, onChange);
    };
  }, [isDay]);
  return (
    <TextField
      ref={field}
      label={label}
      type={isDay ? 'date' : 'search'}
      placeholder={label}
      defaultValue={value}
    />
  );
}
