import { parseEmail } from '#features/accounts/web/account-links.ts';
import { ConfirmSignupPage } from '#features/accounts/web/confirm-signup-page.tsx';
import { AccountHomePage } from '#features/accounts/web/home-page.tsx';
import { LoginPage } from '#features/accounts/web/login-page.tsx';
import { countriesQuery, devicesQuery, profileQuery } from '#features/accounts/web/queries.ts';
import { ResetPasswordPage } from '#features/accounts/web/reset-password-page.tsx';
import { AddressBook } from '#features/ordering/web/addresses/address-book.tsx';
import { addressesQuery, watchesQuery } from '#features/ordering/web/queries.ts';
import { Watches } from '#features/ordering/web/watches/watches.tsx';
import { parseBack } from '#ui/session/back.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { useCheckedSearch } from './own-page.tsx';
import { answerWith, querySite, ready } from './ready.ts';

export { ForgotPasswordPage } from '#features/accounts/web/forgot-password-page.tsx';
export { SignupPage } from '#features/accounts/web/signup-page.tsx';
export { UndoEmailPage } from '#features/accounts/web/undo-email-page.tsx';

export const Login = () => <LoginPage back={useCheckedSearch(parseBack).back} />;

export const ConfirmSignup = () => <ConfirmSignupPage email={useCheckedSearch(parseEmail).email} />;

export const ResetPassword = () => <ResetPasswordPage email={useCheckedSearch(parseEmail).email} />;

export function Home() {
  return <AccountHomePage addresses={<AddressBook />} watches={<Watches />} />;
}

export async function signupReady(context: SiteContext): Promise<void> {
  await ready(context, countriesQuery(querySite(context)));
}

export async function homeReady(context: SiteContext): Promise<void> {
  const site = querySite(context);
  const [profile] = await Promise.all([
    ready(context, profileQuery(site)),
    ready(context, devicesQuery(site)),
    ready(context, countriesQuery(site)),
    ready(context, addressesQuery(site)),
    ready(context, watchesQuery(site)),
  ]);
  answerWith(context, profile);
}
