import { describe, expect, test } from 'vitest';
import { renderLetter } from '#features/mail/server/letter.ts';
import { languages } from '#language/languages.ts';
import { letterNames, writeLetter } from './letters.ts';

const params = { code: '123456', minutes: 30, name: 'Erika Mustermann', reason: 'Why' };
const site = 'https://turbo.example';

describe.each(letterNames)('The mail %s', (name) => {
  test('is written in the language of its reader, every line of it', () => {
    const english = writeLetter(name, 'en', params);
    for (const { code } of languages.slice(1)) {
      const letter = writeLetter(name, code, params);
      expect(letter.subject).not.toBe(english.subject);
      for (const [index, part] of letter.parts.entries()) {
        if (part.kind !== 'text' && part.kind !== 'link') continue;
        expect(part).not.toEqual(english.parts[index]);
        expect(part.text).not.toMatch(/\{\w+\}/);
      }
    }
  });

  test('says the same in HTML and in plain text', () => {
    const letter = writeLetter(name, 'ara', params);
    const { html, text } = renderLetter(letter, 'ara', site);
    expect(html).toContain('dir="rtl"');
    for (const part of letter.parts) {
      if (part.kind === 'facts' || part.kind === 'lines') continue;
      expect(text).toContain(part.text);
      expect(html).toContain(part.text);
    }
  });
});

test('A link leads to the page in the language of the mail', () => {
  const { parts } = writeLetter('approved', 'fra', params);
  expect(parts.at(-1)).toMatchObject({ kind: 'link', path: '/fr/login' });
});
