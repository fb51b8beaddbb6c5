/**
 * A page's inline scripts by their hashes (decision 16). A page that is sent to many can't carry a
 * nonce, which must be another one in every answer. Hashes stand in its policy instead, and only of
 * those scripts that the render itself has put in: it marks them with a secret that no answer shows,
 * so that a script which came in by what somebody typed has no hash and does not run.
 */
import { createHash } from 'node:crypto';

export interface Unmarked {
  readonly html: string;
  /** Sources for script-src. */
  readonly hashes: readonly string[];
}

/**
 * Takes the secret out of a page.
 * @param secret the nonce that the page was rendered with: hexadecimal, never sent
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

/** The policy, with the scripts of a page allowed. */
export const withScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace(/script-src [^;]*/, (sources) => [sources, ...hashes].join(' '));
