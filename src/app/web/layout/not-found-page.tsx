import { useText } from '#language/web/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { WaysOn } from './ways-on.tsx';

/** The page for an unknown address. */
export function NotFoundPage() {
  const t = useText();
  return (
    <EmptyState title={t('There is no such page')}>
      <title>{t('There is no such page')}</title>
      <meta name="robots" content="noindex" />
      <p>{t('The address may be mistyped, or the page has moved.')}</p>
      <WaysOn />
    </EmptyState>
  );
}
