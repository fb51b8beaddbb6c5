import { useMatches } from '@tanstack/react-router';
import { useText } from '#features/language/web/use-text.ts';
import { WaysOn } from '../layout/ways-on.tsx';
import { laterPages, routeNameOf } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page of the route table that is still to come. */
export function LaterPage() {
  const t = useText();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const name = routeNameOf(path);
  const title =
    name && name in laterPages ? laterPages[name as keyof typeof laterPages] : undefined;
  return (
    <EmptyState title={title ? t(title) : ''}>
      <p>{t('This page is being prepared.')}</p>
      <WaysOn />
    </EmptyState>
  );
}
