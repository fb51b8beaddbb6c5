import { getRouteApi } from '@tanstack/react-router';
import { parseEmail } from '#features/accounts/web/account-links.ts';
import { ConfirmSignupPage } from '#features/accounts/web/confirm-signup-page.tsx';
import { ForgotPasswordPage } from '#features/accounts/web/forgot-password-page.tsx';
import { AccountHomePage } from '#features/accounts/web/home-page.tsx';
import { LoginPage } from '#features/accounts/web/login-page.tsx';
import { countriesQuery, devicesQuery, profileQuery } from '#features/accounts/web/queries.ts';
import { ResetPasswordPage } from '#features/accounts/web/reset-password-page.tsx';
import { SignupPage } from '#features/accounts/web/signup-page.tsx';
import { UndoEmailPage } from '#features/accounts/web/undo-email-page.tsx';
import { AddressBook } from '#features/ordering/web/addresses/address-book.tsx';
import { addressesQuery } from '#features/ordering/web/addresses/queries.ts';
import { watchesQuery } from '#features/ordering/web/watches/queries.ts';
import { Watches } from '#features/ordering/web/watches/watches.tsx';
import { parseBack } from '#ui/session/back.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { answerWith, querySite, ready } from './ready.ts';

// The router merges validated params over the raw ones, so invalid ones stay. Each page parses them
// again.
const login = getRouteApi('/login');
const confirmSignup = getRouteApi('/confirmsignup');
const resetPassword = getRouteApi('/resetpassword');

export function Login() {
  return <LoginPage back={login.useSearch({ select: parseBack, structuralSharing: true }).back} />;
}

export function Signup() {
  return <SignupPage />;
}

export function ConfirmSignup() {
  return (
    <ConfirmSignupPage
      email={confirmSignup.useSearch({ select: parseEmail, structuralSharing: true }).email}
    />
  );
}

export function ForgotPassword() {
  return <ForgotPasswordPage />;
}

export function ResetPassword() {
  return (
    <ResetPasswordPage
      email={resetPassword.useSearch({ select: parseEmail, structuralSharing: true }).email}
    />
  );
}

export function UndoEmail() {
  return <UndoEmailPage />;
}

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
