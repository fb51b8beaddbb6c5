/**
 * Versions of stock and content, which are outside the catalogue's versions, for the cache keys of
 * answers. A notice increments them at each change. Polling also increments that of content every few
 * seconds, in case a notice was lost, and because content can have a publication time.
 */
import type { CallName } from '#contract';
import type { LiveStock } from '#features/catalogue/server/parts/live-stock.ts';
import type { Notices } from '#platform/notices.ts';

/** Triggers of migration 0012 send it. */
const CHANNEL = 'content_changed';
const [STOCK, CONTENT] = ['stock', 'content'] as const;

/** Calls whose answer is the same for all visitors of one language, and what changes it. */
const changedBy: Partial<Record<CallName, typeof STOCK | typeof CONTENT>> = {
  getTurboFacets: STOCK,
  getTurboById: STOCK,
  getTurboStock: STOCK,
  getPartList: STOCK,
  getPartList2: STOCK,
  matchNumbers: STOCK,
  getOtherKinds: STOCK,
  getCommonList: CONTENT,
  getEcatalogList: CONTENT,
  getCommonById: CONTENT,
  getWebpageById: CONTENT,
  getHomeBlocks: CONTENT,
};

/** The version of a call's answers to visitors; undefined for calls that are not listed above. */
export type Edition = (name: CallName, payload: unknown) => string | undefined;

/** Results narrowed by stock change with it; all others do with the catalogue alone. */
const isByStock = (name: CallName, payload: unknown): boolean =>
  name === 'getTurboList' && Boolean((payload as { byStock?: unknown } | undefined)?.byStock);

export function openEditions(notices: Notices, stock: LiveStock): Edition {
  let content = 0;
  notices.follow(CHANNEL, async () => {
    content += 1;
  });
  const editions = { [STOCK]: stock.edition, [CONTENT]: () => content };
  return (name, payload) => {
    const by = isByStock(name, payload) ? STOCK : changedBy[name];
    return by && `${by}${editions[by]()}`;
  };
}
