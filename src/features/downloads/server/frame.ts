/** The frame of every PDF (frame.typ), and the language-specific formats of PDFs. */
import { company } from '#contract/company.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type Params, type TextKey, text } from '#language/text.ts';
import { UTC } from '#language/zone.ts';

/** A name and its value; a number is never turned round or broken. */
export type DocumentFact = readonly [name: string, value: string, kind: 'text' | 'number'];

/** All fields are plain text; `heading` and `page` contain placeholders that the template fills. */
export interface Frame {
  /** As Typst takes it: chooses hyphens, quotes and shapes of letters. */
  readonly lang: string;
  readonly rtl: boolean;
  /** With `{code}` in it, for `code`; empty where there is a title. */
  readonly heading: string;
  readonly code: string;
  /** A heading as it is; empty where there is one with a code. */
  readonly title: string;
  /** Whether the paper lies on its side. */
  readonly wide: boolean;
  /** With `{page}` and `{pages}` in it. */
  readonly page: string;
  readonly asOf: string;
  readonly company: {
    name: string;
    phone: string;
    email: string;
    certifications: readonly string[];
  };
}

/** @param now date in the footer, in the time zone */
export function frameOf(
  language: LanguageCode,
  now: Date,
  heading: Partial<Pick<Frame, 'heading' | 'code' | 'title' | 'wide'>>,
  zone = UTC,
): Frame {
  const { tag, dir } = languageOf(language);
  const { t, day } = writerOf(language, zone);
  return {
    lang: tag,
    rtl: dir === 'rtl',
    heading: '',
    code: '',
    title: '',
    wide: false,
    ...heading,
    page: t('Page {page} of {pages}'),
    asOf: t('As of {date}', { date: day(now) }),
    company,
  };
}

/** How a language writes what a document says, with times in a time zone. */
export function writerOf(language: LanguageCode, zone = UTC) {
  const { tag } = languageOf(language);
  const options = { timeZone: zone, numberingSystem: 'latn' } as const;
  const day = new Intl.DateTimeFormat(tag, { ...options, dateStyle: 'long' });
  const moment = new Intl.DateTimeFormat(tag, {
    ...options,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const figures = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  return {
    tag,
    t: (key: TextKey, params?: Params) => text(language, key, params),
    day: (at: string | Date) => day.format(new Date(at)),
    // Paper goes to readers elsewhere, so it names the zone.
    zone,
    moment: (at: string) => `${moment.format(new Date(at))} ${zone}`,
    count: (value: number) => figures.format(value),
    /** Names of components start with a small letter (docs/glossary.md). */
    capital: (name: string) => name.charAt(0).toLocaleUpperCase(tag) + name.slice(1),
  };
}
export type Writer = ReturnType<typeof writerOf>;
