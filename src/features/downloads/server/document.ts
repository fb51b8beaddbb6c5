/** Creates documents in processes of their own (decision 20). Also the frame and the formats of every PDF. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CallError } from '#contract/errors.ts';
import { company } from '#contract/paths.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import { callerKey, takeTurns } from '#features/gateway/server/turns.ts';
import { countryName } from '#language/countries.ts';
import { colon, datesIn, ISO_DAYS, numbersIn } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type Params, type TextKey, text, translate } from '#language/text.ts';
import { dayAt, UTC } from '#language/zone.ts';
import { openProcesses, UndoneError } from '#platform/processes.ts';
import type { DocumentResult, DocumentTask } from './document-process.ts';

const openMaker = () =>
  openProcesses<DocumentTask, DocumentResult>({
    script: new URL('./document-process.ts', import.meta.url),
    mostWaiting: 20,
    longest: 15_000,
    mostMemory: 768 * 1024 * 1024,
    niceness: 10,
  });
/** Visitors have a process of their own: from many networks they could fill the queue of customers and staff. */
const makers = { visitors: openMaker(), others: openMaker() };
/** The request that a document is made for. `signal` is aborted when the client disconnects. */
const readers = new AsyncLocalStorage<{ isVisitor: boolean; signal?: AbortSignal | undefined }>();
const busy: TextKey = 'Many documents are being created right now. Please try again in a moment.';

/** Maximum number of a caller's documents that run or wait: long texts of rare letters take seconds. */
const MAX_OF_CALLER = 8;
const inTurn = takeTurns(MAX_OF_CALLER, () => new CallError('unavailable', busy));

/**
 * Makes the documents of a caller one after another. Skips a document whose request has been aborted meanwhile.
 * @throws CallError unavailable if too many wait or the client has disconnected
 */
export const documentInTurn = <T>(
  caller: string,
  signal: AbortSignal | undefined,
  make: () => Promise<T>,
): Promise<T> => inTurn(caller, () => readers.run({ isVisitor: false, signal }, make), signal);

type FileHandler = (payload: never, context: Context) => Promise<unknown>;
/**
 * Wraps handlers of calls that return files: the files of a caller are made one after another, and are given up
 * when the caller goes away.
 */
export const filesInTurn = <H extends Readonly<Record<string, FileHandler>>>(handlers: H): H =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: never, context: Context) =>
        inTurn(
          callerKey(context),
          () => {
            const { customer, signal } = context;
            return readers.run({ isVisitor: !customer, signal }, () => handler(payload, context));
          },
          context.signal,
        ),
    ]),
  ) as H;

/**
 * Makes a document and returns its bytes.
 * @throws CallError unavailable if too many wait, the process died twice, or the client has disconnected
 */
export async function makeDocument(task: DocumentTask): Promise<Uint8Array> {
  const { isVisitor = false, signal } = readers.getStore() ?? {};
  const maker = isVisitor ? makers.visitors : makers.others;
  const result = await maker
    .run(task, signal)
    // Some mixtures of scripts abort Typst: retry with plain letters.
    .catch((error: unknown) => {
      const isPdf = error instanceof UndoneError && error.why === 'crashed' && 'template' in task;
      if (!isPdf) throw error;
      return maker.run({ ...task, plain: true }, signal);
    })
    .catch((error: unknown) => {
      throw error instanceof UndoneError ? new CallError('unavailable', busy) : error;
    });
  if ('failure' in result) throw new Error(`a document could not be made: ${result.failure}`);
  return result.bytes;
}

/** A name and its value; a number always runs left to right on one line. */
export type DocumentFact = readonly [name: string, value: string, kind: 'text' | 'number'];

/** The language of a document; 'en+zh' is English and Chinese beside each other. */
export type PaperLanguage = LanguageCode | 'en+zh';

/** A text of a document. If the document has two languages, the text is in both, unless they are the same. */
export function textAs(language: PaperLanguage, textIn: (code: LanguageCode) => string): string {
  if (language !== 'en+zh') return textIn(language);
  return [...new Set([textIn('en'), textIn('zh')])].filter(Boolean).join(' / ');
}

/** The language of figures, and of everything that a document gives in one language only. */
export const firstLanguage = (language: PaperLanguage): LanguageCode =>
  language === 'en+zh' ? 'en' : language;

const isOfSigns = (key: string): boolean => !/\p{L}/u.test(key.replaceAll(/\{\w+\}/g, ''));

export type LabelSize = readonly [width: number, height: number];

/** All fields are plain text; `heading` and `page` contain placeholders that the template fills. */
export interface Frame {
  /** Typst's language code: hyphenation, quotes and letter forms. */
  readonly lang: string;
  readonly rtl: boolean;
  /** Contains `{code}`, which `code` replaces; empty if there is a title. */
  readonly heading: string;
  readonly code: string;
  /** A heading without a code; empty if `heading` is set. */
  readonly title: string;
  /** Landscape. */
  readonly wide: boolean;
  /** Width and height in mm of a sheet of labels, which has no letterhead and no footer; absent: A4. */
  readonly label?: LabelSize;
  /** Contains `{page}` and `{pages}`. */
  readonly page: string;
  readonly asOf: string;
  readonly company: {
    name: string;
    phone: string;
    email: string;
    certifications: readonly string[];
  };
}

/** @param now date in the footer, shown in `zone` */
export function frameOf(
  language: PaperLanguage,
  now: Date,
  heading: Partial<Pick<Frame, 'heading' | 'code' | 'title' | 'wide' | 'label'>>,
  zone = UTC,
): Frame {
  const { tag, dir } = languageOf(firstLanguage(language));
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

/** Texts, dates and numbers of a document in a language and a time zone. */
export function writerOf(language: PaperLanguage, zone = UTC) {
  const { tag } = languageOf(firstLanguage(language));
  const day = datesIn(tag, { timeZone: zone, dateStyle: 'medium' });
  const moment =
    language === 'en+zh'
      ? // The Swedish format is that of ISO 8601.
        datesIn('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      : datesIn(tag, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  const figures = numbersIn(tag);
  return {
    tag,
    /** Language tag for days that stand as 2026-12-31 in the data. */
    dayTag: language === 'en+zh' ? ISO_DAYS : tag,
    t: (key: TextKey, params?: Params) =>
      // A text that is only punctuation is in the first language alone. In both it would appear twice,
      // because Chinese has a comma of its own.
      textAs(isOfSigns(key) ? firstLanguage(language) : language, (code) =>
        text(code, key, params),
      ),
    /**
     * A text that ends with `value`, which a person typed. In two languages the value stands once:
     * 'your reference / 您的参考号 4711'.
     */
    ending: (key: TextKey, name: string, value: string): string => {
      if (language !== 'en+zh') return text(language, key, { [name]: value });
      const words = textAs(language, (code) =>
        text(code, key, { [name]: '' }).replace(/[:：\s]+$/, ''),
      );
      return `${words}${/:/.test(key) ? ': ' : ' '}${value}`;
    },
    /** Translates the name of a component, which is in English or already in the language of the document. */
    component: (name: string) => textAs(language, (code) => name && translate(code, name)),
    /** Fields of a part, given in English or in the language, such as 'Core: B'. */
    facts: (facts: readonly { readonly name: string; readonly value: string }[] = []) =>
      facts.map(({ name, value }) =>
        textAs(language, (code) =>
          [name, value]
            .map((words) => translate(code, words))
            .join(colon((key, params) => text(code, key, params))),
        ),
      ),
    country: (code: string) => code && textAs(language, (one) => countryName(code, one)),
    /** ISO 8601 in a document with two languages: readers of both understand it. */
    day: (at: string | Date) =>
      language === 'en+zh' ? dayAt(new Date(at).getTime(), zone) : day.format(new Date(at)),
    // A printed document may be read in another time zone, so it names the time zone of its times.
    zone,
    moment: (at: string) => `${moment.format(new Date(at))} ${zone}`,
    count: (value: number) => figures.format(value),
    /** Kilograms with up to three decimals; empty if the weight is unknown. */
    kilograms: (grams: number | undefined) =>
      grams === undefined ? '' : figures.format(grams / 1000),
    /** Capitalises the name of a component: these names begin with a small letter (docs/glossary.md). */
    capital: (name: string) => name.charAt(0).toLocaleUpperCase(tag) + name.slice(1),
  };
}
export type Writer = ReturnType<typeof writerOf>;
