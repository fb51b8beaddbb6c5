/** Routes of the account: sign-in, sign-up, passwords and the account home. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseEmail } from '#features/accounts/web/account-links.ts';
import { countriesQuery, devicesQuery, profileQuery } from '#features/accounts/web/queries.ts';
import { addressesQuery } from '#features/ordering/web/addresses/queries.ts';
import { parseBack } from '#ui/session/back.ts';
import { ownHead, signedInOnly } from './own-page.ts';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('./account-pages.tsx');

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Login,
  validateSearch: parseBack,
  head: ownHead('Login', paths.Login),
  component: lazyRouteComponent(pages, 'Login'),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Signup,
  loader: async ({ context }) => {
    await ready(context, countriesQuery(querySite(context)));
  },
  head: ownHead('Sign up', paths.Signup),
  component: lazyRouteComponent(pages, 'Signup'),
});

const confirmSignupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.ConfirmSignup,
  validateSearch: parseEmail,
  head: ownHead('Confirm Signup', paths.ConfirmSignup),
  component: lazyRouteComponent(pages, 'ConfirmSignup'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.ForgotPassword,
  head: ownHead('Forgotten password', paths.ForgotPassword),
  component: lazyRouteComponent(pages, 'ForgotPassword'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.ResetPassword,
  validateSearch: parseEmail,
  head: ownHead('New password', paths.ResetPassword),
  component: lazyRouteComponent(pages, 'ResetPassword'),
});

const undoEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.UndoEmail,
  head: ownHead('Your old e-mail address', paths.UndoEmail),
  component: lazyRouteComponent(pages, 'UndoEmail'),
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.MyHome,
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    const site = querySite(context);
    const [profile] = await Promise.all([
      ready(context, profileQuery(site)),
      ready(context, devicesQuery(site)),
      ready(context, countriesQuery(site)),
      ready(context, addressesQuery(site)),
    ]);
    answerWith(context, profile);
  },
  head: ownHead('My account', paths.MyHome),
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
