/** Canonical page of a content item, and link targets allowed in texts. */
import { type ContentKind, type ContentType, openingTypes } from '#contract/choices.ts';

export interface OwnPage {
  /** Route name. */
  readonly page: 'ContentDetail' | 'ContentDetailFull';
  /** Query string. */
  readonly query: string;
}

/** For items that open in full the canonical page is the full page, for all others the detail page. */
export function ownPageOf(id: string, cmType: ContentKind, contentType: ContentType): OwnPage {
  const full = contentType === openingTypes.full || contentType === openingTypes.fullNewTab;
  return full
    ? { page: 'ContentDetailFull', query: `id=${id}` }
    : { page: 'ContentDetail', query: `id=${id}&cmType=${cmType}` };
}

const siteAddress = /^(?:\/(?![/\\])[^\s\\]*|#[\w-]+)$/;
// Each part of the pattern excludes the character that ends the part. Otherwise matching would take quadratic
// time (ReDoS).
const externalAddress =
  /^(?:https?:\/\/[^\s/\\@?#]+(?:[/?#]\S*)?|mailto:[^\s:@,?]+@[^\s:@,?]+(?:,[^\s:@,?]+@[^\s:@,?]+)*(?:\?\S*)?|tel:\+?[\d ()./-]+)$/i;

/** Whether a link target is on this site. */
export const isOwnAddress = (address: string): boolean => siteAddress.test(address);

/** Whether a link target is allowed: on this site, or with the scheme http, https, mailto or tel. */
export const isLinkAddress = (address: string): boolean =>
  siteAddress.test(address) || externalAddress.test(address);
