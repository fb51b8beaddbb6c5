/** The back office's calls over HTTP; the session is a cookie that scripts can't read. */
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import { passwordDigest as digest } from '../session/password-digest.ts';
import { type CallAnswer, createClient } from '../site/client.ts';
import { fetchTransport } from '../site/fetch-transport.ts';
import { withMoments } from './words.ts';

/** Proves to the server that a page of the back office sends the request (decision 8). */
export const staffHeaders = { 'x-source': 'staff-web' };

const transport = fetchTransport<StaffCallName>({
  placeOf: (name) => ['POST', `/api/staff/${name}`],
  headers: () => staffHeaders,
  onNetworkFailure: () => 'The server can not be reached. Please try again.',
});

const client = createClient<StaffCalls>(
  async (name, payload, options) => {
    const { status, envelope } = await transport(name, payload, options);
    return { status, envelope: { ...envelope, msg: withMoments(envelope.msg) } };
  },
  () => 'The answer of the server was not understood. Please try again.',
);

export type Answered<N extends StaffCallName> = CallAnswer<StaffCalls[N]>;

/**
 * Calls the server.
 * @throws CallError with the server's message; code 'unavailable' when the request failed without
 *   an answer
 */
export const call = <N extends StaffCallName>(
  name: N,
  payload: Payload<StaffCalls[N]>,
  signal?: AbortSignal,
): Promise<Answered<N>> => client.call(name, payload, { signal });

/** The digest that calls send instead of a password. */
export const staffPasswordDigest = (password: string): Promise<string> =>
  digest(password, () => new CallError('unavailable', 'Signing in needs a connection by https.'));
