import { useText } from '#language/web/use-text.ts';
import { TextField } from '#ui/text-field.tsx';

/** How the field's fault is asked for: useForm's `error`. */
type FaultOf = (name: string) => string | undefined;

interface PasswordFieldProps {
  error: FaultOf;
  name?: string;
  label?: string;
  /** Whether it is made here, so that password managers offer one. */
  isNew?: boolean;
}

/** A password: the account's own, or a new one. */
export function PasswordField({ error, name = 'password', label, isNew }: PasswordFieldProps) {
  const t = useText();
  return (
    <TextField
      name={name}
      label={label ?? t('Password')}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      dir="ltr"
      required
      error={error(name)}
    />
  );
}

interface SecondStepFieldProps {
  error: FaultOf;
  /** Whether it takes the focus as it appears. */
  autoFocus?: boolean;
}

/** The code that two-step sign-in asks for (docs/product.md 10.6). */
export function SecondStepField({ error, autoFocus }: SecondStepFieldProps) {
  const t = useText();
  return (
    <TextField
      name="code"
      label={t('Code from the app, or a recovery code')}
      autoComplete="one-time-code"
      dir="ltr"
      required
      autoFocus={autoFocus}
      error={error('code')}
    />
  );
}
