/** Where links of texts lead: the same for the editor and for the server, which keeps no others. */

const own = /^(?:\/(?![/\\])[^\s\\]*|#[\w-]+)$/;
// No part may take what ends it: otherwise a long address takes the square of its length.
const other =
  /^(?:https?:\/\/[^\s/\\@?#]+(?:[/?#]\S*)?|mailto:[^\s:@,?]+@[^\s:@,?]+(?:,[^\s:@,?]+@[^\s:@,?]+)*(?:\?\S*)?|tel:\+?[\d ()./-]+)$/i;

/** Whether an address leads into this site. */
export const isOwnAddress = (address: string): boolean => own.test(address);

/** Whether a link may have this address: of this site, or of a scheme that everybody knows. */
export const isLinkAddress = (address: string): boolean => own.test(address) || other.test(address);
