/** Routes of the account: sign-in, sign-up, passwords, account home and captcha. */
import { createRoute, redirect, useLoaderData } from '@tanstack/react-router';
import { CallError } from '#contract/errors.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import {
  countriesQuery,
  devicesQuery,
  parseEmail,
  profileQuery,
} from '#features/accounts/web/account-links.ts';
import { addressesQuery, watchesQuery } from '#features/ordering/web/ordering-pages.ts';
import { parseBack, safeBack } from '#ui/session/keep-session.ts';
import { headOf } from '#ui/site/head.ts';
import {
  answerBy,
  lazyPage,
  querySite,
  ready,
  rootRoute,
  signedInOnly,
  unlistedPage,
  useCheckedSearch,
  withProps,
} from './root.tsx';

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
    '#features/accounts/web/password-pages.tsx',
    () => import('#features/accounts/web/password-pages.tsx'),
    'UndoEmailPage',
  ),
});

const homeRoute = createRoute({
  ...unlistedPage(paths.MyHome, 'My account'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    const site = querySite(context);
    await Promise.all([
      answerBy(context, profileQuery(site)),
      ready(context, countriesQuery(site)),
    ]);
  },
  component: lazyPage(
    '#features/accounts/web/home-page.tsx',
    () => import('#features/accounts/web/home-page.tsx'),
    'AccountHomePage',
  ),
});

const securityRoute = createRoute({
  ...unlistedPage(paths.MySecurity, 'Security'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    const site = querySite(context);
    await Promise.all([answerBy(context, profileQuery(site)), ready(context, devicesQuery(site))]);
  },
  component: lazyPage(
    '#features/accounts/web/home-page.tsx',
    () => import('#features/accounts/web/home-page.tsx'),
    'SecurityPage',
  ),
});

const mailsRoute = createRoute({
  ...unlistedPage(paths.MyMails, 'E-mails'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    await answerBy(context, profileQuery(querySite(context)));
  },
  component: lazyPage(
    '#features/accounts/web/home-page.tsx',
    () => import('#features/accounts/web/home-page.tsx'),
    'MailsPage',
  ),
});

const addressesRoute = createRoute({
  ...unlistedPage(paths.MyAddresses, 'Saved addresses'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    const site = querySite(context);
    await Promise.all([
      answerBy(context, addressesQuery(site)),
      ready(context, countriesQuery(site)),
    ]);
  },
  component: lazyPage(
    '#features/ordering/web/addresses/address-book.tsx',
    () => import('#features/ordering/web/addresses/address-book.tsx'),
    'AddressesPage',
  ),
});

const watchesRoute = createRoute({
  ...unlistedPage(paths.MyWatches, 'Items you are waiting for'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    await answerBy(context, watchesQuery(querySite(context)));
  },
  component: lazyPage(
    '#features/ordering/web/watches/watches.tsx',
    () => import('#features/ordering/web/watches/watches.tsx'),
    'WatchesPage',
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
  securityRoute,
  mailsRoute,
  addressesRoute,
  watchesRoute,
] as const;

interface CaptchaSearch {
  /** Key of the captcha, from NeedCaptcha. */
  ck?: string;
  /** Return address, with language. */
  back?: string;
}

function parseCaptchaSearch(raw: Readonly<Record<string, unknown>>): CaptchaSearch {
  const back = safeBack(raw.back, paths.CaptchaVerify);
  return {
    ...(typeof raw.ck === 'string' && /^[\w-]{1,60}$/.test(raw.ck) && { ck: raw.ck }),
    ...(back && { back }),
  };
}

/** Returns undefined for an expired captcha. @throws any other failure */
function expectEnded(failure: unknown): undefined {
  if (failure instanceof CallError && failure.code !== 'captchaExpired') throw failure;
}

/** The captcha (docs/product.md 2.13). */
export const captchaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.CaptchaVerify,
  validateSearch: parseCaptchaSearch,
  loaderDeps: ({ search }) => parseCaptchaSearch(search),
  loader: async ({ context, deps: { ck, back } }) => {
    const captcha =
      ck && (await context.client.call('captchaShow', { key: ck }).catch(expectEnded));
    // Without a valid captcha, redirects to the home page. If a captcha is still required, the next limited
    // call creates a new one.
    if (!captcha)
      throw redirect({ href: withLanguage(context.wording.language.prefix, paths.Index) });
    return { ck, back, picture: captcha.val };
  },
  head: ({ match }) => {
    const { context } = match;
    const title = context.wording.text('Two-step verification');
    return headOf(context, { title, address: paths.CaptchaVerify, listed: false });
  },
  component: withProps(
    lazyPage(
      '#features/gateway/web/captcha-page.tsx',
      () => import('#features/gateway/web/captcha-page.tsx'),
      'CaptchaPage',
    ),
    () => {
      const captcha = useLoaderData({ from: paths.CaptchaVerify });
      return { ...captcha, key: captcha.ck };
    },
  ),
});
