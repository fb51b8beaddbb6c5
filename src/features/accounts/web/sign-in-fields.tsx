import { isEmail, isWebsite } from '#contract/input-checks.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { TextField } from '#ui/field.tsx';
import type { Check } from '#ui/session/form.tsx';
import { passwordDigest } from '#ui/site/client.ts';
import { PageRefusal } from '#ui/site/outcome.ts';

/** Returns the error of a field: `error` of useForm. */
type FaultOf = (name: string) => string | undefined;

interface PasswordFieldProps {
  error: FaultOf;
  name?: string;
  label?: string;
  /** Whether the field is for a new password, so that password managers suggest one. */
  isNew?: boolean;
}

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

export const emailField = {
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autoComplete: 'username',
  dir: 'ltr',
  required: true,
} as const;

export const signupCodeField = {
  name: 'signupCode',
  label: 'Verification code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  dir: 'ltr',
  required: true,
} as const;

// Checks of form fields, with the messages of docs/product.md 5 and 8.

const needed =
  (message: TextKey): Check =>
  (value) =>
    value.trim() ? undefined : message;

const password =
  (missing: TextKey): Check =>
  (value) => {
    if (!value) return missing;
    return isPassword(value) ? undefined : 'Please input 6-30 digital and character for password';
  };

/** Combines checks; returns the first error. */
const each =
  (...checks: Check[]): Check =>
  (value, form) => {
    for (const check of checks) {
      const fault = check(value, form);
      if (fault) return fault;
    }
    return undefined;
  };

const address: Check = (value) => (isEmail(value) ? undefined : 'Enter a valid e-mail address.');

let isPhone: ((typed: string, country: string) => boolean) | undefined;

/** Loads the rule for phone numbers. Until then only the server checks phone numbers. */
export async function loadPhoneRule(): Promise<void> {
  ({ isPhone } = await import('../phone-rule.ts'));
}

const phone: Check = (value, form) => {
  const country = String(form.get('country') ?? '');
  if (value.trim() === '') return undefined;
  // Without a country, only a number with + can be checked fully.
  if (country === '' && !value.trim().startsWith('+')) {
    return /^[\d\s()./-]{5,}$/.test(value.trim()) ? undefined : 'Enter a valid phone number.';
  }
  if (!isPhone || isPhone(value, country)) return undefined;
  return 'Enter a valid phone number for the country you chose.';
};

const website: Check = (value) =>
  value.trim() === '' || isWebsite(value) ? undefined : 'Enter a valid website address.';

export const profileChecks = {
  firstName: needed('Please input First Name'),
  lastName: needed('Please input Last Name'),
  mobile: each(needed('Please input mobile'), phone),
  email: each(needed('Please input email'), address),
  country: needed('Please select your country'),
  businessPhone: phone,
  website,
};

export const emailCheck = each(needed('Please input Email'), address);
export const codeCheck = needed('Please input verification code');
export const stepCheck = needed('Please enter the code.');
export const passwordCheck = password('Please input password');
/** Checks only that the field is filled in. The passwords are compared on submit. */
export const repasswordCheck = needed('Please input reenter password');

/** 6 to 30 letters or digits (docs/product.md 5). */
const isPassword = (typed: string): boolean => /^[0-9A-Za-z]{6,30}$/.test(typed);

/** Digest that is sent instead of the password. @throws PageRefusal the errors of passwordDigest */
export const passwordSha = (password: string): Promise<string> =>
  passwordDigest(
    password,
    () => new PageRefusal('Passwords need a secure connection. Please open the site with https.'),
  );
