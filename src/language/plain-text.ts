/** Cleans typed texts before they are stored: removes control characters, rejects texts that show nothing. */
import { CallError } from '#contract/errors.ts';

/**
 * Returns a text as one line: control and bidirectional formatting characters become spaces, and runs of
 * spaces become one. A text of invisible characters only becomes empty. HTML is kept; escape it on output.
 */
export function plainText(typed: string): string {
  const text = typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return canBeRead(text) ? text : '';
}

/** Whether a text has visible characters, not only spaces and invisible characters such as U+200B. */
export const canBeRead = (text: string): boolean =>
  /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Returns a text of several lines as plain text, with its line breaks. */
export const writtenText = (typed: string): string =>
  typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plainText)
    .join('\n')
    .trim();

/** @throws CallError badInput if the text has no visible characters */
export function filledText(typed: string): string {
  const text = writtenText(typed);
  if (text === '') throw new CallError('badInput', 'Please write something that can be read.');
  return text;
}

/** Escapes a text for HTML, for an element or a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
