/**
 * Routes of the account: sign-in, sign-up, passwords and the account home. Their loaders are in the
 * chunk of the pages, since no other page needs them.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseEmail } from '#features/accounts/web/account-links.ts';
import { parseBack } from '#ui/session/back.ts';
import { ownPage, signedInOnly } from './own-page.tsx';

const pages = () => import('./account-pages.tsx');

export const accountRoutes = [
  createRoute({
    ...ownPage(paths.Login, 'Login'),
    validateSearch: parseBack,
    component: lazyRouteComponent(pages, 'Login'),
  }),
  createRoute({
    ...ownPage(paths.Signup, 'Sign up'),
    loader: async ({ context }) => (await pages()).signupReady(context),
    component: lazyRouteComponent(pages, 'SignupPage'),
  }),
  createRoute({
    ...ownPage(paths.ConfirmSignup, 'Confirm Signup'),
    validateSearch: parseEmail,
    component: lazyRouteComponent(pages, 'ConfirmSignup'),
  }),
  createRoute({
    ...ownPage(paths.ForgotPassword, 'Forgotten password'),
    component: lazyRouteComponent(pages, 'ForgotPasswordPage'),
  }),
  createRoute({
    ...ownPage(paths.ResetPassword, 'New password'),
    validateSearch: parseEmail,
    component: lazyRouteComponent(pages, 'ResetPassword'),
  }),
  createRoute({
    ...ownPage(paths.UndoEmail, 'Your old e-mail address'),
    component: lazyRouteComponent(pages, 'UndoEmailPage'),
  }),
  createRoute({
    ...ownPage(paths.MyHome, 'My account'),
    beforeLoad: signedInOnly,
    loader: async ({ context }) => (await pages()).homeReady(context),
    component: lazyRouteComponent(pages, 'Home'),
  }),
] as const;
