import { type ComponentPropsWithRef, type FormEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { formFields } from '#ui/field.tsx';
import { useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import { isLongEnough, parseQuerySearch } from '../search-params.ts';
import styles from './search-line.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
  /** The search button. */
  children: ReactNode;
  'data-search-field'?: boolean;
}

export function SearchLine({ label, error, children, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="ltr"
        data-number
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface FormProps {
  name: string;
  value: string;
  label: string;
  /** Path of a number's page; without a number, the path that the form is sent to. */
  addressOf: (number?: string) => string;
  /** Whether the form is the main action of the page. */
  isMain?: boolean;
  className?: string | undefined;
  /** Rendered below the field. */
  children?: ReactNode;
}

/** Searches for one number: a GET form, which works without scripts. */
export function NumberForm(props: FormProps) {
  const { name, value, label, addressOf, isMain = false, className, children } = props;
  const t = useText();
  const { go, href } = useSite();
  const [tooShort, setTooShort] = useState(false);
  const field = useSearchField(name, value);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { val } = parseQuerySearch({ val: formFields(event)[name] });
    const enough = isLongEnough(val ?? '');
    setTooShort(!enough);
    if (!val || !enough) return;
    noteSearch(event.currentTarget, name, val);
    go(addressOf(val));
  };
  return (
    <form action={href(addressOf())} onSubmit={submit} noValidate className={className}>
      <SearchLine
        label={label}
        {...field}
        data-search-field
        error={tooShort ? t('Please enter at least 3 letters or digits.') : undefined}
      >
        <Button type="submit" variant={isMain ? 'primary' : 'plain'}>
          {t('Search')}
        </Button>
      </SearchLine>
      {children}
    </form>
  );
}
