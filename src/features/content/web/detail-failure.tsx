import { loginAddress, paths } from '#contract/paths.ts';

import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';

interface Props {
  /** Undefined where the address names no item. */
  outcome: Extract<Outcome<unknown>, { ok: false }> | undefined;
  /** Address of this page, to come back to after signing in. */
  here: string;
  /** The list that the item stands in. */
  list: string;
  retry: () => void;
}

/** An item that can't be shown: why, and the way on. */
export function DetailFailure({ outcome, here, list, retry }: Props) {
  const t = useText();
  const { href } = useSite();
  const code = outcome?.code ?? 'notFound';
  const toList = <LinkButton to={list}>{t('To the list')}</LinkButton>;
  if (code === 'notFound' || code === 'badInput') {
    return <ErrorState title={t('This content is not there any more.')} action={toList} />;
  }
  if (code === 'needLogin' || code === 'tokenExpired') {
    return (
      <ErrorState
        title={t('Need login')}
        message={outcome?.message}
        action={
          <>
            <LinkButton to={loginAddress(href(here))} variant="primary">
              {t('Login')}
            </LinkButton>
            <LinkButton to={paths.Signup}>{t('Sign up')}</LinkButton>
            {toList}
          </>
        }
      />
    );
  }
  if (code === 'noRight') {
    return (
      <ErrorState
        title={t('Not open to your account')}
        message={outcome?.message}
        action={
          <>
            <LinkButton to={paths.Contact} variant="primary">
              {t('Contact Us')}
            </LinkButton>
            {toList}
          </>
        }
      />
    );
  }
  return (
    <ErrorState
      title={t('This content could not be shown')}
      message={outcome && t('ERROR: {msg}', { msg: outcome.message })}
      action={
        <Button variant="primary" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
