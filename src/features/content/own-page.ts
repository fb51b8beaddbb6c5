/** The canonical page of an item of content, and the link addresses that texts may have. */
import { type ContentKind, type ContentType, openingTypes } from '#contract/choices.ts';

export interface OwnPage {
  /** Its route name. */
  readonly page: 'ContentDetail' | 'ContentDetailFull';
  /** Query of its address. */
  readonly query: string;
}

/** Items that open in full are known by the full page, all others by the detail page. */
export function ownPageOf(id: string, cmType: ContentKind, contentType: ContentType): OwnPage {
  const full = contentType === openingTypes.full || contentType === openingTypes.fullNewTab;
  return full
    ? { page: 'ContentDetailFull', query: `id=${id}` }
    : { page: 'ContentDetail', query: `id=${id}&cmType=${cmType}` };
}

const siteAddress = /^(?:\/(?![/\\])[^\s\\]*|#[\w-]+)$/;
// No part may match its own terminator: otherwise matching takes quadratic time (ReDoS).
const externalAddress =
  /^(?:https?:\/\/[^\s/\\@?#]+(?:[/?#]\S*)?|mailto:[^\s:@,?]+@[^\s:@,?]+(?:,[^\s:@,?]+@[^\s:@,?]+)*(?:\?\S*)?|tel:\+?[\d ()./-]+)$/i;

/** Whether an address leads into this site. */
export const isOwnAddress = (address: string): boolean => siteAddress.test(address);

/** Whether a link may have this address: of this site, or with the scheme http, https, mailto or tel. */
export const isLinkAddress = (address: string): boolean =>
  siteAddress.test(address) || externalAddress.test(address);
