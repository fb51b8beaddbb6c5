/**
 * Allows a page's inline scripts by hash (decision 16). A cached page can't use a nonce, which must
 * differ in every answer. Only the render's own scripts get a hash: the render marks them with a
 * secret nonce, which this module removes. An injected script has no mark, so it does not run.
 */
import { createHash } from 'node:crypto';

export interface Unmarked {
  readonly html: string;
  /** Sources for script-src. */
  readonly hashes: readonly string[];
}

/**
 * Removes the nonce from a page and hashes the scripts that carry it.
 * @param secret the nonce of the render: hexadecimal, never sent
 */
export function unmark(html: string, secret: string): Unmarked {
  const inline = new RegExp(
    `<script(?: [^<>]*)? nonce="${secret}"[^<>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const hashes = new Set<string>();
  for (const [tag, content = ''] of html.matchAll(inline)) {
    const opening = tag.slice(0, tag.indexOf('>'));
    if (/ src="| type="application\//.test(opening)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return {
    html: html
      .replaceAll(` nonce="${secret}"`, '')
      .replace(`<meta property="csp-nonce" content="${secret}"/>`, ''),
    hashes: [...hashes],
  };
}

/** Adds a page's script hashes to the policy. */
export const withScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace(/script-src [^;]*/, (sources) => [sources, ...hashes].join(' '));
