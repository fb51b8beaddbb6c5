/**
 * A cache of visitors' pages (decision 16). A page depends only on its URL, its language, the texts and the
 * responses to its calls. So a request for a cached page repeats the calls, including limits and counts, and
 * gets the cached page if every response is identical. No page is older than these responses.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CallName } from '#contract';
import type { Reply } from '#features/gateway/server/reply.ts';
import { type Bodies, compressLater, type Encoding, encoded } from './page-bodies.ts';

type Dispatch = (name: CallName, payload: unknown) => Promise<Reply>;

export interface MadePage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

export interface AskedPage {
  /** Identifies all that the page depends on except responses: URL with host, language, version of texts. */
  readonly key: string;
  readonly encoding: Encoding;
  readonly dispatch: Dispatch;
  readonly render: (dispatch: Dispatch) => Promise<MadePage>;
}

export interface SentPage {
  readonly status: number;
  /** Includes an etag if the page is cached. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface PageCache {
  /**
   * Returns the page from the cache or renders it. Concurrent requests for a page share one render.
   * @throws the errors of the render
   */
  page(asked: AskedPage): Promise<SentPage>;
  /** Estimated size of the cache in bytes. */
  size(): number;
}

interface CachedCall {
  readonly name: CallName;
  readonly payload: unknown;
  readonly body: string;
}

interface CachedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly calls: readonly CachedCall[];
  readonly bodies: Bodies;
}

interface PageCacheOptions {
  /** Maximum size of the cache, bytes. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 48_000_000;
/** Longer keys are not cached; the site's own URLs are shorter. */
const LONGEST_KEY = 1000;
/** Number of addresses for which the cache counts requests. */
const COUNTED_KEYS = 20_000;
/** Estimated overhead of a cached page, bytes. */
const OVERHEAD = 1500;
/** Maximum number of other requests' renders that a request waits for before it renders the page itself. */
const MAX_WAITS = 3;

export function openPageCache({ maxBytes = MAX_BYTES }: PageCacheOptions = {}): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // A single page must not evict all others.
    maxEntrySize: maxBytes / 20,
    sizeCalculation: (page, key) => sizeOf(page) + key.length,
  });
  // A page is cached at its second request, so that a crawler does not evict the popular pages.
  const requests = new LRUCache<string, number>({ max: COUNTED_KEYS });
  const making = new Map<string, Promise<unknown>>();

  function send(key: string, page: CachedPage, encoding: Encoding): SentPage {
    let body = page.bodies[encoding];
    if (!body) {
      body = ownBytes(encoded(page.bodies, encoding));
      pages.set(key, { ...page, bodies: { ...page.bodies, [encoding]: body } });
    }
    return { status: 200, headers: withEncoding(page.headers, encoding), body };
  }

  async function make({ key, encoding, render }: AskedPage, calls: MadeCalls): Promise<SentPage> {
    const page = await render(calls.dispatch);
    const answer = await sentPage(page, encoding);
    const isFrequent = pages.has(key) || (requests.get(key) ?? 0) > 1;
    const mayKeep = isFrequent && isCacheable(page);
    const answers = mayKeep && calls.successful();
    if (!answers) return answer;
    const headers = { ...page.headers, etag: etagOf(page) };
    pages.set(key, { headers, calls: answers, bodies: { [encoding]: ownBytes(answer.body) } });
    return { ...answer, headers: { ...answer.headers, etag: headers.etag } };
  }

  return {
    async page(page) {
      const { key, encoding } = page;
      const calls = makeCalls(page.dispatch);
      if (key.length <= LONGEST_KEY) requests.set(key, (requests.get(key) ?? 0) + 1);
      for (let waits = 0; ; waits += 1) {
        const cachedPage = pages.get(key);
        if (cachedPage && (await calls.haveSameAnswers(cachedPage.calls)))
          return send(key, cachedPage, encoding);
        const otherRender = making.get(key);
        if (!otherRender || waits === MAX_WAITS) break;
        // After the wait the loop checks the cached page. If the other render failed, its own request reports
        // the failure.
        await otherRender.catch(() => undefined);
      }
      const answer = make(page, calls);
      making.set(key, answer);
      try {
        return await answer;
      } finally {
        if (making.get(key) === answer) making.delete(key);
      }
    },
    size: () => pages.calculatedSize,
  };
}

/** Compression saves nothing below this length. The site's pages are longer. */
const SHORT = 1000;
/** Pages from this length on are compressed in another thread. */
const LARGE = 200_000;

/** Encodes a page that is not cached. */
export async function sentPage(
  { status, headers, html }: MadePage,
  encoding: Encoding,
): Promise<SentPage> {
  const bytes = Buffer.from(html);
  if (html.length < SHORT) return { status, headers, body: bytes };
  const body =
    html.length < LARGE
      ? encoded({ identity: bytes }, encoding)
      : await compressLater(bytes, encoding);
  return { status, headers: withEncoding(headers, encoding), body };
}

const withEncoding = (headers: SentPage['headers'], encoding: Encoding): SentPage['headers'] =>
  encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding };

/** Errors, redirects and responses that set a cookie are for one visitor only. */
const isCacheable = ({ status, headers, html }: MadePage): boolean =>
  status === 200 && html.length >= SHORT && !('set-cookie' in headers) && !('location' in headers);

/** Copies the bytes: as a view of zlib's 64 kB buffer, a cached page would keep all of it in memory. */
const ownBytes = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/** A weak etag, because all encodings share it. */
function etagOf({ headers, html }: MadePage): string {
  // The browser caches the policy together with the page, so the etag covers both.
  const hash = createHash('sha256')
    .update(headers['content-security-policy'] ?? '')
    .update(html);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

const sizeOf = ({ bodies, calls }: CachedPage): number => {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  // Strings outside Latin-1 take two bytes for each character.
  return calls.reduce((sum, { body }) => sum + 2 * body.length, bytes + OVERHEAD);
};

interface MadeCalls {
  readonly dispatch: Dispatch;
  /** Repeats the calls. Stops at the first different response and returns false. */
  haveSameAnswers(calls: readonly CachedCall[]): Promise<boolean>;
  /** All calls with their responses; undefined if a call failed. */
  successful(): CachedCall[] | undefined;
}

/** The calls of a request. Each runs once: the render reuses the responses of the comparison. */
function makeCalls(dispatch: Dispatch): MadeCalls {
  const calls = new Map<string, { name: CallName; payload: unknown; reply: Promise<Reply> }>();
  const answers: { call: CachedCall; status: number }[] = [];
  const call: Dispatch = (name, payload) => {
    const id = `${name} ${JSON.stringify(payload)}`;
    const earlierCall = calls.get(id);
    if (earlierCall) return earlierCall.reply;
    const reply = dispatch(name, payload).then((answer) => {
      answers.push({ call: { name, payload, body: answer.body }, status: answer.status });
      return answer;
    });
    calls.set(id, { name, payload, reply });
    return reply;
  };
  return {
    dispatch: call,
    async haveSameAnswers(calls) {
      for (const { name, payload, body } of calls) {
        if ((await call(name, payload)).body !== body) return false;
      }
      return true;
    },
    successful() {
      const isComplete =
        answers.length === calls.size && answers.every(({ status }) => status === 200);
      return isComplete ? answers.map((one) => one.call) : undefined;
    },
  };
}
