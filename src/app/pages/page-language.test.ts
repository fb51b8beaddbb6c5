import { expect, test } from 'vitest';
import { preferredLanguage, splitLanguage } from './visitor.ts';

test.each([
  ['/query', 'en', '/query'],
  ['/fr/query', 'fra', '/query'],
  ['/fr', 'fra', '/'],
  ['/fr/', 'fra', '/'],
  ['/france', 'en', '/france'],
  ['/de/query', 'en', '/de/query'],
  ['/', 'en', '/'],
  ['//query', 'en', '//query'],
])('The address %s is in %s', (path, language, page) => {
  expect(splitLanguage(path)).toEqual({ language, page });
});

test.each([
  [undefined, 'fr-CH, fr;q=0.9, en;q=0.8', 'fra'],
  [undefined, 'de, zh-TW;q=0.7, en;q=0.3', 'zh'],
  [undefined, 'en;q=0.1, ru;q=0.2', 'ru'],
  [undefined, 'de', 'en'],
  [undefined, undefined, 'en'],
  [undefined, 'es;q=0, pt', 'pt'],
  [undefined, ';;;q=,,q=x', 'en'],
  ['ara', 'fr', 'ara'],
  ['klingon', 'fr', 'fra'],
])(
  'A visitor who chose %s and whose browser wants %s gets %s',
  (remembered, accepted, language) => {
    expect(preferredLanguage(remembered, accepted)).toBe(language);
  },
);
