/**
 * The back office's calls over HTTP: the typed client and uploads. The session cookie is not readable by
 * scripts.
 */

import type { Payload } from '#contract/call.ts';
import { CallError, type Envelope } from '#contract/errors.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import type { DeskKey } from '#language/desk-texts/zh.ts';
import {
  type CallAnswer,
  createClient,
  passwordDigest as digest,
  fetchTransport,
  successOf,
} from '../site/client.ts';
import { withMoments } from './moments.ts';

/** Proves to the server that a page of the back office sent the request (decision 8). */
const staffHeaders = { 'x-source': 'staff-web' };

let say = (key: DeskKey): string => key;

/** Sets the function that translates messages about requests without a response. */
export function sayFailuresIn(text: (key: DeskKey) => string): void {
  say = text;
}

const transport = fetchTransport<StaffCallName>({
  placeOf: (name) => ['POST', `/api/staff/${name}`],
  headers: () => staffHeaders,
  onNetworkFailure: () => say('The server can not be reached. Please try again.'),
});

const client = createClient<StaffCalls>(
  async (name, payload, options) => {
    const { status, envelope } = await transport(name, payload, options);
    return { status, envelope: { ...envelope, msg: withMoments(envelope.msg) } };
  },
  () => say('The answer of the server was not understood. Please try again.'),
);

/** Lets the person sign in again on top of the current page. @returns whether the session continues */
type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | undefined;

/** Sets the handler that runs when a request is refused because the session has ended. */
export function onSessionEnd(signIn: SignInAgain | undefined): void {
  signInAgain = signIn;
}

/**
 * Sends a request. If it is refused because the session has ended, waits until the person has signed in again
 * and repeats it, so that no typed text is lost.
 */
async function inSession<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const ended = error instanceof CallError && error.code === 'tokenExpired';
    if (!ended || !(await signInAgain?.())) throw error;
    return send();
  }
}

export type Answered<N extends StaffCallName> = CallAnswer<StaffCalls[N]>;

/** Calls the server. @throws CallError with the server's message; code 'unavailable' if no response came */
export const call = <N extends StaffCallName>(
  name: N,
  payload: Payload<StaffCalls[N]>,
  signal?: AbortSignal,
): Promise<Answered<N>> => inSession(() => client.call(name, payload, { signal }));

/** The digest that calls send instead of a password. */
export const staffPasswordDigest = (password: string): Promise<string> =>
  digest(
    password,
    () => new CallError('unavailable', say('Signing in needs a connection by https.')),
  );

interface SendOptions {
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads files by XMLHttpRequest, because fetch does not report upload progress.
 * @param path below /api/staff
 * @returns `val` of the response
 * @throws CallError with the server's message
 */
export const sendFiles = <T>(
  path: string,
  files: readonly File[],
  options: SendOptions = {},
): Promise<T> => inSession(() => upload<T>(path, files, options));

function upload<T>(
  path: string,
  files: readonly File[],
  { onProgress, signal }: SendOptions,
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
      reject(
        new CallError('unavailable', say('The files did not arrive. Please send them again.')),
      );
    };
    request.onabort = () => reject(new CallError('unavailable', say('Sending was stopped.')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function readEnvelope(text: string): Envelope {
  try {
    const envelope = JSON.parse(text) as Envelope;
    return { ...envelope, msg: withMoments(envelope.msg) };
  } catch {
    throw new CallError('unavailable', say('The server can not be reached. Please try again.'));
  }
}
