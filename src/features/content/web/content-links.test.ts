import { afterEach, expect, test, vi } from 'vitest';
import { keepShownId, shownId } from './content-links.ts';

afterEach(() => vi.unstubAllGlobals());

test('The document for the framed viewer is kept for it', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => storage.set(key, value),
    getItem: (key: string) => storage.get(key) ?? null,
  });
  expect(keepShownId('31')).toBe(true);
  expect(storage.get('pdfViewId')).toBe('31');
  expect(shownId()).toBe('31');
});

test('Where the page has no storage it is told that nothing was kept', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { setItem: closed, getItem: closed });
  expect(keepShownId('31')).toBe(false);
  expect(shownId()).toBeUndefined();
});
