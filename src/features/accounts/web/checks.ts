/** What the forms ask of their fields: the texts of the specification, sections 5 and 8. */
import type { TextKey } from '#features/language/format.ts';
import { isPassword } from './password.ts';

/** Says what is wrong with a field's value; `form` gives the other fields. */
export type Check = (value: string, form: FormData) => TextKey | undefined;

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

export const profileChecks = {
  firstName: needed('Please input First Name'),
  lastName: needed('Please input Last Name'),
  mobile: needed('Please input mobile'),
  email: needed('Please input email'),
  country: needed('Please select your country'),
};

export const emailCheck = needed('Please input Email');
export const codeCheck = needed('Please input verification code');
export const passwordCheck = password('Please input password');
/** Whether it equals the password is checked when the form is sent. */
export const repasswordCheck = needed('Please input reenter password');
