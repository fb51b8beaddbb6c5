/** What other features' pages use of content: the parts of the home page, and the record of items seen. */
export { useTraceItem } from './history/use-trace-item.ts';
export { ApplicationTiles } from './home/application-tiles.tsx';
export { LatestContent } from './home/latest-content.tsx';
export { PlantCarousel } from './home/plant-carousel.tsx';
