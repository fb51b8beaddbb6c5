import { useText } from '#language/web/use-text.ts';
import { LinkButton } from './button.tsx';
import { isPlainClick, useSite } from './site/site.tsx';

/**
 * A Back link: goes back in the browser's history, or to `to` when the history holds no page of
 * this site.
 */
export function BackLink({ to }: { to: string }) {
  const t = useText();
  const { back } = useSite();
  return (
    <LinkButton
      to={to}
      size="small"
      preload={false}
      onClick={(event) => {
        if (isPlainClick(event) && back()) event.preventDefault();
      }}
    >
      {t('Back')}
    </LinkButton>
  );
}
