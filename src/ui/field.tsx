import {
  type ComponentPropsWithRef,
  type FormEvent,
  type InputEvent,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
} from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  error?: string | undefined;
  /** Remark below the field; an error replaces it. */
  hint?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  /** Renders the control. The attributes connect the control to the label and the error message. */
  children: (control: {
    id: string;
    className: string | undefined;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
}

export function Field({ label, error, hint, className = '', id: given, children }: FieldProps) {
  const uniqueId = useId();
  const id = given ?? uniqueId;
  return (
    <div className={`${styles.field} ${className}`.trim()}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        ...(hint && { 'aria-describedby': `${id}-hint` }),
        ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
      })}
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  Pick<FieldProps, 'label' | 'error' | 'hint'>;

/** A labelled native select, which phones show with their own picker. */
export function Select({ label, error, hint, className, id, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className} id={id}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}

export type TextFieldProps = ComponentPropsWithRef<'input'> &
  Pick<FieldProps, 'label' | 'error' | 'hint'>;

export function TextField({ label, error, hint, className, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className} id={id}>
      {(control) => (
        <input
          maxLength={60}
          {...input}
          {...(input.type === 'date' && emptyMark(input))}
          {...control}
        />
      )}
    </Field>
  );
}

/** Attributes that mark a date field as empty, for field.module.css. */
const emptyMark = ({ value, defaultValue, onInput }: ComponentPropsWithRef<'input'>) => ({
  'data-empty': (value ?? defaultValue ?? '') === '' ? '' : undefined,
  onInput(event: InputEvent<HTMLInputElement>) {
    event.currentTarget.toggleAttribute('data-empty', event.currentTarget.value === '');
    onInput?.(event);
  },
});

type TextAreaProps = ComponentPropsWithRef<'textarea'> &
  Pick<FieldProps, 'label' | 'error' | 'hint'>;

export function TextArea({ label, error, hint, className, id, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className} id={id}>
      {(control) => <textarea maxLength={500} {...area} {...control} />}
    </Field>
  );
}

/** The text fields of a submitted form by name. */
export function formFields(event: FormEvent<HTMLFormElement>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}
