import { getRouteApi } from '@tanstack/react-router';
import { parseCrossSearch } from '#features/catalogue/web/catalogue-links.ts';
import { CrossReferencePage } from '#features/catalogue/web/cross-reference/cross-reference-page.tsx';

const route = getRouteApi('/crquery');

export function CrossReferences() {
  return (
    <CrossReferencePage
      search={route.useSearch({ select: parseCrossSearch, structuralSharing: true })}
    />
  );
}
