/** What the pages of turbos and parts show without their item. */
import type { FailureCode } from '#contract';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorState, LoginLink } from '#ui/error-state.tsx';
import { usePerson } from '#ui/session/person.tsx';
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
          <LoginLink here={address} />
        )
      }
    />
  );
}

/** Whether trying again may help. */
export const mayPass = (code: FailureCode) => code === 'serverFault' || code === 'unavailable';
