/** Zoom of the PDF viewers: 0.3 to 1 in steps of 0.1, starting at 0.8 (docs/product.md 9). In tenths, so that steps are exact. */
export const zooms = { least: 3, most: 10, start: 8 } as const;

/**
 * CSS pixels to a point: at the start a page has its natural size (4/3 px to a point), or the width
 * there is where that is less, as on phones.
 * @param zoom tenths
 * @param room px for the page's width; 0 while nobody knows
 * @param pageWidth points
 */
export function scaleOf(zoom: number, room: number, pageWidth: number): number {
  const natural = 4 / 3;
  const atStart = room > 0 ? Math.min(natural, room / pageWidth) : natural;
  return (atStart * zoom) / zooms.start;
}

/** Kept within the steps there are. */
export const clampZoom = (zoom: number): number =>
  Math.min(zooms.most, Math.max(zooms.least, zoom));
