/** Timestamps in server messages, formatted for the page's language. */
import { datesIn } from '#language/format.ts';

const pageLanguage = () => globalThis.document?.documentElement.lang || 'en-GB';

/** No-break spaces keep a date in a table column on one line. */
const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A moment in the browser's time zone. */
export const momentWords = (moment: string): string => {
  const days = datesIn(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return inOneLine(days.format(new Date(moment)));
};

/** Formats the ISO 8601 timestamps (UTC) in a text. */
export const withMoments = (text: string, words = momentWords): string =>
  text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, words);
