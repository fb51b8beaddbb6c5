/** Routes of the account: sign-in, sign-up, passwords and the account home. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseEmail } from '#features/accounts/web/account-links.ts';
import { countriesQuery, devicesQuery, profileQuery } from '#features/accounts/web/queries.ts';
import { addressesQuery } from '#features/ordering/web/addresses/queries.ts';
import { watchesQuery } from '#features/ordering/web/watches/queries.ts';
import { parseBack } from '#ui/session/back.ts';
import { ownPage, signedInOnly } from './own-page.ts';
import { answerWith, querySite, ready } from './ready.ts';

const pages = () => import('./account-pages.tsx');

const loginRoute = createRoute({
  ...ownPage(paths.Login, 'Login'),
  validateSearch: parseBack,
  component: lazyRouteComponent(pages, 'Login'),
});

const signupRoute = createRoute({
  ...ownPage(paths.Signup, 'Sign up'),
  loader: async ({ context }) => {
    await ready(context, countriesQuery(querySite(context)));
  },
  component: lazyRouteComponent(pages, 'Signup'),
});

const confirmSignupRoute = createRoute({
  ...ownPage(paths.ConfirmSignup, 'Confirm Signup'),
  validateSearch: parseEmail,
  component: lazyRouteComponent(pages, 'ConfirmSignup'),
});

const forgotPasswordRoute = createRoute({
  ...ownPage(paths.ForgotPassword, 'Forgotten password'),
  component: lazyRouteComponent(pages, 'ForgotPassword'),
});

const resetPasswordRoute = createRoute({
  ...ownPage(paths.ResetPassword, 'New password'),
  validateSearch: parseEmail,
  component: lazyRouteComponent(pages, 'ResetPassword'),
});

const undoEmailRoute = createRoute({
  ...ownPage(paths.UndoEmail, 'Your old e-mail address'),
  component: lazyRouteComponent(pages, 'UndoEmail'),
});

const homeRoute = createRoute({
  ...ownPage(paths.MyHome, 'My account'),
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
  component: lazyRouteComponent(pages, 'Home'),
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
