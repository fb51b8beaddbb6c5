/** Documents made in a process of their own: workbooks and PDFs (decision 20). */
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { openProcesses, UndoneError } from '#platform/processes.ts';
import type { DocumentResult, DocumentTask } from './document-process.ts';

const maker = openProcesses<DocumentTask, DocumentResult>({
  script: new URL('./document-process.ts', import.meta.url),
  mostWaiting: 20,
  longest: 15_000,
  mostMemory: 768 * 1024 * 1024,
  niceness: 10,
});
const busy: TextKey = 'Many documents are being made just now. Please try again in a moment.';

/**
 * The bytes of a document.
 * @throws CallError unavailable when too many are waiting, or its process died twice
 */
export async function documentOf(task: DocumentTask): Promise<Uint8Array> {
  const result = await maker
    .run(task)
    // Odd mixtures of scripts abort Typst: their document is made of plain letters.
    .catch((error: unknown) => {
      const isPdf = error instanceof UndoneError && error.why === 'crashed' && 'template' in task;
      if (!isPdf) throw error;
      return maker.run({ ...task, plain: true });
    })
    .catch((error: unknown) => {
      throw error instanceof UndoneError ? new CallError('unavailable', busy) : error;
    });
  if ('failure' in result) throw new Error(`a document could not be made: ${result.failure}`);
  return result.bytes;
}
