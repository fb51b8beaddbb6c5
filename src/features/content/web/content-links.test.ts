import { afterEach, expect, test, vi } from 'vitest';
import { keepShownId, shownId } from './content-links.ts';

afterEach(() => vi.unstubAllGlobals());

test('The document for the framed viewer is kept for it', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
  });
  expect(keepShownId('31')).toBe(true);
  expect(kept.get('pdfViewId')).toBe('31');
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
