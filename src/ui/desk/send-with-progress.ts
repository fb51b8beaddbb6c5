/** Uploads files by XMLHttpRequest, since fetch does not report upload progress. */
import { CallError, type Envelope, failureOf } from '#contract/errors.ts';

/**
 * @param path below /api/staff
 * @param onProgress receives the uploaded share, 0 to 1
 * @returns `val` of the answer
 * @throws CallError with the server's message
 */
export function sendWithProgress<T>(
  path: string,
  files: readonly File[],
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<T> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/staff/${path}`);
    request.setRequestHeader('x-source', 'staff-web');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(answerOf<T>(request));
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

function answerOf<T>({ status, responseText }: XMLHttpRequest): T {
  const envelope = readEnvelope(responseText);
  if (envelope.success !== '0') throw new CallError(failureOf(status, envelope.ret), envelope.msg);
  return envelope.val as T;
}

function readEnvelope(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    throw new CallError('unavailable', 'The server can not be reached. Please try again.');
  }
}
