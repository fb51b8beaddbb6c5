/**
 * Versions of stock and content, which are outside the catalogue's versions, for the cache keys of
 * answers. A notice increments them at each change. Polling also increments that of content every few
 * seconds, in case a notice was lost, and because content can have a publication time.
 */
import { type Call, type CallName, calls } from '#contract';
import type { LiveStock } from '#features/catalogue/server/parts/live-stock.ts';
import type { Notices } from '#platform/notices.ts';

/** Triggers of migration 0012 send it. */
const CHANNEL = 'content_changed';

/** The version of a call's answers to visitors; undefined for calls that don't say what changes them. */
export type Edition = (name: CallName, payload: unknown) => string | undefined;

export function openEditions(notices: Notices, stock: LiveStock): Edition {
  let content = 0;
  notices.follow(CHANNEL, async () => {
    content += 1;
  });
  const editions = { stock: stock.edition, content: () => content };
  return (name, payload) => {
    const call: Call = calls[name];
    const { changesWith } = call;
    const by =
      typeof changesWith === 'function'
        ? changesWith((payload ?? {}) as Record<string, unknown>)
        : changesWith;
    return by && `${by}${editions[by]()}`;
  };
}
