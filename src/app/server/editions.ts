/**
 * Versions of data that is not part of the catalogue's versions and changes replies for all callers. They are
 * part of
 * the cache keys of replies. A notification increments the content's version at each change. Polling does so
 * every few seconds, because a notification can be lost and content can have a publication time.
 */

import type { LiveStock } from '#features/catalogue/server/parts/stock.ts';
import type { Editions } from '#features/gateway/server/gateway.ts';
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
