/** Routes of the account: sign-in, sign-up, passwords and the account home. */
import { createRoute } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseEmail } from '#features/accounts/web/account-links.ts';
import {
  countriesQuery,
  devicesQuery,
  profileQuery,
} from '#features/accounts/web/account-queries.ts';
import { addressesQuery, watchesQuery } from '#features/ordering/web/queries.ts';
import { parseBack } from '#ui/session/back.ts';
import { lazyPage, signedInOnly, unlistedPage, useCheckedSearch, withProps } from './page.tsx';
import { answerWith, querySite, ready } from './ready.ts';

const loginRoute = createRoute({
  ...unlistedPage(paths.Login, 'Login'),
  validateSearch: parseBack,
  component: withProps(
    lazyPage(
      '#features/accounts/web/login-page.tsx',
      () => import('#features/accounts/web/login-page.tsx'),
      'CustomerLoginPage',
    ),
    () => useCheckedSearch(parseBack),
  ),
});

const signupRoute = createRoute({
  ...unlistedPage(paths.Signup, 'Sign up'),
  loader: async ({ context }) => {
    await ready(context, countriesQuery(querySite(context)));
  },
  component: lazyPage(
    '#features/accounts/web/signup-page.tsx',
    () => import('#features/accounts/web/signup-page.tsx'),
    'SignupPage',
  ),
});

const confirmSignupRoute = createRoute({
  ...unlistedPage(paths.ConfirmSignup, 'Confirm Signup'),
  validateSearch: parseEmail,
  component: withProps(
    lazyPage(
      '#features/accounts/web/signup-page.tsx',
      () => import('#features/accounts/web/signup-page.tsx'),
      'ConfirmSignupPage',
    ),
    () => useCheckedSearch(parseEmail),
  ),
});

const forgotPasswordRoute = createRoute({
  ...unlistedPage(paths.ForgotPassword, 'Forgotten password'),
  component: lazyPage(
    '#features/accounts/web/password-pages.tsx',
    () => import('#features/accounts/web/password-pages.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  ...unlistedPage(paths.ResetPassword, 'New password'),
  validateSearch: parseEmail,
  component: withProps(
    lazyPage(
      '#features/accounts/web/password-pages.tsx',
      () => import('#features/accounts/web/password-pages.tsx'),
      'ResetPasswordPage',
    ),
    () => useCheckedSearch(parseEmail),
  ),
});

const undoEmailRoute = createRoute({
  ...unlistedPage(paths.UndoEmail, 'Your old e-mail address'),
  component: lazyPage(
    '#features/accounts/web/email-change.tsx',
    () => import('#features/accounts/web/email-change.tsx'),
    'UndoEmailPage',
  ),
});

const homeRoute = createRoute({
  ...unlistedPage(paths.MyHome, 'My account'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    const site = querySite(context);
    const [profile] = await Promise.all([
      ready(context, profileQuery(site)),
      ready(context, devicesQuery(site)),
      ready(context, countriesQuery(site)),
      ready(context, addressesQuery(site)),
      ready(context, watchesQuery(site)),
    ]);
    answerWith(context, profile);
  },
  component: lazyPage(
    '#app/web/account-home.tsx',
    () => import('#app/web/account-home.tsx'),
    'AccountHome',
  ),
});

export const accountRoutes = [
  loginRoute,
  signupRoute,
  confirmSignupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  undoEmailRoute,
  homeRoute,
] as const;
