/** Mails: content in the recipient's language, and rendering as HTML and plain text. */
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

/** Escaped HTML. Only `html` creates it. */
class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

type HtmlValue = string | Markup | readonly Markup[];

function sourceOf(value: HtmlValue): string {
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Markup) return value.source;
  return value.map(({ source }) => source).join('');
}

/**
 * Template tag for HTML. Escapes texts for an element or a quoted attribute. Markup and lists of markup stay
 * unescaped.
 */
function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  const parts = values.map((value, index) => sourceOf(value) + strings[index + 1]);
  return new Markup(strings[0] + parts.join(''));
}

const COMPANY = 'E&E Turbo';

// Mail programs support inline styles only.
const styles = {
  body: 'margin:0;padding:24px;font-family:Arial, sans-serif;font-size:16px;line-height:1.5;color:#1a1c1e;background-color:#ffffff',
  page: 'max-width:560px;margin:0 auto',
  head: 'font-weight:700;font-size:18px;margin:0 0 24px',
  text: 'margin:0 0 16px',
  code: 'margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:4px;font-family:monospace',
  quote:
    'margin:0 0 16px;padding:0 16px;border-inline-start:3px solid #9aa0a6;white-space:pre-line',
  link: 'color:#0b57d0',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  item: 'padding:6px 0;border-bottom:1px solid #dadce0;text-align:start;vertical-align:top',
  quantity:
    'padding:6px 0;border-bottom:1px solid #dadce0;text-align:end;vertical-align:top;padding-inline-start:16px',
  number: 'font-family:monospace',
  about: 'color:#5f6368;font-size:14px',
} as const;

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
  const head = html`<head><meta charset="utf-8"/>${looks}<title>${subject}</title></head>`;
  const partsMarkup = parts.map((part) => element(part, site, language));
  const page = html`<div style="${styles.page}" dir="${dir}">${companyHead}${partsMarkup}</div>`;
  const body = html`<body style="${styles.body}">${page}</body>`;
  const { source } = html`<!doctype html><html lang="${tag}" dir="${dir}">${head}${body}</html>`;
  const text = [...parts.map((part) => paragraph(part, site, language)), COMPANY].join('\n\n');
  return { subject, html: source, text, tag };
}

// Light colours, even in dark mode. The viewport keeps the text size on phones.
const looks = html`<meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light"/>`;

const companyHead = html`<p style="${styles.head}">${COMPANY}</p>`;

function element(part: LetterPart, site: string, language: LanguageCode): Markup {
  switch (part.kind) {
    case 'link': {
      const link = html`<a href="${site + part.path}" style="${styles.link}">${part.text}</a>`;
      return html`<p style="${styles.text}">${link}</p>`;
    }
    case 'code':
      // Codes run from left to right in Arabic too.
      return html`<p style="${styles.code}"><bdi dir="ltr">${part.text}</bdi></p>`;
    case 'facts': {
      const is = colonOf(language);
      const facts = part.facts.map(({ name, value, href }) => {
        const text = html`<bdi>${value}</bdi>`;
        return html`<div>${name + is}${href ? html`<a href="${href}">${text}</a>` : text}</div>`;
      });
      return html`<div style="${styles.text}">${facts}</div>`;
    }
    case 'lines':
      return table(part);
    case 'quote':
      // <bdi> gives the quote the direction of its own text.
      return html`<p style="${styles.quote}"><bdi>${numbersApart(part.text)}</bdi></p>`;
    default:
      return html`<p style="${styles[part.kind]}">${part.text}</p>`;
  }
}

function table({ item, quantity, lines }: Extract<LetterPart, { kind: 'lines' }>): Markup {
  const headings = [
    html`<th style="${styles.item}" scope="col">${item}</th>`,
    html`<th style="${styles.quantity}" scope="col">${quantity}</th>`,
  ];
  const head = html`<thead><tr>${headings}</tr></thead>`;
  return html`<table style="${styles.table}">${head}<tbody>${lines.map(row)}</tbody></table>`;
}

function row({ number, about, quantity }: LetterLine): Markup {
  const numberMarkup = html`<bdi dir="ltr" style="${styles.number}">${number}</bdi>`;
  const aboutMarkup = about ? html`<div style="${styles.about}">${about}</div>` : '';
  const cells = [
    html`<td style="${styles.item}">${numberMarkup}${aboutMarkup}</td>`,
    html`<td style="${styles.quantity}">${quantity}</td>`,
  ];
  return html`<tr>${cells}</tr>`;
}

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
