/** Moments in messages of the server, in the language of the page. */
import { datesIn } from '#language/format.ts';

const pageLanguage = () => globalThis.document?.documentElement.lang || 'en-GB';

/** No-break spaces: a date in the column of a list stays in one line. */
const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A moment in the browser's time zone, as everywhere in the back office. */
export const momentWords = (moment: string): string => {
  const days = datesIn(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return inOneLine(days.format(new Date(moment)));
};

/** A text with its moments (ISO 8601 in UTC) in words. */
export const withMoments = (text: string, words = momentWords): string =>
  text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, words);
