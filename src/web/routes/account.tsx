/** Routes of the account: sign-in, sign-up, passwords and the account home. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parseEmail } from '#features/accounts/web/account-links.ts';
import { countriesQuery, devicesQuery, profileQuery } from '#features/accounts/web/queries.ts';
import type { TextKey } from '#features/language/format.ts';
import { headOf } from '../head.ts';
import { paths, withLanguage } from '../paths.ts';
import type { SiteContext } from '../router.tsx';
import { parseBack } from '../session/back.ts';
import { personOf } from '../session/person.ts';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('./account-pages.tsx');

/** Head of a page that search engines have no use for. */
const head =
  (title: TextKey, address: string) =>
  ({ match }: { match: { context: SiteContext } }) => {
    const { origin, wording } = match.context;
    const place = { origin, language: wording.language };
    return headOf(place, { title: wording.text(title), address, listed: false });
  };

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Login,
  validateSearch: parseBack,
  head: head('Login', paths.Login),
  component: lazyRouteComponent(pages, 'Login'),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Signup,
  loader: async ({ context }) => {
    await ready(context, countriesQuery(querySite(context)));
  },
  head: head('Sign up', paths.Signup),
  component: lazyRouteComponent(pages, 'Signup'),
});

const confirmSignupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.ConfirmSignup,
  validateSearch: parseEmail,
  head: head('Confirm Signup', paths.ConfirmSignup),
  component: lazyRouteComponent(pages, 'ConfirmSignup'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.ForgotPassword,
  head: head('Forgotten password', paths.ForgotPassword),
  component: lazyRouteComponent(pages, 'ForgotPassword'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.ResetPassword,
  validateSearch: parseEmail,
  head: head('New password', paths.ResetPassword),
  component: lazyRouteComponent(pages, 'ResetPassword'),
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.MyHome,
  beforeLoad: ({ context, location }) => {
    if (personOf(context.queries)) return;
    const { prefix } = context.wording.language;
    throw redirect({ to: paths.Login, search: { back: withLanguage(prefix, location.pathname) } });
  },
  loader: async ({ context }) => {
    const site = querySite(context);
    const [profile] = await Promise.all([
      ready(context, profileQuery(site)),
      ready(context, devicesQuery(site)),
      ready(context, countriesQuery(site)),
    ]);
    answerWith(context, profile);
  },
  head: head('My account', paths.MyHome),
  component: lazyRouteComponent(pages, 'Home'),
});

export const accountRoutes = [
  loginRoute,
  signupRoute,
  confirmSignupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  homeRoute,
] as const;
