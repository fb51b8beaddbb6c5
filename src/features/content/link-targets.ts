/** Link targets that staff may write into texts. */
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
