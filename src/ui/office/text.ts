import type { Currency } from '#contract/order-names.ts';
import type { DeskKey } from '#language/desk-texts/zh.ts';
import type { Params } from '#language/format.ts';
import { datesIn, dayIn, numbersIn } from '#language/format.ts';
import { languageOf } from '#language/languages.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';

export type { DeskKey };

/** Returns a text of the back office or of the site. */
export type OfficeText = (key: DeskKey, params?: Params) => string;

/** `useText`, typed for the back office, where it also has the texts of the back office. */
export const useDeskText = (): OfficeText => useText() as OfficeText;

/** Formats dates, numbers and names in the user's language and the browser's time zone. */
export function useFormats() {
  const { tag } = useLanguage();
  const t = useDeskText();
  const nameOf = (type: 'region' | 'language', code: string) =>
    (code && new Intl.DisplayNames(tag, { type }).of(code)) || code;
  return {
    moment: (at: string) =>
      inOneLine(datesIn(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))),
    day: (day: string) => inOneLine(dayIn(tag, day)),
    number: (value: number) => numbersIn(tag).format(value),
    money: (currency: Currency, amount: string) => moneyIn(tag, currency, amount),
    country: (code: string) => nameOf('region', code),
    language: (code: string) => nameOf('language', languageOf(code).tag),
    /** Time since a moment: minutes below 1 hour, hours below 48 hours, then days. */
    age(moment: string) {
      const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 60_000));
      if (minutes < 60) return inOneLine(t('{count} min', { count: minutes }));
      if (minutes < 48 * 60) return inOneLine(t('{count} h', { count: Math.floor(minutes / 60) }));
      return inOneLine(t('{count} days', { count: Math.floor(minutes / (24 * 60)) }));
    },
  };
}

/** No-break spaces keep a date in a table column on one line. */
const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

/** The name of the browser's time zone in a language. */
export const timeZoneIn = (tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
