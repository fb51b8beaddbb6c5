/** Canonical page of a content item. */
import { type ContentKind, type ContentType, openingTypes } from '#contract/choices.ts';

export interface CanonicalPage {
  /** Route name. */
  readonly page: 'ContentDetail' | 'ContentDetailFull';
  /** Query string. */
  readonly query: string;
}

/** For items that open in full the canonical page is the full page, for all others the detail page. */
export function canonicalPageOf(
  id: string,
  cmType: ContentKind,
  contentType: ContentType,
): CanonicalPage {
  const full = contentType === openingTypes.full || contentType === openingTypes.fullNewTab;
  return full
    ? { page: 'ContentDetailFull', query: `id=${id}` }
    : { page: 'ContentDetail', query: `id=${id}&cmType=${cmType}` };
}
