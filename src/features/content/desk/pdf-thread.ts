/**
 * A thread that opens documents as the site's viewer will: what it can't open is refused when it is
 * sent, and not when a customer wants to read it.
 */
import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfAnswer = { readonly pages: number } | { readonly refused: string };

async function look(contents: Uint8Array<ArrayBuffer>): Promise<PdfAnswer> {
  const task = getDocument({
    data: contents,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    await document.getPage(1);
    await document.getPage(document.numPages);
    return { pages: document.numPages };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      return { refused: 'The PDF is protected by a password. Please save it without one.' };
    }
    return { refused: 'The PDF is broken: it can not be opened. Please make it anew.' };
  } finally {
    await task.destroy();
  }
}

parentPort?.on('message', async (contents: Uint8Array<ArrayBuffer>) => {
  parentPort?.postMessage(await look(contents));
});
