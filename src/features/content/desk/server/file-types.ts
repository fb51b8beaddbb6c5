/** What a file is, by its bytes: its name may say anything. */

export const isPdf = (start: Uint8Array): boolean =>
  // Readers take it within the first kilobyte.
  Buffer.from(start.subarray(0, 1024)).includes('%PDF-');

/** Brands of MP4 files that browsers play (ISO/IEC 14496-12, file type box). */
const brands = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|mmp4|cmf[cs2])$/;

/** So many bytes tell whether it is a film. */
export const FILM_HEAD = 64;

/** The media type of a film that browsers play; undefined for anything else. */
export function filmType(start: Uint8Array): 'video/mp4' | 'video/webm' | undefined {
  const head = Buffer.from(start.subarray(0, FILM_HEAD));
  if (head.toString('latin1', 4, 8) === 'ftyp' && brands.test(head.toString('latin1', 8, 12))) {
    return 'video/mp4';
  }
  // EBML, with WebM as its type of document (Matroska alone is not played everywhere).
  const ebml = head.toString('hex', 0, 4) === '1a45dfa3';
  if (ebml && head.includes('webm')) {
    return 'video/webm';
  }
  return undefined;
}
