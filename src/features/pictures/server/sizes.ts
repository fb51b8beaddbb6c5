/** The sizes in which pictures are shown (docs/product.md 3 and 9). */

/** Longest side in px: s thumbnail, m beside the text, l full screen. */
export const sizes = { s: 160, m: 640, l: 2000 } as const;
export type Size = keyof typeof sizes;

/** What browsers take, the smallest first; jpg is what every one takes. */
export const formats = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

export const contentTypes: Readonly<Record<Format, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The full size in AVIF takes seconds of a processor; its WebP is nearly as small. */
export const hasFormat = (size: Size, format: Format): boolean =>
  !(size === 'l' && format === 'avif');

/** Name of a picture's file in the store. */
export const fileName = (name: string, size: Size, format: Format): string =>
  `pictures/${name}-${size}.${format}`;

/** Address of a picture: the browser's best format is chosen by what it accepts. */
export const pictureAddress = (name: string, size: Size): string => `/pictures/${name}-${size}`;
