import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { Outcome } from '#ui/site/outcome.ts';

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
  const { code, message } = outcome;
  const isMissing = code === 'notFound' || code === 'badInput';
  return (
    <ErrorState
      {...{ level, title, message, code, here: back }}
      retry={isMissing ? undefined : retry}
      action={
        isMissing && (
          <LinkButton to={paths.OrderList} variant="primary">
            {t('All orders')}
          </LinkButton>
        )
      }
    />
  );
}
