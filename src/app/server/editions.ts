/**
 * Numbers that change with what visitors' pages show beside the catalogue's version: stock and
 * content. A notice tells of each change; every few seconds they change anyway, in case one was
 * lost, and because some content begins to be shown by the clock.
 */
import type { CallName } from '#contract';
import type { Notices } from '#platform/notices.ts';

/** Told by a trigger of migration 0014. */
const STOCK = 'stock_changed';
/** Told by triggers of migration 0012. */
const CONTENT = 'content_changed';

/** Calls whose answer is the same for all visitors of one language, and what it changes with. */
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

/** The edition of what a call answers visitors with; undefined for calls that are not known here. */
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
