/** pdf.js with its worker and data files from this site's own build; for the browser alone, and only where a PDF is shown. */
import {
  GlobalWorkerOptions,
  getDocument,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  TextLayer,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export { PasswordResponses, TextLayer };

GlobalWorkerOptions.workerSrc = workerUrl;

/** Bytes of one request: a page of a catalogue in a few of them, also where each takes 150 ms. */
const CHUNK = 256 * 1024;

/**
 * Starts to load a document of this site. Range requests fetch only the parts for the pages in view: the
 * first page of a file of 100 MB needs some hundred kilobytes.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    // Else the rest of the file would stream in behind the first answer.
    disableStream: true,
    cMapUrl: `${__PDF_FILES__}cmaps/`,
    standardFontDataUrl: `${__PDF_FILES__}standard_fonts/`,
    wasmUrl: `${__PDF_FILES__}wasm/`,
    // The content security policy lets no WebAssembly run.
    useWasm: false,
    enableXfa: false,
    // Warnings are for who writes PDFs.
    verbosity: 0,
    maxImageSize: 64 * 1024 * 1024,
  });
}
