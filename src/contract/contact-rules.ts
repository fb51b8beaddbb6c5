/** What an e-mail address and a website are: the same for the fields of pages and for the server. */

/** Most characters of an e-mail address. */
export const EMAIL_LENGTH = 60;

// One @, a host with a dot, and none of the characters that mean something in a mail's header.
const mailbox =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:".]+$/u;

/** Whether it is an e-mail address as accounts are kept by it; blanks around it do not count. */
export function isEmail(typed: string): boolean {
  // Lower case may be longer than what was typed.
  const email = typed.trim().toLowerCase();
  return mailbox.test(email) && email.length <= EMAIL_LENGTH;
}

/** Whether it is an address of the web, with or without its protocol: staff open it by a click. */
export function isWebsite(typed: string): boolean {
  const text = typed.trim();
  // Older browsers have no URL.parse.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '';
}
