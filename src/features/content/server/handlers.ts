/** Handlers of the calls of content. */
import { MAX_PAGE_SIZE } from '#contract/call.ts';
import { listSizes } from '#contract/content-names.ts';
import { CallError } from '#contract/errors.ts';
import type { Context, Handlers } from '#features/gateway/server/public.ts';
import type { TextKey } from '#features/language/text.ts';
import type { Database } from '#server/database.ts';
import type { Reader } from './access.ts';
import { homeBlocks, itemById, listItems, webpageById } from './items.ts';
import { clearHistory, traceContent, traceItem, viewHistory } from './view-history.ts';

const HISTORY_SIZE = 25;

const readerOf = ({ customer, level }: Context): Reader => ({
  signedIn: customer !== undefined,
  level,
});

interface Paging {
  page?: string | number;
  size?: string | number;
}

/** @throws CallError badInput for page 0 and for more than a page may have */
function pageOf({ page = 1, size }: Paging, usual: number): { page: number; size: number } {
  const asked = { page: Number(page), size: Number(size ?? usual) };
  if (asked.page < 1) {
    throw new CallError('badInput', 'Pages count from 1.' satisfies TextKey);
  }
  if (asked.size < 1 || asked.size > MAX_PAGE_SIZE) {
    throw new CallError('badInput', 'A page has 1 to {count} rows.' satisfies TextKey, {
      count: MAX_PAGE_SIZE,
    });
  }
  return asked;
}

export function contentHandlers(database: Database) {
  const list: Handlers['getCommonList'] = (payload, context) => {
    const question = {
      kind: Number(payload.cmType || 2),
      query: payload.query ?? '',
      ...pageOf(payload, listSizes.newsletter),
    };
    return listItems(database, question, readerOf(context), context.language);
  };
  return {
    getCommonList: list,
    getCommonListWithDac: list,
    getEcatalogList: (payload, context) =>
      listItems(
        database,
        { kind: 4, query: payload.query ?? '', ...pageOf(payload, listSizes.ecatalog) },
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
    traceCommon: async ({ commonId }, { customer }) => {
      await traceContent(database, Number(commonId), customer?.id);
      return { val: {} };
    },
    traceItem: async ({ id }, { customer }) => {
      if (customer) await traceItem(database, Number(id), customer.id);
      return { val: {} };
    },
    listViewHistory: (payload, { customer, language }) =>
      viewHistory(database, customer?.id ?? 0, language, pageOf(payload, HISTORY_SIZE)),
    clearViewHistory: async (_payload, { customer }) => {
      if (customer) await clearHistory(database, customer.id);
      return { val: {} };
    },
  } satisfies Partial<Handlers>;
}
