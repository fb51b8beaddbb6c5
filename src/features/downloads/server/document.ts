/** Documents made in a process of their own: workbooks and PDFs (decision 20). */
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { openProcesses } from '#platform/processes.ts';
import type { DocumentResult, DocumentTask } from './document-process.ts';

const maker = openProcesses<DocumentTask, DocumentResult>({
  script: new URL('./document-process.ts', import.meta.url),
  mostWaiting: 20,
  longest: 15_000,
  mostMemory: 768 * 1024 * 1024,
  niceness: 10,
  refusal: () =>
    new CallError(
      'unavailable',
      'Many documents are being made just now. Please try again in a moment.' satisfies TextKey,
    ),
});

/**
 * The bytes of a document.
 * @throws CallError unavailable when too many are waiting, or its process died twice
 */
export async function documentOf(task: DocumentTask): Promise<Uint8Array> {
  const result = await maker.run(task);
  if ('failure' in result) throw new Error(`a document could not be made: ${result.failure}`);
  return result.bytes;
}
