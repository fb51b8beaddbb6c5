import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  Pick<FieldProps, 'label' | 'error'>;

/** A labelled pick list: the browser's own, which every phone shows at its best. */
export function Select({ label, error, className, id, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} className={className} id={id}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}
