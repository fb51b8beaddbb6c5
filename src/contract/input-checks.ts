/**
 * Rules for typed texts, on pages and on the server: e-mail addresses, websites, letters that documents can
 * show.
 */

import { readUrl } from './paths.ts';

const EMAIL_LENGTH = 60;

// One @, a host with a dot, and no characters with a meaning in mail headers.
const mailbox =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:".]+$/u;

/** Whether `typed` is a valid e-mail address; blanks around it are ignored. */
export function isEmail(typed: string): boolean {
  // The length of the lower-case text is checked, because it may be longer than the typed text.
  const email = typed.trim().toLowerCase();
  return mailbox.test(email) && email.length <= EMAIL_LENGTH;
}

/**
 * Whether `typed` is a web address, with or without protocol. Only http and https, because staff click on it.
 */
export function isWebsite(typed: string): boolean {
  const text = typed.trim();
  const url = readUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return false;
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '';
}

/** Blocks of Unicode whose letters are all in the fonts of documents (PDF); a test checks this. */
const blocks = [
  // Latin, phonetic signs, combining marks, Greek, Cyrillic, Armenian, Hebrew, Arabic
  '\\u0020-\\u007e\\u00a0-\\u03e1\\u03f0-\\u052f\\u0531-\\u058f\\u0591-\\u05f4\\u0606-\\u061b\\u061e-\\u06ff\\u0750-\\u077f',
  // Devanagari, Bengali, Tamil, Thai, Georgian, Hangul, Ethiopic
  '\\u0900-\\u09fe\\u0b82-\\u0bfa\\u0e01-\\u0e5b\\u10a0-\\u139f',
  // More Latin and Greek, punctuation, currencies, letter-like signs
  '\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u205e\\u2070-\\u209c\\u20a0-\\u20bf\\u2100-\\u216b\\u2460-\\u24ff',
  // Chinese, Japanese and Korean
  '\\u3000-\\u312d\\u3131-\\u318e\\u3200-\\u32fe\\u3400-\\u4db5\\u4e00-\\u9fd0\\uac00-\\ud7a3',
  // Arabic forms, full-width forms
  '\\ufe70-\\ufefc\\uff01-\\uffee',
];
export const drawnLetter = new RegExp(`[${blocks.join('')}]`, 'u');
/** Blanks, invisible characters and combining marks: a font needs no shape for them. */
const shapeless = /[\s\p{C}\p{M}]/u;

/** Returns the letters of a text that documents can't show, each once. */
export const undrawnLetters = (text: string): string[] => [
  ...new Set([...text].filter((letter) => !drawnLetter.test(letter) && !shapeless.test(letter))),
];
