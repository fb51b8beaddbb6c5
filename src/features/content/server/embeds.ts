/** Films: an iframe of an allowed host, or a film of the site's own (docs/product.md 13). */
import { documentAddress } from './documents.ts';

/** How the address of a film becomes the address of its player; anything else is refused. */
const hosts: readonly { readonly from: RegExp; readonly player: (id: string) => string }[] = [
  {
    from: /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)([\w-]{6,20})(?:[&?#].*)?$/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    from: /^https:\/\/youtu\.be\/([\w-]{6,20})(?:[?#].*)?$/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    from: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:[?#/].*)?$/,
    player: (id) => `https://player.vimeo.com/video/${id}`,
  },
  {
    from: /^https:\/\/(?:www\.|player\.)?bilibili\.com\/(?:video\/|player\.html\?bvid=)(BV\w{8,14})(?:[/?#&].*)?$/,
    player: (id) => `https://player.bilibili.com/player.html?bvid=${id}`,
  },
];

/** The hosts, as people call them. */
export const filmHosts = ['YouTube', 'Vimeo', 'Bilibili'] as const;

/** Origins whose players a page may show, for the content security policy. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://player.bilibili.com',
] as const;

/** The player's address for what staff typed: a link, or a whole embed code; undefined if not allowed. */
export function playerOf(typed: string): string | undefined {
  const link = /\bsrc=["']([^"']+)["']/.exec(typed)?.[1] ?? typed.trim();
  const address = link.startsWith('//') ? `https:${link}` : link;
  for (const { from, player } of hosts) {
    const [, id] = from.exec(address) ?? [];
    if (id) return player(id);
  }
  return undefined;
}

interface Film {
  readonly embed: string;
  readonly file: string | null;
  readonly file_kind: 'pdf' | 'video' | null;
}

/** The embed code of an item: built from a validated address, never from user input (XSS). */
export function embedCodeOf({ embed, file, file_kind }: Film): string {
  if (file_kind === 'video' && file !== null) {
    return `<video controls preload="metadata" src="${documentAddress(file, 'video')}"></video>`;
  }
  const player = embed && playerOf(embed);
  if (!player) return '';
  return `<iframe src="${player}" allow="fullscreen; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`;
}
