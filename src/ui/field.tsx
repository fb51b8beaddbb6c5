import {
  type ComponentPropsWithRef,
  type FormEvent,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
} from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** The error message below the field. */
  error?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  /** Renders the control with the attributes that connect it to label and error. */
  children: (control: {
    id: string;
    className: string | undefined;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
}

/** A label above a control, with the error message below. */
export function Field({ label, error, className = '', id: given, children }: FieldProps) {
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
        ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & Pick<FieldProps, 'label' | 'error'>;

/** A labelled native select, which phones show with their own picker. */
export function Select({ label, error, className, id, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} className={className} id={id}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}

export type TextFieldProps = ComponentPropsWithRef<'input'> & Pick<FieldProps, 'label' | 'error'>;

/** A labelled single-line field. */
export function TextField({ label, error, className, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} className={className} id={id}>
      {(control) => <input maxLength={60} {...input} {...control} />}
    </Field>
  );
}

/** The fields of a submitted form as a record. */
export function formFields(event: FormEvent<HTMLFormElement>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}
