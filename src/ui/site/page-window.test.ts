import { afterEach, expect, test, vi } from 'vitest';
import { pageWindow } from '../session/keep-session.ts';

afterEach(() => vi.unstubAllGlobals());

/** A frame with a page, in a window with another. */
function framed(pathname: string) {
  const top = { location: { pathname: '/ar/mf/pdfview.html' } };
  const window = { top, location: { pathname } };
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', window.location);
  return { top, window };
}

test('The page of the framed viewer is the one around it, in every language', () => {
  for (const path of ['/mf/pdfframe.html', '/ar/mf/pdfframe.html']) {
    const { top } = framed(path);
    expect(pageWindow()).toBe(top);
  }
});

test('The back office stays where it is, whatever the preview in it comes upon', () => {
  const { window } = framed('/fr/preview.html');
  expect(pageWindow()).toBe(window);
});
