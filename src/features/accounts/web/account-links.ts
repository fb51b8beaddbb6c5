/** Paths of the account's pages, without the language, and the e-mail address typed on another page. */
import { paths } from '#contract/paths.ts';
import { rememberedEmail } from '#ui/session/stored-session.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { tabStorage } from '#ui/site/stored.ts';

const withEmail = (path: string, email: string) =>
  email ? `${path}?${new URLSearchParams({ email })}` : path;

export const confirmSignupAddress = (email: string) => withEmail(paths.ConfirmSignup, email);
export const resetPasswordAddress = (email: string) => withEmail(paths.ResetPassword, email);

export function parseEmail(raw: Readonly<Record<string, unknown>>): { email?: string } {
  const { email } = raw;
  return typeof email === 'string' && email.length <= 60 ? { email } : {};
}

const PLACE = 'typed_email';

/** Stores the e-mail address typed last in this tab, so that it survives a captcha page during sign-in. */
export const keepTypedEmail = (email: string) => tabStorage.write(PLACE, email);

/** Fills an empty field with the address typed last in this tab, else with the remembered address. */
export function fillTypedEmail(id: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement && !field.value) {
    field.value = tabStorage.read(PLACE) || rememberedEmail();
  }
}

// TanStack Query definitions of the account's calls, for loaders and components.

export const countriesQuery = (site: QuerySite) => callQuery(site, 'getCountryDropList', {});
export const profileQuery = (site: QuerySite) => callQuery(site, 'getCustomerInfoByToken', {});
export const devicesQuery = (site: QuerySite) => callQuery(site, 'listDevices', {});
export const secondFactorQuery = (site: QuerySite) => callQuery(site, 'getSecondFactor', {});
