/** Renders mails as HTML and plain text. React makes the HTML, so it escapes what users typed. */
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { apart } from '#language/format.ts';
import { colon } from '#language/joined.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { text } from '#language/text.ts';
import type { Letter, LetterPart } from './letter.ts';

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Language tag. */
  readonly tag: string;
}

const COMPANY = 'E&E Turbo';

// Mail programs support inline styles only.
const cell = {
  padding: '6px 0',
  borderBottom: '1px solid #dadce0',
  textAlign: 'start',
  verticalAlign: 'top',
} as const;
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
  cell,
  quantity: { ...cell, paddingInlineStart: '16px', textAlign: 'end' },
  number: { fontFamily: 'monospace' },
  about: { color: '#5f6368', fontSize: '14px' },
} as const;

/**
 * Renders a letter as a mail.
 * @param language of the letter
 * @param site origin of the site, for links
 */
export function renderLetter(
  { subject, parts }: Letter,
  language: LanguageCode,
  site: string,
): RenderedLetter {
  const { tag, dir } = languageOf(language);
  const html = renderToStaticMarkup(
    h(
      'html',
      { lang: tag, dir },
      h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, subject)),
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
    ),
  );
  const text = [...parts.map((part) => paragraph(part, site, language)), COMPANY].join('\n\n');
  return { subject, html: `<!doctype html>${html}`, text, tag };
}

function element(part: LetterPart, site: string, language: LanguageCode): ReactNode {
  switch (part.kind) {
    case 'link':
      return h(
        'p',
        { style: styles.text },
        h('a', { href: site + part.path, style: styles.link }, part.text),
      );
    case 'code':
      // The code runs from left to right in Arabic too.
      return h('p', { style: styles.code }, h('bdi', { dir: 'ltr' }, part.text));
    case 'facts':
      return h(
        'div',
        { style: styles.text },
        ...part.facts.map(({ name, value }) =>
          h('div', { key: name }, name + colonOf(language), h('bdi', null, value)),
        ),
      );
    case 'lines':
      return table(part);
    case 'quote':
      // <bdi> gives the quote the direction of its own text.
      return h('p', { style: styles.quote }, h('bdi', null, part.text));
    default:
      return h('p', { style: styles[part.kind] }, part.text);
  }
}

const table = ({ item, quantity, lines }: Extract<LetterPart, { kind: 'lines' }>): ReactNode =>
  h(
    'table',
    { style: styles.table },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', { style: styles.cell, scope: 'col' }, item),
        h('th', { style: styles.quantity, scope: 'col' }, quantity),
      ),
    ),
    h(
      'tbody',
      null,
      ...lines.map((line) =>
        h(
          'tr',
          null,
          h(
            'td',
            { style: styles.cell },
            h('bdi', { dir: 'ltr', style: styles.number }, line.number),
            ...(line.about ? [h('div', { style: styles.about }, line.about)] : []),
          ),
          h('td', { style: styles.quantity }, line.quantity),
        ),
      ),
    ),
  );

const colonOf = (language: LanguageCode): string =>
  colon((key, params) => text(language, key, params));

function paragraph(part: LetterPart, site: string, language: LanguageCode): string {
  const is = colonOf(language);
  switch (part.kind) {
    case 'link':
      return `${part.text}${is}${site}${part.path}`;
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'facts':
      return part.facts.map(({ name, value }) => name + is + value).join('\n');
    case 'lines':
      return part.lines
        .map(({ number, about, quantity }) => {
          // Mail programs take a line's direction from its first letter, so the number is isolated.
          const shown = apart(languageOf(language).tag, number);
          return about ? `${shown} (${about})${is}${quantity}` : shown + is + quantity;
        })
        .join('\n');
    default:
      return part.text;
  }
}
