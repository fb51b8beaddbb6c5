/** The rules of opening content (docs/product.md 4, 'Content opening'). Pure. */
import type { ContentItem } from '#contract/content.ts';
import { type ContentKind, contentKinds, contentTypes } from '#contract/content-names.ts';
import { type BackName, detailAddress, fullAddress, pdfViewAddress } from './content-links.ts';

export type Opening =
  /** The link's address stays the detail page, which shows the same refusal without scripts. */
  | { how: 'needLogin' | 'noRight'; address: string }
  | { how: 'page'; address: string; newTab: boolean }
  /** A document in a new tab. */
  | { how: 'document'; href: string }
  /** A video in a dialog; its detail page shows it too. */
  | { how: 'video'; address: string; embedCode: string };

export type OpenItem = Pick<
  ContentItem,
  'id' | 'viewAuthType' | 'contentType' | 'pdfContentUrl' | 'embedCode'
>;

/**
 * How an item opens for the reader who received it.
 * @param kind its cmType
 * @param from the page that links to it, for the back link
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

/** An item without its file still has its text. */
const documentOr = (href: string, detail: string): Opening =>
  href ? { how: 'document', href } : { how: 'page', address: detail, newTab: false };

/** The form of an item, as shown to the reader. */
export type ContentForm = 'PDF' | 'Video' | 'Article';

export function formOf(contentType: string): ContentForm {
  if (contentType === contentTypes.pdfLink || contentType === contentTypes.pdfView) return 'PDF';
  return contentType === contentTypes.video ? 'Video' : 'Article';
}
