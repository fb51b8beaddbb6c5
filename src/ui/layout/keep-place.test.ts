import { afterEach, expect, test, vi } from 'vitest';
import { keepPlace, restorePlace } from './keep-place.ts';

afterEach(() => vi.unstubAllGlobals());

const scrollTo = vi.fn();

/** Stubs a page without fields, scrolled halfway down. */
function page(storage: Partial<Storage>) {
  vi.stubGlobal('document', {
    documentElement: { scrollHeight: 2000, clientHeight: 1000 },
    querySelectorAll: () => [],
  });
  vi.stubGlobal('scrollY', 500);
  vi.stubGlobal('scrollTo', scrollTo.mockClear());
  vi.stubGlobal('location', { href: 'https://site.example/ar/query' });
  vi.stubGlobal('sessionStorage', storage);
}

test('The page in another language is scrolled to where the visitor was, once', () => {
  const storage = new Map<string, string>();
  page({
    setItem: (key, value) => void storage.set(key, value),
    getItem: (key) => storage.get(key) ?? null,
    removeItem: (key) => void storage.delete(key),
  });
  keepPlace('https://site.example/ar/query');
  restorePlace();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 500, behavior: 'instant' });
  restorePlace();
  expect(scrollTo).toHaveBeenCalledOnce();
});

test('The page in another language starts at its top if the browser stored nothing usable', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  page({ setItem: closed, getItem: closed });
  keepPlace('https://site.example/ar/query');
  restorePlace();
  page({ getItem: () => '{', removeItem: () => undefined });
  restorePlace();
  expect(scrollTo).not.toHaveBeenCalled();
});
