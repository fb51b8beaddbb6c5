/** Renders pages with React and their security headers. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { CallName } from '#contract';
import { framedPaths, paths, withoutLanguage } from '#contract/paths.ts';
import { answerTooLarge, MAX_ANSWER, type Reply } from '#features/gateway/server/reply.ts';
import type { LiveTexts } from '#features/texts/server/live-texts.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { tableOf } from '#language/text.ts';
import type { PageRequest } from '../web/page-request.ts';
import type { MadePage } from './page-cache.ts';
import type { PageSource } from './page-source.ts';

export type PageDispatch = (name: CallName, payload: unknown) => Promise<Reply>;

export interface Visit {
  url: URL;
  language: LanguageCode;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  person?: PageRequest['person'];
  /** The customer's time zone. Visitors' pages, which are cached, use UTC. */
  zone?: string;
}

export class PageRenderer {
  readonly #source: PageSource;
  readonly #texts: LiveTexts;
  #safety: Record<string, string> | undefined;

  constructor(source: PageSource, texts: LiveTexts) {
    this.#source = source;
    this.#texts = texts;
  }

  /**
   * @param dispatch runs the calls of the page
   * @throws CallError tooLarge
   */
  async render(reply: FastifyReply, visit: Visit, dispatch: PageDispatch): Promise<MadePage> {
    const { url, language, signal, person, zone } = visit;
    const secret = randomUUID();
    const { status, headers, body } = await this.#source.render({
      request: new Request(url, { signal }),
      language,
      texts: { table: tableOf(language), changes: this.#texts.addressOf(language) },
      origin: url.origin,
      nonce: secret,
      person,
      ...(zone && { zone }),
      dispatch,
    });
    if (body.length > MAX_ANSWER) throw answerTooLarge();
    const { html, hashes } = unmark(body, secret);
    // If a part of a page throws, React leaves that part to the browser and reports no error on the server.
    if (html.includes('<!--$!-->')) {
      reply.log.error({ page: url.pathname }, 'a part of a page failed');
    }
    const safe = this.safetyOf(reply);
    const policy = withScripts(safe['content-security-policy'] ?? '', hashes);
    const page = withoutLanguage(languageOf(language).prefix, url.pathname);
    const framed = framedPaths.includes(page)
      ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      : policy;
    const scans = page === paths.Scan;
    const pagePolicy = scans ? withWebAssembly(framed) : framed;
    return {
      status,
      html,
      headers: {
        ...safe,
        ...Object.fromEntries(headers),
        'content-security-policy': this.#source.policy?.(pagePolicy) ?? pagePolicy,
        'permissions-policy': scans ? 'camera=(self)' : 'camera=()',
      },
    };
  }

  /** Security headers of helmet, created once. */
  safetyOf(reply: FastifyReply): Record<string, string> {
    if (!this.#safety) {
      void reply.helmet();
      const headers = Object.entries(reply.raw.getHeaders());
      this.#safety = Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
    }
    return this.#safety;
  }
}

interface Unmarked {
  readonly html: string;
  /** Hashes for script-src. */
  readonly hashes: readonly string[];
}

/**
 * Removes the nonce from a page and hashes the scripts that carry it. The security policy allows these
 * scripts by hash (decision 16), because a cached page can't use a nonce, which must differ for each
 * response. Injected scripts have no nonce, get no hash and do not run.
 * @param secret nonce of the render, never sent; without characters that HTML escapes
 */
export function unmark(html: string, secret: string): Unmarked {
  const parts = html
    .replace(`<meta property="csp-nonce" content="${secret}"/>`, '')
    .split(` nonce="${secret}"`);
  const hashes = new Set<string>();
  for (const [index, part] of parts.slice(1).entries()) {
    const before = parts[index] ?? '';
    const opening = before.slice(before.lastIndexOf('<')) + part.slice(0, part.indexOf('>') + 1);
    if (!/^<script[ >]/.test(opening) || / src="| type="application\//.test(opening)) continue;
    const content = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'));
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return { html: parts.join(''), hashes: [...hashes] };
}

/** Allows WebAssembly, for the page that scans codes. */
export const withWebAssembly = (policy: string): string =>
  withScripts(policy, ["'wasm-unsafe-eval'"]);

export const withScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace(/script-src [^;]*/, (sources) => [sources, ...hashes].join(' '));
