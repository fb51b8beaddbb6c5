import { expect, it, vi } from 'vitest';
import type { Texts } from '../format.ts';
import { languages } from '../languages.ts';
import { missingTexts, wordingOf } from './use-text.ts';

const russian = languages.find(({ code }) => code === 'ru') ?? languages[0];

/** Makes a page in Russian with the texts of `table`, and a server with the translations of `known`. */
function page(table: Texts, known: Record<string, string>, later: Texts = {}) {
  const ask = vi.fn(async (texts: string[]) => texts.map((one) => known[one] ?? one));
  const whole = async () => {
    await Promise.resolve();
    Object.assign(table, { ...later, ...table });
  };
  const missing = missingTexts(table, whole, ask);
  const { term } = wordingOf(russian, table, undefined, missing);
  const told = () => new Promise<void>((done) => missing.follow(done));
  return { ask, told, term };
}

it('requests all missing texts of a render in one call; they are English until then', async () => {
  const { ask, told, term } = page({ Cart: 'Корзина' }, { Boat: 'Лодка', Tram: 'Трамвай' });
  expect(['Cart', 'Boat', 'Tram', 'Boat'].map(term)).toEqual(['Корзина', 'Boat', 'Tram', 'Boat']);
  await told();
  expect(['Boat', 'Tram'].map(term)).toEqual(['Лодка', 'Трамвай']);
  expect(ask.mock.calls).toEqual([[['Boat', 'Tram']]]);
});

it('does not repeat failed requests, nor those without a translation, and requests no long texts', async () => {
  const { ask, told, term } = page({}, {});
  ask.mockRejectedValueOnce(new Error('no network'));
  term('Boat');
  await told();
  term('Tram');
  await told();
  expect(['Boat', 'Tram', 'x'.repeat(501)].map(term)).toEqual(['Boat', 'Tram', 'x'.repeat(501)]);
  expect(ask.mock.calls).toEqual([[['Boat']], [['Tram']]]);
});

it('requests no text that is in the rest of the table', async () => {
  const { ask, told, term } = page({}, {}, { Search: 'Поиск' });
  expect(term('Search')).toBe('Search');
  await told();
  expect(term('Search')).toBe('Поиск');
  expect(ask).not.toHaveBeenCalled();
});

it('requests at most 500 texts per call', async () => {
  const { ask, told, term } = page({}, {});
  for (let number = 0; number < 501; number += 1) term(`term ${number}`);
  await told();
  expect(ask.mock.calls.map(([texts]) => texts.length)).toEqual([500, 1]);
});
