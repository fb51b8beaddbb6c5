/** The address of the history and of its entries, without the language's part. */
import type { Viewed } from '#contract/content.ts';
import { type ContentKind, contentKinds, openingTypes } from '#contract/content-names.ts';
import { paths } from '#contract/paths.ts';
import { buildSheetAddress, itemAddress } from '#features/catalogue/web/catalogue-links.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { openingsRecorded } from '#ui/site/openings.ts';
import { detailAddress, fullAddress, pdfViewAddress } from '../content-links.ts';

/** Search params of /myviewhistory. */
export interface HistorySearch {
  /** Counts from 1; absent for the first. */
  page?: string;
}

export function parseHistorySearch(raw: Readonly<Record<string, unknown>>): HistorySearch {
  const page = typeof raw.page === 'string' ? raw.page : '';
  return /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? { page } : {};
}

export const historyAddress = (page = 1): string =>
  page > 1 ? `${paths.myviewhistory}?page=${page}` : paths.myviewhistory;

/**
 * The address of a viewed item. A document links to its detail page, since only readers with the
 * right to see it know the document's own address.
 */
export function viewedAddress({ kind, refId, cmType, contentType }: Viewed): string {
  if (kind === 'turbo') return buildSheetAddress(refId, 'myviewhistory');
  if (kind === 'part') return itemAddress('1', { id: refId, fromPage: 'myviewhistory' });
  if (kind === 'chra') return itemAddress('2', { id: refId, fromPage: 'myviewhistory' });
  if (contentType === openingTypes.full || contentType === openingTypes.fullNewTab) {
    return fullAddress(refId);
  }
  if (contentType === openingTypes.pdfView && cmType === contentKinds.ecatalog) {
    return pdfViewAddress(refId);
  }
  return detailAddress(refId, (cmType ?? contentKinds.newsletter) as ContentKind, 'myviewhistory');
}

/** Whether the item opens in a new tab (docs/product.md 4). */
export const opensNewTab = ({ kind, cmType, contentType }: Viewed): boolean =>
  kind === 'content' &&
  (contentType === openingTypes.fullNewTab ||
    (contentType === openingTypes.pdfView && cmType === contentKinds.ecatalog));

/** Page size of the history. */
export const HISTORY_PAGE_SIZE = 25;

/** A page of the history; waits until the server has recorded the last openings. */
export function historyQuery(site: QuerySite, { page = '1' }: HistorySearch) {
  const client: QuerySite['client'] = {
    async call(name, payload, options) {
      await openingsRecorded();
      return site.client.call(name, payload, options);
    },
  };
  const payload = { page, size: String(HISTORY_PAGE_SIZE) };
  return callQuery({ ...site, client }, 'listViewHistory', payload);
}
