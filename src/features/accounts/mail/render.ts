/** How mails look: HTML made by React, so that whatever people typed is escaped, and plain text. */
import { render } from '@react-email/render';
import { createElement as h, type ReactNode } from 'react';
import { type LanguageCode, languageOf } from '#features/language/languages.ts';
import { type LetterName, type LetterParams, type LetterPart, writeLetter } from './letters.ts';

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Language tag. */
  readonly tag: string;
}

const COMPANY = 'E&E Turbo';

// Mail programs read styles in the element alone.
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
  quote: { margin: '0 0 16px', padding: '0 16px', borderInlineStart: '3px solid #9aa0a6' },
  link: { color: '#0b57d0' },
} as const;

/** A mail to send, in a language. @param site as in writeLetter */
export async function renderLetter(
  name: LetterName,
  language: LanguageCode,
  params: LetterParams,
  site: string,
): Promise<RenderedLetter> {
  const { tag, dir } = languageOf(language);
  const { subject, parts } = writeLetter(name, language, params, site);
  const html = await render(
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
          ...parts.map(element),
        ),
      ),
    ),
  );
  return { subject, html, text: [...parts.map(line), COMPANY].join('\n\n'), tag };
}

function element(part: LetterPart): ReactNode {
  switch (part.kind) {
    case 'link':
      return h(
        'p',
        { style: styles.text },
        h('a', { href: part.url, style: styles.link }, part.text),
      );
    case 'code':
      // Digits run from left to right in Arabic too.
      return h('p', { style: styles.code }, h('bdi', { dir: 'ltr' }, part.text));
    default:
      return h('p', { style: styles[part.kind] }, part.text);
  }
}

function line(part: LetterPart): string {
  if (part.kind === 'link') return `${part.text}: ${part.url}`;
  return part.kind === 'quote' ? `> ${part.text}` : part.text;
}
