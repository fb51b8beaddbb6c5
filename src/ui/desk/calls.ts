/** The back office's calls over HTTP; the session is a cookie that scripts can't read. */
import type { Answer, Payload } from '#contract/call.ts';
import { CallError, type Envelope, failureOf, type PageInfo } from '#contract/errors.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import { withMoments } from './words.ts';

export interface Answered<N extends StaffCallName> {
  val: Answer<StaffCalls[N]>;
  pageInfo?: PageInfo;
}

/**
 * Calls the server.
 * @throws CallError with the server's message; code 'unavailable' when the request failed without
 *   an answer
 */
export const call = <N extends StaffCallName>(
  name: N,
  payload: Payload<StaffCalls[N]>,
  signal?: AbortSignal,
): Promise<Answered<N>> =>
  post(name, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    signal: signal ?? null,
  });

/**
 * Uploads files to a path below /api/staff.
 * @returns `val` of the answer
 * @throws CallError as `call` does
 */
export async function sendFiles<T>(path: string, files: readonly File[]): Promise<T> {
  const body = new FormData();
  for (const file of files) body.append('files', file, file.name);
  return (await post<{ val: T }>(path, { body })).val;
}

async function post<T>(path: string, { headers, ...request }: RequestInit): Promise<T> {
  let status: number;
  let envelope: Envelope;
  try {
    const response = await fetch(`/api/staff/${path}`, {
      method: 'POST',
      headers: { ...headers, 'x-source': 'staff-web' },
      ...request,
    });
    status = response.status;
    envelope = await response.json();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new CallError('unavailable', 'The server can not be reached. Please try again.');
  }
  if (envelope.success !== '0') {
    throw new CallError(failureOf(status, envelope.ret), withMoments(envelope.msg));
  }
  return envelope as T;
}

/**
 * The digest that calls send instead of a password (docs/product.md 10): its SHA-256 in
 * hexadecimal.
 */
export async function passwordDigest(password: string): Promise<string> {
  // Browsers offer crypto.subtle only over https and on localhost.
  if (!globalThis.crypto?.subtle) {
    throw new CallError('unavailable', 'Signing in needs a connection by https.');
  }
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
