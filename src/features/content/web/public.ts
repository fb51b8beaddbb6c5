/**
 * What other pages use of content. Items stand in `ContentLink`s within one `ContentOpening`, which
 * opens them as the specification says; `contentListQuery` gets them, `contentQuery` one of them.
 */
export { ContentCover } from './content-cover.tsx';
export { ContentLink } from './content-link.tsx';
export { detailAddress, fullAddress, listAddress, pdfViewAddress } from './content-links.ts';
export { ContentMeta } from './content-meta.tsx';
export { useTraceItem } from './history/use-trace-item.ts';
export { ApplicationTiles } from './home/application-tiles.tsx';
export { homeBlocksQuery, latestNewsQuery, latestVideosQuery } from './home/home-queries.ts';
export { LatestContent } from './home/latest-content.tsx';
export { PlantCarousel } from './home/plant-carousel.tsx';
export { ContentOpening } from './opening-context.tsx';
export { Prose } from './prose.tsx';
export { contentListQuery, contentQuery } from './queries.ts';
export { useTraceOf } from './use-trace.ts';
