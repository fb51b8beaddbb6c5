import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { asksToSignIn, ErrorState } from '#ui/error-state.tsx';
import type { Outcome } from '#ui/site/outcome.ts';

interface Props {
  /** Undefined if the address has no item id. */
  outcome: Extract<Outcome<unknown>, { ok: false }> | undefined;
  /** Address of this page, to return to after sign-in. */
  here: string;
  /** The list of the item's kind. */
  list: string;
  retry: () => void;
}

/** Shown when an item cannot be shown: the reason and the next step. */
export function DetailFailure({ outcome, here, list, retry }: Props) {
  const t = useText();
  const code = outcome?.code ?? 'notFound';
  const toList = <LinkButton to={list}>{t('To the list')}</LinkButton>;
  if (code === 'notFound' || code === 'badInput') {
    return <ErrorState title={t('This content is not there any more.')} action={toList} />;
  }
  if (asksToSignIn(code)) {
    return (
      <ErrorState
        title={t('Need login')}
        message={outcome?.message}
        code={code}
        here={here}
        action={
          <>
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
      retry={retry}
    />
  );
}
