/** Mails: content in the recipient's language, and rendering as HTML and plain text. */
import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ERASED_ADDRESS } from '#contract/staff/names.ts';
import { apart, colon, numbersApart } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { text } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import type { Job } from '#platform/jobs.ts';
import { openMailer, type PdfAttachment } from '#platform/mail.ts';
import type { Services } from '#platform/services.ts';

export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  /** Reply-To address. In a letter to the sales desk, the customer's address. */
  readonly replyTo?: string;
  /** Mail programs group letters with the same thread. */
  readonly thread?: string;
  readonly attachments?: readonly PdfAttachment[];
}

/** Thread of all letters about an order: the order itself, its messages, changes and claims. */
export const orderThread = (orderId: number): string => `order-${orderId}`;

/** A name with a value. With `href` the value links to another site. */
export interface LetterFact {
  readonly name: string;
  readonly value: string;
  readonly href?: string;
}

export interface LetterLine {
  readonly number: string;
  /** Item description; may be ''. */
  readonly about: string;
  readonly quantity: string;
}

export type LetterPart =
  | { readonly kind: 'text' | 'code' | 'quote'; readonly text: string }
  /** Names and values, such as the carrier. */
  | { readonly kind: 'facts'; readonly facts: readonly LetterFact[] }
  | {
      readonly kind: 'lines';
      readonly item: string;
      readonly quantity: string;
      readonly lines: readonly LetterLine[];
    }
  /** A link to a page of the site. `path` includes the language. */
  | { readonly kind: 'link'; readonly text: string; readonly path: string };

interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** BCP 47 language tag. */
  readonly tag: string;
}

const COMPANY = 'E&E Turbo';

const cell = { padding: '6px 0', borderBottom: '1px solid #dadce0', verticalAlign: 'top' } as const;

// Mail programs support inline styles only.
const styles = {
  body: {
    margin: 0,
    padding: '24px',
    fontFamily: 'Arial, sans-serif',
    fontSize: '16px',
    lineHeight: 1.5,
    color: '#1a1c1e',
    backgroundColor: '#ffffff',
  },
  page: { maxWidth: '560px', margin: '0 auto' },
  head: { fontWeight: 700, fontSize: '18px', margin: '0 0 24px' },
  text: { margin: '0 0 16px' },
  code: {
    margin: '0 0 16px',
    fontSize: '28px',
    fontWeight: 700,
    letterSpacing: '4px',
    fontFamily: 'monospace',
  },
  quote: {
    margin: '0 0 16px',
    padding: '0 16px',
    borderInlineStart: '3px solid #9aa0a6',
    whiteSpace: 'pre-line',
  },
  link: { color: '#0b57d0' },
  table: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' },
  item: { ...cell, textAlign: 'start' },
  quantity: { ...cell, textAlign: 'end', paddingInlineStart: '16px' },
  number: { fontFamily: 'monospace' },
  about: { color: '#5f6368', fontSize: '14px' },
} as const;

/** Light colours, even in dark mode. The viewport keeps the text size on phones. */
const looks = Object.entries({ viewport: 'width=device-width', 'color-scheme': 'light' }).map(
  ([name, content]) => h('meta', { name, content }),
);

/**
 * Renders a letter as HTML and as plain text.
 * @param site origin for links
 */
export function renderLetter(
  { subject, parts }: Letter,
  language: LanguageCode,
  site: string,
): RenderedLetter {
  const { tag, dir } = languageOf(language);
  const page = h(
    'html',
    { lang: tag, dir },
    h('head', null, h('meta', { charSet: 'utf-8' }), ...looks, h('title', null, subject)),
    h(
      'body',
      { style: styles.body },
      h(
        'div',
        { style: styles.page, dir },
        h('p', { style: styles.head }, COMPANY),
        ...parts.map((part) => element(part, site, language)),
      ),
    ),
  );
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  const text = [...parts.map((part) => paragraph(part, site, language)), COMPANY].join('\n\n');
  return { subject, html, text, tag };
}

function element(part: LetterPart, site: string, language: LanguageCode): ReactElement {
  switch (part.kind) {
    case 'link': {
      const link = h('a', { href: site + part.path, style: styles.link }, part.text);
      return h('p', { style: styles.text }, link);
    }
    case 'code':
      // Codes run from left to right in Arabic too.
      return h('p', { style: styles.code }, h('bdi', { dir: 'ltr' }, part.text));
    case 'facts': {
      const is = colonOf(language);
      const facts = part.facts.map(({ name, value, href }) => {
        const text = h('bdi', null, value);
        return h('div', null, name + is, href ? h('a', { href }, text) : text);
      });
      return h('div', { style: styles.text }, ...facts);
    }
    case 'lines':
      return table(part);
    case 'quote':
      // <bdi> gives the quote the direction of its own text.
      return h('p', { style: styles.quote }, h('bdi', null, numbersApart(part.text)));
    default:
      return h('p', { style: styles[part.kind] }, part.text);
  }
}

const table = ({ item, quantity, lines }: Extract<LetterPart, { kind: 'lines' }>): ReactElement =>
  h(
    'table',
    { style: styles.table },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', { style: styles.item, scope: 'col' }, item),
        h('th', { style: styles.quantity, scope: 'col' }, quantity),
      ),
    ),
    h('tbody', null, ...lines.map(row)),
  );

const row = ({ number, about, quantity }: LetterLine): ReactElement =>
  h(
    'tr',
    null,
    h(
      'td',
      { style: styles.item },
      h('bdi', { dir: 'ltr', style: styles.number }, number),
      about && h('div', { style: styles.about }, about),
    ),
    h('td', { style: styles.quantity }, quantity),
  );

const colonOf = (language: LanguageCode): string =>
  colon((key, params) => text(language, key, params));

function paragraph(part: LetterPart, site: string, language: LanguageCode): string {
  const is = colonOf(language);
  switch (part.kind) {
    case 'link':
      return `${part.text}${is}${site}${part.path}`;
    case 'quote':
      return numbersApart(part.text).replace(/^/gm, '> ');
    case 'facts':
      return part.facts
        .map(({ name, value, href }) => name + is + value + (href ? ` (${href})` : ''))
        .join('\n');
    case 'lines':
      return part.lines
        .map(({ number, about, quantity }) => {
          // Mail programs take a line's direction from its first letter, so the number is isolated.
          const shownNumber = apart(languageOf(language).tag, number);
          return about ? `${shownNumber} (${about})${is}${quantity}` : shownNumber + is + quantity;
        })
        .join('\n');
    default:
      return part.text;
  }
}

export interface Post {
  /**
   * Sends a letter. `job.id` becomes the Message-ID, so that mail programs show a retried mail once. A job
   * with several letters passes an id per letter that stays the same at every attempt. Sends nothing to an
   * erased customer.
   * @throws Error if the mail server does not accept the letter
   */
  send(job: Pick<Job, 'id'>, to: string, language: LanguageCode, letter: Letter): Promise<void>;
  close(): void;
}

/** Origin of the links in mails. */
const siteOf = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;

export function openPost({ config, log }: Services): Post {
  const mailer = openMailer(config, log);
  const site = siteOf(config);
  return {
    async send(job, to, language, letter) {
      if (to.endsWith(ERASED_ADDRESS)) return;
      const mail = renderLetter(letter, language, site);
      const { replyTo, thread, attachments } = letter;
      await mailer.send({ id: `job-${job.id}`, to, replyTo, thread, attachments, ...mail });
    },
    close: () => mailer.close(),
  };
}
