/**
 * The one typed client of the calls. Its transport is fetch in the browser and the gateway itself
 * during a server render, so both go through the same checks and rights.
 */
import type { Answer, CallName, Calls, Envelope, PageInfo, Payload } from '#contract';
import { CallError, failureOf } from '#contract/errors.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * Sent as the header idempotency-key: a call sent again with the same key is not done twice
   * (docs/product.md 7.1).
   */
  key?: string | undefined;
  /** Sent to the end even if the page is left meanwhile. */
  keepalive?: boolean;
}

export interface CallAnswer<N extends CallName> {
  val: Answer<Calls[N]>;
  /** Beside `val` where the call is paged. */
  pageInfo?: PageInfo;
}

export interface Client {
  /**
   * Makes a call.
   * @throws CallError with the server's sentence as its message; code 'unavailable' when the
   *   network fails and 'serverFault' for anything unforeseen; an AbortError when the signal says so
   */
  call<N extends CallName>(
    name: N,
    payload: Payload<Calls[N]>,
    options?: CallOptions,
  ): Promise<CallAnswer<N>>;
}

/** Carries a call to the server and its envelope back. */
export type Transport = (
  name: CallName,
  payload: unknown,
  options: CallOptions,
) => Promise<{ status: number; envelope: Envelope }>;

/** @param unexpected gives the sentence, in the page's language, for what nobody has foreseen */
export function createClient(transport: Transport, unexpected: () => string): Client {
  return {
    async call(name, payload, options = {}) {
      try {
        return await callBy(transport, name, payload, options);
      } catch (error) {
        if (error instanceof CallError || options.signal?.aborted || isAborted(error)) throw error;
        throw new CallError('serverFault', unexpected());
      }
    },
  };
}

/** Whether nobody waits for the answer any more. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

async function callBy<N extends CallName>(
  transport: Transport,
  name: N,
  payload: Payload<Calls[N]>,
  options: CallOptions,
): Promise<CallAnswer<N>> {
  const { status, envelope } = await transport(name, payload, options);
  if (envelope.success !== '0') {
    throw new CallError(failureOf(status, envelope.ret), envelope.msg, {}, envelope.val);
  }
  const { val, pageInfo } = envelope as Envelope<Answer<Calls[N]>>;
  const answer = { val } as CallAnswer<N>;
  if (pageInfo) answer.pageInfo = pageInfo;
  return answer;
}
