/**
 * Draws PDF pages with pdf.js: the picture, and over it invisible text for selection and search. Loaded in
 * browsers only, when a PDF is shown. Uses the legacy build, which runs in the browsers that
 * docs/operation.md promises; the modern build needs the newest browsers.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  type PageViewport,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';

/** Maximum number of pixels of a canvas on phones. */
const MAX_PIXELS = 16_000_000;

/** Text layer over the picture of a page. */
export interface DrawnPage {
  readonly text: HTMLDivElement;
  /** Elements of the text pieces, in the order of `pdfTextOf`. */
  readonly pieces: readonly HTMLElement[];
}

const texts = new WeakMap<PDFDocumentProxy, Map<number, Promise<TextItem[]>>>();

/** Text pieces of a page, cached. */
export function pdfTextOf(pdf: PDFDocumentProxy, number: number): Promise<TextItem[]> {
  const ofPdf = texts.get(pdf) ?? new Map<number, Promise<TextItem[]>>();
  texts.set(pdf, ofPdf);
  const cachedText = ofPdf.get(number);
  if (cachedText) return cachedText;
  const read = async () => {
    const items = await readItems(await pdf.getPage(number));
    return items.filter((item): item is TextItem => 'str' in item);
  };
  const reading = read();
  ofPdf.set(number, reading);
  // A failed request is not cached, so that the page can be requested again.
  reading.catch(() => ofPdf.delete(number));
  return reading;
}

/** Text items of a page. `page.getTextContent()` fails in Safari, which cannot iterate over streams. */
async function readItems(page: PDFPageProxy): Promise<TextContent['items']> {
  const reader: ReadableStreamDefaultReader<TextContent> = page.streamTextContent().getReader();
  const items: TextContent['items'] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return items;
    items.push(...value.items);
  }
}

/**
 * Draws a page, then frees the memory that pdf.js keeps for the page, such as decoded pictures. If the text
 * of the page cannot be read, only the picture is drawn.
 * @param scale CSS pixels per point
 * @param stopped aborts the drawing
 * @param onPicture called with the picture as soon as it is drawn, before the text
 * @throws an error of pdf.js if the page cannot be drawn; AbortError if stopped
 */
export async function drawPage(
  page: PDFPageProxy,
  scale: number,
  stopped: AbortSignal,
  onPicture: (canvas: HTMLCanvasElement) => void,
): Promise<DrawnPage> {
  try {
    const viewport = page.getViewport({ scale });
    onPicture(await drawPicture(page, viewport, stopped));
    const text = document.createElement('div');
    const textContentSource = page.streamTextContent();
    const layer = new TextLayer({ textContentSource, container: text, viewport });
    await layer.render().catch(() => undefined);
    stopped.throwIfAborted();
    return { text, pieces: layer.textDivs };
  } finally {
    // pdf.js delays the cleanup while the page is being drawn elsewhere.
    page.cleanup();
  }
}

async function drawPicture(page: PDFPageProxy, viewport: PageViewport, stopped: AbortSignal) {
  const { width, height } = viewport;
  const sharpness = Math.min(devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * sharpness));
  canvas.height = Math.max(1, Math.floor(height * sharpness));
  const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
  const cancel = () => task.cancel();
  stopped.addEventListener('abort', cancel);
  try {
    await task.promise;
  } finally {
    stopped.removeEventListener('abort', cancel);
  }
  stopped.throwIfAborted();
  return canvas;
}

export { PasswordResponses, TextLayer };

GlobalWorkerOptions.workerSrc = workerUrl;

/** Bytes per request. A catalogue page then needs only a few requests, which may take 150 ms each. */
const CHUNK = 256 * 1024;

/**
 * Starts to load a document of this site. Range requests fetch only the parts for the visible pages: the
 * first page of a 100 MB file needs a few hundred kilobytes.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    // Otherwise pdf.js would stream the rest of the file after the first response.
    disableStream: true,
    cMapUrl: `${__PDF_FILES__}cmaps/`,
    standardFontDataUrl: `${__PDF_FILES__}standard_fonts/`,
    wasmUrl: `${__PDF_FILES__}wasm/`,
    // The content security policy forbids WebAssembly.
    useWasm: false,
    enableXfa: false,
    // Hides warnings, which are for authors of PDFs.
    verbosity: 0,
    maxImageSize: 64 * 1024 * 1024,
  });
}
