import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import type { Form } from './use-form.ts';

/** A text field of a form, with its attributes. */
interface FormField<N extends string>
  extends Omit<TextFieldProps, 'name' | 'label' | 'error' | 'defaultValue' | 'ref'> {
  readonly name: N;
  readonly label: TextKey;
  /** The label says that it may stay empty. */
  readonly optional?: true;
}

interface Props<N extends string> {
  form: Form;
  fields: readonly FormField<N>[];
  /** Initial values by the field's name. */
  values?: Partial<Readonly<Record<N, string>>> | undefined;
}

/** Text fields of a form in their order. */
export function TextFields<N extends string>({ form, fields, values }: Props<N>) {
  const t = useText();
  return fields.map(({ name, label, optional, ...input }) => (
    <TextField
      key={name}
      {...form.field(name, values?.[name])}
      label={optional ? `${t(label)} ${t('(optional)')}` : t(label)}
      {...input}
    />
  ));
}
