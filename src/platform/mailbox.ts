/** The mailbox that a typed e-mail address leads to. */
import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmail } from '#contract/input-checks.ts';

/**
 * Returns an e-mail address in lower case, with a normalized domain. Mail servers also read 'exⓐmple.com' as
 * example.com: without this function one mailbox would have thousands of addresses.
 * @returns '' if the text is not an e-mail address
 */
export function mailboxOf(typed: string): string {
  if (!isEmail(typed)) return '';
  const email = typed.trim().toLowerCase();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!/[^\0-\x7f]/.test(domain)) return email;
  const read = email.slice(0, -domain.length) + domainToUnicode(domainToASCII(domain));
  return isEmail(read) ? read : '';
}
