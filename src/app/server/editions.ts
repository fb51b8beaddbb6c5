/**
 * Versions of stock and content, which are outside the catalogue's versions, for the cache keys of
 * answers. A notice increments them at each change. Polling also increments them every few seconds, in
 * case a notice was lost, and because content can have a publication time.
 */
import type { CallName } from '#contract';
import type { Notices } from '#platform/notices.ts';

/** A trigger of migration 0014 sends it. */
const STOCK = 'stock_changed';
/** Triggers of migration 0012 send it. */
const CONTENT = 'content_changed';

/** Calls whose answer is the same for all visitors of one language, and the channel of its changes. */
const channels: Partial<Record<CallName, string>> = {
  getTurboById: STOCK,
  getPartList: STOCK,
  getPartList2: STOCK,
  matchNumbers: STOCK,
  getCommonList: CONTENT,
  getEcatalogList: CONTENT,
  getCommonById: CONTENT,
  getWebpageById: CONTENT,
  getHomeBlocks: CONTENT,
};

/** The version of a call's answers to visitors; undefined for calls that are not listed above. */
export type Edition = (name: CallName) => string | undefined;

export function openEditions(notices: Notices): Edition {
  const changes = new Map<string, number>();
  for (const channel of [STOCK, CONTENT]) {
    changes.set(channel, 0);
    notices.follow(channel, async () => {
      changes.set(channel, (changes.get(channel) ?? 0) + 1);
    });
  }
  return (name) => {
    const channel = channels[name];
    return channel && `${channel}${changes.get(channel)}`;
  };
}
