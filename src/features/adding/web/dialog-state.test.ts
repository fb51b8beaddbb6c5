import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Adding } from './adding.ts';
import { forget, remember, remembered } from './dialog-state.ts';

const storage = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});

const wish = (fields: Partial<Adding> = {}): Adding => ({
  action: 'cart',
  item: { id: '31', type: '2', eePn: 'CH-1749-031' },
  quantity: 2,
  key: 'key-1',
  ...fields,
});
const HOUR = 3_600_000;

beforeEach(() => storage.clear());

describe('What a visitor wanted before signing in', () => {
  it('is remembered with its quantity, and forgotten once it is done', () => {
    remember(wish());
    expect(remembered()).toEqual([wish()]);
    forget(wish());
    expect(remembered()).toEqual([]);
    expect(storage.size).toBe(0);
  });

  it('is done once for the same item, with what was wanted last', () => {
    remember(wish());
    remember(wish({ quantity: 7, key: 'key-2' }));
    expect(remembered()).toEqual([wish({ quantity: 7, key: 'key-2' })]);
  });

  it('keeps wishes of every kind in their order', () => {
    const actions = ['cart', 'list', 'development', 'watch'] as const;
    for (const action of actions) remember(wish({ action, key: action }));
    expect(remembered().map(({ action }) => action)).toEqual(actions);
  });

  it('is on the list once, whatever its page calls the list', () => {
    remember(wish({ action: 'list', quantity: 1 }));
    remember(wish({ action: 'listFromPart', quantity: 1, key: 'key-2' }));
    expect(remembered().map(({ action }) => action)).toEqual(['listFromPart']);
  });

  it('is no longer wanted after an hour', () => {
    remember(wish(), 1000);
    expect(remembered(1000 + HOUR - 1)).toHaveLength(1);
    expect(remembered(1000 + HOUR)).toEqual([]);
  });

  it.each(['{', '7', '[{"action":"buy"}]', '[null]'])('is nothing where %j is kept', (text) => {
    storage.set('remembered_adds', text);
    expect(remembered()).toEqual([]);
  });
});
