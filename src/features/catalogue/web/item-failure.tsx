/** What the pages of turbos and parts show without their item. */
import type { FailureCode } from '#contract';
import { loginAddress, paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { usePerson } from '#ui/session/person.ts';
import { useSite } from '#ui/site/site.tsx';
import { indexAddress } from './catalogue-links.ts';

/** The address names no item. */
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

/** Whether a failure asks to sign in. */
export const asksToSignIn = (code: FailureCode) => code === 'needLogin' || code === 'tokenExpired';

/** Asks to sign in; signed-in customers without the right ask for access, as sign-in would lead back here. */
export function SignInFailure({ code, address }: { code: FailureCode; address: string }) {
  const t = useText();
  const signedIn = usePerson() !== undefined && code === 'needLogin';
  return (
    <ErrorState
      title={t('Need authorization, please login!')}
      action={
        signedIn ? (
          <LinkButton variant="primary" to={paths.MyHome}>
            {t('Ask for access')}
          </LinkButton>
        ) : (
          <LoginLink address={address} />
        )
      }
    />
  );
}

/** Leads to sign-in and from there back to an address. */
export function LoginLink({ address }: { address: string }) {
  const t = useText();
  const { href } = useSite();
  return (
    <LinkButton variant="primary" to={loginAddress(href(address))}>
      {t('Login')}
    </LinkButton>
  );
}

interface Retry {
  readonly code: FailureCode;
  readonly retry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
}

/** Tries again, where that may help. */
export function RetryButton({ code, retry, retrying }: Retry) {
  const t = useText();
  if (code !== 'serverFault' && code !== 'unavailable') return null;
  return (
    <Button onClick={retry} disabled={retrying}>
      {t('Try again')}
    </Button>
  );
}
