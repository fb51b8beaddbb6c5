import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chosen } from './compare-choice.ts';

const turbo = (id: string): Chosen => ({
  id,
  type: '0',
  number: `T${id}`,
  name: '',
  language: 'en',
});
const part = (id: string, name: string, language = 'en'): Chosen => ({
  ...turbo(id),
  type: '1',
  name,
  language,
});

let storage: Map<string, string>;

async function fresh() {
  vi.resetModules();
  return import('./compare-choice.ts');
}

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

describe('The choice of what to compare', () => {
  it('has at most four items and refuses a fifth', async () => {
    const { chooseForComparison: choose, chosenNow } = await fresh();
    choose(turbo('1'), turbo('2'), turbo('3'), turbo('4'));
    expect(choose(turbo('5'))).toMatchObject({ refused: 'full' });
    expect(chosenNow().items.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(choose(turbo('4')).refused).toBeUndefined();
  });

  it('is of one kind', async () => {
    const { chooseForComparison: choose } = await fresh();
    choose(part('1', 'gasket'));
    expect(choose(turbo('2')).refused).toBe('kind');
    expect(choose(part('2', 'o-ring')).refused).toBe('kind');
    expect(choose(part('3', 'o-ring'), part('4', 'gasket')).refused).toBe('kind');
    // Not refused: only the server can compare names in two languages.
    expect(choose(part('5', 'joint', 'fr')).refused).toBeUndefined();
  });

  it('is stored for the session, and items can be removed', async () => {
    const first = await fresh();
    first.chooseForComparison(turbo('1'), turbo('2'));
    first.unchoose('1');
    const second = await fresh();
    expect(second.chosenNow().items).toEqual([turbo('2')]);
    second.chooseNothing();
    expect((await fresh()).chosenNow().items).toEqual([]);
  });

  it('ignores other data in the storage', async () => {
    for (const kept of ['{', '7', '[null]', '[{"id":"1"}]', '[{"id":"1;","type":"0"}]']) {
      storage.set('compare', kept);
      expect((await fresh()).chosenNow().items).toEqual([]);
    }
  });
});
