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
   * (decisions, section 1).
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
   *   network fails; an AbortError when the signal says so
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

export function createClient(transport: Transport): Client {
  return {
    async call<N extends CallName>(name: N, payload: Payload<Calls[N]>, options = {}) {
      const { status, envelope } = await transport(name, payload, options);
      if (envelope.success !== '0') {
        throw new CallError(failureOf(status, envelope.ret), envelope.msg, {}, envelope.val);
      }
      const { val, pageInfo } = envelope as Envelope<Answer<Calls[N]>>;
      const answer = { val } as CallAnswer<N>;
      if (pageInfo) answer.pageInfo = pageInfo;
      return answer;
    },
  };
}
