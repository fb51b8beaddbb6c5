/** The page by which an item of content is known, whichever way it was opened. */
import { type ContentKind, type ContentType, contentTypes } from '#contract/content-names.ts';

export interface OwnPage {
  /** Its route name. */
  readonly page: 'ContentDetail' | 'ContentDetailFull';
  /** Query of its address. */
  readonly query: string;
}

/** Items that open in full are known by the full page, all others by the detail page. */
export function ownPageOf(id: string, cmType: ContentKind, contentType: ContentType): OwnPage {
  const full = contentType === contentTypes.full || contentType === contentTypes.fullNewTab;
  return full
    ? { page: 'ContentDetailFull', query: `id=${id}` }
    : { page: 'ContentDetail', query: `id=${id}&cmType=${cmType}` };
}
