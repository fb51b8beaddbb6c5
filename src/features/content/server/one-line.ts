/** A title without what breaks a line, turns its direction, or can't be seen. */
export const oneLine = (title: string): string =>
  title
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
