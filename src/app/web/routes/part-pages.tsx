import { getRouteApi } from '@tanstack/react-router';
import { PartPage } from '#features/catalogue/parts/web/part-page.tsx';
import { parseItemSearch } from '#features/catalogue/web/catalogue-links.ts';

const part = getRouteApi('/partdetail');
const chra = getRouteApi('/chradetail');

export function PartDetailPage() {
  return (
    <PartPage
      kind="1"
      search={part.useSearch({ select: parseItemSearch, structuralSharing: true })}
    />
  );
}

export function ChraDetailPage() {
  return (
    <PartPage
      kind="2"
      search={chra.useSearch({ select: parseItemSearch, structuralSharing: true })}
    />
  );
}
