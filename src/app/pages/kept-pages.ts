/**
 * Pages of visitors, kept whole (decision 16). A page is made of its address, its language, the texts
 * and the answers to its calls, and of nothing else. So whoever asks for one that is kept has its
 * calls made anew, with their limits and counts, and gets the kept page if every answer is the same
 * to the letter: nothing older than the calls themselves is ever shown.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CallName } from '#contract';
import type { Reply } from '#features/gateway/server/reply.ts';
import { type Bodies, type Encoding, encoded } from './page-bodies.ts';

/** Makes a call for the visitor. */
type Dispatch = (name: CallName, payload: unknown) => Promise<Reply>;

/** A page as the render gave it. */
export interface MadePage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

export interface AskedPage {
  /** All that the page is made of but the answers: address with host, language, version of the texts. */
  readonly key: string;
  readonly encoding: Encoding;
  readonly dispatch: Dispatch;
  /** Makes the page by the answers that it is given. */
  readonly render: (dispatch: Dispatch) => Promise<MadePage>;
}

/** A page as it goes over the wire. */
export interface SentPage {
  readonly status: number;
  /** A page that is kept has an etag. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface KeptPages {
  /**
   * The page as kept or made now. One that is asked for by several at once is made once.
   * @throws what the render throws
   */
  page(asked: AskedPage): Promise<SentPage>;
  /** Bytes that they take now, as far as known. */
  size(): number;
}

interface KeptCall {
  readonly name: CallName;
  readonly payload: unknown;
  readonly body: string;
}

interface KeptPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly calls: readonly KeptCall[];
  readonly bodies: Bodies;
}

export interface KeptPagesOptions {
  /** Room for all of them, bytes. */
  readonly room?: number;
}

const ROOM = 48_000_000;
/** Room for addresses asked for once, in characters. */
const ROOM_OF_ADDRESSES = 4_000_000;
/** No address of this site's own is that long. */
const LONGEST_KEY = 1000;
/** What a page takes beside its bytes, about. */
const FRAME = 1500;
/** How often a visitor waits for a page that others are having made, before it is made for them alone. */
const MOST_WAITS = 3;

export function openKeptPages({ room = ROOM }: KeptPagesOptions = {}): KeptPages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: room,
    // One page never takes the place of all others.
    maxEntrySize: room / 20,
    sizeCalculation: (page, key) => sizeOf(page) + key.length,
  });
  // Whoever goes through the catalogue asks for each page once: that must not drive out the others.
  const asked = new LRUCache<string, number>({
    maxSize: ROOM_OF_ADDRESSES,
    sizeCalculation: (_, key) => key.length + 50,
  });
  const making = new Map<string, Promise<unknown>>();

  async function send(key: string, page: KeptPage, encoding: Encoding): Promise<SentPage> {
    let body = page.bodies[encoding];
    if (!body) {
      body = await encoded(page.bodies, encoding);
      pages.set(key, { ...page, bodies: { ...page.bodies, [encoding]: body } });
    }
    return { status: 200, headers: withEncoding(page.headers, encoding), body };
  }

  async function make({ key, encoding, render }: AskedPage, calls: MadeCalls): Promise<SentPage> {
    const made = await render(calls.dispatch);
    const sent = await sentPage(made, encoding);
    const wanted = (asked.get(key) ?? 0) > 1 && key.length <= LONGEST_KEY;
    const answers = wanted && mayBeKept(made) && calls.good();
    if (!answers) return sent;
    const headers = { ...made.headers, etag: etagOf(made) };
    pages.set(key, { headers, calls: answers, bodies: { [encoding]: sent.body } });
    return { ...sent, headers: { ...sent.headers, etag: headers.etag } };
  }

  return {
    async page(page) {
      const { key, encoding } = page;
      const calls = makeCalls(page.dispatch);
      asked.set(key, (asked.get(key) ?? 0) + 1);
      for (let waits = 0; ; waits += 1) {
        const known = pages.get(key);
        if (known && (await calls.areAnswered(known.calls))) return send(key, known, encoding);
        const other = making.get(key);
        if (!other || waits === MOST_WAITS) break;
        // What comes of it is looked at as any kept page is; its failure is not this visitor's.
        await other.catch(() => undefined);
      }
      const made = make(page, calls);
      making.set(key, made);
      try {
        return await made;
      } finally {
        if (making.get(key) === made) making.delete(key);
      }
    },
    size: () => pages.calculatedSize,
  };
}

/** Below this many characters compressing saves nothing; no page of this site is so short. */
const SHORT = 1000;

/** A page that is made for one answer alone. */
export async function sentPage({ status, headers, html }: MadePage, encoding: Encoding) {
  const bytes = Buffer.from(html);
  if (html.length < SHORT) return { status, headers, body: bytes };
  const body = await encoded({ identity: bytes }, encoding);
  return { status, headers: withEncoding(headers, encoding), body };
}

const withEncoding = (headers: SentPage['headers'], encoding: Encoding): SentPage['headers'] =>
  encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding };

/** Errors, redirects and whatever sets a cookie are for one visitor. */
const mayBeKept = ({ status, headers, html }: MadePage): boolean =>
  status === 200 && html.length >= SHORT && !('set-cookie' in headers) && !('location' in headers);

/** Weak, since it names the page in any encoding. */
function etagOf({ headers, html }: MadePage): string {
  // A browser that has the page keeps its policy, too.
  const hash = createHash('sha256')
    .update(headers['content-security-policy'] ?? '')
    .update(html);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

const sizeOf = ({ bodies, calls }: KeptPage): number => {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  // Two bytes for each character, as in languages with letters beyond Latin.
  return calls.reduce((sum, { body }) => sum + 2 * body.length, bytes + FRAME);
};

interface MadeCalls {
  readonly dispatch: Dispatch;
  /** Whether these calls are answered now as they were. Stops at the first that is not. */
  areAnswered(calls: readonly KeptCall[]): Promise<boolean>;
  /** All calls with their answers; undefined where one of them failed. */
  good(): KeptCall[] | undefined;
}

/** The calls of one request, each made once: a render goes on with what was asked before it. */
function makeCalls(dispatch: Dispatch): MadeCalls {
  const made = new Map<string, { name: CallName; payload: unknown; reply: Promise<Reply> }>();
  const done: { call: KeptCall; status: number }[] = [];
  const call: Dispatch = (name, payload) => {
    const id = `${name} ${JSON.stringify(payload)}`;
    const known = made.get(id);
    if (known) return known.reply;
    const reply = dispatch(name, payload).then((answer) => {
      done.push({ call: { name, payload, body: answer.body }, status: answer.status });
      return answer;
    });
    made.set(id, { name, payload, reply });
    return reply;
  };
  return {
    dispatch: call,
    async areAnswered(calls) {
      for (const { name, payload, body } of calls) {
        if ((await call(name, payload)).body !== body) return false;
      }
      return true;
    },
    good() {
      const whole = done.length === made.size && done.every(({ status }) => status === 200);
      return whole ? done.map((one) => one.call) : undefined;
    },
  };
}
