import { afterEach, expect, test, vi } from 'vitest';
import { pageWindow } from '../session/keep-session.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page in a frame, within a window with another page. */
function framed(pathname: string) {
  const top = { location: { pathname: '/ar/mf/pdfview.html' } };
  const window = { top, location: { pathname } };
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', window.location);
  return { top, window };
}

test('The page of the framed viewer is the page around the frame, in every language', () => {
  for (const path of ['/mf/pdfframe.html', '/ar/mf/pdfframe.html']) {
    const { top } = framed(path);
    expect(pageWindow()).toBe(top);
  }
});

test('A page in the preview of the back office redirects its own frame only', () => {
  const { window } = framed('/fr/preview.html');
  expect(pageWindow()).toBe(window);
});
