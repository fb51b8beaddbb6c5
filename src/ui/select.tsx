import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  Pick<FieldProps, 'label' | 'error'>;

/** A labelled native select, which phones show with their own picker. */
export function Select({ label, error, className, id, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} className={className} id={id}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}
