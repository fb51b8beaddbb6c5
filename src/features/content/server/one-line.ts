import { canBeRead } from '#language/readable.ts';

/** A title without what breaks a line or turns its direction; '' where nothing of it is seen. */
export function oneLine(title: string): string {
  const line = title
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return canBeRead(line) ? line : '';
}
