import { expect, test } from 'vitest';
import { languages } from '#language/languages.ts';
import { headOf } from './head.ts';

const place = { origin: 'https://turbo.example', wording: { language: languages[3] } };

test('The head contains the address of the page in every language', () => {
  const { links } = headOf(place, { title: 'x', address: '/query?val=1' });
  expect(links[0]).toEqual({ rel: 'canonical', href: 'https://turbo.example/fr/query?val=1' });
  expect(links.slice(1).map((link) => Object.values(link).slice(1).join(' '))).toEqual([
    'en https://turbo.example/query?val=1',
    'es https://turbo.example/es/query?val=1',
    'ru https://turbo.example/ru/query?val=1',
    'fr https://turbo.example/fr/query?val=1',
    'pt https://turbo.example/pt/query?val=1',
    'ar https://turbo.example/ar/query?val=1',
    'zh https://turbo.example/zh/query?val=1',
    'x-default https://turbo.example/query?val=1',
  ]);
});

test('A page that search engines may not list says so, and has no canonical address', () => {
  const { meta, links } = headOf(place, { title: 'x', address: '/login', listed: false });
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(links).toEqual([]);
});
