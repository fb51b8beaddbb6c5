/** Constants of content without schemas, for the browser (docs/product.md 3). */

/** cmType by name. */
export const contentKinds = { bulletin: '1', newsletter: '2', video: '3', ecatalog: '4' } as const;
export type ContentKind = (typeof contentKinds)[keyof typeof contentKinds];

/** How an item opens (docs/product.md 4). */
export const openingTypes = {
  detail: '0',
  pdfLink: '1',
  video: '2',
  fullNewTab: '3',
  full: '4',
  pdfView: '5',
} as const;
export type ContentType = (typeof openingTypes)[keyof typeof openingTypes];

/** For the caller: open, needs sign-in, or not allowed for the caller's level (docs/product.md 6). */
export const viewAuthTypes = ['0', '1', '2'] as const;
export type ViewAuthType = (typeof viewAuthTypes)[number];

/** Page sizes of the lists (docs/product.md 9). */
export const listSizes = { video: 9, bulletin: 12, newsletter: 9, ecatalog: 25 } as const;
