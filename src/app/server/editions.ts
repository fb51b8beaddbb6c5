/**
 * Versions of what stands outside the catalogue's versions and changes answers for everybody, for the
 * cache keys of answers. A notice increments that of content at each change, and polling does so every
 * few seconds, in case a notice was lost, and because content can have a publication time.
 */

import type { LiveStock } from '#features/catalogue/server/parts/live-stock.ts';
import type { Editions } from '#features/gateway/server/kept-answers.ts';
import type { Notices } from '#platform/notices.ts';

/** Triggers of migration 0012 send it. */
const CHANNEL = 'content_changed';

export function openEditions(notices: Notices, stock: LiveStock): Editions {
  let content = 0;
  notices.follow(CHANNEL, async () => {
    content += 1;
  });
  return { stock: stock.edition, content: () => content };
}
