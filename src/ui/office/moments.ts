/** Moments in messages of the server, which are in English. */

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** No-break spaces: a date in the column of a list stays in one line. */
const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A moment in the browser's time zone, as everywhere in the back office. */
export const momentWords = (moment: string): string => inOneLine(days.format(new Date(moment)));

/** A text with its moments (ISO 8601 in UTC) in words. */
export const withMoments = (text: string, words = momentWords): string =>
  text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, words);
