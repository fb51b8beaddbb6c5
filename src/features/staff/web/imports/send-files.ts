/** Sends files of an import; by XMLHttpRequest, since fetch does not tell how far it is. */
import { CallError, type Envelope, failureOf } from '#contract/errors.ts';

const address = '/api/staff/imports/upload';

/**
 * @param onProgress the part that is sent, 0 to 1
 * @returns the import's id
 * @throws CallError with the server's sentence
 */
export function sendFiles(
  files: readonly File[],
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('x-source', 'staff-web');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(idOf(request));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => {
      reject(new CallError('unavailable', 'The files did not arrive. Please send them again.'));
    };
    request.onabort = () => reject(new CallError('unavailable', 'Sending was stopped.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function idOf({ status, responseText }: XMLHttpRequest): string {
  const envelope = readEnvelope(responseText);
  if (envelope.success !== '0') throw new CallError(failureOf(status, envelope.ret), envelope.msg);
  return (envelope.val as { id: string }).id;
}

function readEnvelope(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    throw new CallError('unavailable', 'The server can not be reached. Please try again.');
  }
}
