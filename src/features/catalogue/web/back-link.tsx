import { useText } from '#features/language/web/use-text.ts';
import { isPlainClick, useSite } from '#web/site.tsx';
import { LinkButton } from '#web/ui/button.tsx';

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
