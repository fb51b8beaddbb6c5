/** Video embed codes from the server: an iframe of an allowed host, or a file of the site. */

export interface Player {
  readonly kind: 'film' | 'frame';
  readonly src: string;
}

/** The player of an embed code; undefined for a code that this site did not make. */
export function playerOf(embedCode: string): Player | undefined {
  const [, tag, src] = /^<(video|iframe)\s[^>]*?\bsrc="([^"]+)"/.exec(embedCode) ?? [];
  if (!src || !/^(\/|https:\/\/)/.test(src)) return undefined;
  return { kind: tag === 'video' ? 'film' : 'frame', src: src.replaceAll('&amp;', '&') };
}
