import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type TextFieldProps = ComponentPropsWithRef<'input'> & Pick<FieldProps, 'label' | 'error'>;

/** A labelled single-line field. */
export function TextField({ label, error, className, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} className={className} id={id}>
      {(control) => <input maxLength={60} {...input} {...control} />}
    </Field>
  );
}
