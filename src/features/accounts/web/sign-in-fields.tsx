import { useText } from '#language/web/use-text.ts';
import { TextField } from '#ui/field.tsx';

/** Returns a field's error: useForm's `error`. */
type FaultOf = (name: string) => string | undefined;

interface PasswordFieldProps {
  error: FaultOf;
  name?: string;
  label?: string;
  /** A new password, so that password managers suggest one. */
  isNew?: boolean;
}

/** A field for the current or a new password. */
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
  /** Focuses the field on mount. */
  autoFocus?: boolean;
}

/** The code field of two-step sign-in (docs/product.md 10.6). */
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

/** The address by which a customer signs in. */
export const emailField = {
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autoComplete: 'username',
  dir: 'ltr',
  required: true,
} as const;

/** A code that came by e-mail. */
export const signupCodeField = {
  name: 'signupCode',
  label: 'Verification code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  dir: 'ltr',
  required: true,
} as const;
