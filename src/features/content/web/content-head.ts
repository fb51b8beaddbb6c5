/** Metadata in the head of content pages, for search engines. */

import type { ContentKind } from '#contract/choices.ts';
import { company, paths } from '#contract/paths.ts';
import { absolute, headOf, siteDescription } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site.tsx';
import { canonicalPageOf } from '../canonical-page.ts';
import {
  type ContentListName,
  type ContentListSearch,
  contentListAddress,
  contentLists,
} from './content-links.ts';
import { contentDocument, type ShownContent } from './detail-page.tsx';
import { excerpt } from './prose.tsx';
import { playerOfCode } from './video-dialog.tsx';

/**
 * Head of a list. Search results are not indexed.
 * @param titles of the first items
 */
export function listHead(
  context: SiteContext,
  name: ContentListName,
  search: ContentListSearch,
  titles: readonly string[],
) {
  const { text } = context.wording;
  const { page } = search;
  const title = text(contentLists[name].title);
  const number = page ? ` – ${text('Page {page}', { page: Number(page) })}` : '';
  return headOf(context, {
    title: title + number,
    description: titles.length > 0 ? `${title}: ${titles.join(' · ')}` : siteDescription(text),
    address: contentListAddress(name, page ? { page } : {}),
    listed: !search.query,
  });
}

/**
 * Head of an item's page, with the canonical URL.
 * @param item undefined if the item cannot be shown
 */
export function detailHead(
  context: SiteContext,
  item: ShownContent | undefined,
  kind: ContentKind | undefined,
) {
  if (!item) {
    const list = Object.values(contentLists).find((one) => one.kind === kind);
    const title = context.wording.text(list?.title ?? 'News and bulletins');
    return headOf(context, { title, address: paths.ContentDetail, listed: false });
  }
  const { page, query } = canonicalPageOf(item.id, item.cmType, item.contentType);
  const address = `${paths[page]}?${query}`;
  const description = contentDocument(item) ? '' : excerpt(item.htmlContent);
  return headOf(context, {
    title: item.title,
    description: description || `${item.title} – ${item.categoryTitle}`,
    address,
    jsonLd: contentData(item, description, address, context),
  });
}

/** An item as schema.org data: a video if it has a film and a picture, else an article. */
function contentData(
  item: ShownContent,
  description: string,
  address: string,
  context: SiteContext,
): object {
  const { origin } = context;
  const player = playerOfCode(item.embedCode);
  const image = item.titleFileUrl && origin + item.titleFileUrl;
  const common = {
    '@context': 'https://schema.org',
    url: absolute(context, address),
    inLanguage: context.wording.language.tag,
    ...(description && { description }),
    publisher: { '@type': 'Organization', name: company.name },
  };
  if (player && image) {
    return {
      ...common,
      '@type': 'VideoObject',
      name: item.title,
      description: description || item.title,
      thumbnailUrl: image,
      uploadDate: item.inTime,
      ...(player.kind === 'film' ? { contentUrl: origin + player.src } : { embedUrl: player.src }),
    };
  }
  return {
    ...common,
    '@type': 'Article',
    headline: item.title.slice(0, 110),
    datePublished: item.inTime,
    ...(image && { image }),
  };
}
