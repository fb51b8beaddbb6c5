/**
 * The typed client of all calls, of the site and of the back office. Its transport is fetch in the browser,
 * and the gateway itself during a server render, so both pass the same checks and rights.
 */
import type { Answer, Calls, Envelope, PageInfo, Payload } from '#contract';
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

export interface CallAnswer<C> {
  val: Answer<C>;
  /** Only in answers of paged calls. */
  pageInfo?: PageInfo;
}

/** @typeParam K the calls: those of the site, or of the back office */
export interface Client<K = Calls> {
  /**
   * Calls the server.
   * @throws CallError with the server's message; code 'unavailable' when the network fails and
   *   'serverFault' for anything unforeseen; an AbortError when the signal aborts
   */
  call<N extends keyof K>(
    name: N,
    payload: Payload<K[N]>,
    options?: CallOptions,
  ): Promise<CallAnswer<K[N]>>;
}

/** What came back. */
interface Response {
  status: number;
  envelope: Envelope;
}

/** Sends a call to the server and returns its envelope. */
export type Transport<N = keyof Calls> = (
  name: N,
  payload: unknown,
  options: CallOptions,
) => Promise<Response>;

/** @param unexpected returns the message for unforeseen errors, in the page's language */
export function createClient<K = Calls>(
  transport: Transport<keyof NoInfer<K>>,
  unexpected: () => string,
): Client<K> {
  return {
    async call(name, payload, options = {}) {
      try {
        return successOf(await transport(name, payload, options));
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

/** The answer of a call that succeeded. @throws CallError with the server's message for any other */
export function successOf<C>({ status, envelope }: Response): CallAnswer<C> {
  if (envelope.success !== '0') {
    throw new CallError(failureOf(status, envelope.ret), envelope.msg, {}, envelope.val);
  }
  const { val, pageInfo } = envelope as Envelope<Answer<C>>;
  const answer = { val } as CallAnswer<C>;
  if (pageInfo) answer.pageInfo = pageInfo;
  return answer;
}
