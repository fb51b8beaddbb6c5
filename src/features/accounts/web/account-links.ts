/** Addresses of the account's pages, without the language's part. */
import { paths } from '#contract/paths.ts';

const withEmail = (path: string, email: string) =>
  email ? `${path}?${new URLSearchParams({ email })}` : path;

export const confirmSignupAddress = (email: string) => withEmail(paths.ConfirmSignup, email);
export const resetPasswordAddress = (email: string) => withEmail(paths.ResetPassword, email);

/** Parses the e-mail address from the page's search params. */
export function parseEmail(raw: Readonly<Record<string, unknown>>): { email?: string } {
  const { email } = raw;
  return typeof email === 'string' && email.length <= 60 ? { email } : {};
}
