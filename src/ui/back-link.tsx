import { useText } from '#language/web/use-text.ts';
import { LinkButton } from './button.tsx';
import { isPlainClick, useSite } from './site/site.tsx';

/** Back as the browser has it; a link to `to` where it has no page of this site before. */
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
