import { getRouteApi } from '@tanstack/react-router';
import { CrossReferencePage } from '#features/catalogue/cross-reference/web/cross-reference-page.tsx';
import { parseCrossSearch } from '#features/catalogue/web/catalogue-links.ts';

const route = getRouteApi('/crquery');

export function CrossReferences() {
  return (
    <CrossReferencePage
      search={route.useSearch({ select: parseCrossSearch, structuralSharing: true })}
    />
  );
}
