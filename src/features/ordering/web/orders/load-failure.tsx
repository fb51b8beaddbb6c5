import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';

interface Props {
  title: string;
  outcome: Extract<Outcome<unknown>, { ok: false }>;
  /** Address of this page, to return to after sign-in. */
  back: string;
  retry: () => void;
  level?: 1 | 2;
}

/** Shown when a customer's data could not be loaded: the reason and the next step. */
export function LoadFailure({ title, outcome, back, retry, level = 2 }: Props) {
  const t = useText();
  const { href } = useSite();
  const { code, message } = outcome;
  const signIn = `${paths.Login}?${new URLSearchParams({ back: href(back) })}`;
  const action =
    code === 'needLogin' || code === 'tokenExpired' ? (
      <LinkButton to={signIn} variant="primary">
        {t('Login')}
      </LinkButton>
    ) : code === 'notFound' || code === 'badInput' ? (
      <LinkButton to={paths.OrderList} variant="primary">
        {t('All orders')}
      </LinkButton>
    ) : (
      <Button variant="primary" onClick={retry}>
        {t('Try again')}
      </Button>
    );
  return <ErrorState level={level} title={title} message={message} action={action} />;
}
