/** Route of the captcha (docs/product.md 2.13). */
import { createRoute, redirect, useLoaderData } from '@tanstack/react-router';
import { CallError } from '#contract/errors.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import { safeBack } from '#ui/session/back.ts';
import { headOf } from '#ui/site/head.ts';
import { lazyPage, withProps } from './page.tsx';
import { rootRoute } from './root.tsx';

export interface CaptchaSearch {
  /** The captcha's key, from NeedCaptcha. */
  ck?: string;
  /** The address to go back to, with its language. */
  back?: string;
}

function parseCaptchaSearch(raw: Readonly<Record<string, unknown>>): CaptchaSearch {
  const back = safeBack(raw.back, paths.CaptchaVerify);
  return {
    ...(typeof raw.ck === 'string' && /^[\w-]{1,60}$/.test(raw.ck) && { ck: raw.ck }),
    ...(back && { back }),
  };
}

/** Returns undefined for an expired captcha; throws any other failure. */
function expectEnded(failure: unknown): undefined {
  if (failure instanceof CallError && failure.code !== 'captchaExpired') throw failure;
}

export const captchaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.CaptchaVerify,
  validateSearch: parseCaptchaSearch,
  loaderDeps: ({ search }) => parseCaptchaSearch(search),
  loader: async ({ context, deps: { ck, back } }) => {
    const shown = ck && (await context.client.call('captchaShow', { key: ck }).catch(expectEnded));
    // Without a captcha go to the home page; the limits demand a new one if needed.
    if (!shown)
      throw redirect({ href: withLanguage(context.wording.language.prefix, paths.Index) });
    return { ck, back, picture: shown.val };
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
      const shown = useLoaderData({ from: paths.CaptchaVerify });
      return { ...shown, key: shown.ck };
    },
  ),
});
