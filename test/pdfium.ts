import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const pdfium = await PDFiumLibrary.init();
const zxing = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** The text of all pages of a PDF, in the order in which Chrome and Edge search and copy text. */
export const copiedText = async (bytes: Uint8Array): Promise<string> =>
  (await copiedPages(bytes)).join('\n');

export async function copiedPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await pdfium.loadDocument(bytes);
  try {
    // PDFium returns a special character for a hyphen at the end of a line.
    return [...pdf.pages()].map((page) => page.getText().replaceAll(/[\u0002\ufffe]/g, '-'));
  } finally {
    pdf.destroy();
  }
}

/** Texts of the QR codes on the first page of a PDF. */
export async function codesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await pdfium.loadDocument(bytes);
  try {
    const { data, width, height } = await pdf.getPage(0).render({ scale: 3, render: 'bitmap' });
    const pixels = { data: Uint8ClampedArray.from(data), width, height, colorSpace: 'srgb' };
    const { buffer } = Uint8Array.from(await readFile(zxing));
    prepareZXingModule({ overrides: { wasmBinary: buffer } });
    const codes = await readBarcodes(pixels as ImageData, { formats: ['QRCode'] });
    return codes.map(({ text }) => text);
  } finally {
    pdf.destroy();
  }
}

/** Pairs of overlapping texts in a PDF. */
export async function overlapsOf(bytes: Uint8Array): Promise<[string, string][]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const overlaps: [string, string][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.flatMap((item) =>
      // Frames in Arabic documents contain invisible dots.
      'str' in item && item.str.trim() && item.str !== '.'
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
        : [],
    );
    for (const [at, one] of texts.entries()) {
      for (const other of texts.slice(at + 1)) {
        const covered =
          Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        if (Math.abs(one.y - other.y) < 3 && covered > 1) overlaps.push([one.text, other.text]);
      }
    }
  }
  return overlaps;
}
