import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { expect, test, vi } from 'vitest';
import { drawPage, pdfTextOf } from './draw-page.ts';

const renderText = vi.hoisted(() => vi.fn(() => Promise.resolve()));

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  PasswordResponses: {},
  getDocument: () => undefined,
  TextLayer: class {
    textDivs = [];
    render = renderText;
  },
}));
vi.stubGlobal('document', { createElement: () => ({}) });
vi.stubGlobal('devicePixelRatio', 1);

/** A stream as in Safari: without an asynchronous iterator, so only a reader can read it. */
function safariStream(...values: unknown[]) {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  for (const value of values) void writer.write(value);
  void writer.close();
  return { getReader: () => readable.getReader() };
}

/** A page whose rendering settles like the given promise. */
function pageThat(rendering: Promise<void>) {
  const page = {
    getViewport: () => ({ width: 595, height: 842 }),
    render: () => ({ promise: rendering, cancel: () => undefined }),
    streamTextContent: () => safariStream(),
    cleanup: vi.fn(),
  };
  return { page: page as unknown as PDFPageProxy, cleanup: page.cleanup };
}

test('A drawn page gives back the memory of its pictures', async () => {
  const { page, cleanup } = pageThat(Promise.resolve());
  await drawPage(page, 1, new AbortController().signal, vi.fn());
  expect(cleanup).toHaveBeenCalledOnce();
});

test('and one whose drawing was stopped or failed, too', async () => {
  const stop = new AbortController();
  const stopped = pageThat(Promise.resolve());
  stop.abort();
  await expect(drawPage(stopped.page, 1, stop.signal, vi.fn())).rejects.toThrow('aborted');
  expect(stopped.cleanup).toHaveBeenCalledOnce();
  const failed = pageThat(Promise.reject(new Error('no such picture')));
  const failedDrawing = drawPage(failed.page, 1, new AbortController().signal, vi.fn());
  await expect(failedDrawing).rejects.toThrow('picture');
  expect(failed.cleanup).toHaveBeenCalledOnce();
});

test('A picture is shown while its text is still being read', async () => {
  renderText.mockReturnValueOnce(new Promise(() => undefined));
  const { page } = pageThat(Promise.resolve());
  await new Promise<unknown>((shown) => {
    void drawPage(page, 1, new AbortController().signal, shown);
  });
});

test('and stays when its text can not be read', async () => {
  renderText.mockRejectedValueOnce(new TypeError('undefined is not a function'));
  const { page } = pageThat(Promise.resolve());
  const drawn = await drawPage(page, 1, new AbortController().signal, vi.fn());
  expect(drawn.pieces).toEqual([]);
});

test('Text of a page is read for the search in Safari, too', async () => {
  const chunks = [
    { items: [{ str: 'Turbine' }, { type: 'beginMarkedContent' }] },
    { items: [{ str: 'wheel' }] },
  ];
  const page = { streamTextContent: () => safariStream(...chunks) };
  const pdf = { getPage: () => Promise.resolve(page) } as unknown as PDFDocumentProxy;
  expect(await pdfTextOf(pdf, 1)).toEqual([{ str: 'Turbine' }, { str: 'wheel' }]);
});
