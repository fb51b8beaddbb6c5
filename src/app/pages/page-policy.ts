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
 * @param secret the nonce of the render, without characters that HTML escapes; never sent
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

/** Lets WebAssembly run, as the page that reads codes needs. */
export const withWebAssembly = (policy: string): string =>
  withScripts(policy, ["'wasm-unsafe-eval'"]);

/** Adds a page's script hashes to the policy. */
export const withScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace(/script-src [^;]*/, (sources) => [sources, ...hashes].join(' '));
