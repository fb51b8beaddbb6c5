const starts = ['\xff\xd8\xff', '\x89PNG\r\n', 'GIF8', 'II*\0', 'MM\0*'];
const brands = /^ftyp(?:avi[fs]|hei[cfsx]|hev[cx]|mi[af]1|msf1)$/;

/**
 * Whether a file begins as a picture of the formats that are taken: JPEG, PNG, GIF, TIFF, WebP, AVIF,
 * HEIF. A damaged one shows only when its sizes are made.
 */
export function isPicture(contents: Buffer): boolean {
  const start = contents.toString('latin1', 0, 12);
  return (
    starts.some((signature) => start.startsWith(signature)) ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    brands.test(start.slice(4))
  );
}
