/** Permitted link addresses in texts. Editor and server share the rule; the server removes other links. */

const own = /^(?:\/(?![/\\])[^\s\\]*|#[\w-]+)$/;
// No part may match its own terminator: otherwise matching takes quadratic time (ReDoS).
const other =
  /^(?:https?:\/\/[^\s/\\@?#]+(?:[/?#]\S*)?|mailto:[^\s:@,?]+@[^\s:@,?]+(?:,[^\s:@,?]+@[^\s:@,?]+)*(?:\?\S*)?|tel:\+?[\d ()./-]+)$/i;

/** Whether an address leads into this site. */
export const isOwnAddress = (address: string): boolean => own.test(address);

/** Whether a link may have this address: of this site, or with the scheme http, https, mailto or tel. */
export const isLinkAddress = (address: string): boolean => own.test(address) || other.test(address);
