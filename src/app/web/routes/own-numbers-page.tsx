import { getRouteApi } from '@tanstack/react-router';
import { parseOwnNumbersSearch } from '#features/ordering/web/own-numbers/own-number-links.ts';
import { OwnNumbersPage } from '#features/ordering/web/own-numbers/own-numbers-page.tsx';

const route = getRouteApi('/ownnumbers');

export function OwnNumbers() {
  return (
    <OwnNumbersPage
      search={route.useSearch({ select: parseOwnNumbersSearch, structuralSharing: true })}
    />
  );
}
