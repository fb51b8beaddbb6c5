/** Messages on the pages of turbos, parts and comparisons if the item can't be shown. */
import type { ReactNode } from 'react';
import type { FailureCode } from '#contract';
import { accessAddress, loginAddress } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { asksToSignIn, ErrorState, LoginLink } from '#ui/error-state.tsx';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { indexAddress } from './catalogue-links.ts';

/** Shown if the URL names no item. */
export function ParamsFailure() {
  const t = useText();
  return (
    <ErrorState
      title={t('Process error: params failed, please reenter from index page.')}
      action={
        <LinkButton variant="primary" to={indexAddress()}>
          {t('To the search')}
        </LinkButton>
      }
    />
  );
}

export interface FailureProps {
  failure: { code: FailureCode; message: string };
  /** The call that failed. */
  query: { isFetching: boolean; refetch: () => unknown };
  /** Path of this page, to return to after sign-in. */
  address: string;
  action?: ReactNode;
}

export function ItemFailure({ failure, query, address, action }: FailureProps) {
  const { code, message } = failure;
  if (asksToSignIn(code)) return <SignInFailure code={code} address={address} />;
  const mayPass = code === 'serverFault' || code === 'unavailable';
  return (
    <ErrorState
      title={message}
      retry={mayPass ? query.refetch : undefined}
      retrying={query.isFetching}
      action={action}
    />
  );
}

/**
 * Asks a visitor to sign in. Offers a signed-in customer without the right to request access, because sign-in
 * would lead back here.
 */
function SignInFailure({ code, address }: { code: FailureCode; address: string }) {
  const t = useText();
  const signedIn = usePerson() !== undefined && code === 'needLogin';
  return (
    <ErrorState
      title={t(
        signedIn
          ? 'You have no right to view this content, please contact us!'
          : 'Need authorization, please login!',
      )}
      action={
        signedIn ? (
          <LinkButton variant="primary" to={accessAddress}>
            {t('Ask for access')}
          </LinkButton>
        ) : (
          <LoginLink here={address} />
        )
      }
    />
  );
}

interface LoginToViewProps {
  number: string;
  /** Path of this page, to return to after sign-in. */
  here: string;
}

/**
 * The link of a turbo marked 'login to view'. A signed-in customer without the right
 * requests access: sign-in would redirect back here.
 */
export function LoginToView({ number, here }: LoginToViewProps) {
  const t = useText();
  const { href } = useSite();
  const person = usePerson();
  return person ? (
    <SiteLink to={accessAddress}>
      {t('Login to view')} · {t('Ask for access')}
      <span className="unseen"> {number}</span>
    </SiteLink>
  ) : (
    <SiteLink to={loginAddress(href(here))} aria-label={t('Login to view {number}', { number })}>
      {t('Login to view')}
    </SiteLink>
  );
}
