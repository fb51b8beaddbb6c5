/** Uploads files by XMLHttpRequest, since fetch does not report upload progress. */
import { CallError, type Envelope } from '#contract/errors.ts';
import { successOf } from '../site/client.ts';
import { staffHeaders } from './calls.ts';
import { withMoments } from './words.ts';

interface SendOptions {
  /** Receives the uploaded share, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * @param path below /api/staff
 * @returns `val` of the answer
 * @throws CallError with the server's message
 */
export function sendFiles<T>(
  path: string,
  files: readonly File[],
  { onProgress, signal }: SendOptions = {},
): Promise<T> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/staff/${path}`);
    for (const [name, value] of Object.entries(staffHeaders)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        const envelope = readEnvelope(request.responseText);
        resolve(successOf({ status: request.status, envelope }).val as T);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => {
      reject(new CallError('unavailable', 'The files did not arrive. Please send them again.'));
    };
    request.onabort = () => reject(new CallError('unavailable', 'Sending was stopped.'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function readEnvelope(text: string): Envelope {
  try {
    const envelope = JSON.parse(text) as Envelope;
    return { ...envelope, msg: withMoments(envelope.msg) };
  } catch {
    throw new CallError('unavailable', 'The server can not be reached. Please try again.');
  }
}
