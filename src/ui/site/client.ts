/**
 * The typed client of all calls. Its transport is fetch in the browser, and the gateway itself
 * during a server render, so both pass the same checks and rights.
 */
import type { Answer, CallName, Calls, Envelope, PageInfo, Payload } from '#contract';
import { CallError, failureOf } from '#contract/errors.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * Idempotency key, sent as the header idempotency-key: the server does not repeat a call that it
   * has done with this key (docs/product.md 7.1).
   */
  key?: string | undefined;
  /** Lets the request finish even if the visitor leaves the page. */
  keepalive?: boolean;
}

export interface CallAnswer<N extends CallName> {
  val: Answer<Calls[N]>;
  /** Only in answers of paged calls. */
  pageInfo?: PageInfo;
}

export interface Client {
  /**
   * Calls the server.
   * @throws CallError with the server's message; code 'unavailable' when the network fails and
   *   'serverFault' for anything unforeseen; an AbortError when the signal aborts
   */
  call<N extends CallName>(
    name: N,
    payload: Payload<Calls[N]>,
    options?: CallOptions,
  ): Promise<CallAnswer<N>>;
}

/** Sends a call to the server and returns its envelope. */
export type Transport = (
  name: CallName,
  payload: unknown,
  options: CallOptions,
) => Promise<{ status: number; envelope: Envelope }>;

/** @param unexpected returns the message for unforeseen errors, in the page's language */
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

/** Whether the call was aborted. */
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
