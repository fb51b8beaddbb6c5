/**
 * Process that opens uploaded documents with the PDF library of the site's viewer, so that an unreadable file
 * is rejected at upload. Not in the web process: a small document may unpack to more than the available
 * memory.
 */
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { runTasks } from '#platform/processes.ts';

export interface PdfTask {
  readonly contents: Uint8Array;
}
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

// Copied, because pdf.js refuses a Buffer.
runTasks(({ contents }: PdfTask) => look(Uint8Array.from(contents)));
