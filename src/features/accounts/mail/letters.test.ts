import { describe, expect, test } from 'vitest';
import { languages } from '#features/language/languages.ts';
import { letterNames, writeLetter } from './letters.ts';
import { renderLetter } from './render.ts';

const params = { code: '123456', minutes: 30, name: 'Erika Mustermann', reason: 'Why' };
const site = 'https://turbo.example';

describe.each(letterNames)('The mail %s', (name) => {
  test('is written in the language of its reader, every line of it', () => {
    const english = writeLetter(name, 'en', params, site);
    for (const { code } of languages.slice(1)) {
      const letter = writeLetter(name, code, params, site);
      expect(letter.subject).not.toBe(english.subject);
      for (const [index, part] of letter.parts.entries()) {
        if (part.kind === 'code' || part.kind === 'quote') continue;
        expect(part.text).not.toBe(english.parts[index]?.text);
        expect(part.text).not.toMatch(/\{\w+\}/);
      }
    }
  });

  test('says the same in HTML and in plain text', async () => {
    const { html, text } = await renderLetter(name, 'ara', params, site);
    expect(html).toContain('dir="rtl"');
    for (const part of writeLetter(name, 'ara', params, site).parts) {
      expect(text).toContain(part.text);
      expect(html).toContain(part.text);
    }
  });
});

test('A link leads to the page in the language of the mail', () => {
  const { parts } = writeLetter('approved', 'fra', params, site);
  expect(parts.at(-1)).toMatchObject({ kind: 'link', url: 'https://turbo.example/fr/login' });
});
