/** Validates e-mail addresses and websites, on pages and on the server. */

/** Maximum length of an e-mail address. */
export const EMAIL_LENGTH = 60;

// One @, a host with a dot, and no characters with a meaning in mail headers.
const mailbox =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:".]+$/u;

/** Whether it is a valid e-mail address; ignores blanks around it. */
export function isEmail(typed: string): boolean {
  // Lower case may be longer than the typed text.
  const email = typed.trim().toLowerCase();
  return mailbox.test(email) && email.length <= EMAIL_LENGTH;
}

/** Whether it is a web address, with or without protocol; staff open it by a click. */
export function isWebsite(typed: string): boolean {
  const text = typed.trim();
  // Older browsers have no URL.parse.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '';
}
