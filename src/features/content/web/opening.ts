/** How content opens (docs/product.md 4, 'Content opening'). Pure. */
import type { ContentItem } from '#contract/content.ts';
import { type ContentKind, contentKinds, contentTypes } from '#contract/content-names.ts';
import { type BackName, detailAddress, fullAddress, pdfViewAddress } from './content-links.ts';

export type Opening =
  /** The detail page stays the link's address: without scripts it tells the same. */
  | { how: 'needLogin' | 'noRight'; address: string }
  | { how: 'page'; address: string; newTab: boolean }
  /** A document, which opens in a new tab. */
  | { how: 'document'; href: string }
  /** A film in a dialog; its detail page shows it, too. */
  | { how: 'video'; address: string; embedCode: string };

export type OpenItem = Pick<
  ContentItem,
  'id' | 'viewAuthType' | 'contentType' | 'pdfContentUrl' | 'embedCode'
>;

/**
 * How an item opens for whoever got it from the server.
 * @param kind its cmType
 * @param from the page it stands on, for the way back
 */
export function openingOf(item: OpenItem, kind: ContentKind, from: BackName): Opening {
  const { id, viewAuthType, contentType, pdfContentUrl, embedCode } = item;
  const detail = detailAddress(id, kind, from);
  if (viewAuthType === '1') return { how: 'needLogin', address: detail };
  if (viewAuthType === '2') return { how: 'noRight', address: detail };
  switch (contentType) {
    case contentTypes.fullNewTab:
      return { how: 'page', address: fullAddress(id), newTab: true };
    case contentTypes.full:
      return { how: 'page', address: fullAddress(id), newTab: false };
    case contentTypes.pdfView:
      if (kind !== contentKinds.ecatalog) return documentOr(pdfContentUrl, detail);
      return { how: 'page', address: pdfViewAddress(id), newTab: true };
    case contentTypes.pdfLink:
      return documentOr(pdfContentUrl, detail);
    case contentTypes.video:
      if (embedCode) return { how: 'video', address: detail, embedCode };
      return { how: 'page', address: detail, newTab: false };
    default:
      return { how: 'page', address: detail, newTab: false };
  }
}

/** An item whose file is missing has its text, still. */
const documentOr = (href: string, detail: string): Opening =>
  href ? { how: 'document', href } : { how: 'page', address: detail, newTab: false };

/** What an item is, for the reader. */
export type ContentForm = 'PDF' | 'Video' | 'Article';

export function formOf(contentType: string): ContentForm {
  if (contentType === contentTypes.pdfLink || contentType === contentTypes.pdfView) return 'PDF';
  return contentType === contentTypes.video ? 'Video' : 'Article';
}
