import type { PDFPageProxy } from 'pdfjs-dist';
import { expect, test, vi } from 'vitest';
import { drawPage } from './draw-page.ts';

vi.mock('pdfjs-dist', () => ({
  GlobalWorkerOptions: {},
  PasswordResponses: {},
  getDocument: () => undefined,
  TextLayer: class {
    textDivs = [];
    render = () => Promise.resolve();
  },
}));
vi.stubGlobal('document', { createElement: () => ({}) });
vi.stubGlobal('devicePixelRatio', 1);

/** A page whose rendering ends as told. */
function pageThat(rendering: Promise<void>) {
  const page = {
    getViewport: () => ({ width: 595, height: 842 }),
    render: () => ({ promise: rendering, cancel: () => undefined }),
    getTextContent: () => Promise.resolve({ items: [] }),
    cleanup: vi.fn(),
  };
  return { page: page as unknown as PDFPageProxy, cleanup: page.cleanup };
}

test('A drawn page gives back the memory of its pictures', async () => {
  const { page, cleanup } = pageThat(Promise.resolve());
  await drawPage(page, 1, new AbortController().signal);
  expect(cleanup).toHaveBeenCalledOnce();
});

test('and one whose drawing was stopped or failed, too', async () => {
  const stop = new AbortController();
  const stopped = pageThat(Promise.resolve());
  stop.abort();
  await expect(drawPage(stopped.page, 1, stop.signal)).rejects.toThrow('aborted');
  expect(stopped.cleanup).toHaveBeenCalledOnce();
  const failed = pageThat(Promise.reject(new Error('no such picture')));
  await expect(drawPage(failed.page, 1, new AbortController().signal)).rejects.toThrow('picture');
  expect(failed.cleanup).toHaveBeenCalledOnce();
});
