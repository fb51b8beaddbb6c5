/** Draws a page of a PDF: its picture, and its text over it, invisible, to be selected and searched. */
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import { TextLayer } from './pdf.ts';

/** Phones give a canvas no more pixels than this. */
const MAX_PIXELS = 16_000_000;

export interface DrawnPage {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLDivElement;
  /** The elements of the text's pieces, in the order of `textOf`. */
  readonly pieces: readonly HTMLElement[];
}

const texts = new WeakMap<PDFDocumentProxy, Map<number, Promise<TextItem[]>>>();

/** The pieces of a page's text; read once. */
export function textOf(pdf: PDFDocumentProxy, number: number): Promise<TextItem[]> {
  const ofPdf = texts.get(pdf) ?? new Map<number, Promise<TextItem[]>>();
  texts.set(pdf, ofPdf);
  const known = ofPdf.get(number);
  if (known) return known;
  const read = async () => {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    return items.filter((item): item is TextItem => 'str' in item);
  };
  const reading = read();
  ofPdf.set(number, reading);
  // Do not cache a failed request, so that the page can be requested again.
  reading.catch(() => ofPdf.delete(number));
  return reading;
}

/**
 * Gives back what pdf.js keeps of the page, its decoded pictures above all, once it is drawn.
 * @param scale CSS pixels to a point
 * @param stopped aborts the drawing
 * @throws an error of pdf.js for a page that can't be drawn; AbortError when stopped
 */
export async function drawPage(
  page: PDFPageProxy,
  scale: number,
  stopped: AbortSignal,
): Promise<DrawnPage> {
  try {
    const viewport = page.getViewport({ scale });
    const canvas = await drawPicture(page, viewport, stopped);
    const text = document.createElement('div');
    const layer = new TextLayer({
      textContentSource: await page.getTextContent(),
      container: text,
      viewport,
    });
    stopped.throwIfAborted();
    await layer.render();
    stopped.throwIfAborted();
    return { canvas, text, pieces: layer.textDivs };
  } finally {
    // While another drawing of the page is under way, pdf.js waits for its end.
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
