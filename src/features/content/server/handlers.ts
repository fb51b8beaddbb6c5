/** Handlers of the calls of content. */
import type { calls, Payload } from '#contract';
import { listSizes } from '#contract/choices.ts';
import { openedItems } from '#features/catalogue/server/parts/opened-items.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import type { Context, Handlers } from '#features/gateway/server/gateway.ts';
import type { Database } from '#platform/database.ts';
import { requestedPage } from '#platform/paging.ts';
import { gallerySets } from './gallery.ts';
import type { ContentReader } from './items.ts';
import { homeBlocks, itemById, listItems, webpageById } from './items.ts';
import { clearHistory, traceContent, traceItem, viewHistory } from './view-history.ts';

const HISTORY_SIZE = 25;

const readerOf = ({ customer, level }: Context): ContentReader => ({
  signedIn: customer !== undefined,
  level,
});

/** Where the contact page's map comes from. */
interface MapSettings {
  readonly mapTilesUrl: string;
  readonly mapAttribution: string;
}

export function contentHandlers(database: Database, versions: Versions, map: MapSettings) {
  const items = openedItems(versions);
  const list = (payload: Payload<typeof calls.getCommonList>, context: Context) => {
    const question = {
      kind: Number(payload.cmType || 2),
      query: payload.query ?? '',
      ...requestedPage(payload, listSizes.newsletter),
    };
    return listItems(database, question, readerOf(context), context.language);
  };
  return {
    listGallery: async (_payload, { language }) => ({
      val: await gallerySets(database.write, versions, language),
    }),
    getCommonList: list,
    getCommonListWithDac: list,
    getEcatalogList: (payload, context) =>
      listItems(
        database,
        { kind: 4, query: payload.query ?? '', ...requestedPage(payload, listSizes.ecatalog) },
        readerOf(context),
        context.language,
      ),
    getCommonById: async ({ id }, context) => ({
      val: await itemById(database, Number(id), readerOf(context), context.language),
    }),
    getWebpageById: async ({ id }, { language }) => ({
      val: await webpageById(database, Number(id), language),
    }),
    getHomeBlocks: async (_payload, { language }) => ({
      val: await homeBlocks(database, language),
    }),
    getMapTiles: async () => ({
      val: { url: map.mapTilesUrl, attribution: map.mapAttribution },
    }),
    traceCommon: async ({ commonId }, context) => {
      await traceContent(database, Number(commonId), readerOf(context), context.customer?.id);
      return { val: {} };
    },
    traceItem: async ({ id }, { customer }) => {
      if (customer) await traceItem(database, items, Number(id), customer);
      return { val: {} };
    },
    listViewHistory: (payload, { customer, level, language }) => {
      const reader = { customerId: customer?.id ?? 0, level, language };
      return viewHistory(database, items, reader, requestedPage(payload, HISTORY_SIZE));
    },
    clearViewHistory: async (_payload, { customer }) => {
      if (customer) await clearHistory(database, customer.id);
      return { val: {} };
    },
  } satisfies Partial<Handlers>;
}
